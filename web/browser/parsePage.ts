/** Whether this is the page in one file, which has its figures and no site. */
export const IS_ONE_FILE = import.meta.env.MODE === "one-file";

/**
 * The path of the dashboard: the site's folder, which has the icon, or the page in one file. The build
 * has no document.
 */
export const HOME: string = globalThis.document ? home() : import.meta.env.BASE_URL;

/**
 * The same with its origin. A relative URL is resolved against the address of the page, and `fetch` refuses one with the
 * name and password that a reader may have put there.
 */
export const SITE: string = (globalThis.document ? window.location.origin : "") + HOME;

function home(): string {
  if (IS_ONE_FILE) return window.location.pathname;
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  return new URL(".", icon?.href).pathname;
}

export type Page = "dashboard" | "placeholder" | "not-found";

/** The page at a path. Static hosts may add a trailing slash or the file name. */
export function parsePage(path: string): Page {
  const place = path.replace(/(\/|\/index\.html)$/, "/");
  if (path === HOME || place === HOME || `${path}/` === HOME) return "dashboard";
  return place === `${HOME}index` || place === `${HOME}index/` ? "placeholder" : "not-found";
}
