/**
 * Makes the browser request the style sheet, which blocks the first paint, before any script. HTML
 * with figures does not need the code, which gets low priority; any other page waits for it.
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

/** The theme script blocks the parser and waits for the style sheets before it, so it comes last. */
function withThemeLast(html: string): string {
  const [script = ""] = /<script src="[^"]*theme\.js"><\/script>/.exec(html) ?? [];
  return html.replace(script, "").replace("</head>", () => `${script}</head>`);
}
