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

/** Whether a cube covers the range of a query and its comparison. */
export function answersFully({ cube }: SourcedCube, query: Query): boolean {
  return covers(cube.cover, queryDays(query));
}

/**
 * The cube that answers a query best: the newest one that covers range and comparison or, if none covers both, the newest
 * one that covers the range. Undefined if no cube covers the range.
 */
export function bestFor(cubes: readonly SourcedCube[], query: Query): SourcedCube | undefined {
  const covering = cubes.filter(({ cube }) => covers(cube.cover, query.range));
  const full = covering.filter((cube) => answersFully(cube, query));
  const candidates = full.length > 0 ? full : covering;
  const [newest] = candidates.sort((a, b) => sourceInstant(b.source) - sourceInstant(a.source));
  return newest;
}

const MAX_CUBES = 4;

/** A new cube and after it the cubes that it does not supersede, at most `MAX_CUBES` together. */
export function withCube(cubes: readonly SourcedCube[], fetched: SourcedCube): SourcedCube[] {
  const others = cubes.filter((other) => !supersedes(fetched, other));
  return [fetched, ...others].slice(0, MAX_CUBES);
}

/**
 * Whether a new cube makes another one useless:
 * - if the new cube is live and the other one is from after its read: then the other one comes from a wrong clock
 * - if the new cube covers the days of the other one, unless that is live and was counted later, which is possible because
 *   the database may have kept the new cube for a while
 */
function supersedes({ cube, source }: SourcedCube, other: SourcedCube): boolean {
  const otherInstant = sourceInstant(other.source);
  if (source.kind === "live" && otherInstant > source.readAt) return true;
  const isCountedLater = other.source.kind === "live" && otherInstant > sourceInstant(source);
  return covers(cube.cover, other.cube.cover) && !isCountedLater;
}
