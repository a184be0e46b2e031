import { formatCount, formatPercent } from "../../shared/format.ts";
import type { Share } from "../figures/shares.ts";
import { Swatch } from "../parts/Swatch.tsx";

interface ShareRowProps extends Pick<Share, "name" | "colour" | "count" | "percent"> {
  readonly decimals: number;
}

/** A line of a tooltip's table. */
export function ShareRow({ name, colour, count, percent, decimals }: ShareRowProps) {
  return (
    <tr>
      <th scope="row">
        <span className="named">
          <Swatch colour={colour} />
          <span className="name">{name}</span>
        </span>
      </th>
      <td>{formatCount(count)}</td>
      <td>{formatPercent(percent, decimals)}</td>
    </tr>
  );
}
