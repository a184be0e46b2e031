import { parsePage } from "../browser/parsePage.ts";
import { retriedImport } from "../browser/retriedImport.ts";
import { usePath } from "../browser/usePath.ts";
import { Boundary } from "../parts/Boundary.tsx";
import { lazyView } from "../parts/lazyView.ts";
import { TEXTS } from "../texts.ts";
import { embed } from "../url/embed.ts";
import { Dashboard } from "./Dashboard.tsx";
import { NotFound } from "./NotFound.tsx";
import { Notice } from "./Notice.tsx";

const EmbedPage = lazyView(
  retriedImport(() => import("./EmbedPage.tsx")),
  "EmbedPage",
);

/** `path` is the prerendered path. */
export function App({ path }: { readonly path: string }) {
  const current = usePath(path);
  return (
    // Not even the frame of the page can be drawn.
    <Boundary drawn={current} fallback={<Notice {...TEXTS.notDrawn} home={TEXTS.notFound.home} />}>
      {embed === null ? <PageAt path={current} /> : <EmbedPage embed={embed} />}
    </Boundary>
  );
}

function PageAt({ path }: { readonly path: string }) {
  switch (parsePage(path)) {
    case "dashboard":
      return <Dashboard />;
    case "placeholder":
      return <Notice {...TEXTS.placeholder} />;
    case "not-found":
      return <NotFound path={path} />;
  }
}
