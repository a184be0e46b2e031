import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { pageOf } from "./browser/pageOf.ts";
import { pageStore } from "./data/pageStore.ts";
import { readShippedSnapshot } from "./data/shippedSnapshot.ts";
import { App } from "./pages/App.tsx";
import { registerWorker } from "./worker/registerWorker.ts";
import "./styles/main.css";

const root = document.getElementById("root");
if (root === null) throw new Error("missing element: #root");

const shipped = readShippedSnapshot(document);
if (shipped !== null) pageStore.seed(shipped.entry, shipped.snapshot);

const path = window.location.pathname;
const app = (
  <StrictMode>
    <App path={path} />
  </StrictMode>
);

// A host may answer with another page's file: that of home for any path, or the 404 page.
const isRendered = root.dataset["page"] === pageOf(path);
// What is there can be read already: a transition leaves the browser its turns.
if (isRendered) startTransition(() => void hydrateRoot(root, app));
else createRoot(root).render(app);

registerWorker();
