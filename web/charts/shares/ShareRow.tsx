import { formatCount, formatPercent } from "../../../shared/text/format.ts";
import type { Share } from "../../figures/shares.ts";
import { Named } from "../../parts/Named.tsx";

export function ShareRow({
  name,
  colour,
  count,
  percent,
}: Pick<Share, "name" | "colour" | "count" | "percent">) {
  return (
    <tr>
      <th scope="row">
        <Named name={name} colour={colour} />
      </th>
      <td>{formatCount(count)}</td>
      <td>{formatPercent(percent, 1)}</td>
    </tr>
  );
}
