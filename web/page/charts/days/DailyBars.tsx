import type { TrendStep } from "../../../../shared/days/buckets.ts";
import type { Dashboard } from "../../../../shared/views/dashboardSchema.ts";
import type { View } from "../../../../shared/views/view.ts";
import { VIEWS, type ViewName } from "../../../../shared/views/views.ts";
import type { Ready } from "../../../store/shown.ts";
import type { ChainColour } from "../../chains/chainColours.ts";
import { ExploitDays } from "./ExploitDays.tsx";
import { FlaggedDays } from "./FlaggedDays.tsx";

interface DailyBarsProps {
  readonly view: ViewName;
  readonly ready: Ready;
  readonly step: TrendStep | null;
  readonly chainColour: ChainColour;
}

/** The bars of a view by days, weeks or months. */
export function DailyBars({ view, ready, step, chainColour }: DailyBarsProps) {
  const { byDay }: View<Dashboard> = VIEWS[view];
  switch (byDay) {
    case "flaggedTrends":
      return <FlaggedDays ready={ready} step={step} />;
    case "exploitDays":
      return <ExploitDays ready={ready} step={step} chainColour={chainColour} />;
    default:
      return null;
  }
}
