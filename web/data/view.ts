import type { Range } from "../../shared/range.ts";
import type { RangeWords } from "../../shared/rangeWords.ts";
import type { Horizon } from "./horizon.ts";
import type { Look } from "./look.ts";
import type { Shown } from "./shown.ts";
import type { Trouble } from "./trouble.ts";

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
