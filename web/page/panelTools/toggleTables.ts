import type { ViewName } from "../../../shared/dashboard/views.ts";
import { setList } from "../../store/url/urlHistory.ts";
import { isOf, wordOf } from "../../store/url/urlState.ts";
import { lazyTool } from "./lazyTool.ts";

/** Shows views as tables or, if all of them are tables, as charts. */
export async function toggleTables(views: readonly ViewName[]): Promise<void> {
  // The charts stay visible until the tables can be drawn.
  await lazyTool.load();
  setList("table", (words) => {
    const charts = views.filter((view) => wordOf(view, words) === null);
    return charts.length > 0
      ? [...words, ...charts]
      : words.filter((word) => !views.some((view) => isOf(view, word)));
  });
}
