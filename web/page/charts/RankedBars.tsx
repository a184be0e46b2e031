import { VIEWS, type ViewName } from "../../../shared/dashboard/views.ts";
import type { TrendStep } from "../../../shared/days/buckets.ts";
import type { ReadyFigures } from "../../store/figures.ts";
import type { ChainColour } from "../chains/chainColours.ts";
import { lazyRechart } from "./lazyRechart.ts";
import { BarList } from "./shares/BarList.tsx";
import { viewShares } from "./shares/shares.ts";

const ExploitDays = lazyRechart("ExploitDays");

interface RankedBarsProps {
  readonly view: ViewName;
  readonly figures: ReadyFigures;
  /** The figures of the chart by days: of the whole range, also while days of it are selected. Null for no such chart. */
  readonly dailyFigures: ReadyFigures | null;
  readonly step: TrendStep | null;
  readonly chainColour: ChainColour;
}

/** The bars of a ranked view, and below them a chart of the exploits by day if its figures are given. */
export function RankedBars({ view, figures, dailyFigures, step, chainColour }: RankedBarsProps) {
  const bars = viewShares(view, figures.answer.published, chainColour);
  const list = <BarList columns={VIEWS[view].columns} bars={bars} />;
  if (dailyFigures === null) return list;
  return (
    <div className="few-bars">
      {list}
      <div className="few-days">
        <ExploitDays figures={dailyFigures} step={step} chainColour={chainColour} />
      </div>
    </div>
  );
}
