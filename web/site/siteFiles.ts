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

/** The page from its build, before it belongs to a site. */
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

/** Files that the site needs offline. Their names stay the same when their content changes. */
const LOOSE = [HTML, ICON, MANIFEST];

/** The texts that `PageTexts` must have. */
export const NEEDED_TEXTS = [HTML, ONE_FILE, WORKER];

/** The files in which static hosts look for the dashboard, the placeholder and the page for what is not found. */
const PAGES = [HTML, "index/index.html", "404.html"];

const EARLY = /^assets\/early-[^/]*\.js$/;

/**
 * A site for any static host: the HTML of every page is readable before its code runs. Without a backend,
 * the dashboard page contains the newest snapshot. `copied` are the paths of files of the built page, `written` the
 * texts of the site's own files, by path; its snapshots are in neither.
 */
export function siteFiles(
  page: PageTexts,
  settings: SiteSettings,
  newest: PublishedSnapshot | null,
) {
  const { brand, live, isOffline } = settings;
  const made = [HTML, ONE_FILE, WORKER];
  const copied = page.names.filter(
    (name) => !made.includes(name) && (live !== null || !EARLY.test(name)),
  );
  const written = {
    ...renderPages(page, settings, live === null ? newest : null),
    ".nojekyll": "",
    [ICON]: brandIcon(brand),
    [ONE_FILE]: branded(page.texts[ONE_FILE] ?? "", brand),
    ...(isOffline && { [MANIFEST]: JSON.stringify(manifest(brand)) }),
  };
  const worker = isOffline && { [WORKER]: renderWorker(page, copied, written) };
  return { copied, written: { ...written, ...worker } };
}

/** The HTML of all pages, by path. Only the dashboard has the figures of the shipped snapshot. */
function renderPages(
  { names, texts }: PageTexts,
  settings: SiteSettings,
  shipped: PublishedSnapshot | null,
): Record<string, string> {
  const ancestors = settings.frameAncestors.join(" ");
  const html = branded(texts[HTML] ?? "", settings.brand)
    .replaceAll(/>\n\s*</g, "><")
    // A policy in HTML cannot restrict the origins around a frame: head/theme.js reads this attribute.
    .replace("<html", (tag) => `${tag} data-ancestors="${ancestors}"`);
  const pages = PAGES.map((file) => {
    const snapshot = file === HTML ? shipped : null;
    const tags = headTags(names, settings, snapshot);
    return [file, renderFile(html, file, tags, settings, snapshot)];
  });
  return Object.fromEntries(pages);
}

/** The HTML of one page. `shipped` is the snapshot whose figures it has; null for a page without figures. */
function renderFile(
  html: string,
  file: string,
  tags: string,
  { brand, base, live }: SiteSettings,
  shipped: PublishedSnapshot | null,
): string {
  const cube = shipped && { entry: shipped.entry, cube: shipped.snapshot.cube };
  const whole = html
    .replace("</head>", (end) => tags + end)
    .replace('<div id="root"></div>', () => renderPage(file, cube, brand))
    // Below everything that is painted: the code alone reads it.
    .replace("</body>", (end) => (cube ? renderData("shipped-snapshot", cube) : "") + end);
  // With a relative base, URLs are relative to the page.
  const pageBase = base === "./" && file.includes("/") ? "../" : base;
  const placed = withBase(live === null ? codeLast(whole) : whole, pageBase);
  return withPolicy(placed, live?.url ?? "");
}

/** The elements that load the code of the page. */
const CODE = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;

/**
 * Moves the code of a page with figures in its HTML to the end, with low priority: the page is painted before, and on a
 * slow connection the code does not delay it.
 */
function codeLast(html: string): string {
  const code = html.match(CODE) ?? [];
  const patient = code
    .map((tag) => tag.replace(/^<(script|link)/, '<$1 fetchpriority="low"'))
    .join("");
  return html.replaceAll(CODE, "").replace("</body>", () => `${patient}</body>`);
}

function withBase(html: string, base: string): string {
  return html.replaceAll('="./', `="${base}`).replaceAll("url(./", `url(${base}`);
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

/** A site behind a login gives its manifest to a reader with a session only. */
const MANIFEST_LINK = {
  rel: "manifest",
  href: `./${MANIFEST}`,
  crossorigin: "use-credentials",
} as const;

/** Without figures in its HTML the page has the time to load its font before its text. */
const FONT_PRELOAD = { rel: "preload", as: "font", type: "font/woff2", crossorigin: true } as const;

/** Requests the figures, and connects to the backend, while the page's code is loading. */
function liveTags(names: readonly string[], live: LiveSettings): string {
  const early = names.find((name) => EARLY.test(name));
  const backend = names.find((name) => /\/liveBackend-[^/]*\.js$/.test(name));
  const font = names.find((name) => /inter-latin-wght.*\.woff2$/.test(name));
  const origin = { rel: "preconnect", crossorigin: true, href: live.url } as const;
  return [
    // The settings come first: the script needs them.
    renderData("live-settings", live),
    `${renderTag("script", { async: true, src: `./${early}`, fetchpriority: "high" })}</script>`,
    URL.canParse(live.url) ? renderTag("link", origin) : "",
    renderTag("link", { rel: "modulepreload", crossorigin: true, href: `./${backend}` }),
    renderTag("link", { ...FONT_PRELOAD, href: `./${font}` }),
  ].join("");
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

/** Browsers detect a new worker by its text. The hash changes this text with every new page. */
function renderWorker(
  { texts }: PageTexts,
  copied: readonly string[],
  written: Readonly<Record<string, string>>,
): string {
  const hash = createHash("sha256");
  for (const name of LOOSE) hash.update(written[name] ?? texts[name] ?? "");
  const named = copied.filter((name) => name.startsWith("assets/")).sort();
  const files: SiteFiles = { named, loose: LOOSE };
  const digest = hash.digest("hex").slice(0, 16);
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

/** The hashes of the elements that a page has in its HTML. */
function hashes(html: string, elements: RegExp): string {
  return [...html.matchAll(elements)]
    .map(([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`)
    .join(" ");
}

/** Empty without a backend, or if the backend is on the page's own origin. */
function backendOrigin(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : "";
}
