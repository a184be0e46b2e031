# nightly.sh [FOLDER]: writes a snapshot, publishes all snapshots as a site, and judges the rules
set -eu
vigil snapshot --last 30d --to yesterday --history 400 --keep 30 --time-zone UTC --max-age 36h --quiet
vigil site --no-live --out "${1:-dist}" --quiet
if [ -f alerts.txt ]; then vigil check --rules alerts.txt --snapshot snapshots --time-zone UTC; fi
