import { filledRange } from "../../../shared/cube/filledRange.ts";
import { addDays, type Day, earlier } from "../../../shared/days/day.ts";
import { type DayRange, dayCount, listDays, sharedDays } from "../../../shared/days/range.ts";
import { judge, type Verdict } from "../../../shared/rules/judge.ts";
import type { Rule } from "../../../shared/rules/rule.ts";
import { formatQuantity } from "../../../shared/text/format.ts";
import type { CubeRequest } from "../../backend/cubeRequest.ts";
import { terminalStyle, type World } from "../../environment/world.ts";
import { Layout, type TerminalStyle, wrap } from "../../text/layout.ts";
import { plainText } from "../../text/plainText.ts";
import { renderJson } from "../../text/renderJson.ts";
import { cannotTell, type FoundCheckedCube } from "./checkedCube.ts";
import { ruleBases } from "./ruleBases.ts";
import { daysText } from "./verdicts.ts";

/**
 * Prints on which of the last `count` complete days each rule would have fired, from one cube. Days before the first row are
 * left out. A cube without a row has no such days: on each of its days, the counts are 0.
 *
 * @throws Failure of kind `usage` for a rule with an unknown label, of kind `data` if no day is left
 */
export async function printBacktest(
  rules: readonly Rule[],
  count: number,
  checked: FoundCheckedCube,
  request: CubeRequest & { readonly json?: boolean },
  world: World,
): Promise<void> {
  const { cube, today, lastBegun } = checked;
  const dayAfterCover = addDays(cube.cover.to, 1);
  // A snapshot has only a part of the day on which it was written, even if that day is over now.
  const firstIncomplete = [today, lastBegun, dayAfterCover].reduce(earlier);
  const lastDay = addDays(firstIncomplete, -1);
  // Of past days, no age is known.
  const now = null;
  const { basis, unknownLabel } = await ruleBases(rules, checked, request, now);
  if (unknownLabel !== null) throw unknownLabel;
  const daysSinceFirstRow = filledRange(cube, cube.cover);
  const range = sharedDays(daysSinceFirstRow, { from: addDays(lastDay, 1 - count), to: lastDay });
  if (range === null) throw cannotTell(`${lastDay} and the days before it have no row`);
  const backtests = rules.map((rule) =>
    backtest(rule.text, listDays(range), (day) => judge(rule, basis(rule, day))),
  );
  world.stdout.write(
    request.json
      ? renderJson({ schema: 1, timeZone: cube.timeZone, range, rules: backtests })
      : renderBacktest(backtests, range, cube.timeZone, terminalStyle(world)),
  );
}

/** On which days a rule fires. */
interface Backtest {
  readonly rule: string;
  readonly fired: readonly Day[];
  /** The days on which that is not known, and the reasons, each once. */
  readonly unknown: readonly Day[];
  readonly reasons: readonly string[];
  /** How often it fires in 30 known days, to one decimal; null without a known day. */
  readonly per30Days: number | null;
}

/** Judges a rule on each of the days, in order. */
function backtest(rule: string, days: readonly Day[], judge: (day: Day) => Verdict): Backtest {
  const fired: Day[] = [];
  const unknown: Day[] = [];
  const reasons = new Set<string>();
  for (const day of days) {
    const { outcome, results } = judge(day);
    if (outcome === "fired") fired.push(day);
    if (outcome !== "unknown") continue;
    unknown.push(day);
    for (const { judged } of results.flat()) {
      if (judged.reason !== null) reasons.add(judged.reason);
    }
  }
  const knownDays = days.length - unknown.length;
  const per30Days = rateIn30Days(fired.length, knownDays);
  return { rule, fired, unknown, reasons: [...reasons], per30Days };
}

/** How often a rule fires in 30 days, to one decimal; null without a known day. */
function rateIn30Days(firings: number, knownDays: number): number | null {
  if (knownDays === 0) return null;
  const tenths = Math.round((10 * 30 * firings) / knownDays);
  return tenths / 10;
}

/** A title with the days, then for each rule its text, how often it fires, and the days on which it fires. */
function renderBacktest(
  backtests: readonly Backtest[],
  range: DayRange,
  timeZone: string,
  style: TerminalStyle,
): string {
  const layout = new Layout(style);
  const { columns, paint } = layout;
  const blocks = backtests.map((tested) => [
    ...wrap(plainText(tested.rule), columns).map(paint.bold),
    ...indented(firingsSentence(tested, range), columns),
    ...layout.note(tested.fired.join(" ")),
  ]);
  // All days of a backtest are complete.
  const lastBegun = null;
  const title = [paint.bold(`Backtest (${daysText(range, timeZone, lastBegun)})`)];
  return [title, ...blocks].map((lines) => `${lines.join("\n")}\n`).join("\n");
}

/** `fires on 3 of 28 days, 3.2 in 30 days; cannot tell on 2 days: …` */
function firingsSentence(
  { fired, unknown, reasons, per30Days }: Backtest,
  range: DayRange,
): string {
  const knownDays = formatQuantity(dayCount(range) - unknown.length, DAY);
  const rate = per30Days === null ? "" : `, ${per30Days.toFixed(1)} in 30 days`;
  const firings = `fires on ${fired.length} of ${knownDays}${rate}`;
  if (unknown.length === 0) return firings;
  return `${firings}; cannot tell on ${formatQuantity(unknown.length, DAY)}: ${reasons.join("; ")}`;
}

/** A paragraph in lines of at most `columns` columns, each indented by two. */
function indented(text: string, columns: number): string[] {
  return wrap(text, columns - 2).map((line) => `  ${line}`);
}

const DAY = ["day", "days"] as const;
