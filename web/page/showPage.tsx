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

/** Removes what the HTML shows if a part of the page is shown instead, and then starts the page. */
function show(): void {
  document.getElementById("unloaded")?.remove();
  const embed = shownEmbed();
  if (embed === null) delete dataset["embed"];
  else {
    root.replaceChildren();
    delete root.dataset["page"];
  }
  applyRefusedStyles();
  // The page in the HTML is painted first. An embedded part has none, and a hidden page is not painted.
  if (embed !== null || document.hidden) start();
  else requestAnimationFrame(() => setTimeout(start));
}

/**
 * Such a policy also refuses the style attributes of HTML, and with them the lengths of bars, which then read as 0. It
 * does not refuse what code sets, and hydration would leave them as they are.
 */
function applyRefusedStyles(): void {
  for (const element of document.querySelectorAll<HTMLElement>("[style]")) {
    if (element.style.length === 0) element.style.cssText = element.getAttribute("style") ?? "";
  }
}

/** Draws the page, or hydrates its HTML if that shows this page and no translator has changed it. */
function start(): void {
  openNamedView();
  const shipped = readData<ShippedCube>("shipped-snapshot");
  if (shipped !== null) pageStore.seed(shipped);
  // A host may answer with another page's file: the home page for any path, or the 404 page.
  const isOwn = !IS_ONE_FILE && root.dataset["page"] === parsePage(path);
  // A browser that translates the page puts the new texts into such elements.
  const isRendered = isOwn && root.querySelector("font") === null;
  const app = (
    <StrictMode>
      <App path={path} />
    </StrictMode>
  );
  // The prerendered page is already readable: a transition does not block the browser.
  if (isRendered) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
}
