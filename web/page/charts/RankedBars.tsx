import { VIEWS, type ViewName } from "../../../shared/dashboard/views.ts";
import type { TrendStep } from "../../../shared/days/buckets.ts";
import type { ReadyFigures } from "../../store/figures.ts";
import type { ChainColour } from "../chains/chainColours.ts";
import { lazyRechart } from "./lazyRechart.ts";
import { CHART_TEXTS } from "./plot/chartTexts.ts";
import { BarList } from "./shares/BarList.tsx";
import { viewShares } from "./shares/shares.ts";

const ExploitDays = lazyRechart("ExploitDays");

/** The most rows of a ranked view with bars. */
const MAX_BARS = 10;

interface RankedBarsProps {
  readonly view: ViewName;
  readonly figures: ReadyFigures;
  /**
   * The figures of the whole range for the chart by day below the bars, in which days can be selected. Null if the bars have
   * no such chart.
   */
  readonly dailyFigures: ReadyFigures | null;
  readonly step: TrendStep | null;
  readonly chainColour: ChainColour;
}

/** The bars of a ranked view and, unless `dailyFigures` are null, a chart of the exploits by day below them. */
export function RankedBars({ view, figures, dailyFigures, step, chainColour }: RankedBarsProps) {
  const bars = viewShares(view, figures.answer.published, chainColour);
  // A view of `MAX_BARS` may leave out rows: then the percentages refer to the rows that are shown.
  const tooltipTitle = bars.length < MAX_BARS ? null : CHART_TEXTS.shareOfShown;
  const list = <BarList columns={VIEWS[view].columns} bars={bars} tooltipTitle={tooltipTitle} />;
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
