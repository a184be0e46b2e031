import { use, useMemo, useState } from "react";
import { drawnChains } from "../../../shared/dashboard/drawnChains.ts";
import type { Step } from "../../../shared/days/buckets.ts";
import type { DayRange } from "../../../shared/days/range.ts";
import { VIEWS } from "../../../shared/views/views.ts";
import type { ChainColour } from "../../chains/chainColours.ts";
import { ChainFocusContext } from "../../chains/chainFocus.ts";
import { Chart, lazyChart } from "../../charts/Chart.tsx";
import { type ShownTrend, shownTrend } from "../../charts/trend/shownTrend.ts";
import { type TrendLine, trendSeries } from "../../charts/trend/trendSeries.ts";
import { ChartFrame } from "../../parts/PanelMessage.tsx";
import type { Ready } from "../../store/shown.ts";
import type { TrendMode } from "../../url/urlState.ts";
import { type Extra, TrendExtras } from "./TrendExtras.tsx";
import { TrendLegend } from "./TrendLegend.tsx";

const TrendChart = lazyChart("TrendChart", <ChartFrame />);
const BarsChart = lazyChart("BarsChart", <ChartFrame />);

export interface DrawnTrendProps {
  readonly chainColour: ChainColour;
  readonly zoomedFrom: DayRange | null;
  readonly ready: Ready;
  readonly step: Step | null;
  readonly mode: TrendMode;
}

/** The trend of a range with its controls. */
export function DrawnTrend(props: DrawnTrendProps) {
  const { ready, step, mode, chainColour, zoomedFrom } = props;
  const { chain } = use(ChainFocusContext);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [hiddenExtras, setHiddenExtras] = useState<ReadonlySet<Extra>>(new Set());
  const [pointed, setPointed] = useState<string | null>(null);
  const trend = useMemo(() => shownTrend(ready, step, chain), [ready, step, chain]);
  const isSingle = trend.buckets.length === 1;
  const isOfTotal = mode === "total" && chain === null && !isSingle;
  // The sentence above names a single line.
  const hasLegend = !isOfTotal && !isSingle && chain === null;
  const drawn = chain === null ? drawnChains(ready.dashboard) : [chain];
  const { lines, undrawn } = trendSeries(trend.chains, drawn, chainColour);
  // Without the legend no click could draw a hidden line again.
  const series = isOfTotal ? [] : lines.filter(({ id }) => !(hasLegend && hidden.has(id)));
  const offered = isSingle ? [] : offeredExtras(trend, isOfTotal, chain);
  const isDrawn = (extra: Extra) => offered.includes(extra) && !hiddenExtras.has(extra);
  const total = isDrawn("total") ? trend.total : null;
  const previous = isDrawn("previous") ? trend.previous : null;
  return (
    <>
      <div className="trend-names">
        {hasLegend && (
          <TrendLegend
            trend={trend}
            series={lines}
            hidden={hidden}
            onChange={setHidden}
            onPoint={setPointed}
          />
        )}
        <TrendExtras
          range={ready.dashboard.range}
          trend={trend}
          undrawn={isOfTotal || isSingle ? null : undrawn}
          offered={offered}
          hidden={hiddenExtras}
          onChange={setHiddenExtras}
          zoomedFrom={zoomedFrom}
        />
      </div>
      <Chart drawn={ready}>
        {isSingle ? (
          <BarsChart
            columns={VIEWS.transactionTrends.columns}
            bars={trendBars(undrawn === null ? series : [...series, undrawn])}
          />
        ) : (
          <TrendChart
            trend={trend}
            series={series}
            pointed={pointed}
            total={total}
            previous={previous}
            exploits={isDrawn("exploits") ? trend.exploits : null}
          />
        )}
      </Chart>
    </>
  );
}

/** The extras that can be drawn beside the lines: a comparison needs a single line. */
function offeredExtras(trend: ShownTrend, isOfTotal: boolean, chain: string | null): Extra[] {
  const isCompared = (isOfTotal || chain !== null) && (trend.previous?.total ?? 0) > 0;
  return [
    ...(isOfTotal ? (["total"] as const) : []),
    ...(isCompared ? (["previous"] as const) : []),
    "exploits",
  ];
}

/** A single point cannot form a line. */
function trendBars(lines: readonly TrendLine[]) {
  return lines
    .filter(({ total }) => total > 0)
    .map(({ total, ...line }) => ({ ...line, count: total }));
}
