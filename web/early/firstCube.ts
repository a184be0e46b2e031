import { dayOf } from "../../shared/calendar.ts";
import { coverOf } from "../../shared/cover.ts";
import type { Range } from "../../shared/range.ts";
import { pageOf } from "../browser/pageOf.ts";
import { askedZone } from "../data/askedZone.ts";
import { fullAnswerTo, liveHorizon } from "../data/horizon.ts";
import { lookIn } from "../data/look.ts";
import { snapshotNameIn } from "../data/namedSnapshot.ts";
import { wordsIn } from "../data/words.ts";

export interface FirstCube {
  readonly cover: Range;
  readonly timeZone: string;
}

/** The cube that a page asks its backend for at first; null where its address asks for none. */
export function firstCube(
  { pathname, search }: Pick<Location, "pathname" | "search">,
  now: number,
  ownZone: string,
): FirstCube | null {
  const words = wordsIn(search);
  const isOfBackend = pageOf(pathname) === "dashboard" && snapshotNameIn(search) === null;
  if (!isOfBackend || words === null) return null;
  const asked = lookIn(search);
  const { zone: timeZone } = askedZone(asked.look, ownZone);
  const horizon = liveHorizon(dayOf(now, timeZone));
  const { range, look } = fullAnswerTo(words, asked, horizon);
  return { cover: coverOf(range, 0, look.comparison), timeZone };
}
