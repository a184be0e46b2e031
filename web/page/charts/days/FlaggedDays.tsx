import { useMemo } from "react";
import { flaggedTrend } from "../../../../shared/dashboard/flaggedTrend.ts";
import type { TrendStep } from "../../../../shared/days/buckets.ts";
import type { ReadyFigures } from "../../../store/figures.ts";
import { CHART_TEXTS } from "../plot/chartTexts.ts";
import { DayBars } from "./DayBars.tsx";
import { FLAGGED_PARTS } from "./flaggedParts.ts";

interface FlaggedDaysProps {
  readonly figures: ReadyFigures;
  readonly step: TrendStep | null;
}

/** The flagged wallets of each day, week or month in two parts; nothing if they are not known. */
export function FlaggedDays({ figures, step }: FlaggedDaysProps) {
  const { cube, published: dashboard } = figures.answer;
  const trend = useMemo(() => flaggedTrend(cube, dashboard, step), [cube, dashboard, step]);
  if (trend === null) return null;
  const { step: shownStep, buckets, previous, flagged, firstTime } = trend;
  const [firstTimePart, againPart] = FLAGGED_PARTS;
  const again = flagged.map((count, index) => count - (firstTime[index] ?? 0));
  return (
    <DayBars
      step={shownStep}
      buckets={buckets}
      previous={previous}
      figures={figures}
      firstRow={dashboard.dataBegin.notifications}
      label={CHART_TEXTS.flagged.label}
      parts={[
        { ...firstTimePart, counts: firstTime },
        { ...againPart, counts: again },
      ]}
    />
  );
}
