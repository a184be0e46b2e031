import { use } from "react";
import type { Day } from "../../shared/day.ts";
import type { ChainExploits } from "../../shared/exploitsByDay.ts";
import { formatCount } from "../../shared/format.ts";
import { percent } from "../../shared/percent.ts";
import { sum } from "../../shared/sum.ts";
import type { PreviousTotal } from "../../shared/trend.ts";
import { Selection } from "../figures/selection.ts";
import type { Series } from "../figures/trendSeries.ts";
import { TEXTS } from "../texts.ts";
import { ShareRow } from "./ShareRow.tsx";

interface TrendTooltipProps {
  readonly day: Day;
  readonly index: number;
  readonly unfinished: boolean;
  readonly series: readonly Series[];
  readonly total: number;
  readonly previous: PreviousTotal | null;
  readonly exploits: readonly ChainExploits[];
}

/**
 * One day of the trend: exact counts, shares of the day's total, and what it is held against. While
 * days are selected it would hide them.
 */
export function TrendTooltip({
  day,
  index,
  unfinished,
  series,
  total,
  ...more
}: TrendTooltipProps) {
  const { previous, exploits } = more;
  if (use(Selection) !== null) return null;
  return (
    <div className="tooltip" role="status" aria-atomic="true">
      <p>{unfinished ? TEXTS.transactionTrends.soFar(day) : day}</p>
      <table>
        <tbody>
          {series.map(({ id, name, colour, counts }) => {
            const count = counts[index] ?? 0;
            const share = { name, colour, count, percent: percent(count, total, 2) };
            return <ShareRow key={id} {...share} decimals={2} />;
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{TEXTS.total}</th>
            <td>{formatCount(total)}</td>
            <td />
          </tr>
          {previous !== null && (
            <tr>
              <th scope="row">{TEXTS.transactionTrends.previousOf(previous.days[index] ?? "")}</th>
              <td>{formatCount(previous.counts[index] ?? 0)}</td>
              <td />
            </tr>
          )}
        </tfoot>
      </table>
      {exploits.length > 0 && <p className="tooltip-exploits">{exploitsText(exploits)}</p>}
    </div>
  );
}

function exploitsText(chains: readonly ChainExploits[]): string {
  const listed = chains.map(({ chain, exploits }) => `${chain} ${formatCount(exploits)}`);
  const count = sum(chains.map(({ exploits }) => exploits));
  return TEXTS.transactionTrends.exploitsOf(formatCount(count), listed.join(", "));
}
