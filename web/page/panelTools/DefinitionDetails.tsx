import type { Dashboard, Lifecycle } from "../../../shared/dashboard/dashboardSchema.ts";
import { type CardOrView, DEFINITIONS } from "../../../shared/dashboard/definitions.ts";
import type { Returning } from "../../../shared/dashboard/returns.ts";
import { viewRate } from "../../../shared/dashboard/risk.ts";
import type { Day } from "../../../shared/days/day.ts";
import { formatCount } from "../../../shared/text/format.ts";
import { lifecycleMeanings } from "../../../shared/text/lifecycleMeanings.ts";
import { RETURN_HEADS, RETURNS_TITLE, returnRows } from "../../../shared/text/returnRows.ts";
import type { Figures } from "../../store/figures.ts";
import { DatedText } from "../parts/DatedText.tsx";
import { TableHead } from "../parts/TableHead.tsx";
import "./lifecycle.css";

interface DetailsProps {
  readonly figure: CardOrView;
  readonly figures: Figures;
}

/**
 * The details below the definition of a figure: the rate per 1,000 transactions of a view that has one, and the lifecycle of
 * the identities that the figure counts, if it counts any.
 */
export function DefinitionDetails({ figure, figures }: DetailsProps) {
  const rate = viewRate(figure);
  return (
    <>
      {rate && (
        <p>
          <strong>{rate.title}</strong> <span>{rate.definition}</span>
        </p>
      )}
      <LifecycleDetails figure={figure} figures={figures} />
    </>
  );
}

/**
 * The numbers of new, returning, resurrected and dormant identities of a figure, and a table of how often identities return.
 * Nothing for a figure that counts no identities, and until the days of history have been read. Identities that are
 * not known have neither part. If the days before the range are not known, the numbers are left out.
 */
function LifecycleDetails({ figure, figures }: DetailsProps) {
  const { identities: kind } = DEFINITIONS[figure];
  if (figures.status !== "ready" || figures.awaitsHistory || kind === undefined) return null;
  const { published: dashboard, returns } = figures.answer;
  const states = dashboard.lifecycle[kind];
  const returning = returns[kind];
  return (
    <>
      {states !== null && <LifecycleStates dashboard={dashboard} states={states} />}
      {returning !== null && <Returns returning={returning} since={dashboard.lifecycle.since} />}
    </>
  );
}

interface LifecycleStatesProps {
  readonly dashboard: Dashboard;
  /** The number of identities in each state. */
  readonly states: Lifecycle;
}

/** Each state with its meaning, which names days of the dashboard, and the number of identities in it. */
function LifecycleStates({ dashboard, states }: LifecycleStatesProps) {
  return (
    <dl className="lifecycle">
      {lifecycleMeanings(dashboard).map(({ state, title, meaning }) => (
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
  );
}

interface ReturnsProps {
  readonly returning: Returning;
  /** The first day of the cover. */
  readonly since: Day;
}

/** A table of how often identities are seen again, and below it the meaning of each row. Closed at first. */
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
