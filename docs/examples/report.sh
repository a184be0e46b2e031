# report.sh: the figures of some days as a mail, with the whole dashboard attached
set -eu
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
vigil metrics "$@" --history 365 --html --quiet > "$folder/figures.html"
vigil export "$folder/dashboard.html" "$@" --quiet
part() {
  printf '%s\n' --part 'Content-Type: text/html; charset=utf-8' 'Content-Transfer-Encoding: base64' \
    "Content-Disposition: $1" ''
  base64 | fold -w 76
}
{
  printf '%s\n' 'From: vigil@example.org' 'To: ops@example.org' 'Subject: Vigil' \
    'MIME-Version: 1.0' 'Content-Type: multipart/mixed; boundary=part' ''
  part inline < "$folder/figures.html"
  part 'attachment; filename=dashboard.html' < "$folder/dashboard.html"
  echo --part--
} | msmtp -t
