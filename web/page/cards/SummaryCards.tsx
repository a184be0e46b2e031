import { type CSSProperties, use, useMemo } from "react";
import type { Answer } from "../../../shared/answer/answer.ts";
import type { WhyFigure } from "../../../shared/answer/whySchema.ts";
import type { ComparedCard } from "../../../shared/dashboard/cardList.ts";
import { CARD_NAMES, CARDS, type CardName } from "../../../shared/dashboard/cards.ts";
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
import type { Source } from "../../store/sources/source.ts";
import { TEXTS } from "../../texts.ts";
import { ChainFocusContext } from "../chains/chainFocus.ts";
import { DefinitionButton } from "../panelTools/DefinitionButton.tsx";
import { DatedText } from "../parts/DatedText.tsx";
import { ArrowIcon } from "../parts/Icon.tsx";
import { Sparkline } from "./Sparkline.tsx";
import { WhyButton } from "./WhyButton.tsx";

/** The four cards. Without figures they have their titles, and a placeholder or an en dash for each value. */
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

/**
 * The value of a card, the line of its days and its change. While chains are highlighted, the card of transactions counts
 * these chains, and the other cards still count all chains, because a cube splits no other card by chain.
 */
function CardFigure({ card, figures, counts }: CardFigureProps) {
  const chains = use(ChainFocusContext);
  const { answer, source } = figures;
  const dashboard = answer.published;
  const wholeFigure = dashboard.cards[card];
  const isOfChains = chains.length > 0 && card === "scannedTransactions";
  const chainFigures = isOfChains ? answer.chain(chains) : null;
  const figure: ComparedCard = chainFigures?.transactions ?? wholeFigure;
  const dailyCounts = chainFigures?.counts ?? counts;
  const hasComparison = figure.previous !== undefined;
  // A single day that has not ended has the text "so far" in place of a line of days, if it is compared with a whole day.
  const wholeDay = hasComparison ? comparedWholeDay(dashboard, answer.unfinished) : null;
  const valueText = formatCount(figure.value ?? unknownValue(card, source));
  return (
    <>
      <p
        className="card-value"
        style={{ "--letters": valueText.length } as CSSProperties}
        translate="no"
      >
        {valueText}
        {chains.length > 0 && (
          <small translate="yes">{` ${basisText(isOfChains, wholeFigure.value)}`}</small>
        )}
      </p>
      {wholeDay === null ? (
        <Sparkline counts={completeCounts(dailyCounts, card, answer)} />
      ) : (
        <p className="card-partial">{TEXTS.cards.soFar}</p>
      )}
      <CardChange
        card={card}
        figure={figure}
        isOfChains={isOfChains}
        wholeDay={wholeDay}
        figures={figures}
      />
    </>
  );
}

interface CardChangeProps {
  readonly card: CardName;
  /** The value of the card with its comparison. */
  readonly figure: ComparedCard;
  /** Whether the figure counts the highlighted chains alone. */
  readonly isOfChains: boolean;
  /** The day with which a single unfinished day is compared; null for other ranges. */
  readonly wholeDay: string | null;
  readonly figures: ReadyFigures;
}

/**
 * The change of a card and a line about its previous value. The line is missing if the value is not known, and if a previous
 * count of 0 was not counted. The card of wallets has no comparison, and the number of flagged wallets in that line.
 */
function CardChange({ card, figure, isOfChains, wholeDay, figures }: CardChangeProps) {
  const { answer } = figures;
  const dashboard = answer.published;
  const { value, changePercent = null } = figure;
  // Changes of single chains are not explained, and the card of wallets explains its flagged wallets.
  const explainedFigure = isOfChains || card === "monitoredWallets" ? null : card;
  const hidesPrevious = value === null || isPreviousUnknown(figure, cardCaveat(dashboard, card));
  const previousLine =
    card === "monitoredWallets" ? (
      <FlaggedLine figures={figures} />
    ) : (
      <p className="card-previous">
        {previousText(figure, dashboard, wholeDay, firstDayRead(card, answer))}
      </p>
    );
  return (
    <div className="card-change">
      <ChangeLine changePercent={changePercent} figures={figures} figure={explainedFigure} />
      {!hidesPrevious && previousLine}
    </div>
  );
}

/** The specification requires 0 users if the memberships cannot be read from the tables. Other figures are not known. */
function unknownValue(card: CardName, source: Source): 0 | null {
  const isFromTables = source.kind !== "snapshot" && source.origin === "tables";
  return card === "activeUsers" && isFromTables ? 0 : null;
}

/** A caveat says that the comparison range has days before the first row. Then a previous count of 0 was not counted. */
function isPreviousUnknown({ previous }: ComparedCard, caveat: string | null): boolean {
  return caveat !== null && previous === 0;
}

/** While chains are highlighted: `of 1,234`, the count of all chains, beside a count of these; else that all are counted. */
function basisText(isOfChains: boolean, wholeCount: number | null): string {
  return isOfChains ? TEXTS.cards.of(formatCount(wholeCount)) : TEXTS.cards.allChains;
}

/** The first day that was read; null if the card's table begins after it, so that no rows were left out. */
function firstDayRead(card: CardName, { cube: { cover }, published }: Answer): Day | null {
  const firstRow = firstRowDay(card, published);
  return firstRow !== null && firstRow > cover.from ? null : cover.from;
}

/** The counts of complete days; null for days before the first row, and from the unfinished day on. */
function completeCounts(
  counts: readonly number[],
  card: CardName,
  { published, unfinished }: Answer,
): (number | null)[] {
  const firstRow = firstRowDay(card, published);
  const days = listDays(published.range);
  return counts.map((count, index) => {
    const day = days[index] ?? published.range.to;
    const isComplete = unfinished === null || day < unfinished;
    const hasRows = firstRow === null || day >= firstRow;
    return isComplete && hasRows ? count : null;
  });
}

/** The day of the first row of the card's table; null if it is not known, or if the rows have no dates. */
function firstRowDay(card: CardName, { dataBegin }: Dashboard): Day | null {
  const { table } = CARDS[card];
  return (table && dataBegin[table]?.day) ?? null;
}

/** In place of the value of a card: a placeholder while figures are loading, otherwise an en dash. */
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

/**
 * The notes of a card: the states of its identities, and a caveat. The states, such as `4 new · 2 resurrected · 254 returning`,
 * add up to the value of the card. They appear once the history of the identities has been read.
 */
function CardNotes({ card, figures }: CardNotesProps) {
  const dashboard = figures.status === "ready" ? figures.answer.published : null;
  const hasHistory = figures.status === "ready" && !figures.awaitsHistory;
  const { identities } = DEFINITIONS[card];
  const states = identities && hasHistory ? dashboard?.lifecycle[identities] : null;
  const caveat = dashboard && cardCaveat(dashboard, card);
  // A card with a table keeps room for notes that may come. The only note of a card without one is that it has no data.
  const keepsRoom = CARDS[card].table !== null;
  if (caveat === null && !keepsRoom) return null;
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

/** The count of each state. "Resurrected" is left out when it is 0, as it usually is. */
function statesText(states: Lifecycle): string {
  return STATES.filter((state) => state !== "resurrected" || states[state] > 0)
    .map((state) => `${formatCount(states[state])} ${TEXTS.cards.states[state]}`)
    .join(" · ");
}

const STATES = ["new", "resurrected", "returning"] as const;

interface ChangeLineProps {
  readonly changePercent: number | null;
  readonly figures: ReadyFigures;
  /** The figure whose change can be explained; null for others, such as the count of highlighted chains. */
  readonly figure: WhyFigure | null;
}

/**
 * A change with its direction: a button that opens its reasons, or a text if it is not explained. Without a change (0 or
 * null) the line is empty.
 */
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

/** The number of flagged wallets, as a button for the reasons of its change if any wallet is monitored. */
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

/** `668 flagged, was 293`. The previous count is left out if it is unknown, equal or cannot be compared. */
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
 * The previous value in words, such as `was 256` beside a change. Empty for a card without a comparison.
 *
 * @param wholeDay the day with which an unfinished day is compared, such as `Nov 23`: then `Nov 23: 256`
 * @param firstDayRead the first day that was read: without a previous value, the text is `No figures before` this day; null
 *   if the table has no earlier rows: then it is `No earlier data`
 */
export function previousText(
  { value, previous, changePercent }: ComparedCard,
  dashboard: Dashboard,
  wholeDay: string | null,
  firstDayRead: Day | null,
): string {
  const texts = TEXTS.cards.previous;
  if (previous === undefined || dashboard.comparison === "none") return "";
  if (previous === null || dashboard.previous === null) {
    return firstDayRead === null ? texts.none : texts.uncovered(formatDay(firstDayRead));
  }
  const count = formatCount(previous);
  if (wholeDay !== null) return texts.value(wholeDay, count);
  if (hasOtherLength(dashboard)) return texts.wasIn(count, formatDayCount(dashboard.previous));
  const hasPercentage = (changePercent ?? 0) !== 0;
  if (hasPercentage) {
    // The percentage names the comparison. From 0, any change counts as 100%.
    return previous === 0 ? texts.fromNone : texts.was(count);
  }
  if (previous === value) return texts.same(versus(dashboard));
  // The values differ without a percentage: it is not known, or rounded to 0.
  return texts.value(capitalized(versus(dashboard)), count);
}
