import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { HOME, type Page } from "./browser/pageOf.ts";
import { pageStore } from "./data/pageStore.ts";
import { renderShippedSnapshot, type ShippedSnapshot } from "./data/shippedSnapshot.ts";
import { App } from "./pages/App.tsx";

/** A path of each page. */
const PATHS: Readonly<Record<Page, string>> = {
  dashboard: HOME,
  placeholder: `${HOME}index`,
  "not-found": `${HOME}404`,
};

/**
 * The content of the body of a page as React will find it. The dashboard holds the figures of the
 * snapshot that ships with it, or its skeleton where there is none.
 */
export function renderPage(page: Page, shipped: ShippedSnapshot | null): string {
  if (shipped !== null) pageStore.seed(shipped.entry, shipped.snapshot);
  const html = renderToString(
    <StrictMode>
      <App path={PATHS[page]} />
    </StrictMode>,
  );
  const data = shipped === null || page !== "dashboard" ? "" : renderShippedSnapshot(shipped);
  return `<div id="root" data-page="${page}">${html}</div>${data}`;
}
