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
  /** The figures of the whole range, also while days of it are selected; null for a view that has no chart of its days. */
  readonly days: ReadyFigures | null;
  readonly step: TrendStep | null;
  readonly chainColour: ChainColour;
}

/** The bars of a ranked view, and below them the exploits by day if `days` has their figures. */
export function RankedBars({ view, figures, days, step, chainColour }: RankedBarsProps) {
  const bars = viewShares(view, figures.answer.published, chainColour);
  const list = <BarList columns={VIEWS[view].columns} bars={bars} />;
  if (days === null) return list;
  return (
    <div className="few-bars">
      {list}
      <div className="few-days">
        <ExploitDays figures={days} step={step} chainColour={chainColour} />
      </div>
    </div>
  );
}
