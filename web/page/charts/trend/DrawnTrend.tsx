import { use, useMemo, useState } from "react";
import type { TrendMode } from "../../../../shared/answer/trendAxis.ts";
import { VIEWS } from "../../../../shared/dashboard/views.ts";
import type { TrendStep } from "../../../../shared/days/buckets.ts";
import type { DayRange } from "../../../../shared/days/range.ts";
import { usePrinting } from "../../../browser/usePrinting.ts";
import type { ReadyFigures } from "../../../store/figures.ts";
import { shownEmbed } from "../../../store/url/embed.ts";
import { setList } from "../../../store/url/urlHistory.ts";
import type { PageOptions } from "../../../store/url/urlState.ts";
import type { ChainColour } from "../../chains/chainColours.ts";
import { ChainFocusContext } from "../../chains/chainFocus.ts";
import { Icon } from "../../parts/Icon.tsx";
import { Swatch } from "../../parts/Name.tsx";
import { Chart } from "../plot/Chart.tsx";
import { CHART_TEXTS } from "../plot/chartTexts.ts";
import { BarList } from "../shares/BarList.tsx";
import { ofKind, type TrendSeries } from "./series.ts";
import { TrendChart } from "./TrendChart.tsx";
import { Back, ChainsLegend, Extras } from "./TrendLegend.tsx";
import { trend as trendOf } from "./trend.ts";

export interface DrawnTrendProps {
  readonly chainColour: ChainColour;
  readonly zoomedFrom: DayRange | null;
  readonly figures: ReadyFigures;
  readonly step: TrendStep | null;
  readonly mode: TrendMode;
  /** The ids of the lines that are not drawn. */
  readonly hide: PageOptions["hide"];
}

/** The trend of a range with its legend. */
export function DrawnTrend(props: DrawnTrendProps) {
  const { figures, step, mode, hide, chainColour, zoomedFrom } = props;
  const chains = use(ChainFocusContext);
  const isPrinting = usePrinting();
  const hidden = new Set(hide);
  const [isOpen, setOpen] = useState(false);
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const trend = useMemo(
    () => trendOf(figures, { step, mode, chains, chainColour }),
    [figures, step, mode, chains, chainColour],
  );
  const isSingle = trend.buckets.length === 1;
  const ofChains = ofKind(trend.drawable, "chain");
  // The sentence above names a single line; a picture has no sentence.
  const hasLegend = ofChains.length > 0 && !isSingle && (chains.length !== 1 || isPrinting);
  // Without the legend no click could draw a hidden line again.
  const drawn = useMemo(
    () =>
      trend.drawable.filter(
        ({ id, kind }) => !hide?.includes(id) || (kind === "chain" && !hasLegend),
      ),
    [trend, hide, hasLegend],
  );
  const onToggle = (id: string) =>
    setList("hide", (ids) =>
      ids.includes(id) ? ids.filter((hiddenId) => hiddenId !== id) : [...ids, id],
    );
  const legend = { hidden, onToggle };
  return (
    <>
      <div className="trend-names" tabIndex={-1}>
        {shownEmbed() !== "wall" && !isSingle && (
          <button
            type="button"
            className="trend-menu"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <span>{CHART_TEXTS.trend.lines}</span>
            {ofChains.map(({ id, colour }) => (
              <Swatch key={id} colour={colour} />
            ))}
            <Icon name="down" />
          </button>
        )}
        {hasLegend && <ChainsLegend {...legend} lines={ofChains} onPoint={setHighlighted} />}
        <Extras
          {...legend}
          range={figures.answer.published.range}
          lines={trend.drawable.filter(({ kind }) => kind !== "chain").reverse()}
          undrawn={isSingle ? null : trend.undrawn}
        />
        {zoomedFrom && <Back from={zoomedFrom} />}
      </div>
      <Chart load={alreadyLoaded} drawn={figures}>
        {isSingle ? (
          <BarList
            columns={VIEWS.transactionTrends.columns}
            bars={bars([...ofChains, trend.undrawn])}
          />
        ) : (
          <TrendChart figures={figures} trend={trend} drawn={drawn} highlighted={highlighted} />
        )}
      </Chart>
    </>
  );
}

/** The code of the chart is loaded with this code. */
function alreadyLoaded(): Promise<void> {
  return Promise.resolve();
}

/** The lines of a trend of a single point, which cannot form a line, as bars; without those of 0. */
function bars(lines: readonly (TrendSeries | null)[]) {
  return lines
    .filter((line) => line !== null)
    .map((line) => ({ ...line, count: line.within(null) }))
    .filter(({ count }) => count > 0);
}
