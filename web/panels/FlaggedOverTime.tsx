import { useMemo } from "react";
import { FlaggedCourse } from "../charts/lazyCharts.tsx";
import type { Look } from "../data/look.ts";
import type { Ready } from "../data/shown.ts";
import { shownFlagged } from "../figures/shownFlagged.ts";
import { barStep } from "../figures/trendStep.ts";
import { Chart } from "./Chart.tsx";

interface FlaggedOverTimeProps {
  readonly ready: Ready;
  readonly look: Look;
}

/** The course of the risk; a single day has none. */
export function FlaggedOverTime({ ready, look }: FlaggedOverTimeProps) {
  const step = barStep(ready.dashboard.range, look);
  const trend = useMemo(() => shownFlagged(ready, step), [ready, step]);
  if (trend.buckets.length === 1 || ready.dashboard.wallets.flagged === 0) return null;
  return (
    <section className="flagged-course">
      <Chart drawn={ready}>
        <FlaggedCourse trend={trend} />
      </Chart>
    </section>
  );
}
