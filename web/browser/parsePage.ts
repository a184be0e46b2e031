/** Whether this is the page in one file, which has its figures and no site. */
export const IS_ONE_FILE = import.meta.env.MODE === "one-file";

/**
 * The path of the dashboard: the site's folder, such as `/vigil/`, or the file of the page in one file. The base path of
 * the build while the page is prerendered, without a document.
 */
export const HOME: string = globalThis.document ? home() : import.meta.env.BASE_URL;

/**
 * `HOME` with the origin of the page, to which names of files are appended. A relative URL would not do: it is resolved
 * against the address of the page, and `fetch` refuses an address with a user name and a password.
 */
export const SITE: string = (globalThis.document ? window.location.origin : "") + HOME;

/** The folder of the site is the folder of its icon. */
function home(): string {
  if (IS_ONE_FILE) return window.location.pathname;
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  return new URL(".", icon?.href).pathname;
}

export type Page = "dashboard" | "placeholder" | "not-found";

/**
 * The page at a path: the dashboard at `HOME`, the placeholder at `/index`, and otherwise "not-found". Static hosts may
 * add or drop a trailing slash, or add `/index.html`.
 */
export function parsePage(path: string): Page {
  const folder = path.replace(/(\/|\/index\.html)$/, "/");
  if (path === HOME || folder === HOME || `${path}/` === HOME) return "dashboard";
  const isPlaceholder = folder === `${HOME}index` || folder === `${HOME}index/`;
  return isPlaceholder ? "placeholder" : "not-found";
}
