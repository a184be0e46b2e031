import type { ViewName } from "../../../shared/dashboard/views.ts";
import { setList } from "../../store/url/urlHistory.ts";
import { isOf, wordOf } from "../../store/url/urlState.ts";
import { lazyTool } from "./lazyTool.ts";

/** Opens the tables of all given views or, if all of them are open, closes them. Other views stay as they are. */
export async function toggleTables(views: readonly ViewName[]): Promise<void> {
  // The charts stay visible until the tables can be drawn.
  await lazyTool.load();
  setList("table", (words) => {
    const closed = views.filter((view) => wordOf(view, words) === null);
    if (closed.length > 0) return [...words, ...closed];
    return words.filter((word) => !views.some((view) => isOf(view, word)));
  });
}
