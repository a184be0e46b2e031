import type { Change } from "../../shared/archive/changesBy.ts";
import {
  formatChange,
  formatCount,
  formatDifference,
  formatPercent,
} from "../../shared/text/format.ts";
import { LEAST_BASE } from "../../shared/views/percent.ts";
import type { Layout } from "../text/layout.ts";

/** A change from `previous`; null means not known. */
interface ComparedChange {
  readonly previous: number | null;
  readonly percent: number | null;
}

/**
 * The change of a card, such as `▲ 2.8% vs previous period`, in the specification's green and red;
 * without the words where there is no room.
 */
export function cardChange(change: ComparedChange, against: string, layout: Layout): string {
  const { green, red } = layout.paint;
  return changeCell(change, against, (change.percent ?? 0) > 0 ? green : red, layout);
}

/** The change of any other figure, without colour, since a rise may be good or bad; as a count from a small base. */
export function plainChange(change: ComparedChange, against: string, layout: Layout): string {
  const { previous, percent } = change;
  const isSmall = previous !== null && previous < LEAST_BASE && percent !== null && percent !== 0;
  if (isSmall) return formerValue(previous, against, layout);
  return changeCell(change, against, (text) => text, layout);
}

function changeCell(
  { previous, percent }: ComparedChange,
  against: string,
  colour: (text: string) => string,
  layout: Layout,
): string {
  const { rest, paint } = layout;
  if (previous === null) return paint.dim("no earlier data");
  // A previous value before the first data is not a count of 0, so no percentage follows from it.
  if (percent === null) return previous === 0 ? "" : formerValue(previous, against, layout);
  if (percent === 0) return "";
  const whole = formatChange(percent, against);
  const figure = formatPercent(Math.abs(percent), 1);
  const words = whole.length + 2 > rest ? "" : whole.slice(figure.length);
  return colour(`${percent > 0 ? "▲" : "▼"} ${figure}`) + paint.dim(words);
}

function formerValue(previous: number, against: string, { rest, paint }: Layout): string {
  const was = `was ${formatCount(previous)}`;
  const whole = `${was} (${against})`;
  return paint.dim(whole.length > rest ? was : whole);
}

/** `+12`, `−3` or `0`; empty where one of the two is not known. */
export function difference({ before, after }: Change): string {
  return before === null || after === null ? "" : formatDifference(after - before);
}
