import { formatCount, formatPercent } from "../../../../shared/text/format.ts";
import { Named } from "../../parts/Name.tsx";
import type { Share } from "./shares.ts";

interface ChartTooltipProps {
  /** Null for none. */
  readonly title: string | null;
  readonly share: Share;
}

/** The exact count and share at the pointer or at the position that the keyboard reached. */
export function ChartTooltip({ title, share }: ChartTooltipProps) {
  return (
    <div className="tooltip" role="status" aria-atomic="true">
      {title !== null && <p>{title}</p>}
      <table>
        <tbody>
          <ShareRow {...share} />
        </tbody>
      </table>
    </div>
  );
}

interface ShareRowProps extends Pick<Share, "name" | "colour" | "count" | "percent"> {
  /** For a count that is a mean: a format with decimals. */
  readonly format?: typeof formatCount;
}

/** A row with a name, its colour, its count and its percentage. */
export function ShareRow({ name, colour, count, percent, format = formatCount }: ShareRowProps) {
  return (
    <tr translate="no">
      <th scope="row">
        <Named name={name} colour={colour} />
      </th>
      <td>{format(count)}</td>
      <td>{formatPercent(percent, 1)}</td>
    </tr>
  );
}
