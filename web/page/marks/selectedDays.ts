import { createContext, useCallback, useState } from "react";
import type { DayRange } from "../../../shared/days/range.ts";

/** The selected days of the trend. The trend itself does not redraw for each change. */
export const SelectedDaysContext = createContext<DayRange | null>(null);

type Select = (days: DayRange | null) => void;

/** Selects days of the trend; null for none. */
export const SelectContext = createContext<Select>(() => {});

interface Selected {
  /** The range in which the days were selected. */
  readonly range: DayRange | null;
  readonly days: DayRange | null;
}

/** The selected days of a range (null for none) and their setter. */
export function useSelectedDays(
  range: DayRange | null,
): [selected: DayRange | null, select: Select] {
  const [selection, setSelection] = useState<Selected>({ range, days: null });
  const select = useCallback((days: DayRange | null) => setSelection({ range, days }), [range]);
  // Another range has no selected days.
  return [selection.range === range ? selection.days : null, select];
}
