import type { ViewName } from "../../../shared/dashboard/views.ts";
import { setList } from "../../store/url/urlHistory.ts";
import { entrySuffix, isEntryOf } from "../../store/url/urlState.ts";
import { lazyTool } from "./lazyTool.ts";

/** Opens the tables of all given views or, if all of them are open, closes them. Other views stay as they are. */
export async function toggleTables(views: readonly ViewName[]): Promise<void> {
  // The charts stay visible until the tables can be drawn.
  await lazyTool.load();
  setList("table", (entries) => {
    const closedViews = views.filter((view) => entrySuffix(view, entries) === null);
    if (closedViews.length > 0) return [...entries, ...closedViews];
    return entries.filter((entry) => !views.some((view) => isEntryOf(view, entry)));
  });
}
