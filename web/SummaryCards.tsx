import type { DailyFigures } from "../shared/dailyFigures.ts";
import type { Dashboard } from "../shared/dashboard.ts";
import { DEFINITIONS } from "../shared/definitions.ts";
import { formatCount } from "../shared/format.ts";
import { ChangeLine } from "./ChangeLine.tsx";
import { Sparkline } from "./Sparkline.tsx";
import { isAbsent, part, type Slice } from "./slice.ts";
import { TEXTS } from "./texts.ts";

type Cards = Dashboard["cards"];

interface SummaryCardsProps {
  readonly cards: Slice<Cards>;
  readonly daily: Slice<DailyFigures>;
}

export function SummaryCards({ cards, daily }: SummaryCardsProps) {
  return (
    <section className="cards" aria-label={TEXTS.cards.name}>
      <SummaryCard
        title={DEFINITIONS.activeUsers.title}
        subtitle={TEXTS.cards.activeUsers}
        card={part(cards, ({ activeUsers }) => ({ ...activeUsers, value: activeUsers.value ?? 0 }))}
        course={part(daily, ({ activeUsers }) => activeUsers ?? [])}
      />
      <SummaryCard
        title={DEFINITIONS.activeProjects.title}
        subtitle={TEXTS.cards.activeProjects}
        card={part(cards, ({ activeProjects }) => activeProjects)}
        course={part(daily, ({ activeProjects }) => activeProjects)}
      />
      <SummaryCard
        title={DEFINITIONS.monitoredWallets.title}
        subtitle={TEXTS.cards.monitoredWallets}
        card={part(cards, ({ monitoredWallets }) => monitoredWallets)}
        course={[]}
      />
      <SummaryCard
        title={DEFINITIONS.scannedTransactions.title}
        subtitle={TEXTS.cards.scannedTransactions}
        card={part(cards, ({ scannedTransactions }) => scannedTransactions)}
        course={part(daily, ({ scannedTransactions }) => scannedTransactions)}
      />
    </section>
  );
}

interface SummaryCardProps {
  readonly title: string;
  readonly subtitle: string;
  readonly card: Slice<{ readonly value: number; readonly changePercent?: number | null }>;
  /** One figure a day; none of what is known for now only. */
  readonly course: Slice<readonly number[]>;
}

function SummaryCard({ title, subtitle, card, course }: SummaryCardProps) {
  return (
    <article className="card">
      <h2>{title}</h2>
      <p className="card-subtitle">{subtitle}</p>
      <p className="card-value">
        {isAbsent(card) ? <NoValue absence={card} /> : formatCount(card.value)}
      </p>
      {!isAbsent(course) && <Sparkline counts={course} />}
      <ChangeLine changePercent={isAbsent(card) ? null : (card.changePercent ?? null)} />
    </article>
  );
}

function NoValue({ absence }: { readonly absence: string }) {
  if (absence !== "loading") return formatCount(null);
  return <span className="skeleton">{TEXTS.loading}</span>;
}
