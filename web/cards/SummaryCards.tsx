import { useMemo } from "react";
import { cardEntry } from "../../shared/cardList.ts";
import { type DailyFigures, dailyFigures } from "../../shared/dailyFigures.ts";
import { CARDS, type Card } from "../../shared/dashboardSchema.ts";
import { DEFINITIONS } from "../../shared/definitions.ts";
import { formatCount } from "../../shared/format.ts";
import { VERSUS } from "../../shared/versus.ts";
import type { Absent, Ready, Shown } from "../data/shown.ts";
import { Lifecycle } from "../exports/lazyTools.tsx";
import { unfinishedDay } from "../figures/unfinishedDay.ts";
import { DefinitionButton } from "../parts/DefinitionButton.tsx";
import { TEXTS } from "../texts.ts";
import { ChangeLine } from "./ChangeLine.tsx";
import { previousWords } from "./previousWords.ts";
import { Sparkline } from "./Sparkline.tsx";

export function SummaryCards({ shown }: { readonly shown: Shown }) {
  const daily = useMemo(() => dailyOf(shown), [shown]);
  return (
    <section className="cards" aria-label={TEXTS.cards.name}>
      {CARDS.map((card) => (
        <article key={card} className="card">
          <div className="card-title">
            <h2>{DEFINITIONS[card].title}</h2>
            <DefinitionButton figure={card}>
              <Lifecycle figure={card} shown={shown} />
            </DefinitionButton>
          </div>
          <p className="card-subtitle">{TEXTS.cards[card]}</p>
          {shown.status === "ready" ? (
            <CardFigure card={card} shown={shown} course={daily[card] ?? []} />
          ) : (
            <NoFigure status={shown.status} />
          )}
        </article>
      ))}
    </section>
  );
}

function dailyOf(shown: Shown): DailyFigures {
  return shown.status === "ready" ? dailyFigures(shown.cube, shown.dashboard.range) : {};
}

interface CardFigureProps {
  readonly card: Card;
  readonly shown: Ready;
  /** One figure a day; none of what is known for now only. */
  readonly course: readonly number[];
}

function CardFigure({ card, shown, course }: CardFigureProps) {
  const { cards, comparison, previous } = shown.dashboard;
  const { value, change } = cardEntry(cards, card);
  const isOpenEnded = unfinishedDay(shown) !== null;
  // The specification's rule: users that cannot be read are 0 on the page.
  const compared = { value: value ?? 0, previous: change?.previous ?? null };
  return (
    <>
      <p className="card-value">{formatCount(compared.value)}</p>
      <Sparkline counts={course} isOpenEnded={isOpenEnded} />
      <ChangeLine
        changePercent={change?.percent ?? null}
        versus={VERSUS[comparison]}
        isOpenEnded={isOpenEnded}
      />
      {/* In place of the change while the card has the pointer or the focus. */}
      {change !== null && previous !== null && (
        <p className="card-previous">{previousWords(compared, previous, comparison)}</p>
      )}
    </>
  );
}

function NoFigure({ status }: Pick<Absent, "status">) {
  return (
    <>
      <p className="card-value">
        {status === "loading" ? (
          <span className="skeleton">{TEXTS.loading}</span>
        ) : (
          formatCount(null)
        )}
      </p>
      <p className="change" />
    </>
  );
}
