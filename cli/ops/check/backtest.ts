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

/** Prints on which of the last `count` complete days each rule would have fired, from one cube. */
export async function printBacktest(
  rules: readonly Rule[],
  count: number,
  checked: FoundCheckedCube,
  request: CubeRequest & { readonly json?: boolean },
  world: World,
): Promise<void> {
  const { cube, today, lastBegun } = checked;
  // The last day that is complete, had begun when the rows were read, and is covered.
  const lastDay = addDays([today, lastBegun, addDays(cube.cover.to, 1)].reduce(earlier), -1);
  const { basis, unknownLabel } = await ruleBases(rules, checked, request, null);
  if (unknownLabel !== null) throw unknownLabel;
  const filled = filledRange(cube, cube.cover);
  const range = sharedDays(filled, { from: addDays(lastDay, 1 - count), to: lastDay });
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

/**
 * Judges a rule on each of the days, in order: the number of firings in 30 known days, to one decimal, is null without
 * a known day.
 */
function backtest(rule: string, days: readonly Day[], judge: (day: Day) => Verdict) {
  const outcomes = days.map((day) => ({ day, ...judge(day) }));
  const daysWith = (wanted: Verdict["outcome"]) =>
    outcomes.filter(({ outcome }) => outcome === wanted).map(({ day }) => day);
  const fired = daysWith("fired");
  const unknown = daysWith("unknown");
  const knownDays = days.length - unknown.length;
  const per30Days = knownDays === 0 ? null : Math.round((300 * fired.length) / knownDays) / 10;
  const reasons = outcomes
    .filter(({ outcome }) => outcome === "unknown")
    .flatMap(({ results }) => results.flat().flatMap(({ judged: { reason } }) => reason ?? []));
  return { rule, fired, unknown, reasons: [...new Set(reasons)], per30Days };
}

/** A title with the days, then for each rule its text, how often it fires, and the days on which it fires. */
function renderBacktest(
  backtests: readonly ReturnType<typeof backtest>[],
  range: DayRange,
  timeZone: string,
  style: TerminalStyle,
): string {
  const layout = new Layout(style);
  const { columns, paint } = layout;
  const blocks = backtests.map(({ rule, fired, unknown, reasons, per30Days }) => {
    const knownDays = formatQuantity(dayCount(range) - unknown.length, DAY);
    const rate = per30Days === null ? "" : `, ${per30Days.toFixed(1)} in 30 days`;
    const unsure =
      unknown.length === 0
        ? ""
        : `; cannot tell on ${formatQuantity(unknown.length, DAY)}: ${reasons.join("; ")}`;
    const firings = `fires on ${fired.length} of ${knownDays}${rate}${unsure}`;
    return [
      ...wrap(plainText(rule), columns).map(paint.bold),
      ...indented(firings, columns),
      ...layout.note(fired.join(" ")),
    ];
  });
  const title = [paint.bold(`Backtest (${daysText(range, timeZone, null)})`)];
  return [title, ...blocks].map((lines) => `${lines.join("\n")}\n`).join("\n");
}

/** A paragraph in lines of at most `columns` columns, each indented by two. */
function indented(text: string, columns: number): string[] {
  return wrap(text, columns - 2).map((line) => `  ${line}`);
}

const DAY = ["day", "days"] as const;
