import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { minify, type Plugin, type Rolldown } from "vite";

/**
 * Puts the styles of the page and the scripts of its head into its HTML, so that the first paint waits for no other file.
 * The styles name their file: a host's own policy may refuse styles in the HTML (page/showPage.tsx).
 */
export function inlineHead(): Plugin[] {
  let root = "";
  return [
    {
      name: "inline-head-scripts",
      apply: "build",
      configResolved(resolved) {
        root = resolved.root;
      },
      // Later, Vite would take the scripts for files of another build.
      transformIndexHtml: { order: "pre", handler: (html) => withScripts(html, root) },
    },
    {
      name: "inline-head-styles",
      apply: "build",
      transformIndexHtml: {
        order: "post",
        handler: (html, { bundle = {} }) =>
          html.replace(SHEET, (_, href) => styleOf(href, bundle[href.replace("./", "")])),
      },
    },
  ];
}

const SCRIPT = /<script src="\/(head\/\w+\.js)"><\/script>/g;
const SHEET = /<link rel="stylesheet"[^>]* href="([^"]+)">/;

async function withScripts(html: string, root: string): Promise<string> {
  const names = [...html.matchAll(SCRIPT)].map(([, name = ""]) => name);
  const scripts = await Promise.all(names.map((name) => headScript(root, name)));
  return html.replaceAll(SCRIPT, () => `<script>${scripts.shift()}</script>`);
}

/** A script of the head, which is no module. */
export async function headScript(root: string, name: string): Promise<string> {
  const { code } = await minify(name, await readFile(join(root, name), "utf8"));
  return code.trim();
}

/** The style element of a file, whose references are those of the page. */
function styleOf(
  href: string,
  file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined,
): string {
  if (file?.type !== "asset") throw new Error(`the build has no ${href}`);
  const styles = String(file.source).replaceAll("url(./", "url(./assets/");
  return `<style data-file="${href}">${styles.trim()}</style>`;
}
