import { codePointOrder } from "./codePointOrder.ts";
import type { Counts, Cube } from "./cube.ts";
import { type Change, type CubePair, isChange } from "./cubePair.ts";
import type { Day } from "./day.ts";
import { daysOf } from "./range.ts";
import { denseBetween, type Series } from "./series.ts";
import { type Window, windowOf } from "./window.ts";

interface CountChange extends Change {
  readonly before: number;
  readonly after: number;
}

/** The rows of one day, and the labels whose count is another. */
export interface DayChange extends CountChange {
  readonly day: Day;
  readonly labels: readonly LabelChange[];
}

/** The label is null for the rows that belong to no chain. */
interface LabelChange extends CountChange {
  readonly label: string | null;
}

/** The shared days on which a table's counts differ. */
export function dayChanges(
  { before, after, shared }: CubePair,
  countsOf: (cube: Cube) => Counts,
): DayChange[] {
  if (shared === null) return [];
  const old = columnsOf(countsOf(before), windowOf(before.cover, shared));
  const now = columnsOf(countsOf(after), windowOf(after.cover, shared));
  const labels = [...new Set([...old.keys(), ...now.keys()])].sort((a, b) =>
    codePointOrder(a ?? "", b ?? ""),
  );
  return daysOf(shared).flatMap((day, i) => {
    const all = labels.map((label) => ({
      label,
      before: old.get(label)?.[i] ?? 0,
      after: now.get(label)?.[i] ?? 0,
    }));
    const changed = all.filter(isChange);
    if (changed.length === 0) return [];
    return [{ day, before: sum(all, "before"), after: sum(all, "after"), labels: changed }];
  });
}

function columnsOf(
  { groups, unlinked }: Counts,
  { from, to }: Window,
): Map<string | null, number[]> {
  const column = (series: Series) => denseBetween(series, from, to);
  return new Map<string | null, number[]>([
    ...groups.map(({ label, series }) => [label, column(series)] as const),
    [null, column(unlinked)],
  ]);
}

function sum(
  rows: readonly { readonly before: number; readonly after: number }[],
  side: "before" | "after",
): number {
  return rows.reduce((total, row) => total + row[side], 0);
}
