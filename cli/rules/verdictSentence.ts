import type { DayRange } from "../../shared/days/range.ts";
import { formatAge, formatDayCount } from "../../shared/text/format.ts";
import type { TestResult, Verdict } from "./judge.ts";
import { usualDistance } from "./usual.ts";

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
