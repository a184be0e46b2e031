import type { Plugin } from "vite";

/**
 * Lets the browser ask for the style sheet, which the first paint waits for, before any script, and
 * for the code, which the HTML does without, at low priority.
 */
export function paintFirst(): Plugin {
  return {
    name: "paint-first",
    apply: "build",
    transformIndexHtml: { order: "post", handler: withPaintFirst },
  };
}

function withPaintFirst(html: string): string {
  const sheets = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
  return sheets
    .reduce((rest, sheet) => rest.replace(sheet, ""), html)
    .replace("<script", () => `${sheets.join("")}<script`)
    .replaceAll(/<script type="module"|<link rel="modulepreload"/g, '$& fetchpriority="low"');
}
