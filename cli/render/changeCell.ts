import { formatChange, formatPercent } from "../../shared/format.ts";
import type { Layout } from "./layout.ts";

/** `▲ 2.8% vs previous period`, without its words where there is no room; null is not known. */
export function changeCell(
  changePercent: number | null,
  against: string,
  { rest, paint }: Layout,
): string {
  if (changePercent === null) return paint.dim("no earlier data");
  if (changePercent === 0) return "";
  const [arrow, colour] = changePercent > 0 ? ["▲", paint.green] : ["▼", paint.red];
  const whole = formatChange(changePercent, against);
  const figure = formatPercent(Math.abs(changePercent), 1);
  const words = whole.length + 2 > rest ? "" : whole.slice(figure.length);
  return colour(`${arrow} ${figure}`) + paint.dim(words);
}
