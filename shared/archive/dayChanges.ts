import { codePointOrder } from "../cube/codePointOrder.ts";
import type { CountedTable, Counts } from "../cube/cube.ts";
import { type Change, type CubePair, isChange } from "../cube/cubePair.ts";
import { denseBetween, type Series } from "../cube/series.ts";
import type { Day } from "../days/day.ts";
import { type IndexRange, indexRange } from "../days/indexRange.ts";
import { listDays } from "../days/range.ts";

interface CountChange extends Change {
  readonly before: number;
  readonly after: number;
}

/** The change of one day's rows, and of each label whose count differs. */
export interface DayChange extends CountChange {
  readonly day: Day;
  readonly labels: readonly LabelChange[];
}

/** The label is null for rows without a chain. */
interface LabelChange extends CountChange {
  readonly label: string | null;
}

/** The shared days whose counts in one table differ. */
export function dayChanges({ before, after, shared }: CubePair, table: CountedTable): DayChange[] {
  if (shared === null) return [];
  const old = columns(before[table], indexRange(before.cover, shared));
  const now = columns(after[table], indexRange(after.cover, shared));
  const labels = [...new Set([...old.keys(), ...now.keys()])].sort((a, b) =>
    codePointOrder(a ?? "", b ?? ""),
  );
  return listDays(shared).flatMap((day, i) => {
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

function columns(
  { groups, unlinked }: Counts,
  { from, to }: IndexRange,
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
