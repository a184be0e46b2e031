import { createHash } from "node:crypto";
import react from "@vitejs/plugin-react";
import { build, type ResolvedConfig } from "vite";
import { headScript } from "./inlineHead.ts";

/** The page as one file that loads nothing. It has no figures: `store/sources/shipped/oneFile.ts` adds them. */
export async function renderOneFile(page: ResolvedConfig): Promise<string> {
  const { root } = page;
  const files = await buildUnsplit(page);
  const builtText = (ending: string) => {
    const file = files.find(({ fileName }) => fileName.endsWith(ending));
    if (file === undefined) throw new Error(`nothing was built: ${ending}`);
    return file.type === "chunk" ? file.code : String(file.source);
  };
  const theme = await headScript(root, "head/theme.js");
  const styles = withoutRarerLetters(builtText(".css"));
  return inlined(builtText("index.html"), { code: builtText(".js"), styles, theme });
}

/** Builds the page in memory, with one file of code and one of styles, which contains the fonts. */
async function buildUnsplit({ root, build: { target, modulePreload } }: ResolvedConfig) {
  const result = await build({
    configFile: false,
    root,
    base: "./",
    mode: "one-file",
    logLevel: "silent",
    plugins: [react()],
    build: {
      target,
      modulePreload,
      write: false,
      copyPublicDir: false,
      cssCodeSplit: false,
      assetsInlineLimit: Number.POSITIVE_INFINITY,
      rolldownOptions: {
        // There is no backend: its code would be a quarter of the file.
        external: /liveBackend\.ts$/,
        output: { codeSplitting: false },
      },
    },
  });
  const bundle = Array.isArray(result) ? result[0] : result;
  if (bundle === undefined || !("output" in bundle)) throw new Error("nothing was built");
  return bundle.output;
}

interface Parts {
  readonly code: string;
  readonly styles: string;
  readonly theme: string;
}

/**
 * The HTML with its code and styles in it, in place of the elements that would load them, and with a policy that allows
 * these alone.
 */
function inlined(html: string, { code, styles, theme }: Parts): string {
  const themeScript = embeddable(theme);
  const pageScript = embeddable(code);
  const content = policy([themeScript, pageScript], styles);
  const policyTag = `<meta http-equiv="Content-Security-Policy" content="${content}">`;
  const head = [
    `<style>${styles}</style>`,
    `<script>${themeScript}</script>`,
    `<script type="module">${pageScript}</script>`,
  ].join("");
  // The code goes in last, so that nothing of it is taken for an element or for whitespace of the HTML.
  return html
    .replaceAll(/\s*<(script)\b[^>]*\bsrc=[^>]*><\/script>|\s*<link\b[^>]*>/g, "")
    .replaceAll(/>\n\s*</g, "><")
    .replace("<html", "<html data-one-file")
    .replace("<head>", (tag) => tag + policyTag)
    .replace("</head>", (tag) => head + tag);
}

/** A script without the texts that would end its element or begin a comment in HTML; its meaning is the same. */
function embeddable(script: string): string {
  return script.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
}

/** Allows the file its own scripts and styles, by their hashes, and no request. */
function policy(scripts: readonly string[], styles: string): string {
  return [
    "default-src 'none'",
    `script-src ${scripts.map(hash).join(" ")}`,
    `style-src ${hash(styles)}`,
    // Charts and bars are placed with style attributes, which cannot load or run anything.
    "style-src-attr 'unsafe-inline'",
    "img-src data:",
    "font-src data:",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}

function hash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** Drops the font of rarer letters: it is as large as all other styles and fonts together. */
function withoutRarerLetters(styles: string): string {
  return styles.replace(/@font-face\{[^}]*unicode-range:U\+0?100-[^}]*\}/i, "");
}
