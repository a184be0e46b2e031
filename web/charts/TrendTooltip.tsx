import { use } from "react";
import type { ChainExploits } from "../../shared/exploitsIn.ts";
import { formatCount } from "../../shared/format.ts";
import { percent } from "../../shared/percent.ts";
import type { Range } from "../../shared/range.ts";
import { sum } from "../../shared/sum.ts";
import { Selection } from "../figures/selection.ts";
import type { ShownTrend } from "../figures/shownTrend.ts";
import type { Series } from "../figures/trendSeries.ts";
import { TEXTS } from "../texts.ts";
import { ShareRow } from "./ShareRow.tsx";

interface TrendTooltipProps {
  readonly trend: ShownTrend;
  readonly index: number;
  readonly series: readonly Series[];
  readonly exploits: readonly ChainExploits[];
}

/**
 * One point of the trend: exact counts, shares of its total, and what it is held against. While days are
 * selected it would hide them.
 */
export function TrendTooltip({ trend, index, series, exploits }: TrendTooltipProps) {
  const { previous } = trend;
  const total = trend.total.counts[index] ?? 0;
  const compared = previous?.buckets[index];
  if (use(Selection) !== null) return null;
  return (
    <div className="tooltip" role="status" aria-atomic="true">
      <p>{titleOf(trend, index)}</p>
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
          {compared !== undefined && (
            <tr>
              <th scope="row">{TEXTS.transactionTrends.previousOf(daysOf(compared))}</th>
              <td>{formatCount(previous?.counts[index] ?? 0)}</td>
              <td />
            </tr>
          )}
        </tfoot>
      </table>
      {exploits.length > 0 && <p className="tooltip-exploits">{exploitsText(exploits)}</p>}
    </div>
  );
}

/** Its days, and what makes it smaller than the points beside it. */
function titleOf({ buckets, step, unfinished }: ShownTrend, index: number): string {
  const bucket = buckets[index];
  if (bucket === undefined) return "";
  const texts = TEXTS.transactionTrends;
  const days = bucket.isPartial ? texts.partOf(daysOf(bucket), step) : daysOf(bucket);
  return bucket.to === unfinished ? texts.soFar(days) : days;
}

function daysOf({ from, to }: Range): string {
  return from === to ? from : `${from} – ${to}`;
}

function exploitsText(chains: readonly ChainExploits[]): string {
  const listed = chains.map(({ chain, exploits }) => `${chain} ${formatCount(exploits)}`);
  const count = sum(chains.map(({ exploits }) => exploits));
  return TEXTS.transactionTrends.exploitsOf(formatCount(count), listed.join(", "));
}
