# nightly.sh [FOLDER]: writes a snapshot, publishes all snapshots as a site, and judges the rules, also those about
# an import that has stopped. Its exit code is that of the first command that fails; a run that finds another one
# writing judges the rules as well, and ends with 75 if they are quiet.
code=0
run() { "$@" || { failed=$?; [ "$code" != 0 ] || code=$failed; }; }
run vigil snapshot --last 30d --to yesterday --history 400 --keep 30 --time-zone UTC --max-age 36h --quiet
[ "$code" != 0 ] || run vigil site --no-live --out "${1:-dist}" --quiet
from=
[ "$code" != 0 ] || from="--snapshot snapshots"
written=$code
[ "$written" != 75 ] || code=0
[ ! -f alerts.txt ] || run vigil check --rules alerts.txt $from --time-zone UTC --quiet
[ "$code" != 0 ] || code=$written
exit "$code"
