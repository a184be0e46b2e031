import { use, useMemo } from "react";
import type { Answer } from "../../../shared/answer/answer.ts";
import type { WhyFigure } from "../../../shared/answer/whySchema.ts";
import type { ComparedCard } from "../../../shared/dashboard/cardList.ts";
import { CARD_NAMES, CARDS, type CardName } from "../../../shared/dashboard/cards.ts";
import { chainTransactions } from "../../../shared/dashboard/chainTransactions.ts";
import { dailyFigures } from "../../../shared/dashboard/dailyFigures.ts";
import type { Dashboard, Lifecycle } from "../../../shared/dashboard/dashboardSchema.ts";
import { isComparable } from "../../../shared/dashboard/dataBegin.ts";
import { DEFINITIONS } from "../../../shared/dashboard/definitions.ts";
import { VIEWS } from "../../../shared/dashboard/views.ts";
import { capitalized } from "../../../shared/database/datedTables.ts";
import { hasOtherLength } from "../../../shared/days/comparison.ts";
import type { Day } from "../../../shared/days/day.ts";
import { listDays } from "../../../shared/days/range.ts";
import { cardCaveat } from "../../../shared/text/caveats.ts";
import { comparedWholeDay, formatChange, versus } from "../../../shared/text/comparisonWords.ts";
import { formatCount, formatDay, formatDayCount } from "../../../shared/text/format.ts";
import type { Figures, NoFigures, ReadyFigures } from "../../store/figures.ts";
import { TEXTS } from "../../texts.ts";
import { ChainFocusContext } from "../chains/chainFocus.ts";
import { DefinitionButton } from "../panelTools/DefinitionButton.tsx";
import { DatedText } from "../parts/DatedText.tsx";
import { ArrowIcon } from "../parts/Icon.tsx";
import { Sparkline } from "./Sparkline.tsx";
import { WhyButton } from "./WhyButton.tsx";

export function SummaryCards({ figures }: { readonly figures: Figures }) {
  const daily = useMemo(
    () =>
      figures.status === "ready"
        ? dailyFigures(figures.answer.cube, figures.answer.published.range)
        : {},
    [figures],
  );
  return (
    <section className="cards" aria-label={TEXTS.cards.name}>
      {CARD_NAMES.map((card) => (
        <article key={card} className="card">
          <div className="card-title">
            <h2>{CARDS[card].title}</h2>
            <DefinitionButton figure={card} figures={figures} />
          </div>
          <p className="card-subtitle">{CARDS[card].subtitle}</p>
          {figures.status === "ready" ? (
            <CardFigure card={card} figures={figures} counts={daily[card] ?? []} />
          ) : (
            <NoFigure status={figures.status} />
          )}
          <CardNotes card={card} figures={figures} />
        </article>
      ))}
    </section>
  );
}

interface CardFigureProps {
  readonly card: CardName;
  readonly figures: ReadyFigures;
  /** The figures of each day. */
  readonly counts: readonly number[];
}

/** Of highlighted chains only the transactions are known: a cube splits nothing else by chain. */
function CardFigure({ card, figures, counts }: CardFigureProps) {
  const chains = use(ChainFocusContext);
  const { answer, source } = figures;
  const dashboard = answer.published;
  const isFromTables = source.kind !== "snapshot" && source.origin === "tables";
  const { cards } = dashboard;
  const isOfChains = chains.length > 0 && card === "scannedTransactions";
  const ofChains = isOfChains ? chainTransactions(dashboard, chains) : null;
  const figure: ComparedCard = ofChains ?? cards[card];
  const { value, previous, changePercent = null } = figure;
  const wholeDay = previous === undefined ? null : comparedWholeDay(dashboard, answer.unfinished);
  const isUnknown = value === null || isPreviousUnknown(figure, cardCaveat(dashboard, card));
  return (
    <>
      {/* As the specification requires: users are 0 if the memberships cannot be read. */}
      <p className="card-value" translate="no">
        {formatCount(value ?? (isFromTables ? 0 : null))}
        {chains.length > 0 && (
          <small translate="yes">{` ${basisText(isOfChains, cards[card].value)}`}</small>
        )}
      </p>
      {wholeDay === null ? (
        <Sparkline counts={completeCounts(ofChains?.daily ?? counts, card, answer)} />
      ) : (
        <p className="card-partial">{TEXTS.cards.soFar}</p>
      )}
      <div className="card-change">
        <ChangeLine
          changePercent={changePercent}
          figures={figures}
          figure={isOfChains || card === "monitoredWallets" ? null : card}
        />
        {!isUnknown && card === "monitoredWallets" && <FlaggedLine figures={figures} />}
        {!isUnknown && card !== "monitoredWallets" && (
          <p className="card-previous">
            {previousText(figure, dashboard, wholeDay, firstCovered(card, answer))}
          </p>
        )}
      </div>
    </>
  );
}

/** Before the first data the previous count is unknown, which is not 0. */
function isPreviousUnknown({ previous }: ComparedCard, caveat: string | null): boolean {
  return caveat !== null && previous === 0;
}

/** What a card counts while chains are highlighted: a part of the count of all chains, or all chains. */
function basisText(isOfChains: boolean, whole: number | null): string {
  return isOfChains ? TEXTS.cards.of(formatCount(whole)) : TEXTS.cards.allChains;
}

/** The first day with figures, if rows may be earlier; null if the first row of the card's table is known to be later. */
function firstCovered(
  card: CardName,
  { cube: { cover }, published: { dataBegin } }: Answer,
): Day | null {
  const { table } = CARDS[card];
  const begin = table && dataBegin[table];
  return begin && begin.day > cover.from ? null : cover.from;
}

/** The counts of complete days; null for days before the first row, and from the unfinished day on. */
function completeCounts(
  counts: readonly number[],
  card: CardName,
  { published: { range, dataBegin }, unfinished }: Answer,
): (number | null)[] {
  const { table } = CARDS[card];
  const begin = table && dataBegin[table];
  const days = listDays(range);
  return counts.map((count, index) => {
    const day = days[index] ?? range.to;
    const isComplete = unfinished === null || day < unfinished;
    return isComplete && (!begin || day >= begin.day) ? count : null;
  });
}

function NoFigure({ status }: Pick<NoFigures, "status">) {
  return (
    <>
      <p className="card-value">
        {status === "loading" ? (
          <span className="skeleton">{TEXTS.loading}</span>
        ) : (
          formatCount(null)
        )}
      </p>
      <div className="card-change" />
    </>
  );
}

interface CardNotesProps extends Pick<CardFigureProps, "card"> {
  readonly figures: Figures;
}

/** `4 new · 2 resurrected · 254 returning`, once history is read, and a caveat. The counts add up to the value. */
function CardNotes({ card, figures }: CardNotesProps) {
  const ready = figures.status === "ready" ? figures : null;
  const { identities } = DEFINITIONS[card];
  const isFinal = identities !== undefined && ready?.awaitsHistory === false;
  const states = isFinal ? ready.answer.published.lifecycle[identities] : null;
  const caveat = ready && cardCaveat(ready.answer.published, card);
  if (CARDS[card].table === null && caveat === null) return null;
  return (
    <div className="card-notes">
      {states && <p className="card-lifecycle">{statesText(states)}</p>}
      {caveat && (
        <p className="card-caveat">
          <DatedText text={caveat} />
        </p>
      )}
    </div>
  );
}

/** None is resurrected most of the time. */
function statesText(states: Lifecycle): string {
  return STATES.filter((state) => state !== "resurrected" || states[state] > 0)
    .map((state) => `${formatCount(states[state])} ${TEXTS.cards.states[state]}`)
    .join(" · ");
}

const STATES = ["new", "resurrected", "returning"] as const;

interface ChangeLineProps {
  readonly changePercent: number | null;
  readonly figures: ReadyFigures;
  /** The figure whose change it is; null for that of highlighted chains, which nothing explains. */
  readonly figure: WhyFigure | null;
}

/** A change, and behind it why. Without a change the line is empty. */
function ChangeLine({ changePercent, figures, figure }: ChangeLineProps) {
  if (!changePercent) return <p className="change" />;
  const direction = changePercent > 0 ? "up" : "down";
  const text = formatChange(changePercent, figures.answer.published);
  return (
    <div className="change" data-direction={direction}>
      {figure === null ? (
        <>
          <ArrowIcon direction={direction} />
          <span>{text}</span>
        </>
      ) : (
        <WhyButton figure={figure} figures={figures} text={text} direction={direction} />
      )}
    </div>
  );
}

/** The flagged wallets, and behind them why they changed, which is not known without a wallet. */
function FlaggedLine({ figures }: { readonly figures: ReadyFigures }) {
  const { published: dashboard, unfinished } = figures.answer;
  const text = flaggedText(dashboard, unfinished);
  return (
    <div className="card-previous">
      {VIEWS.wallets.isEmpty(dashboard) ? (
        text
      ) : (
        <WhyButton figure="flaggedWallets" figures={figures} text={text} />
      )}
    </div>
  );
}

/** `668 flagged, was 293`: the previous count if it can be compared. */
function flaggedText(dashboard: Dashboard, unfinished: Day | null): string {
  const { wallets } = dashboard;
  const flagged = wallets?.flagged ?? null;
  const previous = wallets?.previousFlagged ?? null;
  const text = TEXTS.cards.flagged(formatCount(flagged));
  if (previous === null || previous === flagged) return text;
  if (!isComparable(dashboard, unfinished, "notifications")) return text;
  return `${text}, ${TEXTS.cards.previous.was(formatCount(previous))}`;
}

/**
 * The previous value, because a percentage hides it: beside a change `was 256`. An unfinished day is
 * compared with `wholeDay` (`Nov 23`): `Nov 23: 256`. Without a previous value, earlier figures may be missing since
 * they begin with `firstCovered`.
 */
export function previousText(
  { value, previous, changePercent }: ComparedCard,
  dashboard: Dashboard,
  wholeDay: string | null,
  firstCovered: Day | null,
): string {
  const { none, fromNone, uncovered, same, was, wasIn, value: named } = TEXTS.cards.previous;
  if (previous === undefined || dashboard.comparison === "none") return "";
  if (previous === null || dashboard.previous === null) {
    return firstCovered === null ? none : uncovered(formatDay(firstCovered));
  }
  if (wholeDay !== null) return named(wholeDay, formatCount(previous));
  if (hasOtherLength(dashboard)) {
    return wasIn(formatCount(previous), formatDayCount(dashboard.previous));
  }
  if (changePercent) return previous === 0 ? fromNone : was(formatCount(previous));
  if (previous === value) return same(versus(dashboard));
  return named(capitalized(versus(dashboard)), formatCount(previous));
}
