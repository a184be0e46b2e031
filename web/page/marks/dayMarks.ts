import { createContext, use, useMemo } from "react";
import { type DayRange, sharedDays } from "../../../shared/days/range.ts";
import type { DayMark } from "../../store/sources/snapshots/readDayMarks.ts";
import { ChainFocusContext } from "../chains/chainFocus.ts";

/** A number with which a rule compares the transactions of a day. */
export interface Limit {
  /** The name of the rule and the number, or a rule without a name, which has its number. */
  readonly text: string;
  readonly value: number;
  /** Null for the total. */
  readonly chain: string | null;
}

/** The site's rules on the days of the trend: marks of the days on which they fire, and limits. */
export interface RulesOnDays {
  readonly marks: readonly DayMark[];
  readonly limits: readonly Limit[];
}

/** What marks the days of the trend: notes, revisions, and the rules of the site. They load after the figures. */
export interface TrendMarks extends RulesOnDays {
  /** Notes and revisions of the site, of all chains. */
  readonly notes: readonly DayMark[];
}

export const NO_RULES: RulesOnDays = { marks: [], limits: [] };

/** The marks of the trend whose panel is drawn. */
export const TrendMarksContext = createContext<TrendMarks>({ ...NO_RULES, notes: [] });

/** Notes, the days on which rules fire, and the revisions of the highlighted chains or of all chains, in reading order. */
export function useDayMarks(): readonly DayMark[] {
  const chains = use(ChainFocusContext);
  const { notes, marks } = use(TrendMarksContext);
  return useMemo(() => {
    // A revision without a chain counts all chains.
    const subjects: readonly (string | null)[] = chains.length === 0 ? [null] : chains;
    const notesAndRevisions = notes.filter(
      ({ kind, chain }) => kind === "note" || subjects.includes(chain),
    );
    return [...notesAndRevisions, ...marks];
  }, [notes, marks, chains]);
}

/** The marks that touch a day of the range. Of marks with the same days and text, such as two rules of one name, only one. */
export function marksWithin(marks: readonly DayMark[], range: DayRange): DayMark[] {
  const within = marks.filter((mark) => sharedDays(mark, range) !== null);
  return [...new Map(within.map((mark) => [markKey(mark), mark])).values()];
}

export function markKey({ kind, chain, from, to, text }: DayMark): string {
  return JSON.stringify([kind, chain, from, to, text]);
}
