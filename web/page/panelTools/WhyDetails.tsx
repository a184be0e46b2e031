import { use } from "react";
import { leadingMovers, why } from "../../../shared/answer/why.ts";
import type { Why, WhyFigure } from "../../../shared/answer/whySchema.ts";
import type { ViewName } from "../../../shared/dashboard/views.ts";
import type { Day } from "../../../shared/days/day.ts";
import { formatDifference } from "../../../shared/text/format.ts";
import type { ReadyFigures } from "../../store/figures.ts";
import { goTo } from "../../store/url/urlHistory.ts";
import { PointContext } from "../marks/PointedDays.tsx";
import { DatedText } from "../parts/DatedText.tsx";
import { Name } from "../parts/Name.tsx";
import { PageLink } from "../parts/PageLink.tsx";
import "./why.css";

interface WhyDetailsProps {
  readonly figure: WhyFigure;
  readonly figures: ReadyFigures;
  /** Called when a link of the details is followed, which closes them. */
  readonly onFollow: () => void;
}

/** The most lines of a figure's movers. */
const MAX_MOVERS = 8;

/**
 * Why a figure changed: its movers, the states of its identities, and since when it is unusual. Nothing for a figure that is
 * not known. Until the days of history have been read, only the change is shown and, for transactions, the movers.
 */
export function WhyDetails({ figure, figures, onFollow }: WhyDetailsProps) {
  const { answer, awaitsHistory } = figures;
  const explanation = why(answer, figure);
  if (explanation === null) return null;
  const { change, moved } = explanation;
  // The movers of transactions are chains. Those of other figures are states of identities, which need the history.
  const areMoversKnown = !awaitsHistory || figure === "scannedTransactions";
  return (
    <div className="why-details">
      <p>
        <DatedText text={change} />
      </p>
      {areMoversKnown && <Movers movers={leadingMovers(moved, MAX_MOVERS)} onFollow={onFollow} />}
      {awaitsHistory ? (
        <span className="skeleton" />
      ) : (
        <HistorySentences explanation={explanation} onFollow={onFollow} />
      )}
    </div>
  );
}

interface HistorySentencesProps extends Pick<WhyDetailsProps, "onFollow"> {
  readonly explanation: Why;
}

/**
 * A sentence about the states of the identities and a sentence about unusual days, each if it is known. If there are unusual
 * days, their sentence is a link that points at the first of them in a chart by day.
 */
function HistorySentences({ explanation, onFollow }: HistorySentencesProps) {
  const { figure, states: statesSentence, usual: usualSentence, since } = explanation;
  // Flagged wallets have a chart by day. For all other figures the day is pointed at in the trend.
  const viewByDay = figure === "flaggedWallets" ? "wallets" : "transactionTrends";
  return (
    <>
      {statesSentence !== null && <p>{statesSentence}</p>}
      {usualSentence !== null && (
        <p>
          {since === null ? (
            <DatedText text={usualSentence} />
          ) : (
            <DayLink day={since.day} view={viewByDay} text={usualSentence} onFollow={onFollow} />
          )}
        </p>
      )}
    </>
  );
}

interface MoversProps extends Pick<WhyDetailsProps, "onFollow"> {
  readonly movers: Why["moved"];
}

/**
 * A line for each mover: its name, a bar from zero to its change (falls to the left, rises to the right), and the change.
 * The name of a chain highlights it. Nothing without movers.
 */
function Movers({ movers, onFollow }: MoversProps) {
  if (movers.length === 0) return null;
  const changes = movers.map(({ change }) => change);
  const lowest = Math.min(0, ...changes);
  const highest = Math.max(0, ...changes);
  // The first mover has a change other than 0, so the scale has a width.
  const percentOfWidth = (difference: number) => `${(100 * difference) / (highest - lowest)}%`;
  return (
    <ul className="why-movers">
      {movers.map(({ name, chain, change }) => (
        <li key={JSON.stringify([chain, name])}>
          {chain === null ? (
            <span>{name}</span>
          ) : (
            <MovedChain name={name} chain={chain} onFollow={onFollow} />
          )}
          <span className="why-bar" aria-hidden="true">
            <span
              style={{
                insetInlineStart: percentOfWidth(Math.min(0, change) - lowest),
                inlineSize: percentOfWidth(Math.abs(change)),
              }}
            />
            {/* The line of zero. */}
            <i style={{ insetInlineStart: percentOfWidth(-lowest) }} />
          </span>
          <span className="counts">{formatDifference(change)}</span>
        </li>
      ))}
    </ul>
  );
}

interface MovedChainProps extends Pick<WhyDetailsProps, "onFollow"> {
  readonly name: string;
  readonly chain: string;
}

/** A button that goes to the trend and highlights the chain. */
function MovedChain({ name, chain, onFollow }: MovedChainProps) {
  const follow = () => {
    onFollow();
    goTo("transactionTrends", { chain: [chain] });
  };
  return (
    <button type="button" className="link-button" translate="no" onClick={follow}>
      <Name name={name} />
    </button>
  );
}

interface DayLinkProps extends Pick<WhyDetailsProps, "onFollow"> {
  readonly day: Day;
  readonly view: ViewName;
  readonly text: string;
}

/** A sentence as a link to the panel of a view. Following it also points at the day of the sentence in all charts. */
function DayLink({ day, view, text, onFollow }: DayLinkProps) {
  const point = use(PointContext);
  const follow = () => {
    onFollow();
    point({ from: day, to: day });
    goTo(view, {});
  };
  return (
    <PageLink className="link-button" href={`#${view}`} onFollow={follow}>
      <DatedText text={text} />
    </PageLink>
  );
}
