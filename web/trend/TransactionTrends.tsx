import { memo, useState } from "react";
import type { Range } from "../../shared/range.ts";
import type { ColourOf } from "../chains/chainColours.ts";
import { TrendChart } from "../lazyCharts.tsx";
import { Chart } from "../panels/Chart.tsx";
import { Panel } from "../panels/Panel.tsx";
import type { Slice } from "../slice.ts";
import { TEXTS } from "../texts.ts";
import type { ShownTrend } from "./shownTrend.ts";
import { type Extra, TrendExtras } from "./TrendExtras.tsx";
import { TrendLegend } from "./TrendLegend.tsx";
import { trendSeries } from "./trendSeries.ts";

interface TransactionTrendsProps {
  readonly trend: Slice<ShownTrend>;
  readonly colourOf: ColourOf;
  readonly zoomedFrom: Range | null;
  readonly onSelect: (days: Range | null) => void;
  readonly onZoom: (days: Range) => void;
  readonly onBack: () => void;
}

/** Not drawn anew while days are selected in it, however often that changes the rest of the page. */
export const TransactionTrends = memo(function TransactionTrends({
  trend,
  ...drawn
}: TransactionTrendsProps) {
  return (
    <Panel
      view="transactionTrends"
      caption={TEXTS.transactionTrends.caption}
      area="trend"
      slice={trend}
      isEmpty={({ chains }) => chains.length === 0}
      empty={TEXTS.transactionTrends.empty}
    >
      {(trend) => <DrawnTrend {...drawn} trend={trend} />}
    </Panel>
  );
});

type DrawnTrendProps = TransactionTrendsProps & { readonly trend: ShownTrend };

function DrawnTrend({ trend, colourOf, zoomedFrom, onSelect, onZoom, onBack }: DrawnTrendProps) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [hiddenExtras, setHiddenExtras] = useState<ReadonlySet<Extra>>(new Set());
  const series = trendSeries(trend.chains, colourOf);
  const isDrawn = (extra: Extra) => !hiddenExtras.has(extra);
  return (
    <>
      <TrendLegend series={series} hidden={hidden} onChange={setHidden} />
      <TrendExtras
        trend={trend}
        hidden={hiddenExtras}
        onChange={setHiddenExtras}
        zoomedFrom={zoomedFrom}
        onBack={onBack}
      />
      <Chart>
        <TrendChart
          trend={trend}
          series={series.filter(({ id }) => !hidden.has(id))}
          total={isDrawn("total") ? trend.total : null}
          previous={isDrawn("previous") ? trend.previous : null}
          exploits={isDrawn("exploits") ? trend.exploits : null}
          onSelect={onSelect}
          onZoom={onZoom}
        />
      </Chart>
    </>
  );
}
