import { createHash } from "node:crypto";
import type { PublishedSnapshot } from "../../shared/archive/snapshot.ts";
import type { SiteBrand } from "../../shared/brand.ts";
import type { LiveSettings, SiteSettings } from "../../shared/siteSettings.ts";
import { renderData } from "../browser/pageData.ts";
import { ONE_FILE } from "../store/sources/shipped/oneFile.ts";
import { TEXTS } from "../texts.ts";
import { branded, brandIcon } from "./branded.ts";
import { renderPage } from "./renderPage.tsx";
import { renderTag } from "./renderTag.ts";
import { renderSharing } from "./sharing.ts";
import type { SiteFiles } from "./worker/site.ts";

/** The built page, before it belongs to a site. */
interface PageTexts {
  /** The paths of all files of the build. */
  readonly names: readonly string[];
  /** The texts of the HTML, the worker and the other files of `NEEDED_TEXTS`, by path. */
  readonly texts: Readonly<Record<string, string>>;
}

const HTML = "index.html";
const WORKER = "sw.js";
const MANIFEST = "manifest.webmanifest";
const ICON = "favicon.svg";

/** Files that the site needs offline, besides those of `assets/`. Their names stay the same when their content changes. */
const LOOSE = [HTML, ICON, MANIFEST];

/** The texts that `PageTexts` must have. */
export const NEEDED_TEXTS = [HTML, ONE_FILE, WORKER];

/** The files in which static hosts look for the dashboard, the placeholder and the page for what is not found. */
const PAGES = [HTML, "index/index.html", "404.html"];

/** The script that requests figures early, which only a page with a backend has. */
const EARLY = /^assets\/early-[^/]*\.js$/;

/**
 * The files of a site for any static host, except its snapshots: `copied` are the paths of the built files that it uses
 * unchanged, and `written` are the texts of the files that are made for it, by path. The HTML of every page is readable
 * before its code runs. Without a backend the dashboard contains the newest snapshot, if there is one. A site that works
 * offline also has a manifest and a worker.
 */
export function siteFiles(
  page: PageTexts,
  settings: SiteSettings,
  newest: PublishedSnapshot | null,
) {
  const { brand, live, isOffline } = settings;
  const isCopied = (name: string) => {
    if (EARLY.test(name)) return live !== null;
    const isMadeForSite = name === HTML || name === ONE_FILE || name === WORKER;
    return !isMadeForSite;
  };
  const copied = page.names.filter(isCopied);
  const written: Record<string, string> = {
    ...renderPages(page, settings, live === null ? newest : null),
    // GitHub Pages would process the files with Jekyll.
    ".nojekyll": "",
    [ICON]: brandIcon(brand),
    [ONE_FILE]: branded(page.texts[ONE_FILE] ?? "", brand),
  };
  if (isOffline) {
    written[MANIFEST] = JSON.stringify(manifest(brand));
    // Last, since its text depends on the other files.
    written[WORKER] = renderWorker(page, copied, written);
  }
  return { copied, written };
}

/** The HTML of all pages, by path. The dashboard has the figures of the shipped snapshot, and the other pages none. */
function renderPages(
  { names, texts }: PageTexts,
  settings: SiteSettings,
  shipped: PublishedSnapshot | null,
): Record<string, string> {
  const ancestors = settings.frameAncestors.join(" ");
  const html = branded(texts[HTML] ?? "", settings.brand)
    .replaceAll(/>\n\s*</g, "><")
    // A policy in HTML cannot restrict the origins that show the page in a frame. head/theme.js does it, by this attribute.
    .replace("<html", (tag) => `${tag} data-ancestors="${ancestors}"`);
  const pages = PAGES.map((file) => {
    const snapshot = file === HTML ? shipped : null;
    const tags = headTags(names, settings, snapshot);
    return [file, renderFile(html, file, tags, settings, snapshot)];
  });
  return Object.fromEntries(pages);
}

/**
 * The HTML of one page.
 *
 * @param html the HTML that all pages of the site share
 * @param tags further elements of its head
 * @param shipped the snapshot whose figures it has; null for a page without figures
 */
function renderFile(
  html: string,
  file: string,
  tags: string,
  { brand, base, live }: SiteSettings,
  shipped: PublishedSnapshot | null,
): string {
  const shippedCube = shipped && { entry: shipped.entry, cube: shipped.snapshot.cube };
  const data = shippedCube === null ? "" : renderData("shipped-snapshot", shippedCube);
  const filled = html
    .replace("</head>", (end) => tags + end)
    .replace('<div id="root"></div>', () => renderPage(file, shippedCube, brand))
    // Below everything that is painted: only the code reads the data.
    .replace("</body>", (end) => data + end);
  // With a backend the code is urgent, since there are no figures before it has run.
  const ordered = live === null ? codeLast(filled) : filled;
  // Pages in a folder reach the site's folder by `../` if the base is relative.
  const pageBase = base === "./" && file.includes("/") ? "../" : base;
  return withPolicy(withBase(ordered, pageBase), live?.url ?? "");
}

/** The elements that load the code of the page. */
const CODE = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;

/**
 * Moves the elements that load the code of a page to its end, with low priority. The HTML of a page on snapshots has its
 * figures: it is painted before the code loads, and on a slow connection the code does not delay it.
 */
function codeLast(html: string): string {
  const elements = html.match(CODE) ?? [];
  const lowPriority = elements.map((element) =>
    element.replace(/^<(script|link)/, '<$1 fetchpriority="low"'),
  );
  return html.replaceAll(CODE, "").replace("</body>", (end) => lowPriority.join("") + end);
}

/** The HTML with the base of its site in place of the relative base of the build. */
function withBase(html: string, base: string): string {
  // By functions, since a path may have `$&`.
  return html.replaceAll('="./', () => `="${base}`).replaceAll("url(./", () => `url(${base}`);
}

/** The elements that a site adds to the head of a page: link previews, its manifest, its rules and its backend. */
function headTags(
  names: readonly string[],
  { brand, siteUrl, rules, live, isOffline }: SiteSettings,
  shipped: PublishedSnapshot | null,
): string {
  return [
    renderSharing(brand.name, siteUrl ?? "./", shipped?.snapshot ?? null),
    isOffline ? renderTag("link", MANIFEST_LINK) : "",
    rules.length === 0 ? "" : renderData("rules", rules),
    live === null ? "" : liveTags(names, live),
  ].join("");
}

/** With credentials, since a site behind a login gives its manifest only to a reader with a session. */
const MANIFEST_LINK = {
  rel: "manifest",
  href: `./${MANIFEST}`,
  crossorigin: "use-credentials",
} as const;

/** Only for a page without figures in its HTML, which has the time to load its font before its text. */
const FONT_PRELOAD = { rel: "preload", as: "font", type: "font/woff2", crossorigin: true } as const;

/**
 * The elements of a page with a backend: its settings, and elements that request the figures, connect to the backend, and
 * load the backend's code and the font while the page's code is loading.
 */
function liveTags(names: readonly string[], live: LiveSettings): string {
  const early = builtFile(names, EARLY);
  const backend = builtFile(names, /\/liveBackend-[^/]*\.js$/);
  const font = builtFile(names, /inter-latin-wght.*\.woff2$/);
  const preconnect = { rel: "preconnect", crossorigin: true, href: live.url } as const;
  // A relative URL leads to the site's own host, to which the browser is already connected.
  const isAbsolute = URL.canParse(live.url);
  return [
    // The settings come first: the script needs them.
    renderData("live-settings", live),
    `${renderTag("script", { async: true, src: `./${early}`, fetchpriority: "high" })}</script>`,
    isAbsolute ? renderTag("link", preconnect) : "",
    renderTag("link", { rel: "modulepreload", crossorigin: true, href: `./${backend}` }),
    renderTag("link", { ...FONT_PRELOAD, href: `./${font}` }),
  ].join("");
}

/** The first file of a build whose path matches a pattern. */
function builtFile(names: readonly string[], pattern: RegExp): string {
  const file = names.find((name) => pattern.test(name));
  if (file === undefined) throw new Error(`the build has no file ${pattern}`);
  return file;
}

/** The manifest with which browsers install the page. */
function manifest({ name, accent }: SiteBrand): object {
  return {
    name,
    short_name: name,
    description: TEXTS.subtitle,
    display: "standalone",
    start_url: ".",
    background_color: "#ffffff",
    theme_color: accent.light,
    icons: [{ src: ICON, sizes: "any", type: "image/svg+xml", purpose: "any" }],
  };
}

/**
 * The worker's code. Its first line lists the files that it caches, and its last line has a digest of the files in `LOOSE`.
 * Browsers detect a new worker by its text, which must therefore change with every file of the site: a changed file in
 * `assets/` has a new name in the list, and a changed file in `LOOSE` gives another digest.
 */
function renderWorker(
  { texts }: PageTexts,
  copied: readonly string[],
  written: Readonly<Record<string, string>>,
): string {
  const hash = createHash("sha256");
  for (const name of LOOSE) hash.update(written[name] ?? "");
  const digest = hash.digest("hex").slice(0, 16);
  const named = copied.filter((name) => name.startsWith("assets/")).sort();
  const files: SiteFiles = { named, loose: LOOSE };
  return `const SITE_FILES = ${JSON.stringify(files)};\n${texts[WORKER]}/* ${digest} */\n`;
}

/** Restricts a page to its own scripts and styles, to the files of its site and to its own backend. */
function withPolicy(html: string, backendUrl: string): string {
  const content = [
    "default-src 'none'",
    `script-src 'self' ${hashes(html, /<script>(.*?)<\/script>/gs)}`,
    `style-src 'self' ${hashes(html, /<style[^>]*>(.*?)<\/style>/gs)}`,
    // Charts and bars are placed with style attributes, which cannot load or run anything.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${backendOrigin(backendUrl)}`.trim(),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    // No text becomes code or markup, except the one URL that head/policy.js allows.
    "require-trusted-types-for 'script'",
    "trusted-types default",
  ].join("; ");
  const policy = renderTag("meta", { "http-equiv": "Content-Security-Policy", content });
  return html.replace("<head>", (head) => head + policy);
}

/** The hashes of the contents of some elements, as sources of a policy. The pattern's first group is the content. */
function hashes(html: string, elements: RegExp): string {
  const sources = Array.from(html.matchAll(elements), ([, content = ""]) => {
    const digest = createHash("sha256").update(content).digest("base64");
    return `'sha256-${digest}'`;
  });
  return sources.join(" ");
}

/** The origin of the backend's URL; empty without a backend, and for one on the page's own origin. */
function backendOrigin(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : "";
}
