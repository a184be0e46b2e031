import type { Dashboard } from "../../../../shared/dashboard/dashboardSchema.ts";
import type { View } from "../../../../shared/dashboard/view.ts";
import { VIEWS, type ViewName } from "../../../../shared/dashboard/views.ts";
import type { TrendStep } from "../../../../shared/days/buckets.ts";
import type { ReadyFigures } from "../../../store/figures.ts";
import type { ChainColour } from "../../chains/chainColours.ts";
import { ExploitDays } from "./ExploitDays.tsx";
import { FlaggedDays } from "./FlaggedDays.tsx";

interface DailyBarsProps {
  readonly view: ViewName;
  readonly figures: ReadyFigures;
  readonly step: TrendStep | null;
  readonly chainColour: ChainColour;
}

/** The bars of a view by days, weeks or months; nothing for a view that has no such chart. */
export function DailyBars({ view, figures, step, chainColour }: DailyBarsProps) {
  const { byDay }: View<Dashboard> = VIEWS[view];
  switch (byDay) {
    case "flaggedTrends":
      return <FlaggedDays figures={figures} step={step} />;
    case "exploitDays":
      return <ExploitDays figures={figures} step={step} chainColour={chainColour} />;
    default:
      return null;
  }
}
