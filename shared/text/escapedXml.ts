/** Text for XML and HTML, in an element or an attribute. A character that XML forbids becomes U+FFFD. */
export function escapedXml(text: string): string {
  return wellFormed(text)
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

/** A single character that XML forbids would make a whole document unreadable. */
export function wellFormed(xml: string): string {
  return xml.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD");
}
