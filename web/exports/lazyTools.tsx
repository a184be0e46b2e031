import { retriedImport } from "../browser/retriedImport.ts";
import { lazyView } from "../parts/lazyView.ts";

const importTools = retriedImport(() => import("./allTools.ts"));

export const Lifecycle = lazyView(importTools, "Lifecycle");

export const ViewTable = lazyView(importTools, "ViewTable");

export const ExportMenu = lazyView(importTools, "ExportMenu", <div className="menu-placeholder" />);
