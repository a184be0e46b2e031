/**
 * Makes the browser request the style sheet before any script, because the style sheet blocks the first
 * paint. On a page with figures in its HTML the code gets low priority; any other page waits for its code.
 */
export function paintFirst(html: string, isLive: boolean): string {
  return withSheetsFirst(isLive ? withThemeLast(html) : withPatientCode(html));
}

/** Removes the attribute that makes browsers refuse a style sheet from disk. */
function withSheetsFirst(html: string): string {
  const sheets = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
  return sheets
    .reduce((rest, sheet) => rest.replace(sheet, ""), html)
    .replace("<script", () => `${sheets.join("").replaceAll(" crossorigin", "")}<script`);
}

function withPatientCode(html: string): string {
  return html.replaceAll(
    /<script type="module"|<link rel="modulepreload"/g,
    '$& fetchpriority="low"',
  );
}

/** Puts the theme script last: the script blocks the parser and waits for the style sheets before it. */
function withThemeLast(html: string): string {
  const [script = ""] = /<script src="[^"]*theme\.js"><\/script>/.exec(html) ?? [];
  return html.replace(script, "").replace("</head>", () => `${script}</head>`);
}
