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
  const wrongCover = coverProblem(parsed);
  // Figures of days that the cube does not hold cannot be counted.
  if (wrongCover !== null) return [wrongCover];
  return [...figureProblems(parsed, json), ...cubeProblems(parsed.cube)];
}

/** Why the cover is not one that a snapshot of the range can have; null if it ends with the range and is long enough. */
function coverProblem({ range, cube: { cover } }: Snapshot): string | null {
  // The shortest cover of at least as many days. It holds the previous period, with any comparison, as far as that fits.
  const expected = requiredCover(range, dayCount(cover), "none");
  if (isSameRange(cover, expected)) return null;
  return (
    `its cube covers ${cover.from} to ${cover.to}, ` +
    `which does not end with ${range.from} to ${range.to} or leaves out the previous period`
  );
}

/** Each member of the file that differs from the snapshot recounted from its cube. */
function figureProblems({ cube, range, weekStartsOn }: Snapshot, json: unknown): string[] {
  const recounted = snapshot(cube, range, weekStartsOn);
  return differences(json, recounted).map(({ path, before: written, after: counted }) =>
    counted === undefined
      ? `${path} is not part of a snapshot`
      : `${path} is ${JSON.stringify(written)}, ${JSON.stringify(counted)} by its own cube`,
  );
}
