import { type DayRange, dayCount } from "../../shared/days/range.ts";
import { formatQuantity } from "../../shared/text/format.ts";
import { note, type TerminalStyle, terminalLayout } from "../text/layout.ts";
import { plainText } from "../text/plainText.ts";
import { wrap } from "../text/textWidth.ts";
import type { Backtest } from "./backtest.ts";
import { daysText } from "./renderVerdicts.ts";

export function renderBacktest(
  backtests: readonly Backtest[],
  range: DayRange,
  timeZone: string,
  style: TerminalStyle,
): string {
  const layout = terminalLayout(style);
  const { columns, paint } = layout;
  const blocks = backtests.map(({ rule, fired, unknown, per30Days }) => {
    const known = formatQuantity(dayCount(range) - unknown.length, DAY);
    const rate = per30Days === null ? "" : `, ${per30Days.toFixed(1)} in 30 days`;
    const unsure =
      unknown.length === 0 ? "" : `; cannot tell on ${formatQuantity(unknown.length, DAY)}`;
    return [
      ...wrap(plainText(rule), columns).map(paint.bold),
      ...wrap(`fires on ${fired.length} of ${known}${rate}${unsure}`, columns - 2).map(
        (line) => `  ${line}`,
      ),
      ...note(fired.join(" "), layout),
    ];
  });
  const title = [paint.bold(`Backtest (${daysText(range, timeZone)})`)];
  return [title, ...blocks].map((lines) => `${lines.join("\n")}\n`).join("\n");
}

const DAY = ["day", "days"] as const;
