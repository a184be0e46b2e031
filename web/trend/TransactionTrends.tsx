import { memo, useMemo, useState } from "react";
import type { Range } from "../../shared/range.ts";
import type { ColourOf } from "../chains/chainColours.ts";
import { TrendChart } from "../charts/lazyCharts.tsx";
import type { Ready, Shown } from "../data/shown.ts";
import { shownTrend } from "../figures/shownTrend.ts";
import { trendSeries } from "../figures/trendSeries.ts";
import { Chart } from "../panels/Chart.tsx";
import { Panel } from "../panels/Panel.tsx";
import { TEXTS } from "../texts.ts";
import { type Extra, TrendExtras } from "./TrendExtras.tsx";
import { TrendLegend } from "./TrendLegend.tsx";

interface TransactionTrendsProps {
  /** The range, which stays while days are selected in it. */
  readonly whole: Shown;
  /** The selected days, or the range where there are none. */
  readonly shown: Shown;
  readonly colourOf: ColourOf;
  readonly zoomedFrom: Range | null;
  readonly onSelect: (days: Range | null) => void;
  readonly onZoom: (days: Range) => void;
  readonly onBack: () => void;
}

export const TransactionTrends = memo(function TransactionTrends({
  whole,
  shown,
  ...drawn
}: TransactionTrendsProps) {
  const isEmpty = whole.status === "ready" && whole.dashboard.transactionTrends.chains.length === 0;
  return (
    <Panel
      view="transactionTrends"
      caption={TEXTS.transactionTrends.caption}
      area="trend"
      shown={shown}
      isEmpty={() => isEmpty}
      empty={TEXTS.transactionTrends.empty}
    >
      {() => whole.status === "ready" && <DrawnTrend {...drawn} ready={whole} />}
    </Panel>
  );
});

interface DrawnTrendProps extends Omit<TransactionTrendsProps, "whole" | "shown"> {
  readonly ready: Ready;
}

/** Not drawn anew while days are selected in it, however often that changes the rest of the page. */
const DrawnTrend = memo(function DrawnTrend(props: DrawnTrendProps) {
  const { ready, colourOf, zoomedFrom, onSelect, onZoom, onBack } = props;
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [hiddenExtras, setHiddenExtras] = useState<ReadonlySet<Extra>>(new Set());
  const trend = useMemo(() => shownTrend(ready), [ready]);
  const series = trendSeries(trend.chains, colourOf);
  const isDrawn = (extra: Extra) => !hiddenExtras.has(extra);
  return (
    <>
      <TrendLegend days={trend.days} series={series} hidden={hidden} onChange={setHidden} />
      <TrendExtras
        trend={trend}
        hidden={hiddenExtras}
        onChange={setHiddenExtras}
        zoomedFrom={zoomedFrom}
        onBack={onBack}
      />
      <Chart drawn={ready}>
        <TrendChart
          trend={trend}
          series={series.filter(({ id }) => !hidden.has(id))}
          total={isDrawn("total") ? trend.total : null}
          previous={isDrawn("previous") && trend.previous?.total ? trend.previous : null}
          exploits={isDrawn("exploits") ? trend.exploits : null}
          onSelect={onSelect}
          onZoom={onZoom}
        />
      </Chart>
    </>
  );
});
