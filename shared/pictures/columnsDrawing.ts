import { sum } from "../cube/sum.ts";
import { formatCompact } from "../text/format.ts";
import type { ColumnsChart } from "./drawnChart.ts";
import { legend, plot } from "./plot.ts";
import { element, swatch, toTenth } from "./svg.ts";

const WIDEST = 28;

export function columnsDrawing(chart: ColumnsChart): string {
  const { parts, opacities } = chart;
  const { axes, step, x, y } = plot(chart, 0.5);
  const width = toTenth(Math.min(WIDEST, step * 0.8));
  const columns = opacities.map((opacity, index) => {
    let below = 0;
    return parts.map(({ colour, counts }) => {
      const [from, to] = [y(below), y(below + (counts[index] ?? 0))];
      below += counts[index] ?? 0;
      if (from === to) return "";
      const place = { x: toTenth(x(index) - width / 2), y: to, width, height: toTenth(from - to) };
      return element("rect", {
        ...place,
        fill: colour,
        opacity,
      });
    });
  });
  const names = parts.map(({ name, colour, counts }) => ({
    name,
    words: formatCompact(sum(counts)),
    mark: (x: number, baseline: number) => swatch(x, baseline, colour),
  }));
  return [legend(names), axes, ...columns.flat()].join("");
}
