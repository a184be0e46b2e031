import type { Range } from "../../shared/range.ts";
import type { RangeWords } from "../../shared/rangeWords.ts";
import type { Horizon } from "./horizon.ts";
import type { Look } from "./look.ts";
import { LOADING, type Shown } from "./shown.ts";
import type { Trouble } from "./trouble.ts";
import { PLAIN_ADDRESS } from "./words.ts";

/** All that the page shows at a moment. It is the same object until something of it changes. */
export interface View {
  /** What the address asks for; null for no range at all. */
  readonly words: RangeWords | null;
  /** The days on screen; null where none are asked for, or it is not known yet which they are. */
  readonly range: Range | null;
  /** Why these are not the days that were asked for; null where they are. */
  readonly refusal: string | null;
  /** How the address asks for it to be shown. */
  readonly look: Look;
  /** Why this is not compared as was asked for; null where it is. */
  readonly refusedComparison: string | null;
  /** The range that one step back shows again; null where that was no zoom. */
  readonly zoomedFrom: Range | null;
  /** Null as long as it is not known which days there are. */
  readonly horizon: Horizon | null;
  readonly shown: Shown;
  readonly isReading: boolean;
  /** What is wrong, whether there are figures in spite of it or not. */
  readonly trouble: Trouble | null;
  /** The zone of the days on screen; null as long as it is not known. */
  readonly timeZone: string | null;
  /** Why that is not the zone that was asked for; null where it is. */
  readonly refusedZone: string | null;
  /** The zone that was asked for, where the page counts the days of UTC because the backend has other clocks there. */
  readonly otherClocks: string | null;
}

/** The view of nobody who asked for anything, while nothing is known. */
export const NOTHING: View = {
  words: PLAIN_ADDRESS.words,
  range: null,
  refusal: null,
  look: PLAIN_ADDRESS.look,
  refusedComparison: null,
  zoomedFrom: null,
  horizon: null,
  shown: LOADING,
  isReading: false,
  trouble: null,
  timeZone: null,
  refusedZone: null,
  otherClocks: null,
};

/** The view, or as much of the one before as says the same. */
export function keptView(before: View, view: View): View {
  const look = kept(before.look, view.look);
  const zoomedFrom = kept(before.zoomedFrom, view.zoomedFrom);
  return kept(before, { ...view, look, zoomedFrom });
}

/** The value from before where the new one says the same, so that what shows it is not drawn anew. */
export function kept<Value>(before: Value | null, value: Value): Value {
  if (!before || !value) return value;
  const names = Object.keys(value) as (keyof Value)[];
  return names.every((name) => Object.is(before[name], value[name])) ? before : value;
}
