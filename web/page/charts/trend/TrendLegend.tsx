import { type MouseEventHandler, use } from "react";
import type { DayRange } from "../../../../shared/days/range.ts";
import { formatCompact, formatCount, formatShortRange } from "../../../../shared/text/format.ts";
import { shownEmbed } from "../../../store/url/embed.ts";
import { zoomOut } from "../../../store/url/zoom.ts";
import { chooseChain } from "../../chains/chainFocus.ts";
import { SelectedDaysContext } from "../../marks/selectedDays.ts";
import { Icon } from "../../parts/Icon.tsx";
import { moveInList } from "../../parts/moveInList.ts";
import { Name, Swatch } from "../../parts/Name.tsx";
import { CHART_TEXTS } from "../plot/chartTexts.ts";
import { MarkLinks } from "./MarkLinks.tsx";
import type { TrendSeries } from "./series.ts";

interface ChainsLegendProps {
  readonly lines: readonly TrendSeries[];
  /** The ids of hidden lines. */
  readonly hidden: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
  /** Called with a line's id when its name gets the pointer or the focus, and with null when the name loses it. */
  readonly onPoint: (id: string | null) => void;
}

/**
 * The lines of chains with their sums, in the given order. A press of a name highlights its chain, and a press of the eye
 * beside it hides the line or draws it again. The name of all other chains together cannot be pressed, and the wall has no
 * eyes.
 */
export function ChainsLegend({ lines, hidden, onToggle, onPoint }: ChainsLegendProps) {
  return (
    <ul
      className="legend"
      translate="no"
      onKeyDown={moveInList}
      aria-label={CHART_TEXTS.trend.lines}
    >
      {lines.map((line, index) => (
        <li
          key={line.id}
          data-hidden={hidden.has(line.id)}
          onPointerEnter={() => onPoint(line.id)}
          onPointerLeave={() => onPoint(null)}
          onFocus={() => onPoint(line.id)}
          onBlur={() => onPoint(null)}
        >
          <LegendItem line={line} isStop={index === 0} onPress={chainPress(line.chain)} />
          {shownEmbed() !== "wall" && (
            <button
              type="button"
              className="eye"
              title={CHART_TEXTS.trend.line(line.name)}
              aria-label={CHART_TEXTS.trend.line(line.name)}
              aria-pressed={!hidden.has(line.id)}
              tabIndex={-1}
              onClick={() => onToggle(line.id)}
            >
              <Eye />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The handler that highlights a chain; null for all other chains together, which cannot be highlighted. */
function chainPress(chain: string | null): MouseEventHandler | null {
  return chain === null ? null : (event) => chooseChain(chain, event);
}

function Eye() {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d="M1.5 8C3 5.2 5.3 3.75 8 3.75S13 5.2 14.5 8C13 10.8 10.7 12.25 8 12.25S3 10.8 1.5 8ZM8 9.75a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5Z" />
    </svg>
  );
}

interface ExtrasProps extends Pick<ChainsLegendProps, "lines" | "hidden" | "onToggle"> {
  readonly range: DayRange;
  /** The other chains together, if they have no line; null if they have one, or if there are no other chains. */
  readonly undrawn: TrendSeries | null;
}

/** What the trend has besides the lines of chains: toggles for other lines, links to marked days, and undrawn chains. */
export function Extras({ range, lines, undrawn, hidden, onToggle }: ExtrasProps) {
  return (
    <>
      <ul className="legend-extras" onKeyDown={moveInList} aria-label={CHART_TEXTS.trend.extras}>
        {lines.map((line, index) => (
          <li key={line.id} data-extra={line.kind}>
            <LegendItem
              line={line}
              isStop={index === 0}
              isDrawn={!hidden.has(line.id)}
              onPress={() => onToggle(line.id)}
            />
          </li>
        ))}
        <MarkLinks range={range} />
      </ul>
      {undrawn !== null && <UndrawnChains series={undrawn} />}
    </>
  );
}

/** The name of chains without a line, with their sum over the selected days or, without a selection, over the range. */
function UndrawnChains({ series }: { readonly series: TrendSeries }) {
  const { name, chains, within } = series;
  const count = within(use(SelectedDaysContext));
  return (
    <p className="undrawn" title={`${chains.join(", ")}: ${formatCount(count)}`}>
      <span className="swatch" />
      <span>{name}</span>
      <span className="legend-count">{CHART_TEXTS.trend.undrawn(formatCompact(count))}</span>
    </p>
  );
}

/** A button that goes back to the range in which days were selected and shown alone. */
export function Back({ from }: { readonly from: DayRange }) {
  const label = CHART_TEXTS.trend.backTo(formatShortRange(from));
  return (
    <button
      type="button"
      className="back"
      title={label}
      aria-label={label}
      onClick={({ currentTarget }) => {
        // The button disappears with the zoom, and the focus would be lost.
        currentTarget.parentElement?.focus({ preventScroll: true });
        zoomOut();
      }}
    >
      <Icon name="back" />
      <span>{CHART_TEXTS.trend.back}</span>
    </button>
  );
}

interface LegendItemProps {
  readonly line: TrendSeries;
  /** Whether the line is drawn, if a press toggles it. */
  readonly isDrawn?: boolean;
  /** Whether Tab stops at the item; arrow keys reach the other items of its list. */
  readonly isStop: boolean;
  /** Null for a name that does nothing. */
  readonly onPress: MouseEventHandler | null;
}

/**
 * The name of a line with its sum over the selected days or, without a selection, over the range. It is a button, unless it
 * does nothing or is on the wall.
 */
function LegendItem({ line, isDrawn, isStop, onPress }: LegendItemProps) {
  const { name, kind, chains, colour, within } = line;
  const isOfChains = kind === "chain";
  const count = within(use(SelectedDaysContext));
  const title = `${isOfChains ? chains.join(", ") : name}: ${formatCount(count)}`;
  const content = (
    <>
      {isOfChains ? <Swatch colour={colour} /> : <span className="swatch" aria-hidden="true" />}
      <Name name={name} />
      <span className="legend-count">{formatCompact(count)}</span>
    </>
  );
  if (onPress === null || shownEmbed() === "wall") {
    return (
      <span className="legend-item" title={title}>
        {content}
      </span>
    );
  }
  return (
    <button
      type="button"
      className="legend-item"
      title={title}
      aria-pressed={isDrawn}
      tabIndex={isStop ? 0 : -1}
      onClick={onPress}
    >
      {content}
    </button>
  );
}
