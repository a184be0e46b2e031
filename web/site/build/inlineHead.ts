import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { minify, type Plugin, type Rolldown } from "vite";

/**
 * Plugins that put the styles of the page and the scripts of its head into its HTML, so that the first paint waits for no
 * other file. The element of the styles also names their file: if a host's own policy refuses styles in the HTML, the page loads
 * that file (page/showPage.tsx).
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
      // Before Vite, which bundles only modules and would leave the paths of these scripts in the HTML.
      transformIndexHtml: { order: "pre", handler: (html) => withScripts(html, root) },
    },
    {
      name: "inline-head-styles",
      apply: "build",
      transformIndexHtml: {
        order: "post",
        handler: (html, { bundle = {} }) =>
          html.replace(SHEET, (_, href: string) => {
            // The paths of the bundle do not begin with `./`.
            const file = bundle[href.replace("./", "")];
            return styleElement(href, file);
          }),
      },
    },
  ];
}

/** The element of a script of the head, with its path in the folder `web`. */
const SCRIPT = /<script src="\/(head\/\w+\.js)"><\/script>/g;

/** The element of the style sheet, with its URL. */
const SHEET = /<link rel="stylesheet"[^>]* href="([^"]+)">/;

/** The HTML with the code of the head's scripts in place of their paths. */
async function withScripts(html: string, root: string): Promise<string> {
  const paths = [...html.matchAll(SCRIPT)].map(([, path = ""]) => path);
  const scripts = new Map<string, string>();
  for (const path of paths) scripts.set(path, await headScript(root, path));
  return html.replaceAll(SCRIPT, (_, path: string) => `<script>${scripts.get(path)}</script>`);
}

/** The minified code of a script of the head, which is not a module. */
export async function headScript(root: string, path: string): Promise<string> {
  const { code } = await minify(path, await readFile(join(root, path), "utf8"));
  return code.trim();
}

/** A style element with the content of a style sheet. Its relative URLs are made relative to the page. */
function styleElement(
  href: string,
  file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined,
): string {
  if (file?.type !== "asset") throw new Error(`the build has no ${href}`);
  const styles = String(file.source).replaceAll("url(./", "url(./assets/");
  return `<style data-file="${href}">${styles.trim()}</style>`;
}
