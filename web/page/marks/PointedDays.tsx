import { createContext, type ReactNode, use, useEffect, useState } from "react";
import type { DayRange } from "../../../shared/days/range.ts";

/** The days that are pointed at in a chart, or to which a sentence has led; null for none. */
export const PointedDaysContext = createContext<DayRange | null>(null);

type Point = (days: DayRange | null) => void;

/** The function that points at days in all charts, or with null at none. */
export const PointContext = createContext<Point>(() => {});

/** Holds the pointed days of the page, so that only the charts that use them render when they change. */
export function PointedDays({ children }: { readonly children: ReactNode }) {
  const [days, point] = useState<DayRange | null>(null);
  return (
    <PointContext value={point}>
      <PointedDaysContext value={days}>{children}</PointedDaysContext>
    </PointContext>
  );
}

/**
 * Points at `days` in all charts until the calling chart is rendered with other days or with null, or is removed. A chart
 * whose days have always been null changes nothing: the days that a link in a sentence points at stay.
 */
export function usePointedDays(days: DayRange | null): void {
  const point = use(PointContext);
  // Two strings as dependencies, because a chart may pass an equal range as another object in each render.
  const { from, to } = days ?? {};
  useEffect(() => {
    if (from === undefined || to === undefined) return;
    point({ from, to });
    return () => point(null);
  }, [point, from, to]);
}

/** The index of the first bucket that has one of the pointed days; -1 if none has, and without pointed days. */
export function pointedIndex(buckets: readonly DayRange[], days: DayRange | null): number {
  if (days === null) return -1;
  return buckets.findIndex(({ from, to }) => from <= days.to && to >= days.from);
}
