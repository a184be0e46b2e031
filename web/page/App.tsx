import { useEffect, useSyncExternalStore } from "react";
import { parsePage } from "../browser/parsePage.ts";
import { shownEmbed } from "../store/url/embed.ts";
import { onAddress } from "../store/url/urlHistory.ts";
import { TEXTS } from "../texts.ts";
import { DashboardPage } from "./DashboardPage.tsx";
import { Notice } from "./Notice.tsx";
import { Boundary } from "./parts/Boundary.tsx";
import { lazyParts } from "./parts/lazyParts.ts";

const EmbedPage = lazyParts(() => import("./EmbedPage.tsx"))("EmbedPage");

/** The page of the browser's address, or of `path` while the HTML is prerendered and hydrated. */
export function App({ path }: { readonly path: string }) {
  const currentPath = useSyncExternalStore(
    onAddress,
    () => window.location.pathname,
    () => path,
  );
  const embed = shownEmbed();
  // The notice replaces the page if rendering failed entirely.
  const notDrawn = <Notice {...TEXTS.notDrawn} home={TEXTS.notFound.home} />;
  return (
    <Boundary drawn={currentPath} fallback={notDrawn}>
      {embed === null ? <PageAt path={currentPath} /> : <EmbedPage embed={embed} />}
    </Boundary>
  );
}

/** The page of a path; a path without a page has the notice "404". */
function PageAt({ path }: { readonly path: string }) {
  switch (parsePage(path)) {
    case "dashboard":
      return <DashboardPage />;
    case "placeholder":
      return <Notice {...TEXTS.placeholder} />;
    case "not-found":
      return <NotFound path={path} />;
  }
}

function NotFound({ path }: { readonly path: string }) {
  useEffect(() => {
    console.error(TEXTS.notFound.log(path));
  }, [path]);
  return <Notice {...TEXTS.notFound} />;
}
