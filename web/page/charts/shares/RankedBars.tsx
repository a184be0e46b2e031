import type { TrendStep } from "../../../../shared/days/buckets.ts";
import { dayCount } from "../../../../shared/days/range.ts";
import type { Dashboard } from "../../../../shared/views/dashboardSchema.ts";
import type { View } from "../../../../shared/views/view.ts";
import { VIEWS, type ViewName } from "../../../../shared/views/views.ts";
import type { Ready } from "../../../store/shown.ts";
import type { ChainColour } from "../../chains/chainColours.ts";
import { ExploitDays } from "../days/ExploitDays.tsx";
import { BarList } from "./BarList.tsx";
import { viewShares } from "./shares.ts";

/** More bars leave no room for days below them. */
const MAX_FEW_BARS = 4;

interface RankedBarsProps {
  readonly view: ViewName;
  readonly ready: Ready;
  readonly step: TrendStep | null;
  readonly chainColour: ChainColour;
}

/** The bars of a ranked view. A few bars of exploits leave room for their days, below them in the height of a chart. */
export function RankedBars({ view, ready, step, chainColour }: RankedBarsProps) {
  const { columns, byDay }: View<Dashboard> = VIEWS[view];
  const bars = viewShares(view, ready.dashboard, chainColour);
  const list = <BarList columns={columns} bars={bars} />;
  const hasDays = byDay === "exploitDays" && dayCount(ready.dashboard.range) > 1;
  if (!hasDays || bars.length > MAX_FEW_BARS) return list;
  return (
    <div className="few-bars">
      {list}
      <div className="few-days">
        <ExploitDays ready={ready} step={step} chainColour={chainColour} />
      </div>
    </div>
  );
}
