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
  /** The x of the centre of a column, in pixels from the left of the chart. */
  readonly centre: (index: number) => number;
  /** The x of both edges of a span of columns, given by its first and last index. They do not leave the plot. */
  readonly edges: (from: number, to: number) => readonly [left: number, right: number];
  /** The index of the column nearest to a point, given in pixels from the left of the plot. */
  readonly indexAt: (fromLeft: number) => number;
}

/** The space in pixels between an end of the plot and its first or last column. */
export const DAY_PADDING = 12;

/** The columns of a line, whose first and last point are at the ends of the plot. */
export function pointColumns(plot: Plot, count: number): Columns {
  const step = (plot.width - 2 * DAY_PADDING) / Math.max(1, count - 1);
  const firstCentre = plot.x + DAY_PADDING;
  return columns(plot, count, step, firstCentre);
}

/** The columns of bars, which fill the plot from its first edge to its last. */
export function barColumns(plot: Plot, count: number): Columns {
  const step = (plot.width - 2 * DAY_PADDING) / count;
  const firstCentre = plot.x + DAY_PADDING + step / 2;
  return columns(plot, count, step, firstCentre);
}

/**
 * Columns at equal distances.
 *
 * @param step the distance from a centre to the next, in pixels; above 0 for a single column too
 */
function columns(plot: Plot, count: number, step: number, firstCentre: number): Columns {
  const right = plot.x + plot.width;
  // A single column is as wide as the plot.
  const columnWidth = count > 1 ? step : plot.width;
  const centre = (index: number) => firstCentre + index * step;
  return {
    plot,
    centre,
    edges: (from, to) => [
      clamp(centre(from) - columnWidth / 2, plot.x, right),
      clamp(centre(to) + columnWidth / 2, plot.x, right),
    ],
    indexAt: (fromLeft) =>
      clamp(Math.round((plot.x + fromLeft - firstCentre) / step), 0, count - 1),
  };
}

export function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
