import { cubeProblems } from "../cube/checkCube.ts";
import { requiredCover } from "../days/cover.ts";
import { dayCount, isSameRange } from "../days/range.ts";
import { differences } from "./differences.ts";
import { type Snapshot, snapshot } from "./snapshot.ts";

/**
 * The contradictions in a snapshot, one sentence each: figures that do not follow from its own cube,
 * unknown members, and a cube that no rows could produce.
 *
 * @param json the parsed JSON of the snapshot, unknown members included
 */
export function snapshotProblems(parsed: Snapshot, json: unknown): string[] {
  const misfit = coverProblem(parsed);
  if (misfit !== null) return [misfit];
  return [...figureProblems(parsed, json), ...cubeProblems(parsed.cube)];
}

/**
 * Null if the cover ends with the range and holds the previous period, unless that would be too long or before 1970.
 */
function coverProblem({ range, cube: { cover } }: Snapshot): string | null {
  const expected = requiredCover(range, dayCount(cover), "none");
  if (isSameRange(cover, expected)) return null;
  return (
    `its cube covers ${cover.from} to ${cover.to}, ` +
    `which does not end with ${range.from} to ${range.to} or leaves out the previous period`
  );
}

function figureProblems({ cube, range, weekStartsOn }: Snapshot, json: unknown): string[] {
  return differences(json, snapshot(cube, range, weekStartsOn)).map(({ path, before, after }) =>
    after === undefined
      ? `${path} is not part of a snapshot`
      : `${path} is ${JSON.stringify(before)}, ${JSON.stringify(after)} by its own cube`,
  );
}
