import { HOME, pageOf } from "../browser/pageOf.ts";
import { usePath } from "../browser/usePath.ts";
import { Boundary } from "../parts/Boundary.tsx";
import { TEXTS } from "../texts.ts";
import { Dashboard } from "./Dashboard.tsx";
import { NotFound } from "./NotFound.tsx";
import { Notice } from "./Notice.tsx";
import { Placeholder } from "./Placeholder.tsx";

/** `path` is the one that the page is rendered for at first. */
export function App({ path }: { readonly path: string }) {
  const current = usePath(path);
  return (
    <Boundary drawn={current} fallback={<NotDrawn />}>
      <PageAt path={current} />
    </Boundary>
  );
}

function PageAt({ path }: { readonly path: string }) {
  switch (pageOf(path)) {
    case "dashboard":
      return <Dashboard />;
    case "placeholder":
      return <Placeholder />;
    case "not-found":
      return <NotFound path={path} />;
  }
}

/** Stands in for a page of which not even the frame can be drawn. */
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
