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
  /** Called when a line has led to a chain or to a day. */
  readonly onLed: () => void;
}

/** The most lines of a figure's movers. */
const MAX_MOVERS = 8;

/** The movers of a figure, and since when it is unusual. Identities and usual counts need the days of history. */
export function WhyDetails({ figure, figures, onLed }: WhyDetailsProps) {
  const { answer, awaitsHistory } = figures;
  const explanation = why(answer, figure);
  if (explanation === null) return null;
  const { change, moved, since, states, usual } = explanation;
  const view = figure === "flaggedWallets" ? "wallets" : "transactionTrends";
  const isKnown = !awaitsHistory || figure === "scannedTransactions";
  return (
    <div className="why-details">
      <p>
        <DatedText text={change} />
      </p>
      {isKnown && <Movers moved={leadingMovers(moved, MAX_MOVERS)} onLed={onLed} />}
      {awaitsHistory && <span className="skeleton" />}
      {!awaitsHistory && states !== null && <p>{states}</p>}
      {!awaitsHistory && usual !== null && (
        <p>
          {since === null ? (
            <DatedText text={usual} />
          ) : (
            <DayLink day={since.day} view={view} text={usual} onLed={onLed} />
          )}
        </p>
      )}
    </div>
  );
}

interface MoversProps extends Pick<WhyDetailsProps, "onLed"> {
  readonly moved: Why["moved"];
}

/** Lines with bars on both sides of zero. The line of a chain highlights it. */
function Movers({ moved, onLed }: MoversProps) {
  if (moved.length === 0) return null;
  const changes = moved.map(({ change }) => change);
  const lowest = Math.min(0, ...changes);
  const span = Math.max(0, ...changes) - lowest;
  const percent = (part: number) => `${(100 * part) / span}%`;
  return (
    <ul className="why-movers">
      {moved.map(({ name, chain, change }) => (
        <li key={JSON.stringify([chain, name])}>
          {chain === null ? (
            <span>{name}</span>
          ) : (
            <button
              type="button"
              className="link-button"
              translate="no"
              onClick={() => {
                onLed();
                goTo("transactionTrends", { chain: [chain] });
              }}
            >
              <Name name={name} />
            </button>
          )}
          <span className="why-bar" aria-hidden="true">
            <span
              style={{
                insetInlineStart: percent(Math.min(0, change) - lowest),
                inlineSize: percent(Math.abs(change)),
              }}
            />
            <i style={{ insetInlineStart: percent(-lowest) }} />
          </span>
          <span className="counts">{formatDifference(change)}</span>
        </li>
      ))}
    </ul>
  );
}

interface DayLinkProps extends Pick<WhyDetailsProps, "onLed"> {
  readonly day: Day;
  readonly view: ViewName;
  readonly text: string;
}

/** A sentence that leads to a panel, and points at its day in all charts. */
function DayLink({ day, view, text, onLed }: DayLinkProps) {
  const point = use(PointContext);
  const follow = () => {
    onLed();
    point({ from: day, to: day });
    goTo(view, {});
  };
  return (
    <PageLink className="link-button" href={`#${view}`} onFollow={follow}>
      <DatedText text={text} />
    </PageLink>
  );
}
