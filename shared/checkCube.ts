import { dayOf } from "./calendar.ts";
import { codePointOrder } from "./codePointOrder.ts";
import type { Counts, Cube } from "./cube.ts";
import { addDays, type Day } from "./day.ts";
import type { DistinctTable } from "./distinct.ts";

/** What no rows could have made of a cube that fits its schema, a sentence each. */
export function cubeProblems(cube: Cube): string[] {
  const { transactions, notifications, exploits, events, projects, users, flagged } = cube;
  return [
    ...countsProblems("transactions", transactions, cube),
    ...countsProblems("notifications", notifications, cube),
    ...countsProblems("exploits", exploits, cube),
    ...countsProblems("events", events, cube),
    ...distinctProblems("projects", projects, rowsByDay(transactions), cube),
    ...distinctProblems("flagged", flagged, rowsByDay(notifications), cube),
    ...(users === null ? [] : distinctProblems("users", users, null, cube)),
  ];
}

type Placed = Pick<Cube, "cover" | "timeZone">;

function countsProblems(table: string, counts: Counts, { cover, timeZone }: Placed): string[] {
  const problems: string[] = [];
  const labels = counts.groups.map(({ label }) => label);
  if (labels.some((label, i) => codePointOrder(labels[i - 1] ?? "", label) >= 0)) {
    problems.push(`${table} has labels that are empty, repeated or out of order`);
  }
  const last = lastDay(counts, cover.from);
  if (!daysOfNewest(counts, timeZone).includes(last)) {
    problems.push(
      `the newest row of ${table} is of ${counts.newest ?? "no day"}, the last one counted of ${last ?? "no day"}`,
    );
  }
  return problems;
}

/** A column of dates has the midnights UTC of its days, which are of the day before in the west. */
function daysOfNewest({ newest }: Counts, timeZone: string): (Day | null)[] {
  if (newest === null) return [null];
  const shown = dayOf(Date.parse(newest), timeZone);
  return newest.endsWith("T00:00:00Z") ? [shown, newest.slice(0, 10) as Day] : [shown];
}

function lastDay(counts: Counts, first: Day): Day | null {
  const days = [...rowsByDay(counts).keys()];
  return days.length === 0
    ? null
    : addDays(
        first,
        days.reduce((a, b) => Math.max(a, b)),
      );
}

function rowsByDay({ groups, unlinked }: Counts): Map<number, number> {
  const rows = new Map<number, number>();
  for (const { days, counts } of [...groups.map(({ series }) => series), unlinked]) {
    for (const [i, day] of days.entries()) rows.set(day, (rows.get(day) ?? 0) + (counts[i] ?? 0));
  }
  return rows;
}

/**
 * Of the identities seen on a day at most as many can be seen again, each for the next time on one
 * day only; and where each is seen by a row there are no more of them than rows.
 */
function distinctProblems(
  name: string,
  { days, previous, counts }: DistinctTable,
  rows: ReadonlyMap<number, number> | null,
  { cover }: Placed,
): string[] {
  const [seen, seenAgain] = [sums(days, counts), sums(previous, counts)];
  return [...new Set([...days, ...previous])].flatMap((day) => {
    const [here, later] = [seen.get(day) ?? 0, seenAgain.get(day) ?? 0];
    const of = `${name} of ${addDays(cover.from, day)}`;
    if (day >= 0 && later > here) return [`${of}: ${here} were seen, ${later} of them again`];
    const most = rows === null ? here : (rows.get(day) ?? 0);
    return here > most ? [`${of}: ${here} were seen in ${most} rows`] : [];
  });
}

function sums(keys: readonly number[], counts: readonly number[]): Map<number, number> {
  const sum = new Map<number, number>();
  for (const [i, key] of keys.entries()) sum.set(key, (sum.get(key) ?? 0) + (counts[i] ?? 0));
  return sum;
}
