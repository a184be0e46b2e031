import { type DayRange, isSameRange } from "../../shared/days/range.ts";
import { formatAge, formatDayCount } from "../../shared/text/format.ts";
import { Layout, type TerminalStyle } from "../text/layout.ts";
import { plainText } from "../text/plainText.ts";
import { flushLeft, wrap } from "../text/textWidth.ts";
import type { TestResult, Verdict } from "./judge.ts";
import { usualDistance } from "./usual.ts";

/**
 * The verdict on each rule, those that fired first, as text for a terminal. Rules with other days than
 * the range name theirs.
 */
export function renderVerdicts(
  verdicts: readonly Verdict[],
  range: DayRange,
  timeZone: string,
  style: TerminalStyle,
): string {
  const layout = new Layout(style);
  const { columns, paint } = layout;
  const colours = { fired: paint.red, unknown: paint.yellow, quiet: paint.green };
  const lines = ORDER.flatMap((outcome) =>
    verdicts
      .filter((verdict) => verdict.outcome === outcome)
      .flatMap((verdict) => {
        const isOther = !isSameRange(verdict.occasion.query.range, range);
        const days = isOther ? ` (${daysText(verdict.occasion.query.range, timeZone)})` : "";
        const text = plainText(verdictSentence(verdict) + days);
        const [first, ...others] = wrap(text, columns - OUTCOME);
        const marked = colours[outcome](flushLeft(outcome, OUTCOME)) + first;
        return [marked, ...others.map((line) => " ".repeat(OUTCOME) + line)];
      }),
  );
  const title = paint.bold(`Rules (${daysText(range, timeZone)})`);
  return [title, ...lines, ""].join("\n");
}

const ORDER = ["fired", "unknown", "quiet"] as const;
const OUTCOME = 9;

/** `wallets.flaggedPercent > 10: 12.3` */
export function verdictSentence({ rule, results }: Verdict): string {
  const values = results.map((tests) => tests.map(valueText).join(" and "));
  return `${rule.text}: ${values.join(" or ")}`;
}

function valueText({ test, holds, values, limit, usual }: TestResult): string {
  const { path, over } = test.figure;
  const text = (value: number | null) => {
    if (value === null) return "not known";
    return path[0] === "age" ? formatAge(value) : String(value);
  };
  if (over === "any") {
    const named = values.map(({ label, value }) => `${JSON.stringify(label)} ${text(value)}`);
    return named.join(", ") || (holds === null ? "not known" : "none");
  }
  const value = text(values[0]?.value ?? null);
  if (typeof test.limit !== "number") return `${value} against ${text(limit)}`;
  if (test.operator !== "unusual") return value;
  if (usual === null) return `${value}, usual not known`;
  // Rounded up it could reach a value that is beyond it.
  const distance = Math.floor(usualDistance(usual, test.limit) * 10) / 10;
  return `${value}, usually ${usual.median} ± ${distance}`;
}

/** `2026-11-21, UTC`, and how many days there are if several. */
export function daysText(range: DayRange, timeZone: string): string {
  const { from, to } = range;
  return `${from === to ? from : `${from} to ${to}, ${formatDayCount(range)}`}, ${timeZone}`;
}
