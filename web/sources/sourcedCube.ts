import type { Cube } from "../../shared/cube/cube.ts";
import type { Query } from "../../shared/days/query.ts";
import { covers } from "../../shared/days/range.ts";
import { neededDays } from "../url/cubeQuery.ts";
import { type Source, sourceInstant } from "./source.ts";

/** A cube and its source. */
export interface SourcedCube {
  readonly cube: Cube;
  readonly source: Source;
}

/** Whether the cube covers the range and the comparison. */
export function answersFully({ cube }: SourcedCube, query: Query): boolean {
  return covers(cube.cover, neededDays(query));
}

/**
 * The newest cube that covers range and comparison or, if no cube covers both, the newest cube that
 * covers the range.
 */
export function bestFor(cubes: readonly SourcedCube[], query: Query): SourcedCube | undefined {
  const rank = (fetched: SourcedCube) => (answersFully(fetched, query) ? 1 : 0);
  return cubes
    .filter(({ cube }) => covers(cube.cover, query.range))
    .sort((a, b) => rank(b) - rank(a) || sourceInstant(b.source) - sourceInstant(a.source))[0];
}

/** The cubes with a new cube in front, without the cubes that it supersedes. */
export function withCube(cubes: readonly SourcedCube[], fetched: SourcedCube): SourcedCube[] {
  const others = cubes.filter((other) => !supersedes(fetched, other));
  return [fetched, ...others].slice(0, MOST_CUBES);
}

/** No cube is newer than a live cube: a later date comes from a wrong clock. */
function supersedes(fetched: SourcedCube, other: SourcedCube): boolean {
  const isLater =
    fetched.source.kind === "live" && sourceInstant(other.source) > sourceInstant(fetched.source);
  return isLater || covers(fetched.cube.cover, other.cube.cover);
}

const MOST_CUBES = 4;
