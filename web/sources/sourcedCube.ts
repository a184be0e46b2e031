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
 * Of the cubes that cover the range: the newest that also covers the comparison, or else the
 * newest.
 */
export function bestFor(cubes: readonly SourcedCube[], query: Query): SourcedCube | undefined {
  const rank = (fetched: SourcedCube) => (answersFully(fetched, query) ? 1 : 0);
  return cubes
    .filter(({ cube }) => covers(cube.cover, query.range))
    .sort((a, b) => rank(b) - rank(a) || sourceInstant(b.source) - sourceInstant(a.source))[0];
}

/** The cubes with a new one in front, without those that it supersedes. */
export function withCube(cubes: readonly SourcedCube[], fetched: SourcedCube): SourcedCube[] {
  const others = cubes.filter((other) => !supersedes(fetched, other));
  return [fetched, ...others].slice(0, MOST_CUBES);
}

/** Nothing is newer than a live cube: a later date comes from a clock that was wrong. */
function supersedes(fetched: SourcedCube, other: SourcedCube): boolean {
  const isLater =
    fetched.source.kind === "live" && sourceInstant(other.source) > sourceInstant(fetched.source);
  return isLater || covers(fetched.cube.cover, other.cube.cover);
}

const MOST_CUBES = 4;
