# slack.sh: posts the rules that fire, and those that cannot be judged; `<` is escaped, so that `<!channel>` in the name
# of a chain calls no one
lines=$(vigil check --rules alerts.txt --time-zone UTC --quiet 2>&1)
case $? in
  0) exit ;;
  5) title="Vigil" ;;
  *) title="Vigil cannot tell" ;;
esac
printf '%s\n%s' "$title" "$lines" |
  jq -Rs 'gsub("&"; "&amp;") | gsub("<"; "&lt;") | gsub(">"; "&gt;") | {text: .}' |
  curl -fsS -H 'Content-Type: application/json' --data-binary @- "$SLACK_WEBHOOK"
