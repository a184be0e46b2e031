import { useEffect, useMemo, useRef } from "react";
import { chainFigures } from "../../../shared/dashboard/chainFigures.ts";
import { DATED_TABLES } from "../../../shared/database/databaseTables.ts";
import { comparedWholeDay } from "../../../shared/text/comparisonWords.ts";
import {
  formatCount,
  formatDay,
  formatList,
  formatPercent,
  formatQuantity,
} from "../../../shared/text/format.ts";
import type { NullableCompared } from "../../../shared/views/compared.ts";
import { LEAST_BASE } from "../../../shared/views/percent.ts";
import type { Ready } from "../../store/shown.ts";
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
  /** The chains' names in the URL. */
  readonly chains: readonly string[];
  /** Those that occur in the figures. */
  readonly known: readonly string[];
  readonly chainColour: ChainColour;
  readonly shown: Ready;
  /** The words about an unfinished day and the zone; empty for none. */
  readonly days: string;
}

/** The figures of chains together in one line. Their transactions are in the card. */
export function ChainLine({ chains, known, chainColour, shown, days }: ChainLineProps) {
  const { cover } = shown.cube;
  const unknown = chains.filter((chain) => !known.includes(chain));
  return (
    <>
      {known.length > 0 && (
        <KnownChains known={known} chainColour={chainColour} shown={shown} days={days} />
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
          {known.length === 0 && <span className="chain-days">{days}</span>}
        </p>
      )}
    </>
  );
}

function KnownChains(props: Omit<ChainLineProps, "chains">) {
  const { known: chains, chainColour, shown, days } = props;
  const { cube, dashboard, unfinished } = shown;
  const figures = useMemo(() => chainFigures(cube, dashboard, chains), [cube, dashboard, chains]);
  const goBack = useOrigin(chains);
  if (figures === null) return null;
  // Two names, or one and a count, leave room for the figures.
  const named = chains.length === 2 ? chains : chains.slice(0, 1);
  const others = chains.slice(named.length);
  const wholeDay = comparedWholeDay(dashboard, unfinished);
  return (
    <section className="chain-line" aria-label={CHAIN_LINE_TEXTS.name(formatList(chains))}>
      {named.map((chain) => (
        <strong key={chain} className="named" translate="no" title={chain}>
          <Swatch colour={chainColour(chain)} />
          <Name name={chain} />
        </strong>
      ))}
      {others.length > 0 && (
        <strong title={formatList(others)}>
          {CHAIN_LINE_TEXTS.more(formatCount(others.length))}
        </strong>
      )}
      <span className="chain-figures">
        <span>{CHAIN_LINE_TEXTS.share(formatPercent(figures.sharePercent, 2))}</span>
        {TABLES.map((table) => (
          <span key={table}>
            <span>{formatQuantity(figures[table].value, DATED_TABLES[table].unit)}</span>
            <Change
              figure={figures[table]}
              wholeDay={wholeDay}
              isKnown={!dashboard.dataBegin[table]?.missingDays}
            />
          </span>
        ))}
        <span className="chain-days">{days}</span>
      </span>
      <button
        type="button"
        className="link-button"
        onClick={() => {
          setOptions({ chain: undefined });
          goBack();
        }}
      >
        {CHAIN_LINE_TEXTS.close}
      </button>
    </section>
  );
}

/** Returns the focus to the element with which the last chain was chosen. */
function useOrigin(chains: readonly string[]): () => void {
  const origin = useRef<HTMLElement>(null);
  // The element may differ for each choice.
  useEffect(() => {
    origin.current = document.activeElement as HTMLElement;
  }, [chains]);
  return () => origin.current?.focus();
}

interface ChangeProps {
  readonly figure: NullableCompared;
  /** The day that an unfinished day is compared with. */
  readonly wholeDay: string | null;
  /** Whether the data go back to the first day of the comparison range. */
  readonly isKnown: boolean;
}

/** The change in percent. For a small base or an unknown percentage: the previous count. */
function Change({ figure: { previous, changePercent }, wholeDay, isKnown }: ChangeProps) {
  if (previous === null || changePercent === 0) return null;
  // Before the first data the count is unknown, which is not 0.
  if (previous === 0 && !isKnown) return null;
  if (wholeDay !== null) {
    return <span>{CHAIN_LINE_TEXTS.soFar(wholeDay, formatCount(previous))}</span>;
  }
  if (changePercent === null || previous < LEAST_BASE) {
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
