import { codePointOrder } from "../cube/codePointOrder.ts";
import type { CountedTable, Cube } from "../cube/cube.ts";
import { type Series, sumBetween } from "../cube/series.ts";
import { sum } from "../cube/sum.ts";
import type { Day } from "../days/day.ts";
import { knownIndexRange } from "../days/indexRange.ts";
import { listDays } from "../days/range.ts";
import { changesBy } from "./changesBy.ts";
import type { CubePair } from "./cubePair.ts";

interface CountChange {
  readonly before: number;
  readonly after: number;
}

/** The change of one day's rows, and of each label whose count differs, in code-point order. */
export interface DayChange extends CountChange {
  readonly day: Day;
  /** The label is null for rows without a chain. */
  readonly labels: readonly (CountChange & { readonly label: string | null })[];
}

/** The shared days whose counts in one table differ. */
export function dayChanges({ before, after, shared }: CubePair, table: CountedTable): DayChange[] {
  const days = shared === null ? [] : listDays(shared);
  return days.flatMap(
    (day) => dayChange(day, labelCounts(day, before, table), labelCounts(day, after, table)) ?? [],
  );
}

type Counts = ReadonlyMap<string | null, number>;

/** The change from one day's counts by label to others; null if they are equal. */
export function dayChange(day: Day, before: Counts, after: Counts): DayChange | null {
  const labels = changesBy("label", before, after, 0).sort((a, b) =>
    codePointOrder(a.label ?? "", b.label ?? ""),
  );
  if (labels.length === 0) return null;
  return { day, before: sum([...before.values()]), after: sum([...after.values()]), labels };
}

/** A day's rows by label; empty if the cube does not cover the day. */
export function labelCounts(day: Day, cube: Cube, table: CountedTable): Counts {
  const window = knownIndexRange(cube.cover, { from: day, to: day });
  if (window === null) return new Map();
  const count = (series: Series) => sumBetween(series, window.from, window.to);
  const { groups, unlinked } = cube[table];
  return new Map<string | null, number>([
    ...groups.map(({ label, series }) => [label, count(series)] as const),
    [null, count(unlinked)],
  ]);
}
