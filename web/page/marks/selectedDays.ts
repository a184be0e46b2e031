import { createContext, useCallback, useState } from "react";
import type { DayRange } from "../../../shared/days/range.ts";

/** The days that are selected in a chart; null for none. A context, so that charts do not render whenever they change. */
export const SelectedDaysContext = createContext<DayRange | null>(null);

type Select = (days: DayRange | null) => void;

/** The function that selects days, or with null none. */
export const SelectContext = createContext<Select>(() => {});

interface Selected {
  /** The range in which the days were selected. */
  readonly range: DayRange | null;
  readonly days: DayRange | null;
}

/**
 * The selected days and the function that selects them. A selection ends when the page gets another range.
 *
 * @param range the same object as long as the page has the same figures
 */
export function useSelectedDays(
  range: DayRange | null,
): [selected: DayRange | null, select: Select] {
  const [selection, setSelection] = useState<Selected>({ range, days: null });
  const select = useCallback((days: DayRange | null) => setSelection({ range, days }), [range]);
  const isOfCurrentRange = selection.range === range;
  return [isOfCurrentRange ? selection.days : null, select];
}
