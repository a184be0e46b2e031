import type { Cube } from "../../shared/cube.ts";
import { covers } from "../../shared/range.ts";
import { neededDays, type Question } from "./question.ts";
import { momentOf, type Source } from "./source.ts";

/** A cube at hand, and where it came from. */
export interface HeldCube {
  readonly cube: Cube;
  readonly source: Source;
}

/** Whether the cube answers for the range and for what it is compared with. */
export function answersFully({ cube }: HeldCube, question: Question): boolean {
  return covers(cube.cover, neededDays(question));
}

/** Of the cubes that answer for a range, one that does so fully, and then the newest. */
export function bestFor(cubes: readonly HeldCube[], question: Question): HeldCube | undefined {
  const rank = (held: HeldCube) => (answersFully(held, question) ? 1 : 0);
  return cubes
    .filter(({ cube }) => covers(cube.cover, question.range))
    .sort((a, b) => rank(b) - rank(a) || momentOf(b.source) - momentOf(a.source))[0];
}

/** The cubes with a new one in front, less those that it makes superfluous. */
export function withCube(cubes: readonly HeldCube[], held: HeldCube): HeldCube[] {
  const others = cubes.filter((other) => !supersedes(held, other));
  return [held, ...others].slice(0, MOST_CUBES);
}

/** Nothing is newer than what comes live: a later date is that of a clock that was wrong. */
function supersedes(held: HeldCube, other: HeldCube): boolean {
  const isLater = held.source.kind === "live" && momentOf(other.source) > momentOf(held.source);
  return isLater || covers(held.cube.cover, other.cube.cover);
}

const MOST_CUBES = 4;
