import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import type { SiteBrand } from "../../shared/brand.ts";
import { HOME, parsePage } from "../browser/parsePage.ts";
import { App } from "../page/App.tsx";
import { BrandContext } from "../page/header/Header.tsx";
import { pageStore } from "../store/pageStore.ts";
import type { ShippedCube } from "../store/sources/snapshots/snapshotCube.ts";

/** The element of a page with its content, for React to hydrate. `data-page` names the page that the content shows. */
export function renderPage(file: string, shipped: ShippedCube | null, brand: SiteBrand): string {
  const html = renderContent(file, shipped, brand);
  return `<div id="root" data-page="${parsePage(HOME + file)}">${html}</div>`;
}

/** The HTML inside the root element of a page. Without a snapshot (null) the dashboard shows placeholders for its figures. */
export function renderContent(file: string, shipped: ShippedCube | null, brand: SiteBrand): string {
  pageStore.seed(shipped);
  return renderToString(
    <StrictMode>
      <BrandContext value={brand}>
        <App path={HOME + file} />
      </BrandContext>
    </StrictMode>,
  );
}
