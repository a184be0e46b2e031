import { use, useMemo, useSyncExternalStore } from "react";
import { type DayRange, sharedDays } from "../../../shared/days/range.ts";
import { Observable } from "../../browser/observable.ts";
import type { DayMark } from "../../store/sources/snapshots/readDayMarks.ts";
import { ChainFocusContext } from "../chains/chainFocus.ts";

/** A number with which a rule compares the transactions of a day. */
export interface Limit {
  /** The name of the rule. */
  readonly name: string;
  readonly value: number;
  /** Null for the total. */
  readonly chain: string | null;
}

/** The site's rules on the days of the trend: marks of the days on which they fire, and limits. */
export interface RulesOnDays {
  readonly marks: readonly DayMark[];
  readonly limits: readonly Limit[];
}

const NONE: readonly DayMark[] = [];
const marks = new Observable(NONE);
const NO_RULES: RulesOnDays = { marks: NONE, limits: [] };
const rules = new Observable(NO_RULES);

export const writeDayMarks = (found: readonly DayMark[]) => marks.write(found);

export const writeRules = (found: RulesOnDays) => rules.write(found);

/** The rules load after the figures. */
export function useRules(): RulesOnDays {
  return useSyncExternalStore(rules.subscribe, rules.read, () => NO_RULES);
}

/**
 * Notes, the days on which rules fire, and the revisions of the highlighted chains or of all chains, in reading
 * order. These marks load after the figures.
 */
export function useDayMarks(): readonly DayMark[] {
  const chains = use(ChainFocusContext);
  const all = useSyncExternalStore(marks.subscribe, marks.read, () => NONE);
  const { marks: fired } = useRules();
  return useMemo(() => {
    const shown: readonly (string | null)[] = chains.length === 0 ? [null] : chains;
    const own = all.filter(({ kind, chain }) => kind === "note" || shown.includes(chain));
    return [...own, ...fired];
  }, [all, fired, chains]);
}

/** The marks that touch a day of the range. Of marks with the same days and text, such as two rules of one name, only one. */
export function marksWithin(marks: readonly DayMark[], range: DayRange): DayMark[] {
  const within = marks.filter((mark) => sharedDays(mark, range) !== null);
  return [...new Map(within.map((mark) => [markKey(mark), mark])).values()];
}

export function markKey({ kind, chain, from, to, text }: DayMark): string {
  return JSON.stringify([kind, chain, from, to, text]);
}
