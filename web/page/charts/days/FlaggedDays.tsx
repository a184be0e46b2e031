import { useMemo } from "react";
import { type FlaggedTrend, flaggedTrend } from "../../../../shared/dashboard/flaggedTrend.ts";
import type { Step, TrendStep } from "../../../../shared/days/buckets.ts";
import { formatCount, formatShortDay } from "../../../../shared/text/format.ts";
import type { Ready } from "../../../store/shown.ts";
import { DatedText } from "../../parts/DatedText.tsx";
import { CHART_TEXTS } from "../plot/chartTexts.ts";
import { DayBars } from "./DayBars.tsx";

interface FlaggedDaysProps {
  readonly ready: Ready;
  readonly step: TrendStep | null;
}

/** Wallets per day, week or month: flagged for the first time, and flagged again. */
export function FlaggedDays({ ready, step }: FlaggedDaysProps) {
  const { cube, dashboard } = ready;
  const trend = useMemo(() => flaggedTrend(cube, dashboard, step), [cube, dashboard, step]);
  if (trend === null) return null;
  const { flagged, firstTime, peak } = trend;
  const texts = CHART_TEXTS.flagged;
  const again = flagged.map((count, index) => count - (firstTime[index] ?? 0));
  return (
    <DayBars
      {...trend}
      ready={ready}
      begin={dashboard.dataBegin.notifications}
      label={texts.label}
      parts={[
        { name: texts.firstTime, colour: "var(--flagged)", counts: firstTime },
        {
          name: texts.again,
          colour: "color-mix(in oklab, var(--flagged) 40%, var(--panel))",
          counts: again,
        },
      ]}
    >
      {peak && (
        <p>
          <DatedText text={peakText(trend.step, peak, ready)} />
        </p>
      )}
    </DayBars>
  );
}

function peakText(
  step: Step,
  { flagged, days, chain }: NonNullable<FlaggedTrend["peak"]>,
  { dashboard: { range } }: Ready,
): string {
  const first = formatShortDay(days.from, range);
  return CHART_TEXTS.flagged.peak(formatCount(flagged), step, first, chain);
}
