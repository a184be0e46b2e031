import { memo, use, useMemo, useState } from "react";
import type { Step } from "../../shared/buckets.ts";
import { dayCount, type Range } from "../../shared/range.ts";
import type { ColourOf } from "../chains/chainColours.ts";
import { ChainFocusContext } from "../chains/chainFocus.ts";
import { BarsChart, TrendChart } from "../charts/lazyCharts.tsx";
import { setLook } from "../data/address.ts";
import { type Look, PLAIN_LOOK } from "../data/look.ts";
import type { Ready, Shown } from "../data/shown.ts";
import { type ShownTrend, shownTrend } from "../figures/shownTrend.ts";
import { type Series, trendSeries } from "../figures/trendSeries.ts";
import { trendStep } from "../figures/trendStep.ts";
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
  const step = whole.status === "ready" ? trendStep(whole.dashboard.range, look) : "day";
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

interface DrawnTrendProps extends Omit<TransactionTrendsProps, "whole" | "shown" | "look"> {
  readonly ready: Ready;
  readonly step: Step;
  readonly mode: NonNullable<Look["trend"]>;
}

/** Not drawn anew while days are selected in it, however often that changes the rest of the page. */
const DrawnTrend = memo(function DrawnTrend(props: DrawnTrendProps) {
  const { ready, step, mode, colourOf, zoomedFrom, onSelect, onZoom, onBack } = props;
  const focus = use(ChainFocusContext);
  const { chain } = focus;
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [hiddenExtras, setHiddenExtras] = useState<ReadonlySet<Extra>>(new Set());
  const trend = useMemo(() => shownTrend(ready, step, chain), [ready, step, chain]);
  const isSingle = trend.buckets.length === 1;
  const isOfTotal = mode === "total" && chain === null && !isSingle;
  const lines = trendSeries(trend.chains, colourOf);
  const series = lines.filter(({ id }) => !isOfTotal && !hidden.has(id));
  const offered = isSingle ? [] : offeredExtras(trend, isOfTotal, chain);
  const isDrawn = (extra: Extra) => offered.includes(extra) && !hiddenExtras.has(extra);
  const usual = trendStep(ready.dashboard.range, PLAIN_LOOK);
  const controls = {
    mode: chain === null && !isSingle ? mode : null,
    onMode: (mode: NonNullable<Look["trend"]>) =>
      setLook({ trend: mode === "chains" ? null : mode }),
    step,
    onStep: (by: Step) => setLook({ by: by === usual ? null : by }),
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
        {isSingle ? (
          <BarsChart
            columns={TEXTS.transactionTrends.columns}
            bars={barsOf(series)}
            onPick={focus.toggle}
          />
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

/** What is drawn beside lines: only one line can be held against what it is compared with. */
function offeredExtras(trend: ShownTrend, isOfTotal: boolean, chain: string | null): Extra[] {
  const isCompared = (isOfTotal || chain !== null) && (trend.previous?.total ?? 0) > 0;
  return [
    ...(isOfTotal ? (["total"] as const) : []),
    ...(isCompared ? (["previous"] as const) : []),
    "exploits",
  ];
}

/** A single point is no line. */
function barsOf(lines: readonly Series[]) {
  return lines
    .filter(({ total }) => total > 0)
    .map(({ total, ...line }) => ({ ...line, count: total }));
}
