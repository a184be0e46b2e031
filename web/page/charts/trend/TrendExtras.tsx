import { use, useRef } from "react";
import { sum } from "../../../../shared/cube/sum.ts";
import { sumWithin } from "../../../../shared/dashboard/trend.ts";
import type { DayRange } from "../../../../shared/days/range.ts";
import { formatCompact, formatCount, formatShortRange } from "../../../../shared/text/format.ts";
import { zoomOut } from "../../../store/url/urlHistory.ts";
import { TEXTS } from "../../../texts.ts";
import { useRevisedDays } from "../../marks/dayMarks.ts";
import { SelectedDaysContext } from "../../marks/selectedDays.ts";
import { Icon } from "../../parts/Icon.tsx";
import { TableLink } from "../../parts/TableLink.tsx";
import { CHART_TEXTS } from "../plot/chartTexts.ts";
import { LegendItem, toggled } from "./LegendItem.tsx";
import { exploitsName, exploitsOf, type ShownTrend, totalName } from "./shownTrend.ts";
import type { TrendLine } from "./trendSeries.ts";

/** A part of the trend besides its chains. */
export type Extra = "total" | "previous" | "exploits";

interface TrendExtrasProps {
  readonly range: DayRange;
  readonly trend: ShownTrend;
  /** The other chains, if the trend names them without a line. */
  readonly undrawn: TrendLine | null;
  /** The extras that can be drawn. */
  readonly offered: readonly Extra[];
  readonly hidden: ReadonlySet<Extra>;
  readonly onChange: (hidden: ReadonlySet<Extra>) => void;
  readonly zoomedFrom: DayRange | null;
}

/** Toggles for the extras, and the button that leaves a zoom. */
export function TrendExtras(props: TrendExtrasProps) {
  const { range, trend, undrawn, offered, hidden, onChange, zoomedFrom } = props;
  const list = useRef<HTMLUListElement>(null);
  const selected = use(SelectedDaysContext);
  return (
    <div className="trend-extras">
      <ul
        ref={list}
        className="legend-extras"
        data-list=""
        tabIndex={-1}
        aria-label={CHART_TEXTS.trend.extras}
      >
        {describedExtras(trend, selected)
          .filter(({ extra }) => offered.includes(extra))
          .map(({ extra, name, count }, index) => (
            <li key={extra} data-extra={extra}>
              <LegendItem
                name={name}
                count={count}
                isStop={index === 0}
                isDrawn={!hidden.has(extra)}
                swatch={<span className="swatch" aria-hidden="true" />}
                onPress={() => onChange(toggled(hidden, extra))}
              />
            </li>
          ))}
        <RevisedDays range={range} />
      </ul>
      {undrawn !== null && (
        <p
          className="undrawn"
          title={`${undrawn.chains.join(", ")}: ${formatCount(undrawn.total)}`}
        >
          {undrawnText(undrawn, trend, selected)}
        </p>
      )}
      {zoomedFrom !== null && (
        <button
          type="button"
          className="back"
          title={CHART_TEXTS.trend.backTo(formatShortRange(zoomedFrom))}
          aria-label={CHART_TEXTS.trend.backTo(formatShortRange(zoomedFrom))}
          onClick={() => {
            // The button disappears with the zoom, and the focus would be lost.
            list.current?.focus({ preventScroll: true });
            zoomOut();
          }}
        >
          <Icon name="back" />
          <span>{CHART_TEXTS.trend.back}</span>
        </button>
      )}
    </div>
  );
}

/** `7 other chains: 28, not drawn`, in the selected days. */
function undrawnText(
  { chains, counts }: TrendLine,
  { buckets }: ShownTrend,
  selected: DayRange | null,
): string {
  const count = formatCompact(sumWithin(counts, buckets, selected));
  return CHART_TEXTS.trend.undrawn(formatCount(chains.length), count);
}

interface NamedExtra {
  readonly extra: Extra;
  readonly name: string;
  readonly count: number;
}

/** The extras with their counts in the selected days. The previous period has other days. */
function describedExtras(trend: ShownTrend, selected: DayRange | null) {
  const { buckets, total, previous, exploits, comparison } = trend;
  const daily = exploitsOf(exploits);
  const count = total.within(selected);
  const extras: NamedExtra[] = [{ extra: "total", name: totalName(trend), count }];
  if (previous !== null && previous.total > 0) {
    const name = TEXTS.filter.comparisons[comparison];
    extras.push({ extra: "previous", name, count: previous.total });
  }
  if (sum(daily) > 0) {
    const struck = sumWithin(daily, buckets, selected);
    extras.push({ extra: "exploits", name: exploitsName(trend), count: struck });
  }
  return extras;
}

/** The revisions of the range in words, with a link that opens the panel's table, which lists them. */
function RevisedDays({ range }: { readonly range: DayRange }) {
  const text = useRevisedDays(range);
  if (text === null) return null;
  return (
    <li data-extra="revised">
      <TableLink>{CHART_TEXTS.trend.showRevised(text)}</TableLink>
    </li>
  );
}
