import { lazyViews } from "../parts/lazyViews.ts";

const lazyTool = lazyViews(() => import("./tools.ts"));

export const Lifecycle = lazyTool("Lifecycle");

export const ViewTable = lazyTool("ViewTable");

export const ExportMenu = lazyTool("ExportMenu", <div className="menu-placeholder" />);
