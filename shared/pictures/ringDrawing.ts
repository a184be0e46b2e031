import { sum } from "../cube/sum.ts";
import type { SharesChart } from "./drawnChart.ts";
import { listDrawing } from "./rowsDrawing.ts";
import { BOTTOM, element, FAINT, svgText, TOP } from "./svg.ts";

const RING = { x: 148, y: (TOP + BOTTOM) / 2, inner: 59, outer: 102 };

/** A slice of fewer degrees is a line through the ring, which ends outside of it. */
const LEAST_ANGLE = 1;

const LIST = { left: 292, row: 28 };

/** A ring, clockwise from the top, and its slices in a list. */
export function ringDrawing(chart: SharesChart): string {
  const {
    rows,
    centre: [figure, words],
  } = chart;
  const whole = sum(rows.map(({ count }) => count));
  const slices = rows.filter(({ count }) => count > 0);
  let turned = 0;
  const drawn = slices.map(({ colour, count }) => {
    const [from, angle] = [turned, (360 * count) / whole];
    turned += angle;
    if (angle < LEAST_ANGLE) return line(from + angle / 2, colour);
    // A full circle has no end that differs from its start.
    const d = arc(from, from + Math.min(angle, 359.99));
    return element("path", {
      ...{ d, fill: colour, "fill-rule": "evenodd" },
      stroke: slices.length > 1 ? "var(--panel)" : "none",
    });
  });
  const middle = { x: RING.x, "text-anchor": "middle" };
  return [
    ...drawn,
    svgText(figure, { ...middle, y: RING.y + 2, "font-size": 26, "font-weight": 600 }),
    svgText(words, { ...middle, y: RING.y + 22, fill: FAINT }),
    listDrawing(chart, LIST.left, LIST.row, () => ""),
  ].join("");
}

function arc(from: number, to: number): string {
  const large = to - from > 180 ? 1 : 0;
  const { inner, outer } = RING;
  return [
    `M${point(from, outer)}A${outer} ${outer} 0 ${large} 1 ${point(to, outer)}`,
    `L${point(to, inner)}A${inner} ${inner} 0 ${large} 0 ${point(from, inner)}Z`,
  ].join("");
}

function line(angle: number, stroke: string): string {
  const d = `M${point(angle, RING.inner)}L${point(angle, RING.outer + 6)}`;
  return element("path", { d, stroke, "stroke-width": 1.5 });
}

function point(angle: number, radius: number): string {
  const turn = ((angle - 90) * Math.PI) / 180;
  const place = [RING.x + radius * Math.cos(turn), RING.y + radius * Math.sin(turn)];
  return place.map((length) => Math.round(length * 100) / 100).join(" ");
}
