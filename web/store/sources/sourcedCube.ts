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
 * Whether a new cube makes another one useless: it covers the other's days, and the other was not counted later, as live
 * figures may be if the database kept the new ones. A cube from after the read of a live one comes from a wrong clock and is
 * useless as well.
 */
function supersedes({ cube, source }: SourcedCube, other: SourcedCube): boolean {
  const otherInstant = sourceInstant(other.source);
  if (source.kind === "live" && otherInstant > source.readAt) return true;
  const isCountedLater = other.source.kind === "live" && otherInstant > sourceInstant(source);
  return covers(cube.cover, other.cube.cover) && !isCountedLater;
}
