#!/bin/sh
# Keeps the snapshots on a branch, one commit per run.
#
#   archive.sh take FOLDER   puts the branch into FOLDER, or begins it there
#   archive.sh keep FOLDER   commits what has changed in FOLDER, if anything has, and pushes it
#
# The branch is never forced: of two runs at once the slower one fails and changes nothing.
set -eu
branch=archive
folder=$2

take() {
  found=0
  git ls-remote --exit-code --heads origin "refs/heads/$branch" >/dev/null || found=$?
  # 2 says that there is no such branch; whatever else is no reason to begin another.
  case $found in
    0)
      git fetch --quiet --depth 1 origin "refs/heads/$branch"
      git worktree add --quiet -B "$branch" "$folder" FETCH_HEAD
      ;;
    2)
      git worktree add --quiet --detach "$folder"
      git -C "$folder" checkout --quiet --orphan "$branch"
      git -C "$folder" rm -r --quiet --force .
      ;;
    *) exit "$found" ;;
  esac
}

keep() {
  cd "$folder"
  # A checkout on Windows would change the line ends, and so the checksums.
  printf '%s\n' '*.json -text' '*.csv -text' > .gitattributes
  git add --all -- '*.json' latest.csv .gitattributes
  if git diff --cached --quiet; then return; fi
  git -c user.name='github-actions[bot]' \
    -c user.email='41898282+github-actions[bot]@users.noreply.github.com' \
    commit --quiet --message "Snapshot of $(date -u +%F)"
  git push --quiet origin "HEAD:refs/heads/$branch"
}

case $1 in
  take) take ;;
  keep) keep ;;
  *) exit 2 ;;
esac
