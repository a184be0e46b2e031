import type { Dashboard } from "../../shared/dashboardSchema.ts";
import { formatCount } from "../../shared/format.ts";
import { formatAgo, formatMoment } from "./formatMoment.ts";
import { HEALTH_TEXTS } from "./healthTexts.ts";

type Completeness = Dashboard["completeness"];

interface TableHealthProps {
  readonly completeness: Completeness;
  readonly timeZone: string;
  readonly now: number;
}

/** What was read of each table. */
export function TableHealth({ completeness, timeZone, now }: TableHealthProps) {
  return (
    <table className="health-tables">
      <thead>
        <tr>
          {HEALTH_TEXTS.columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {TABLES.map((table) => {
          const { rows, newest, unlinked } = completeness[table];
          return (
            <tr key={table}>
              <th scope="row">{HEALTH_TEXTS.tableNames[table]}</th>
              <td>{formatCount(rows)}</td>
              <td>
                {newest === null ? formatCount(null) : formatMoment(Date.parse(newest), timeZone)}
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

const TABLES = ["transactions", "notifications", "exploits", "events"] as const;
