import type { DailyFigures } from "../../shared/dailyFigures.ts";
import type { Dashboard } from "../../shared/dashboard.ts";
import { DEFINITIONS } from "../../shared/definitions.ts";
import { formatCount } from "../../shared/format.ts";
import type { Range } from "../../shared/range.ts";
import { InfoIcon } from "../icons.tsx";
import { PopoverButton } from "../PopoverButton.tsx";
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
      <SummaryCard
        figure="activeUsers"
        card={part(figures, ({ cards: { activeUsers }, previous }) => {
          return { ...activeUsers, value: activeUsers.value ?? 0, period: previous };
        })}
        course={part(daily, ({ activeUsers }) => activeUsers ?? [])}
        isOpenEnded={isOpenEnded}
      />
      <SummaryCard
        figure="activeProjects"
        card={part(figures, ({ cards, previous }) => ({
          ...cards.activeProjects,
          period: previous,
        }))}
        course={part(daily, ({ activeProjects }) => activeProjects)}
        isOpenEnded={isOpenEnded}
      />
      <SummaryCard
        figure="monitoredWallets"
        card={part(figures, ({ cards }) => cards.monitoredWallets)}
        course={[]}
        isOpenEnded={false}
      />
      <SummaryCard
        figure="scannedTransactions"
        card={part(figures, ({ cards, previous }) => {
          return { ...cards.scannedTransactions, period: previous };
        })}
        course={part(daily, ({ scannedTransactions }) => scannedTransactions)}
        isOpenEnded={isOpenEnded}
      />
    </section>
  );
}

interface Compared {
  readonly value: number;
  readonly previous: number | null;
  readonly changePercent: number | null;
  /** The days of the previous value. */
  readonly period: Range;
}

interface SummaryCardProps extends Pick<SummaryCardsProps, "isOpenEnded"> {
  readonly figure: keyof Dashboard["cards"];
  readonly card: Slice<Compared | { readonly value: number }>;
  /** One figure a day; none of what is known for now only. */
  readonly course: Slice<readonly number[]>;
}

function SummaryCard({ figure, card, course, isOpenEnded }: SummaryCardProps) {
  const { title, definition } = DEFINITIONS[figure];
  return (
    <article className="card">
      <div className="card-title">
        <h2>{title}</h2>
        <PopoverButton
          className="panel-tool"
          title={definition}
          icon={<InfoIcon />}
          label={TEXTS.panel.definition}
        >
          {() => <p className="definition">{definition}</p>}
        </PopoverButton>
      </div>
      <p className="card-subtitle">{TEXTS.cards[figure]}</p>
      <p className="card-value">
        {isAbsent(card) ? <NoValue absence={card} /> : formatCount(card.value)}
      </p>
      {!isAbsent(course) && <Sparkline counts={course} isOpenEnded={isOpenEnded} />}
      <Comparison card={card} />
    </article>
  );
}

/** The change, and the previous value in its place while the card has the pointer or the focus. */
function Comparison({ card }: Pick<SummaryCardProps, "card">) {
  if (isAbsent(card) || !("previous" in card)) return <ChangeLine changePercent={null} />;
  return (
    <>
      <ChangeLine changePercent={card.changePercent} />
      <p className="card-previous">{previousWords(card, card.period)}</p>
    </>
  );
}

function NoValue({ absence }: { readonly absence: string }) {
  if (absence !== "loading") return formatCount(null);
  return <span className="skeleton">{TEXTS.loading}</span>;
}
