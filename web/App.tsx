import { Dashboard } from "./Dashboard.tsx";
import { NotFound } from "./NotFound.tsx";
import { Placeholder } from "./Placeholder.tsx";
import { HOME, usePath } from "./usePath.ts";

export type Page = "dashboard" | "placeholder" | "not-found";

/** `path` is the one that the page is rendered for at first. */
export function App({ path }: { readonly path: string }) {
  const current = usePath(path);
  switch (pageOf(current)) {
    case "dashboard":
      return <Dashboard />;
    case "placeholder":
      return <Placeholder />;
    case "not-found":
      return <NotFound path={current} />;
  }
}

/** The page at a path. Static hosts end folders in a slash and may name the file. */
export function pageOf(path: string): Page {
  const place = path.replace(/(\/|\/index\.html)$/, "/");
  if (place === HOME || `${path}/` === HOME) return "dashboard";
  return place === `${HOME}index` || place === `${HOME}index/` ? "placeholder" : "not-found";
}
