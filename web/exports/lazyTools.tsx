import { retriedImport } from "../browser/retriedImport.ts";
import { lazyView } from "../parts/lazyView.tsx";

const importTools = retriedImport(() => import("./allTools.ts"));

export const Lifecycle = lazyView(importTools, ({ Lifecycle }) => Lifecycle);

export const ViewTable = lazyView(importTools, ({ ViewTable }) => ViewTable);

export const ExportMenu = lazyView(
  importTools,
  ({ ExportMenu }) => ExportMenu,
  <div className="menu-placeholder" />,
);
