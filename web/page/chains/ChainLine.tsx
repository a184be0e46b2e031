import { Fragment, useEffect, useMemo, useRef } from "react";
import { chainFigures } from "../../../shared/dashboard/chainFigures.ts";
import { DATED_TABLES } from "../../../shared/database/databaseTables.ts";
import { CHAIN_TABLES } from "../../../shared/database/datedTables.ts";
import { comparedWholeDay } from "../../../shared/text/comparisonWords.ts";
import {
  formatCount,
  formatDay,
  formatPercent,
  formatQuantity,
} from "../../../shared/text/format.ts";
import type { Compared } from "../../../shared/views/compared.ts";
import { LEAST_BASE } from "../../../shared/views/percent.ts";
import type { Ready } from "../../store/shown.ts";
import { setOptions } from "../../store/url/urlHistory.ts";
import { ArrowIcon } from "../parts/Icon.tsx";
import { Name, Swatch } from "../parts/Name.tsx";
import "./chainLine.css";

/** The texts of the chain line, loaded with it. */
const CHAIN_LINE_TEXTS = {
  name: (chain: string) => `Figures of ${chain}`,
  share: (percent: string) => `${percent} of all`,
  was: (count: string) => `, was ${count}`,
  soFar: (day: string, count: string) => ` so far; ${day} had ${count}`,
  whole: "Cards cover all chains",
  close: "Show all chains",
  unknown: (chain: string, from: string, to: string) => `No data of ${chain} in ${from} - ${to}`,
} as const;

interface ChainLineProps {
  /** The chain's name in the URL. */
  readonly chain: string;
  readonly colour: string;
  readonly shown: Ready;
}

/** The figures of one chain in one line, with a note that some figures cover all chains. */
export function ChainLine({ chain, colour, shown }: ChainLineProps) {
  const { cube, dashboard, unfinished } = shown;
  const figures = useMemo(() => chainFigures(cube, dashboard, chain), [cube, dashboard, chain]);
  const goBack = useOrigin(chain);
  if (figures === null) {
    const { from, to } = cube.cover;
    return (
      <p className="chain-line">
        {CHAIN_LINE_TEXTS.unknown(chain, formatDay(from), formatDay(to))}
      </p>
    );
  }
  const share = CHAIN_LINE_TEXTS.share(formatPercent(figures.sharePercent, 2));
  const wholeDay = comparedWholeDay(dashboard, unfinished);
  return (
    <section className="chain-line" aria-label={CHAIN_LINE_TEXTS.name(chain)}>
      <strong className="named">
        <Swatch colour={colour} />
        <Name name={chain} />
      </strong>
      {CHAIN_TABLES.map((table) => (
        <Fragment key={table}>
          <span>
            {formatQuantity(figures[table].value, DATED_TABLES[table].unit)}
            <Change
              figure={figures[table]}
              wholeDay={wholeDay}
              isKnown={!dashboard.dataBegin[table]?.missingDays}
            />
          </span>
          {table === "transactions" && <span>{share}</span>}
        </Fragment>
      ))}
      <span>{CHAIN_LINE_TEXTS.whole}</span>
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

/** Returns the focus to the element with which the chain was chosen. */
function useOrigin(chain: string): () => void {
  const origin = useRef<HTMLElement>(null);
  // The element may differ for each chain.
  useEffect(() => {
    origin.current = document.activeElement as HTMLElement;
  }, [chain]);
  return () => origin.current?.focus();
}

interface ChangeProps {
  readonly figure: Compared;
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
  if (wholeDay !== null) return CHAIN_LINE_TEXTS.soFar(wholeDay, formatCount(previous));
  if (changePercent === null || previous < LEAST_BASE) {
    return CHAIN_LINE_TEXTS.was(formatCount(previous));
  }
  const direction = changePercent > 0 ? "up" : "down";
  return (
    <span className="change" data-direction={direction}>
      <ArrowIcon direction={direction} />
      {formatPercent(Math.abs(changePercent), 1)}
    </span>
  );
}
