import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { readData } from "../browser/pageData.ts";
import { IS_ONE_FILE, parsePage } from "../browser/parsePage.ts";
import { pageStore } from "../store/pageStore.ts";
import type { ShippedCube } from "../store/sources/snapshots/snapshotCube.ts";
import { shownEmbed } from "../store/url/embed.ts";
import { openNamedView } from "../store/url/namedViews.ts";
import { App } from "./App.tsx";

const root = document.getElementById("root") as HTMLElement;
const path = window.location.pathname;
const { dataset } = document.documentElement;

/** Shows the page: hydrates what its HTML shows, or draws it. */
export function showPage(): void {
  addRefusedStyles();
  if ("head" in dataset) show();
  else void addRefusedScripts().catch(console.warn).then(show);
}

/** A host's own policy, such as `default-src 'self'`, refuses the styles in the head: such an element has no sheet. */
function addRefusedStyles(): void {
  const style = document.querySelector<HTMLStyleElement>("style[data-file]");
  if (style === null || style.sheet !== null) return;
  const link = document.createElement("link");
  document.head.append(Object.assign(link, { rel: "stylesheet", href: style.dataset["file"] }));
}

/** Such a policy may also refuse the scripts in the head. */
async function addRefusedScripts(): Promise<void> {
  await Promise.all([import("../head/policy.js"), import("../head/theme.js")]);
}

/** Starts the page after the HTML has been painted. An embedded part of the page takes the place of the HTML at once. */
function show(): void {
  document.getElementById("unloaded")?.remove();
  const embed = shownEmbed();
  if (embed === null) {
    delete dataset["embed"];
  } else {
    root.replaceChildren();
    delete root.dataset["page"];
  }
  applyRefusedStyles();
  // An embedded part has no HTML to paint, and a hidden page is not painted.
  if (embed !== null || document.hidden) start();
  else requestAnimationFrame(() => setTimeout(start));
}

/**
 * Such a policy also refuses the style attributes in the HTML, and with them the lengths of bars: their styles are empty.
 * Styles set by code are allowed, so code sets each of them again. Hydration would not.
 */
function applyRefusedStyles(): void {
  for (const element of document.querySelectorAll<HTMLElement>("[style]")) {
    if (element.style.length === 0) element.style.cssText = element.getAttribute("style") ?? "";
  }
}

/** Hydrates the HTML if it shows this page and no translator has changed it. Otherwise draws the page from nothing. */
function start(): void {
  openNamedView();
  const shipped = readData<ShippedCube>("shipped-snapshot");
  if (shipped !== null) pageStore.seed(shipped);
  // A host may answer with another page's file: the home page for any path, or the 404 page.
  const isThisPage = !IS_ONE_FILE && root.dataset["page"] === parsePage(path);
  // A browser that translates a page wraps the new texts in `font` elements.
  const isTranslated = root.querySelector("font") !== null;
  const app = (
    <StrictMode>
      <App path={path} />
    </StrictMode>
  );
  // The prerendered page is already readable: a transition does not block the browser.
  if (isThisPage && !isTranslated) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
}
