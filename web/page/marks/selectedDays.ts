import { createContext, useCallback, useState } from "react";
import type { DayRange } from "../../../shared/days/range.ts";

/** The selected days of the trend. The trend itself does not redraw for each change. */
export const SelectedDaysContext = createContext<DayRange | null>(null);

type Select = (days: DayRange | null) => void;

/** Selects days of the trend; null for none. */
export const SelectContext = createContext<Select>(() => {});

/** The selected days of a range (null for none) and their setter. */
export function useSelectedDays(
  range: DayRange | null,
): [selected: DayRange | null, select: Select] {
  const [mark, setMark] = useState<{
    readonly of: DayRange | null;
    readonly days: DayRange | null;
  }>();
  const select = useCallback((days: DayRange | null) => setMark({ of: range, days }), [range]);
  return [mark?.of === range ? (mark?.days ?? null) : null, select];
}
