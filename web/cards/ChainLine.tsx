import { useMemo } from "react";
import { chainFigures } from "../../shared/chainFigures.ts";
import { chainsOf } from "../../shared/chainsOf.ts";
import type { Compared } from "../../shared/dashboardSchema.ts";
import { formatDay, formatPercent, formatQuantity, type Noun } from "../../shared/format.ts";
import { VERSUS } from "../../shared/versus.ts";
import type { Ready } from "../data/shown.ts";
import { unfinishedDay } from "../figures/unfinishedDay.ts";
import { ArrowIcon } from "../parts/icons.tsx";
import { TEXTS } from "../texts.ts";
import { CHAIN_LINE_TEXTS } from "./chainLineTexts.ts";

interface ChainLineProps {
  /** As the address names it. */
  readonly chain: string;
  readonly colour: string;
  readonly shown: Ready;
  readonly onClose: () => void;
}

/** What there is of one chain, in a line, and that the rest of the page is of all. */
export function ChainLine(props: ChainLineProps) {
  const { cube } = props.shown;
  const isKnown = useMemo(() => chainsOf(cube).includes(props.chain), [cube, props.chain]);
  if (isKnown) return <KnownChain {...props} />;
  const { from, to } = cube.cover;
  return (
    <p className="range-note">
      {CHAIN_LINE_TEXTS.unknown(props.chain, formatDay(from), formatDay(to))}
    </p>
  );
}

function KnownChain({ chain, colour, shown, onClose }: ChainLineProps) {
  const { cube, dashboard } = shown;
  const { range, comparison } = dashboard;
  const figures = useMemo(
    () => chainFigures(cube, range, comparison, chain),
    [cube, range, comparison, chain],
  );
  const { transactions, sharePercent, notifications, exploits } = figures;
  const isCompared = transactions.previous !== null;
  const versus = CHAIN_LINE_TEXTS.versus(VERSUS[comparison]);
  return (
    <section
      className="range-note chain-line"
      style={{ borderColor: colour }}
      aria-label={CHAIN_LINE_TEXTS.name(chain)}
    >
      <strong>{chain}</strong>
      <Part figure={transactions} noun={CHAIN_LINE_TEXTS.transactions} />
      <span>{CHAIN_LINE_TEXTS.share(formatPercent(sharePercent, 2))}</span>
      <Part figure={notifications} noun={CHAIN_LINE_TEXTS.notifications} />
      <Part figure={exploits} noun={CHAIN_LINE_TEXTS.exploits} />
      {isCompared && (
        <span>
          {versus}
          {unfinishedDay(shown) !== null && TEXTS.cards.soFar}
        </span>
      )}
      <span>{CHAIN_LINE_TEXTS.whole}</span>
      <button type="button" className="link-button" onClick={onClose}>
        {CHAIN_LINE_TEXTS.close}
      </button>
    </section>
  );
}

function Part({ figure, noun }: { readonly figure: Compared; readonly noun: Noun }) {
  const { value, changePercent } = figure;
  const direction = (changePercent ?? 0) > 0 ? "up" : "down";
  return (
    <span>
      {formatQuantity(value, noun)}
      {changePercent !== null && changePercent !== 0 && (
        <span className="change" data-direction={direction}>
          <ArrowIcon direction={direction} />
          {formatPercent(Math.abs(changePercent), 1)}
        </span>
      )}
    </span>
  );
}
