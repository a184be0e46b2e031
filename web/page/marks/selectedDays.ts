import { createContext } from "react";
import type { DayRange } from "../../../shared/days/range.ts";

/**
 * The days that are selected in a chart; null for none. A context, so that charts do not render whenever they change. The chart
 * in which they were selected ends the selection when it gets other days, or is removed (`useScrub`).
 */
export const SelectedDaysContext = createContext<DayRange | null>(null);

type Select = (days: DayRange | null) => void;

/** The function that selects days, or with null none. */
export const SelectContext = createContext<Select>(() => {});
