import { HOME, parsePage } from "../browser/parsePage.ts";
import { retriedImport } from "../browser/retriedImport.ts";
import { usePath } from "../browser/usePath.ts";
import { Boundary } from "../parts/Boundary.tsx";
import { lazyView } from "../parts/lazyView.tsx";
import { TEXTS } from "../texts.ts";
import { embed } from "../url/embed.ts";
import { Dashboard } from "./Dashboard.tsx";
import { NotFound } from "./NotFound.tsx";
import { Notice } from "./Notice.tsx";
import { Placeholder } from "./Placeholder.tsx";

const EmbedPage = lazyView(
  retriedImport(() => import("./EmbedPage.tsx")),
  ({ EmbedPage }) => EmbedPage,
);

/** `path` is the prerendered path. */
export function App({ path }: { readonly path: string }) {
  const current = usePath(path);
  return (
    <Boundary drawn={current} fallback={<NotDrawn />}>
      {embed === null ? <PageAt path={current} /> : <EmbedPage embed={embed} />}
    </Boundary>
  );
}

function PageAt({ path }: { readonly path: string }) {
  switch (parsePage(path)) {
    case "dashboard":
      return <Dashboard />;
    case "placeholder":
      return <Placeholder />;
    case "not-found":
      return <NotFound path={path} />;
  }
}

/** Shown if not even the frame of the page can be drawn. */
function NotDrawn() {
  return (
    <Notice title={TEXTS.notDrawn.title}>
      <p>{TEXTS.notDrawn.text}</p>
      <a className="button" href={HOME}>
        {TEXTS.notFound.home}
      </a>
    </Notice>
  );
}
