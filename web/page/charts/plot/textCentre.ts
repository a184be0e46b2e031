import { clamp, type Plot } from "./columns.ts";

/** The width of a letter of a chart, in pixels. */
export const LETTER_WIDTH = 6.6;

/** The centre nearest to `x` around which a text is within the plot. */
export function textCentre(text: string, x: number, plot: Plot, scale: number): number {
  const half = (text.length * LETTER_WIDTH * scale) / 2;
  return clamp(x, plot.x + half, plot.x + plot.width - half);
}
