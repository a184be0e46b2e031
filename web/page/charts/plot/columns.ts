/** The area of a chart between its axes, in pixels. */
export interface Plot {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The columns of a plot: one around each point of a line, or around each bar. */
export interface Columns {
  readonly plot: Plot;
  readonly centre: (index: number) => number;
  /** The edges of a span of columns, within the plot. */
  readonly edges: (from: number, to: number) => readonly [left: number, right: number];
  /** The column at a distance from the left of the plot. */
  readonly placeAt: (x: number) => number;
}

/** The space between the plot and its first and last column. */
export const DAY_PADDING = 12;

/** Lines have a point at both ends of the plot. */
export function pointColumns(plot: Plot, count: number): Columns {
  const step = (plot.width - 2 * DAY_PADDING) / Math.max(1, count - 1);
  return columns(plot, count, step, plot.x + DAY_PADDING);
}

/** Bars fill the plot. */
export function barColumns(plot: Plot, count: number): Columns {
  const step = (plot.width - 2 * DAY_PADDING) / count;
  return columns(plot, count, step, plot.x + DAY_PADDING + step / 2);
}

/**
 * Columns at equal distances.
 *
 * @param step the distance from a centre to the next, in pixels
 * @param first the centre of the first column
 */
function columns(plot: Plot, count: number, step: number, first: number): Columns {
  const right = plot.x + plot.width;
  // A single column is as wide as the plot.
  const half = (count > 1 ? step : plot.width) / 2;
  const centre = (index: number) => first + index * step;
  return {
    plot,
    centre,
    edges: (from, to) => [
      clamp(centre(from) - half, plot.x, right),
      clamp(centre(to) + half, plot.x, right),
    ],
    placeAt: (x) => clamp(Math.round((x + plot.x - first) / step), 0, count - 1),
  };
}

export function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
