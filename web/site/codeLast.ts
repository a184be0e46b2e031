const CODE = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;

/**
 * Moves the code of a page with figures in its HTML to the end, with low priority: the page is painted before, and on a
 * slow connection the code does not delay it.
 */
export function codeLast(html: string): string {
  const code = html.match(CODE) ?? [];
  const patient = code
    .map((tag) => tag.replace(/^<(script|link)/, '<$1 fetchpriority="low"'))
    .join("");
  return html.replaceAll(CODE, "").replace("</body>", () => `${patient}</body>`);
}
