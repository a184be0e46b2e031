import { formatCount, formatPercent } from "../../shared/format.ts";
import { Swatch } from "../panels/Swatch.tsx";
import type { Share } from "../shares.ts";
import { TEXTS } from "../texts.ts";

interface ChartTooltipProps {
  readonly title?: string;
  readonly shares: readonly Share[];
  readonly decimals: number;
  readonly total?: number;
}

/** Exact counts and shares at the pointer or the keyboard's place. */
export function ChartTooltip({ title, shares, decimals, total }: ChartTooltipProps) {
  return (
    <div className="tooltip">
      {title !== undefined && <p>{title}</p>}
      <table>
        <tbody>
          {shares.map(({ name, count, percent, colour }) => (
            <tr key={name}>
              <th scope="row">
                <span className="named">
                  <Swatch colour={colour} />
                  <span className="name">{name}</span>
                </span>
              </th>
              <td>{formatCount(count)}</td>
              <td>{formatPercent(percent, decimals)}</td>
            </tr>
          ))}
        </tbody>
        {total !== undefined && (
          <tfoot>
            <tr>
              <th scope="row">{TEXTS.total}</th>
              <td>{formatCount(total)}</td>
              <td />
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
