import { createContext, use, useMemo } from "react";
import { type DayRange, sharedDays } from "../../../shared/days/range.ts";
import type { DayMark } from "../../store/sources/snapshots/readDayMarks.ts";
import { ChainFocusContext } from "../chains/chainFocus.ts";

/** A number with which a rule compares the transactions of a day. */
export interface Limit {
  /** The name of the rule and the number, or the text of a rule without a name, which contains the number. */
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
  /** Notes, and the revisions of all chains. */
  readonly notesAndRevisions: readonly DayMark[];
}

export const NO_RULES: RulesOnDays = { marks: [], limits: [] };

/** The marks of the trend whose panel is drawn. */
export const TrendMarksContext = createContext<TrendMarks>({ ...NO_RULES, notesAndRevisions: [] });

/**
 * The marks that the trend shows: notes, revisions of the highlighted chains (of all chains together, if none is
 * highlighted), and then the days on which rules fire.
 */
export function useDayMarks(): readonly DayMark[] {
  const chains = use(ChainFocusContext);
  const { notesAndRevisions, marks: firedRules } = use(TrendMarksContext);
  return useMemo(() => {
    // The revisions of all chains together have no chain.
    const revisedChains: readonly (string | null)[] = chains.length === 0 ? [null] : chains;
    const shown = notesAndRevisions.filter(
      ({ kind, chain }) => kind === "note" || revisedChains.includes(chain),
    );
    return [...shown, ...firedRules];
  }, [notesAndRevisions, firedRules, chains]);
}

/** The marks that share a day with the range. Equal marks, such as those of two rules of one name, become one. */
export function marksWithin(marks: readonly DayMark[], range: DayRange): DayMark[] {
  const byKey = new Map<string, DayMark>();
  for (const mark of marks) {
    if (sharedDays(mark, range) !== null) byKey.set(markKey(mark), mark);
  }
  return [...byKey.values()];
}

/** A text that is equal for marks of the same kind, chain, days and text. */
export function markKey({ kind, chain, from, to, text }: DayMark): string {
  return JSON.stringify([kind, chain, from, to, text]);
}
