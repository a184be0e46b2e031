import type { Plugin } from "vite";

/**
 * Lets the browser ask for the style sheet, which the first paint waits for, before any script. HTML that
 * holds figures does without the code, which comes at low priority; any other waits for it.
 */
export function paintFirst(): Plugin {
  let hasFigures = true;
  return {
    name: "paint-first",
    apply: "build",
    configResolved({ env }) {
      hasFigures = !env["VITE_SUPABASE_URL"];
    },
    transformIndexHtml: {
      order: "post",
      handler: (html) => withSheetsFirst(hasFigures ? withPatientCode(html) : withThemeLast(html)),
    },
  };
}

function withSheetsFirst(html: string): string {
  const sheets = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
  return sheets
    .reduce((rest, sheet) => rest.replace(sheet, ""), html)
    .replace("<script", () => `${sheets.join("")}<script`);
}

function withPatientCode(html: string): string {
  return html.replaceAll(
    /<script type="module"|<link rel="modulepreload"/g,
    '$& fetchpriority="low"',
  );
}

/** The parser waits for it, and for the sheets before it, and asks for nothing meanwhile. */
function withThemeLast(html: string): string {
  const [script = ""] = /<script src="[^"]*theme\.js"><\/script>/.exec(html) ?? [];
  return html.replace(script, "").replace("</head>", () => `${script}</head>`);
}
