/** Names of chains and event types in a table that an attacker can write to. */
export const HOSTILE_NAMES: readonly string[] = [
  `long${"x".repeat(10_000)}`,
  "<img src=x onerror=\"window.injected='img'\">",
  "</script><script>window.injected='script'</script>",
  "<!--<script>",
  "javascript:window.injected='url'",
  "\"><svg onload=window.injected='svg'>",
  "ether\u202Emuidem",
  "pay\u200Bpal\uFEFF",
  "\u001b[31mred",
  "\u001b]0;title\u0007",
  "\u009b2J",
  '=HYPERLINK("http://x","a")',
  "＝1+1",
  "__proto__",
  "constructor",
];
