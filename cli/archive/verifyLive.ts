import type { Change } from "../../shared/archive/changesBy.ts";
import {
  compareSnapshots,
  type SnapshotComparison,
} from "../../shared/archive/compareSnapshots.ts";
import { type Snapshot, snapshot } from "../../shared/archive/snapshot.ts";
import { dayCount } from "../../shared/days/range.ts";
import { formatCount } from "../../shared/text/format.ts";
import { fetchLiveCube, type LiveRequest } from "../backend/liveCube.ts";
import { DISTINCT_TITLES, figureTitle, TABLE_TITLES } from "../changes/comparisonTitles.ts";
import type { World } from "../world.ts";
import type { FileVerdict } from "./verifyBeside.ts";

export type LiveOptions = Pick<LiveRequest, "read" | "quiet">;

/**
 * Counts the backend's rows on a snapshot's days again. The number of monitored wallets is only known
 * for now, so a difference in it is a warning.
 */
export async function liveVerdict(
  stored: Snapshot,
  options: LiveOptions,
  world: World,
): Promise<Omit<FileVerdict, "file">> {
  const request: LiveRequest = {
    ...stored.range,
    timeZone: stored.timeZone,
    history: dayCount(stored.cube.cover),
    ...options,
  };
  const { cube, query } = await fetchLiveCube(request, world);
  const comparison = compareSnapshots(stored, snapshot(cube, query.range));
  const figures = comparison.figures.map((change) => ({
    isCurrent: ["monitoredWallets", "cleanWallets"].includes(change.figure),
    sentence: sentence(figureTitle(change.figure), change),
  }));
  return {
    problems: [
      ...figures.flatMap(({ isCurrent, sentence }) => (isCurrent ? [] : sentence)),
      ...daySentences(comparison),
    ],
    warnings: figures.flatMap(({ isCurrent, sentence }) => (isCurrent ? sentence : [])),
  };
}

function daySentences({ counts, distinct }: SnapshotComparison): string[] {
  const rows = typedEntries(counts).flatMap(([table, days]) =>
    days.map((change) => sentence(`${TABLE_TITLES[table]} of ${change.day}`, change)),
  );
  const identities = typedEntries(distinct).flatMap(([name, { days, changed }]) => {
    const title = DISTINCT_TITLES[name];
    if (changed && days.length === 0) return [`${title} differ from the backend's`];
    return days.map((change) => sentence(`${title} of ${change.day}`, change));
  });
  return [...rows, ...identities];
}

function typedEntries<Name extends string, Value>(
  record: Readonly<Record<Name, Value>>,
): [Name, Value][] {
  return Object.entries(record) as [Name, Value][];
}

function sentence(what: string, { before, after }: Change): string {
  const [stored, live] = [formatCount(before), formatCount(after)];
  return stored === live
    ? `${what}: ${stored} as in the backend, but split differently`
    : `${what}: ${stored} in the file, ${live} in the backend`;
}
