import { COMPARED_FIGURES, compareSnapshots } from "../../shared/archive/compareSnapshots.ts";
import { type Snapshot, snapshot } from "../../shared/archive/snapshot.ts";
import { dayCount } from "../../shared/days/range.ts";
import { changeSentence, daySentences, figureTitle } from "../archive/changeSentences.ts";
import type { FileVerdict } from "../archive/verifyBeside.ts";
import type { CubeRequest } from "../backend/cubeRequest.ts";
import { fetchLiveCube } from "../backend/liveCube.ts";
import type { World } from "../world/world.ts";

const SIDES = { before: "in the file", after: "in the backend", others: "the backend's" };

export type LiveOptions = Pick<CubeRequest, "read" | "quiet">;

/**
 * Counts the backend's rows on a snapshot's days again. A different number of monitored wallets is only a
 * warning, since the backend knows no past number.
 */
export async function liveVerdict(
  stored: Snapshot,
  options: LiveOptions,
  world: World,
): Promise<Omit<FileVerdict, "file">> {
  const request: CubeRequest = {
    ...stored.range,
    timeZone: stored.timeZone,
    history: dayCount(stored.cube.cover),
    ...options,
  };
  const { cube, query } = await fetchLiveCube(request, world);
  const comparison = compareSnapshots(stored, snapshot(cube, query.range));
  const figures = comparison.figures.map((change) => ({
    isCurrent: !COMPARED_FIGURES.get(change.figure)?.hasPast,
    sentence: changeSentence(figureTitle(change.figure), change, SIDES),
  }));
  return {
    problems: [
      ...figures.flatMap(({ isCurrent, sentence }) => (isCurrent ? [] : sentence)),
      ...daySentences(comparison, SIDES),
    ],
    warnings: figures.flatMap(({ isCurrent, sentence }) => (isCurrent ? sentence : [])),
  };
}
