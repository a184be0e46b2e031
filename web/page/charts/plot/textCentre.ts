import { clamp, type Plot } from "./columns.ts";

/** The width of a letter of a chart, in pixels. */
export const LETTER_WIDTH = 6.6;

/** The x of the centre of a text: `x`, or the nearest value to it at which the text does not leave the plot. */
export function textCentre(text: string, x: number, plot: Plot, scale: number): number {
  const halfWidth = (text.length * LETTER_WIDTH * scale) / 2;
  return clamp(x, plot.x + halfWidth, plot.x + plot.width - halfWidth);
}
