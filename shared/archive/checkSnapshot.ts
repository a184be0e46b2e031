import { cubeProblems } from "../cube/checkCube.ts";
import { requiredSpan } from "../days/cover.ts";
import { covers } from "../days/range.ts";
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

/** Why a snapshot of the range cannot have such a cover; null if it ends with the range and holds the previous period. */
function coverProblem({ range, cube: { cover } }: Snapshot): string | null {
  // Holds the previous period with any comparison, unless that is before 1970 or too long. "none" adds no other days.
  const neededDays = requiredSpan(range, "none");
  if (cover.to === range.to && covers(cover, neededDays)) return null;
  return (
    `its cube covers ${cover.from} to ${cover.to}, ` +
    `which does not end with ${range.from} to ${range.to} or leaves out the previous period`
  );
}

/** Each member of the file that differs from the snapshot recounted from its cube. */
function figureProblems({ cube, range, weekStartsOn }: Snapshot, json: unknown): string[] {
  const recounted = snapshot(cube, range, weekStartsOn);
  return differences(json, recounted).map(({ path, before: written, after: counted }) => {
    if (counted === undefined) return `${path} is not part of a snapshot`;
    // A list may be shorter than the recounted one.
    const writtenText = JSON.stringify(written) ?? "missing";
    return `${path} is ${writtenText}, ${JSON.stringify(counted)} by its own cube`;
  });
}
