import { TABLES } from "../../shared/cube/cube.ts";
import { formatCount } from "../../shared/text/format.ts";
import type { Dashboard } from "../../shared/views/dashboardSchema.ts";
import { TableHead } from "../parts/TableHead.tsx";
import { TEXTS } from "../texts.ts";
import { formatAgo, formatMoment } from "./formatMoment.ts";
import { HEALTH_TEXTS } from "./healthTexts.ts";

type Completeness = Dashboard["completeness"];

interface TableHealthProps {
  readonly completeness: Completeness;
  readonly timeZone: string;
  readonly now: number;
}

export function TableHealth({ completeness, timeZone, now }: TableHealthProps) {
  return (
    <table className="health-tables" aria-label={TEXTS.health.title}>
      <TableHead columns={HEALTH_TEXTS.columns} />
      <tbody>
        {TABLES.map((table) => {
          const { rows, newest, unlinked } = completeness[table];
          return (
            <tr key={table}>
              <th scope="row">{HEALTH_TEXTS.tableNames[table]}</th>
              <td>{formatCount(rows)}</td>
              <td>
                {newest === null ? formatCount(null) : moment(newest, timeZone)}
                {newest !== null && <span>{formatAgo(Date.parse(newest), now)}</span>}
              </td>
              <td>{formatCount(unlinked)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** May break between its day and its time only. */
function moment(instant: string, timeZone: string) {
  const [month, year, time] = formatMoment(Date.parse(instant), timeZone).split(", ");
  return (
    <p>
      <time>
        {month}, {year}
      </time>
      , {time}
    </p>
  );
}
