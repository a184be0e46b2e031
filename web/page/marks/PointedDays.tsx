import { createContext, type ReactNode, use, useEffect, useState } from "react";
import type { DayRange } from "../../../shared/days/range.ts";

/** The days that are pointed at in a chart, or that a sentence has named; null for none. */
export const PointedDaysContext = createContext<DayRange | null>(null);

type Point = (days: DayRange | null) => void;

/** Points at days in all charts; null for none. */
export const PointContext = createContext<Point>(() => {});

/** The pointed days of the page. Only the charts are drawn again for a change of them. */
export function PointedDays({ children }: { readonly children: ReactNode }) {
  const [days, point] = useState<DayRange | null>(null);
  return (
    <PointContext value={point}>
      <PointedDaysContext value={days}>{children}</PointedDaysContext>
    </PointContext>
  );
}

/** Points at the days of a chart while there are some. Days that a sentence has named stay until then. */
export function usePointedDays(days: DayRange | null): void {
  const point = use(PointContext);
  const { from, to } = days ?? {};
  useEffect(() => {
    if (from === undefined || to === undefined) return;
    point({ from, to });
    return () => point(null);
  }, [point, from, to]);
}

/** The index of the first of some buckets that has a pointed day; -1 for none. */
export function pointedIndex(buckets: readonly DayRange[], days: DayRange | null): number {
  if (days === null) return -1;
  return buckets.findIndex(({ from, to }) => from <= days.to && to >= days.from);
}
