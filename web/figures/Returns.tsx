import type { Returning } from "../../shared/dashboard/returns.ts";
import type { Day } from "../../shared/days/day.ts";
import { RETURN_HEADS, RETURNS_TITLE, returnRows } from "../../shared/text/returnRows.ts";
import { TableHead } from "../parts/TableHead.tsx";

interface ReturnsProps {
  readonly returning: Returning;
  /** The first day of the cover. */
  readonly since: Day;
}

/** How often identities are seen again, and what each row says. */
export function Returns({ returning, since }: ReturnsProps) {
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
      <p>{rows.map(({ meaning }) => meaning).join(" ")}</p>
    </details>
  );
}
