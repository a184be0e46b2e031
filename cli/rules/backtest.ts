import type { Day } from "../../shared/days/day.ts";
import type { Verdict } from "./judge.ts";

export interface Backtest {
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
