import { compareSnapshots, type SnapshotComparison } from "../shared/compareSnapshots.ts";
import type { Change } from "../shared/cubePair.ts";
import { formatCount } from "../shared/format.ts";
import { dayCount } from "../shared/range.ts";
import { type Snapshot, snapshot } from "../shared/snapshot.ts";
import { fetchLiveCube, type LiveRequest } from "./liveCube.ts";
import { DISTINCT_TITLES, figureTitle, TABLE_TITLES } from "./render/comparisonTitles.ts";

export type LiveOptions = Pick<LiveRequest, "read" | "quiet">;

interface LiveVerdict {
  readonly problems: readonly string[];
  readonly warnings: readonly string[];
}

/**
 * Counts the backend's rows of a snapshot's days again. Wallets are monitored now or not at all, so
 * that another number of them is no fault of the file.
 *
 * @throws Failure of any kind but `locked`
 */
export async function liveVerdict(
  stored: Snapshot,
  options: LiveOptions,
  signal: AbortSignal,
): Promise<LiveVerdict> {
  const request: LiveRequest = {
    ...stored.range,
    timeZone: stored.timeZone,
    history: dayCount(stored.cube.cover),
    ...options,
  };
  const { cube, range } = await fetchLiveCube(request, signal);
  const comparison = compareSnapshots(stored, snapshot(cube, range));
  const figures = comparison.figures.map((change) => ({
    isOfNow: ["monitoredWallets", "cleanWallets"].includes(change.figure),
    sentence: sentence(figureTitle(change.figure), change),
  }));
  return {
    problems: [
      ...figures.flatMap(({ isOfNow, sentence }) => (isOfNow ? [] : sentence)),
      ...daySentences(comparison),
    ],
    warnings: figures.flatMap(({ isOfNow, sentence }) => (isOfNow ? sentence : [])),
  };
}

function daySentences({ counts, distinct }: SnapshotComparison): string[] {
  const rows = entriesOf(counts).flatMap(([table, days]) =>
    days.map((change) => sentence(`${TABLE_TITLES[table]} of ${change.day}`, change)),
  );
  const identities = entriesOf(distinct).flatMap(([name, { days, changed }]) => {
    const title = DISTINCT_TITLES[name];
    if (changed && days.length === 0) return [`${title} are others than the backend's`];
    return days.map((change) => sentence(`${title} of ${change.day}`, change));
  });
  return [...rows, ...identities];
}

function entriesOf<Name extends string, Value>(
  record: Readonly<Record<Name, Value>>,
): [Name, Value][] {
  return Object.entries(record) as [Name, Value][];
}

function sentence(what: string, { before, after }: Change): string {
  const [stored, live] = [formatCount(before), formatCount(after)];
  return stored === live
    ? `${what}: ${stored} as in the backend, divided otherwise`
    : `${what}: ${stored} in the file, ${live} in the backend`;
}
