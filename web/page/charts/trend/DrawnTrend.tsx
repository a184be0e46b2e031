import { use, useMemo, useState } from "react";
import type { TrendMode } from "../../../../shared/answer/trendAxis.ts";
import { sum } from "../../../../shared/cube/sum.ts";
import { percent } from "../../../../shared/dashboard/percent.ts";
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
import { chainIdentity } from "../../chains/identity.ts";
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
  /** The ids of the lines that the URL hides. */
  readonly hide: PageOptions["hide"];
}

/** The trend of a range with its legend. A trend of a single point has bars in place of lines. */
export function DrawnTrend(props: DrawnTrendProps) {
  const { figures, step, mode, hide, chainColour, zoomedFrom } = props;
  const { range, transactionTrends } = figures.answer.published;
  const chains = use(ChainFocusContext);
  const isPrinting = usePrinting();
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const trend = useMemo(
    () => trendOf(figures, { step, mode, chains, chainColour }),
    [figures, step, mode, chains, chainColour],
  );
  const isSingle = trend.buckets.length === 1;
  const chainLines = ofKind(trend.drawable, "chain");
  // Lines are listed from the front to the back.
  const extraLines = trend.drawable.filter(({ kind }) => kind !== "chain").reverse();
  // The sentence above the chart names a single highlighted chain, except on paper and in a picture.
  const isNamedAbove = chains.length === 1 && !isPrinting;
  const hasLegend = chainLines.length > 0 && !isSingle && !isNamedAbove;
  const hidden = useMemo(() => hiddenLines(hide, chains), [hide, chains]);
  const drawn = useMemo(() => trend.drawable.filter(({ id }) => !hidden.has(id)), [trend, hidden]);
  return (
    <>
      {/* It gets the focus when the button that goes back disappears. */}
      <div className="trend-names" tabIndex={-1}>
        {shownEmbed() !== "wall" && !isSingle && <LegendMenu lines={chainLines} />}
        {hasLegend && (
          <ChainsLegend
            lines={chainLines}
            hidden={hidden}
            onToggle={toggleLine}
            onPoint={setHighlighted}
          />
        )}
        <Extras
          lines={isSingle ? [] : extraLines}
          hidden={hidden}
          onToggle={toggleLine}
          range={range}
          undrawn={isSingle ? null : trend.undrawn}
        />
        {zoomedFrom && <Back from={zoomedFrom} />}
      </div>
      <Chart load={alreadyLoaded} drawn={figures}>
        {isSingle ? (
          <BarList
            columns={VIEWS.transactionTrends.columns}
            bars={bars([...trend.drawable, trend.undrawn], sum(transactionTrends.total))}
            tooltipTitle={null}
          />
        ) : (
          <TrendChart figures={figures} trend={trend} drawn={drawn} highlighted={highlighted} />
        )}
      </Chart>
    </>
  );
}

/**
 * The ids of the lines that are not drawn. A single highlighted chain is always drawn: the legend, in which a click would draw
 * its line again, is not on the screen.
 */
function hiddenLines(hide: PageOptions["hide"], chains: readonly string[]): ReadonlySet<string> {
  const hidden = new Set(hide);
  const [chain] = chains;
  if (chain !== undefined && chains.length === 1) hidden.delete(chainIdentity(chain).id);
  return hidden;
}

/** Hides a line of the trend, or draws it again. The hidden lines are in the URL. */
function toggleLine(id: string): void {
  setList("hide", (ids) =>
    ids.includes(id) ? ids.filter((hiddenId) => hiddenId !== id) : [...ids, id],
  );
}

/**
 * A button that opens and closes the legend and the extras in a narrow panel. The style sheet hides them there while the button
 * is not pressed, and hides the button in a wider panel.
 */
function LegendMenu({ lines }: { readonly lines: readonly TrendSeries[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <button
      type="button"
      className="trend-menu"
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      <span>{CHART_TEXTS.trend.lines}</span>
      {lines.map(({ id, colour }) => (
        <Swatch key={id} colour={colour} />
      ))}
      <Icon name="down" />
    </button>
  );
}

/** The code of the chart is loaded with this code. */
function alreadyLoaded(): Promise<void> {
  return Promise.resolve();
}

/**
 * The bars of a trend of a single point: the sums of its lines, without those that are null. The shares of chains refer to all
 * chains, as in the tooltip of a line.
 *
 * @param total the transactions of all chains
 */
function bars(lines: readonly (TrendSeries | null)[], total: number) {
  return lines
    .filter((line) => line !== null)
    .map((line) => {
      const count = line.within(null);
      return { ...line, count, percent: percent(count, total, 1) };
    });
}
