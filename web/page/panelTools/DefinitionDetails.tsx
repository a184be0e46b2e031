import { type CardOrView, DEFINITIONS } from "../../../shared/dashboard/definitions.ts";
import type { Returning } from "../../../shared/dashboard/returns.ts";
import { viewRate } from "../../../shared/dashboard/risk.ts";
import type { Day } from "../../../shared/days/day.ts";
import { formatCount } from "../../../shared/text/format.ts";
import { lifecycleSentence } from "../../../shared/text/lifecycleSentence.ts";
import { RETURN_HEADS, RETURNS_TITLE, returnRows } from "../../../shared/text/returnRows.ts";
import type { Figures } from "../../store/figures.ts";
import { DatedText } from "../parts/DatedText.tsx";
import { TableHead } from "../parts/TableHead.tsx";
import "./lifecycle.css";

interface DetailsProps {
  readonly figure: CardOrView;
  readonly figures: Figures;
}

/** What the definition of a figure says besides: its rate per 1,000 transactions, or who came back. */
export function DefinitionDetails(props: DetailsProps) {
  const rate = viewRate(props.figure);
  return (
    <>
      {rate && (
        <p>
          <strong>{rate.title}</strong> <span>{rate.definition}</span>
        </p>
      )}
      <LifecycleDetails {...props} />
    </>
  );
}

/** New, returning, resurrected and dormant identities of a figure, and returns. Empty while they are unknown. */
function LifecycleDetails({ figure, figures }: DetailsProps) {
  const { identities } = DEFINITIONS[figure];
  if (figures.status !== "ready" || figures.awaitsHistory || identities === undefined) return null;
  const { published: dashboard, returns } = figures.answer;
  const states = dashboard.lifecycle[identities];
  const returning = returns[identities];
  return (
    <>
      {states !== null && (
        <dl className="lifecycle">
          {lifecycleSentence(dashboard).map(({ state, title, meaning }) => (
            <div key={state}>
              <dt>
                <span>{title}</span>{" "}
                <span>
                  <DatedText text={meaning} />
                </span>
              </dt>
              <dd>{formatCount(states[state])}</dd>
            </div>
          ))}
        </dl>
      )}
      {returning !== null && <Returns returning={returning} since={dashboard.lifecycle.since} />}
    </>
  );
}

interface ReturnsProps {
  readonly returning: Returning;
  /** The first day of the cover. */
  readonly since: Day;
}

/** How often identities are seen again, with a sentence for each row. */
function Returns({ returning, since }: ReturnsProps) {
  const rows = returnRows(returning, since);
  return (
    <details className="lifecycle">
      <summary>{RETURNS_TITLE}</summary>
      <table>
        <TableHead columns={["Within", ...RETURN_HEADS]} />
        <tbody>
          {rows.map(({ title, cells }) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              {RETURN_HEADS.map((head, index) => (
                <td key={head}>{cells[index]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <DatedText text={rows.map(({ meaning }) => meaning).join(" ")} />
      </p>
    </details>
  );
}
