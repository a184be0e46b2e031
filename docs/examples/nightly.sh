# nightly.sh [FOLDER]: writes a snapshot, publishes all snapshots as a site, and judges the rules, also those about
# an import that has stopped. Its exit code is that of the first command that fails.
code=0
run() { "$@" || { failed=$?; [ "$code" != 0 ] || code=$failed; }; }
run vigil snapshot --last 30d --to yesterday --history 400 --keep 30 --time-zone UTC --max-age 36h --quiet
[ "$code" != 75 ] || exit 75 # another run is writing
[ "$code" != 0 ] || run vigil site --no-live --out "${1:-dist}" --quiet
from=
[ "$code" != 0 ] || from="--snapshot snapshots"
[ ! -f alerts.txt ] || run vigil check --rules alerts.txt $from --time-zone UTC --quiet
exit "$code"
