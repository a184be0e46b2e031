import { type MouseEvent, useEffect, useMemo, useRef } from "react";
import type { NullableCompared } from "../../../shared/dashboard/compared.ts";
import type { Dashboard } from "../../../shared/dashboard/dashboardSchema.ts";
import { MIN_BASE } from "../../../shared/dashboard/percent.ts";
import { DATED_TABLES } from "../../../shared/database/databaseTables.ts";
import { comparedWholeDay } from "../../../shared/text/comparisonWords.ts";
import {
  formatCount,
  formatDay,
  formatList,
  formatPercent,
  formatQuantity,
} from "../../../shared/text/format.ts";
import type { ReadyFigures } from "../../store/figures.ts";
import { setOptions } from "../../store/url/urlHistory.ts";
import { repeatable } from "../../store/url/urlState.ts";
import { ArrowIcon } from "../parts/Icon.tsx";
import { Name, Swatch } from "../parts/Name.tsx";
import type { ChainColour } from "./chainColours.ts";
import "./chainLine.css";

/** The texts of the chain line, loaded with it. */
const CHAIN_LINE_TEXTS = {
  name: (chains: string) => `Figures of ${chains}`,
  more: (count: string) => `and ${count} more`,
  share: (percent: string) => `${percent} of transactions`,
  was: (count: string) => `, was ${count}`,
  soFar: (day: string, count: string) => ` so far; ${day} had ${count}`,
  close: "Show all chains",
  unknown: (chains: string, from: string, to: string) => `No data of ${chains} in ${from} - ${to}`,
} as const;

const TABLES = ["notifications", "exploits"] as const;

interface ChainLineProps {
  /** The chains in the URL. */
  readonly chains: readonly string[];
  /** The chains of the URL that occur in the figures. */
  readonly focus: readonly string[];
  readonly chainColour: ChainColour;
  readonly figures: ReadyFigures;
}

/** The figures of the chains in the URL together, in one line, and below it the chains that have no data. */
export function ChainLine({ chains, focus, chainColour, figures }: ChainLineProps) {
  const { cover } = figures.answer.cube;
  const unknown = chains.filter((chain) => !focus.includes(chain));
  return (
    <>
      {focus.length > 0 && (
        <KnownChains focus={focus} chainColour={chainColour} figures={figures} />
      )}
      {unknown.length > 0 && (
        <p className="chain-line">
          <span>
            {CHAIN_LINE_TEXTS.unknown(
              formatList(unknown.map(repeatable)),
              formatDay(cover.from),
              formatDay(cover.to),
            )}
          </span>
        </p>
      )}
    </>
  );
}

/** The most names in a wide line; the narrower style sheets leave two at most. */
const MAX_NAMES = 4;

/**
 * The names of the highlighted chains, as many as have room, the figures of these chains together, and a button that clears
 * them. The card of transactions, not this line, has their count of transactions.
 */
function KnownChains({ focus: chains, chainColour, figures }: Omit<ChainLineProps, "chains">) {
  const { answer } = figures;
  const { published: dashboard, unfinished } = answer;
  const bySize = useMemo(() => chainsBySize(dashboard, chains), [dashboard, chains]);
  const chainFigures = answer.chain(chains);
  const returnFocus = useReturnFocus(chains);
  if (chainFigures === null) return null;
  const wholeDay = comparedWholeDay(dashboard, unfinished);
  const clear = ({ currentTarget: button }: MouseEvent) => {
    // The button disappears with the chains.
    const strip = button.closest<HTMLElement>(".strip");
    setOptions({ chain: undefined });
    returnFocus(strip);
  };
  return (
    <section className="chain-line" aria-label={CHAIN_LINE_TEXTS.name(formatList(bySize))}>
      {bySize.slice(0, MAX_NAMES).map((chain) => (
        <strong key={chain} className="named" translate="no" title={chain}>
          <Swatch colour={chainColour(chain)} />
          <Name name={chain} />
        </strong>
      ))}
      <More chains={bySize} namedCount={MAX_NAMES} className="chain-more" />
      {/* With three or more names, the style sheet of a narrow line shows the first name and this count of the others. */}
      {chains.length > 2 && <More chains={bySize} namedCount={1} className="chain-more-narrow" />}
      <span className="chain-figures">
        <span>{CHAIN_LINE_TEXTS.share(formatPercent(chainFigures.sharePercent, 2))}</span>
        {TABLES.map((table) => (
          <span key={table}>
            <span>{formatQuantity(chainFigures[table].value, DATED_TABLES[table].unit)}</span>
            <Change
              figure={chainFigures[table]}
              wholeDay={wholeDay}
              isPreviousComplete={!dashboard.dataBegin[table]?.missingDays}
            />
          </span>
        ))}
      </span>
      <button type="button" className="link-button" onClick={clear}>
        {CHAIN_LINE_TEXTS.close}
      </button>
    </section>
  );
}

/** The chains by their transactions in the range, most first; chains without a transaction at the end, in their order. */
function chainsBySize(dashboard: Dashboard, chains: readonly string[]): readonly string[] {
  const ranked = dashboard.transactionTrends.chains.map(({ chain }) => chain);
  const withTransactions = ranked.filter((chain) => chains.includes(chain));
  const others = chains.filter((chain) => !withTransactions.includes(chain));
  return [...withTransactions, ...others];
}

interface MoreProps {
  readonly chains: readonly string[];
  /** How many of the chains are named before. */
  readonly namedCount: number;
  readonly className: string;
}

/** `and 3 more`: the number of chains after those that are named; nothing if all are named. */
function More({ chains, namedCount, className }: MoreProps) {
  const others = chains.slice(namedCount);
  if (others.length === 0) return null;
  return (
    <strong className={className} title={formatList(others)}>
      {CHAIN_LINE_TEXTS.more(formatCount(others.length))}
    </strong>
  );
}

/**
 * A function that returns the focus to the element with which the last chain was chosen, or gives it to the fallback if
 * that element is no longer on the page.
 */
function useReturnFocus(chains: readonly string[]): (fallback: HTMLElement | null) => void {
  const chooser = useRef<Element>(null);
  // The element that chose these chains has the focus when they change.
  useEffect(() => {
    chooser.current = document.activeElement;
  }, [chains]);
  return (fallback) => {
    const isGone = chooser.current === document.body || !chooser.current?.isConnected;
    const target = isGone ? fallback : chooser.current;
    if (target instanceof HTMLElement || target instanceof SVGElement) {
      target.focus({ preventScroll: isGone });
    }
  };
}

interface ChangeProps {
  readonly figure: NullableCompared;
  /** The day that an unfinished day is compared with. */
  readonly wholeDay: string | null;
  /** Whether the rows go back to the first day of the comparison range. */
  readonly isPreviousComplete: boolean;
}

/**
 * The change of a figure in percent. The previous count in its place if the percentage would mislead or is not known: beside
 * an unfinished day, and for a small previous count. Nothing if nothing has changed, or if the previous count is not known.
 */
function Change({
  figure: { previous, changePercent },
  wholeDay,
  isPreviousComplete,
}: ChangeProps) {
  if (previous === null || changePercent === 0) return null;
  // This 0 is not known: some days of the comparison are before the first row, and were not counted.
  if (previous === 0 && !isPreviousComplete) return null;
  if (wholeDay !== null) {
    return <span>{CHAIN_LINE_TEXTS.soFar(wholeDay, formatCount(previous))}</span>;
  }
  if (changePercent === null || previous < MIN_BASE) {
    return <span>{CHAIN_LINE_TEXTS.was(formatCount(previous))}</span>;
  }
  const direction = changePercent > 0 ? "up" : "down";
  return (
    <span className="change" data-direction={direction}>
      <ArrowIcon direction={direction} />
      <span>{formatPercent(Math.abs(changePercent), 1)}</span>
    </span>
  );
}
