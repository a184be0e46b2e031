import type { Day } from "../../shared/days/day.ts";
import { type DayRange, dayCount } from "../../shared/days/range.ts";
import { formatQuantity } from "../../shared/text/format.ts";
import { note, type TerminalStyle, terminalLayout } from "../text/layout.ts";
import { plainText } from "../text/plainText.ts";
import { wrap } from "../text/textWidth.ts";
import type { Verdict } from "./judge.ts";
import { daysText } from "./renderVerdicts.ts";

interface Backtest {
  readonly rule: string;
  readonly fired: readonly Day[];
  /** The days on which a figure that decides it is not known. */
  readonly unknown: readonly Day[];
  /** In 30 of the days that are known, to one decimal; null without any. */
  readonly per30Days: number | null;
}

/** Judges a rule on each of the days, in order. */
export function backtest(
  rule: string,
  days: readonly Day[],
  outcome: (day: Day) => Verdict["outcome"],
): Backtest {
  const outcomes = days.map((day) => ({ day, outcome: outcome(day) }));
  const [fired = [], unknown = []] = ["fired", "unknown"].map((wanted) =>
    outcomes.flatMap(({ day, outcome }) => (outcome === wanted ? day : [])),
  );
  const known = days.length - unknown.length;
  const per30Days = known === 0 ? null : Math.round((300 * fired.length) / known) / 10;
  return { rule, fired, unknown, per30Days };
}

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
