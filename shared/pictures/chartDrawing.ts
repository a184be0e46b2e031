import { columnsDrawing } from "./columnsDrawing.ts";
import type { DrawnChart } from "./drawnChart.ts";
import { linesDrawing } from "./linesDrawing.ts";
import { ringDrawing } from "./ringDrawing.ts";
import { barsDrawing, tableDrawing } from "./rowsDrawing.ts";

/** A chart between the title of its picture and the notes. */
export function chartDrawing(chart: DrawnChart): string {
  switch (chart.kind) {
    case "lines":
      return linesDrawing(chart);
    case "columns":
      return columnsDrawing(chart);
    case "pie":
    case "share":
      return ringDrawing(chart);
    case "table":
      return tableDrawing(chart);
    default:
      return barsDrawing(chart);
  }
}
