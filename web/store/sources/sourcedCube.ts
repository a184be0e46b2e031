import type { Cube } from "../../../shared/cube/cube.ts";
import type { Query } from "../../../shared/days/query.ts";
import { covers } from "../../../shared/days/range.ts";
import { queryDays } from "../url/cubeQuery.ts";
import { type Source, sourceInstant } from "./source.ts";

/** A cube and its source. */
export interface SourcedCube {
  readonly cube: Cube;
  readonly source: Source;
}

/** Whether the cube covers the range and the comparison. */
export function answersFully({ cube }: SourcedCube, query: Query): boolean {
  return covers(cube.cover, queryDays(query));
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
  return [fetched, ...others].slice(0, MAX_CUBES);
}

/**
 * Figures that the database kept do not supersede live figures that it counted later. But nothing is newer
 * than the read of a live cube: a later date comes from a wrong clock.
 */
function supersedes({ cube, source }: SourcedCube, other: SourcedCube): boolean {
  const at = sourceInstant(other.source);
  if (source.kind === "live" && at > source.readAt) return true;
  const isCountedLater = other.source.kind === "live" && at > sourceInstant(source);
  return covers(cube.cover, other.cube.cover) && !isCountedLater;
}

const MAX_CUBES = 4;
