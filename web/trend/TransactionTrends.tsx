import { memo, use, useMemo, useState } from "react";
import { type Step, usualStep } from "../../shared/buckets.ts";
import { dayCount, type Range } from "../../shared/range.ts";
import type { ColourOf } from "../chains/chainColours.ts";
import { ChainFocusContext } from "../chains/chainFocus.ts";
import { BarsChart, TrendChart } from "../charts/lazyCharts.tsx";
import { setLook } from "../data/address.ts";
import type { Look } from "../data/look.ts";
import type { Ready, Shown } from "../data/shown.ts";
import { shownTrend } from "../figures/shownTrend.ts";
import { type Series, trendSeries } from "../figures/trendSeries.ts";
import { Chart } from "../panels/Chart.tsx";
import { Panel } from "../panels/Panel.tsx";
import { TEXTS } from "../texts.ts";
import { type Extra, TrendExtras } from "./TrendExtras.tsx";
import { TrendLegend } from "./TrendLegend.tsx";

/** With more points than these the lines would be a smear. */
const MOST_POINTS = 92;

interface TransactionTrendsProps {
  /** The range, which stays while days are selected in it. */
  readonly whole: Shown;
  /** The selected days, or the range where there are none. */
  readonly shown: Shown;
  readonly look: Look;
  readonly colourOf: ColourOf;
  readonly zoomedFrom: Range | null;
  readonly onSelect: (days: Range | null) => void;
  readonly onZoom: (days: Range) => void;
  readonly onBack: () => void;
}

export const TransactionTrends = memo(function TransactionTrends({
  whole,
  shown,
  look,
  ...drawn
}: TransactionTrendsProps) {
  const isEmpty = whole.status === "ready" && whole.dashboard.transactionTrends.chains.length === 0;
  const step = stepOf(whole, look);
  return (
    <Panel
      view="transactionTrends"
      caption={TEXTS.transactionTrends.captions[step]}
      tableCaption={TEXTS.transactionTrends.captions.day}
      area="trend"
      shown={shown}
      isEmpty={() => isEmpty}
      empty={TEXTS.transactionTrends.empty}
    >
      {() =>
        whole.status === "ready" && (
          <DrawnTrend {...drawn} ready={whole} step={step} mode={look.trend ?? "chains"} />
        )
      }
    </Panel>
  );
});

/** What the address asks for, or what suits the length of the range. */
function stepOf(whole: Shown, { by }: Look): Step {
  if (by !== null) return by;
  return whole.status === "ready" ? usualStep(whole.dashboard.range, MOST_POINTS) : "day";
}

interface DrawnTrendProps extends Omit<TransactionTrendsProps, "whole" | "shown" | "look"> {
  readonly ready: Ready;
  readonly step: Step;
  readonly mode: NonNullable<Look["trend"]>;
}

/** Not drawn anew while days are selected in it, however often that changes the rest of the page. */
const DrawnTrend = memo(function DrawnTrend(props: DrawnTrendProps) {
  const { ready, step, mode, colourOf, zoomedFrom, onSelect, onZoom, onBack } = props;
  const { chain } = use(ChainFocusContext);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [hiddenExtras, setHiddenExtras] = useState<ReadonlySet<Extra>>(new Set());
  const trend = useMemo(() => shownTrend(ready, step, chain), [ready, step, chain]);
  const isOfTotal = mode === "total" && chain === null;
  const lines = trendSeries(trend.chains, colourOf);
  const series = lines.filter(({ id }) => !isOfTotal && !hidden.has(id));
  const isCompared = isOfTotal || chain !== null;
  const offered: readonly Extra[] = [
    ...(isOfTotal ? (["total"] as const) : []),
    ...(isCompared && trend.previous?.total ? (["previous"] as const) : []),
    "exploits",
  ];
  const isDrawn = (extra: Extra) => offered.includes(extra) && !hiddenExtras.has(extra);
  const controls = {
    mode: chain === null ? mode : null,
    onMode: (mode: NonNullable<Look["trend"]>) => setLook({ trend: mode }),
    step,
    onStep: (by: Step) => setLook({ by }),
  };
  return (
    <>
      {!isOfTotal && (
        <TrendLegend buckets={trend.buckets} series={lines} hidden={hidden} onChange={setHidden} />
      )}
      <TrendExtras
        trend={trend}
        offered={offered}
        hidden={hiddenExtras}
        onChange={setHiddenExtras}
        zoomedFrom={zoomedFrom}
        onBack={onBack}
        controls={dayCount(ready.dashboard.range) === 1 ? null : controls}
      />
      <Chart drawn={ready}>
        {trend.buckets.length === 1 ? (
          <BarsChart columns={TEXTS.transactionTrends.columns} bars={barsOf(lines)} />
        ) : (
          <TrendChart
            trend={trend}
            series={series}
            total={isDrawn("total") ? trend.total : null}
            previous={isDrawn("previous") ? trend.previous : null}
            exploits={isDrawn("exploits") ? trend.exploits : null}
            onSelect={onSelect}
            onZoom={onZoom}
          />
        )}
      </Chart>
    </>
  );
});

/** A single point is no line. */
function barsOf(lines: readonly Series[]) {
  return lines
    .filter(({ total }) => total > 0)
    .map(({ total, ...line }) => ({ ...line, count: total }));
}
