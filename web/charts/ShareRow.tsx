import { formatCount, formatPercent } from "../../shared/format.ts";
import type { Share } from "../figures/shares.ts";
import { Named } from "../parts/Named.tsx";

interface ShareRowProps extends Pick<Share, "name" | "colour" | "count" | "percent"> {
  readonly decimals: number;
}

/** A line of a tooltip's table. */
export function ShareRow({ name, colour, count, percent, decimals }: ShareRowProps) {
  return (
    <tr>
      <th scope="row">
        <Named name={name} colour={colour} />
      </th>
      <td>{formatCount(count)}</td>
      <td>{formatPercent(percent, decimals)}</td>
    </tr>
  );
}
