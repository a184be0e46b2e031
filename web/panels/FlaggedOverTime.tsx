import { useMemo } from "react";
import type { Step } from "../../shared/days/buckets.ts";
import type { DayRange } from "../../shared/days/range.ts";
import { Chart } from "../charts/Chart.tsx";
import { FlaggedCourse } from "../charts/lazyCharts.tsx";
import { unfinishedDay } from "../figures/unfinishedDay.ts";
import type { Ready } from "../store/shown.ts";

export interface FlaggedOverTimeProps {
  readonly ready: Ready;
  readonly step: Step | null;
  readonly onSelect: (days: DayRange | null) => void;
  readonly onZoom: (days: DayRange) => void;
}

/** Flagged wallets over time; nothing for a single day. */
export function FlaggedOverTime({ ready, step, ...scrub }: FlaggedOverTimeProps) {
  const trend = useMemo(() => ready.dashboard.flaggedTrend(step), [ready, step]);
  if (trend.buckets.length === 1 || trend.peak === null) return null;
  return (
    <section className="flagged-course">
      <Chart drawn={ready}>
        <FlaggedCourse trend={trend} unfinished={unfinishedDay(ready)} {...scrub} />
      </Chart>
    </section>
  );
}
