import { useState } from "react";
import type { Dashboard } from "../../shared/dashboard.ts";
import type { ColourOf } from "../chainColours.ts";
import { TrendChart } from "../lazyCharts.ts";
import type { Slice } from "../slice.ts";
import { TEXTS } from "../texts.ts";
import { trendSeries } from "../trendSeries.ts";
import { Chart } from "./Chart.tsx";
import { Panel } from "./Panel.tsx";
import { TrendLegend } from "./TrendLegend.tsx";

type Trends = Dashboard["transactionTrends"];

interface TransactionTrendsProps {
  readonly trends: Slice<Trends>;
  readonly colourOf: ColourOf;
}

export function TransactionTrends({ trends, colourOf }: TransactionTrendsProps) {
  return (
    <Panel
      view="transactionTrends"
      caption={TEXTS.transactionTrends.caption}
      area="trend"
      slice={trends}
      isEmpty={({ chains }) => chains.length === 0}
      empty={TEXTS.transactionTrends.empty}
    >
      {(trends) => <Trend trends={trends} colourOf={colourOf} />}
    </Panel>
  );
}

function Trend({ trends, colourOf }: { readonly trends: Trends; readonly colourOf: ColourOf }) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const series = trendSeries(trends, colourOf);
  const shown = series.filter(({ name }) => !hidden.has(name));
  return (
    <>
      <TrendLegend series={series} hidden={hidden} onChange={setHidden} />
      <Chart>
        <TrendChart days={trends.days} totals={trends.total} series={shown} />
      </Chart>
    </>
  );
}
