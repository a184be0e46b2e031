/** Where the dashboard lives: `/`, or the folder of the host that the page was built for. */
export const HOME: string = import.meta.env.BASE_URL;

export type Page = "dashboard" | "placeholder" | "not-found";

/** The page at a path. Static hosts end folders in a slash and may name the file. */
export function pageOf(path: string): Page {
  const place = path.replace(/(\/|\/index\.html)$/, "/");
  if (place === HOME || `${path}/` === HOME) return "dashboard";
  return place === `${HOME}index` || place === `${HOME}index/` ? "placeholder" : "not-found";
}
