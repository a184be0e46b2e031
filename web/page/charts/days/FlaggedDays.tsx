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

/** Wallets per day, week or month: flagged for the first time, and flagged again. */
export function FlaggedDays({ figures, step }: FlaggedDaysProps) {
  const { cube, published: dashboard } = figures.answer;
  const trend = useMemo(() => flaggedTrend(cube, dashboard, step), [cube, dashboard, step]);
  if (trend === null) return null;
  const { flagged, firstTime } = trend;
  const [first, second] = FLAGGED_PARTS;
  const again = flagged.map((count, index) => count - (firstTime[index] ?? 0));
  return (
    <DayBars
      {...trend}
      figures={figures}
      begin={dashboard.dataBegin.notifications}
      label={CHART_TEXTS.flagged.label}
      parts={[
        { name: first.name, colour: first.colour, counts: firstTime },
        { name: second.name, colour: second.colour, counts: again },
      ]}
    />
  );
}
