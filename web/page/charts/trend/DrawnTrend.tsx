import { use, useMemo, useState } from "react";
import { drawnChains } from "../../../../shared/dashboard/prominentChains.ts";
import type { TrendStep } from "../../../../shared/days/buckets.ts";
import type { DayRange } from "../../../../shared/days/range.ts";
import { VIEWS } from "../../../../shared/views/views.ts";
import { usePrinting } from "../../../browser/usePrinting.ts";
import type { Ready } from "../../../store/shown.ts";
import { readShippedRules } from "../../../store/sources/shipped/shippedRules.ts";
import type { TrendMode } from "../../../store/url/urlState.ts";
import type { ChainColour } from "../../chains/chainColours.ts";
import { ChainFocusContext } from "../../chains/chainFocus.ts";
import { lazyTool } from "../../panelTools/lazyTool.ts";
import { Chart } from "../plot/Chart.tsx";
import { BarsChart } from "../shares/BarsChart.tsx";
import { linePoints, type ShownTrend, shownTrend } from "./shownTrend.ts";
import { TrendChart } from "./TrendChart.tsx";
import { type Extra, TrendExtras } from "./TrendExtras.tsx";
import { TrendLegend } from "./TrendLegend.tsx";
import { type TrendLine, trendSeries } from "./trendSeries.ts";

const JudgedRules = lazyTool("JudgedRules");

const RULES = readShippedRules(document);

export interface DrawnTrendProps {
  readonly chainColour: ChainColour;
  readonly zoomedFrom: DayRange | null;
  readonly ready: Ready;
  readonly step: TrendStep | null;
  readonly mode: TrendMode;
}

/** The trend of a range with its controls. */
export function DrawnTrend(props: DrawnTrendProps) {
  const { ready, step, mode, chainColour, zoomedFrom } = props;
  const chains = use(ChainFocusContext);
  const isPrinting = usePrinting();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [hiddenExtras, setHiddenExtras] = useState<ReadonlySet<Extra>>(new Set());
  const [pointed, setPointed] = useState<string | null>(null);
  const trend = useMemo(() => shownTrend(ready, step, mode, chains), [ready, step, mode, chains]);
  const isSingle = trend.buckets.length === 1;
  const isOne = chains.length === 1;
  const isOfTotal = mode === "total" && !isOne && !isSingle;
  // The sentence above names a single line; a picture has no sentence.
  const hasLegend = !isOfTotal && !isSingle && (!isOne || isPrinting);
  const named = chains.length === 0 ? drawnChains(ready.dashboard) : chains;
  const { lines, undrawn } = trendSeries(trend.chains, named, chainColour);
  // Without the legend no click could draw a hidden line again.
  const shown = isOfTotal ? [] : lines.filter(({ id }) => !(hasLegend && hidden.has(id)));
  const series = shown.map((line) => ({ ...line, ...linePoints(trend, line.counts) }));
  const offered = isSingle ? [] : offeredExtras(trend, isOfTotal, isOne);
  const isOn = (extra: Extra) => offered.includes(extra) && !hiddenExtras.has(extra);
  const drawn = {
    trend,
    series,
    total: isOn("total") ? trend.total : null,
    previous: isOn("previous") ? trend.previous : null,
    exploits: isOn("exploits") ? trend.exploits : null,
  };
  const further = isOfTotal || isSingle ? null : undrawn;
  const { columns } = VIEWS.transactionTrends;
  const bars = trendBars(undrawn === null ? series : [...series, undrawn]);
  return (
    <>
      {RULES.length > 0 && <JudgedRules rules={RULES} ready={ready} step={trend.step} />}
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
          undrawn={further}
          offered={offered}
          hidden={hiddenExtras}
          onChange={setHiddenExtras}
          zoomedFrom={zoomedFrom}
        />
      </div>
      <Chart load={here} drawn={ready}>
        {isSingle ? (
          <BarsChart columns={columns} bars={bars} />
        ) : (
          <TrendChart drawn={drawn} pointed={pointed} />
        )}
      </Chart>
    </>
  );
}

/** The extras that can be drawn beside the lines: a comparison needs a single line. */
function offeredExtras(trend: ShownTrend, isOfTotal: boolean, isOne: boolean): Extra[] {
  const isCompared = (isOfTotal || isOne) && (trend.previous?.total ?? 0) > 0;
  return [
    ...(isOfTotal ? (["total"] as const) : []),
    ...(isCompared ? (["previous"] as const) : []),
    "exploits",
  ];
}

/** The code of the chart is loaded with this. */
function here(): Promise<void> {
  return Promise.resolve();
}

/** A single point cannot form a line. */
function trendBars(lines: readonly TrendLine[]) {
  return lines
    .filter(({ total }) => total > 0)
    .map(({ total, ...line }) => ({ ...line, count: total }));
}
