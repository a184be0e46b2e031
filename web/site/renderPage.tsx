import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import type { PublishedSnapshot } from "../../shared/archive/snapshot.ts";
import type { SiteBrand } from "../../shared/brand.ts";
import { renderData } from "../browser/pageData.ts";
import { HOME, type Page } from "../browser/parsePage.ts";
import { App } from "../page/App.tsx";
import { BrandContext } from "../page/header/Header.tsx";
import { pageStore } from "../store/pageStore.ts";

/** A path of each page. */
const PATHS: Readonly<Record<Page, string>> = {
  dashboard: HOME,
  placeholder: `${HOME}index`,
  "not-found": `${HOME}404`,
};

/** The content of a page's body, in the form that React will hydrate. */
export function renderPage(
  page: Page,
  shipped: PublishedSnapshot | null,
  brand: SiteBrand,
): string {
  const html = renderContent(page, shipped, brand);
  const data = shipped === null ? "" : renderShipped(shipped);
  return `<div id="root" data-page="${page}">${html}</div>${data}`;
}

/** What a page shows. The dashboard shows the figures of its snapshot, or a skeleton. */
export function renderContent(
  page: Page,
  shipped: PublishedSnapshot | null,
  brand: SiteBrand,
): string {
  pageStore.seed(shipped);
  return renderToString(
    <StrictMode>
      <BrandContext value={brand}>
        <App path={PATHS[page]} />
      </BrandContext>
    </StrictMode>,
  );
}

/** The part of the snapshot from which the page computes its figures. */
function renderShipped({ entry, snapshot: { cube, timeZone } }: PublishedSnapshot): string {
  return renderData("shipped-snapshot", { entry, snapshot: { cube, timeZone } });
}
