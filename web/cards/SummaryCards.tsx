import { type CardEntry, cardEntry } from "../../shared/cardList.ts";
import type { DailyFigures } from "../../shared/dailyFigures.ts";
import { CARDS, type Card, type Dashboard } from "../../shared/dashboard.ts";
import { DEFINITIONS } from "../../shared/definitions.ts";
import { formatCount } from "../../shared/format.ts";
import type { Range } from "../../shared/range.ts";
import { DefinitionButton } from "../DefinitionButton.tsx";
import { isAbsent, part, type Slice } from "../slice.ts";
import { TEXTS } from "../texts.ts";
import { ChangeLine } from "./ChangeLine.tsx";
import { previousWords } from "./previousWords.ts";
import { Sparkline } from "./Sparkline.tsx";

interface SummaryCardsProps {
  readonly figures: Slice<Dashboard>;
  readonly daily: Slice<DailyFigures>;
  /** Whether the last of the days is not over. */
  readonly isOpenEnded: boolean;
}

export function SummaryCards({ figures, daily, isOpenEnded }: SummaryCardsProps) {
  return (
    <section className="cards" aria-label={TEXTS.cards.name}>
      {CARDS.map((card) => (
        <SummaryCard
          key={card}
          card={card}
          entry={part(figures, ({ cards, previous }) => ({
            ...cardEntry(cards, card),
            period: previous,
          }))}
          course={part(daily, (columns) => columns[card] ?? [])}
          isOpenEnded={isOpenEnded}
        />
      ))}
    </section>
  );
}

interface Entry extends CardEntry {
  /** The days of the previous value. */
  readonly period: Range;
}

interface SummaryCardProps extends Pick<SummaryCardsProps, "isOpenEnded"> {
  readonly card: Card;
  readonly entry: Slice<Entry>;
  /** One figure a day; none of what is known for now only. */
  readonly course: Slice<readonly number[]>;
}

function SummaryCard({ card, entry, course, isOpenEnded }: SummaryCardProps) {
  const { title } = DEFINITIONS[card];
  return (
    <article className="card">
      <div className="card-title">
        <h2>{title}</h2>
        <DefinitionButton figure={card} />
      </div>
      <p className="card-subtitle">{TEXTS.cards[card]}</p>
      <p className="card-value">
        {isAbsent(entry) ? <NoValue absence={entry} /> : formatCount(shownValue(entry))}
      </p>
      {!isAbsent(course) && <Sparkline counts={course} isOpenEnded={isOpenEnded} />}
      <Comparison entry={entry} />
    </article>
  );
}

/** The specification's rule: users that cannot be read are 0 on the page. */
function shownValue({ value }: CardEntry): number {
  return value ?? 0;
}

/** The change, and the previous value in its place while the card has the pointer or the focus. */
function Comparison({ entry }: Pick<SummaryCardProps, "entry">) {
  if (isAbsent(entry) || entry.change === null) return <ChangeLine changePercent={null} />;
  const { previous, percent } = entry.change;
  return (
    <>
      <ChangeLine changePercent={percent} />
      <p className="card-previous">
        {previousWords({ value: shownValue(entry), previous }, entry.period)}
      </p>
    </>
  );
}

function NoValue({ absence }: { readonly absence: string }) {
  if (absence !== "loading") return formatCount(null);
  return <span className="skeleton">{TEXTS.loading}</span>;
}
