import { cubeProblems } from "./checkCube.ts";
import { coverOf } from "./cover.ts";
import { differences } from "./differences.ts";
import { dayCount, isSameRange } from "./range.ts";
import { type Snapshot, snapshot } from "./snapshot.ts";

/**
 * What contradicts itself in a snapshot, a sentence each: figures that its own cube does not give,
 * members that a snapshot does not have, and a cube that cannot have come from rows.
 *
 * @param json what the snapshot was parsed from, unknown members included
 */
export function snapshotProblems(parsed: Snapshot, json: unknown): string[] {
  const misfit = coverProblem(parsed);
  if (misfit !== null) return [misfit];
  return [...figureProblems(parsed, json), ...cubeProblems(parsed.cube)];
}

function coverProblem({ range, cube: { cover } }: Snapshot): string | null {
  const expected = coverOf(range, dayCount(cover));
  if (isSameRange(cover, expected)) return null;
  return (
    `its cube covers ${cover.from} to ${cover.to}, ` +
    `which does not end with ${range.from} to ${range.to} or leaves out the previous period`
  );
}

function figureProblems({ cube, range }: Snapshot, json: unknown): string[] {
  return differences(json, snapshot(cube, range))
    .filter(({ path, before }) => !isYounger(path, before))
    .map(({ path, before, after }) =>
      after === undefined
        ? `${path} is not part of a snapshot`
        : `${path} is ${JSON.stringify(before)}, ${JSON.stringify(after)} by its own cube`,
    );
}

/** A member that the schema lets be absent came later than the file; a row of a list never does. */
function isYounger(path: string, before: unknown): boolean {
  return before === undefined && !/\.\d+$/.test(path);
}
