import { use } from "react";
import { sum } from "../../../shared/cube/sum.ts";
import type { ChainExploits } from "../../../shared/dashboard/trend.ts";
import { formatCount } from "../../../shared/text/format.ts";
import { percent } from "../../../shared/views/percent.ts";
import { Selection } from "../../figures/selection.ts";
import type { ShownTrend } from "../../figures/shownTrend.ts";
import type { Series } from "../../figures/trendSeries.ts";
import { TEXTS } from "../../texts.ts";
import { TooltipMarks } from "../marks/TooltipMarks.tsx";
import { bucketDays, bucketTitle } from "../plot/bucketTitle.ts";
import { CHART_TEXTS } from "../plot/chartTexts.ts";
import { ShareRow } from "../shares/ShareRow.tsx";

interface TrendTooltipProps {
  readonly trend: ShownTrend;
  readonly index: number;
  readonly series: readonly Series[];
  readonly exploits: readonly ChainExploits[];
}

/**
 * One point of the trend: exact counts, shares of its total, and the comparison. Hidden while days
 * are selected, because it would cover them.
 */
export function TrendTooltip({ trend, index, series, exploits }: TrendTooltipProps) {
  const { buckets, step, unfinished, previous } = trend;
  const bucket = buckets[index];
  const total = trend.total.counts[index] ?? 0;
  const compared = previous?.buckets[index];
  if (use(Selection) !== null || bucket === undefined) return null;
  return (
    <div className="tooltip" role="status" aria-atomic="true">
      <p>{bucketTitle(bucket, step, unfinished)}</p>
      <table>
        <tbody>
          {rowsBySize(series, index).map(({ id, name, colour, count }) => (
            <ShareRow key={id} {...{ name, colour, count, percent: percent(count, total, 1) }} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{TEXTS.total}</th>
            <td>{formatCount(total)}</td>
            <td />
          </tr>
          {compared !== undefined && (
            <tr>
              <th scope="row">{CHART_TEXTS.trend.previousOf(bucketDays(compared))}</th>
              <td>{formatCount(previous?.counts[index] ?? 0)}</td>
              <td />
            </tr>
          )}
        </tfoot>
      </table>
      {exploits.length > 0 && <p className="tooltip-exploits">{exploitsText(exploits)}</p>}
      {trend.buckets[index] && <TooltipMarks days={trend.buckets[index]} />}
    </div>
  );
}

export function rowsBySize(series: readonly Series[], index: number) {
  const rows = series.map((line) => ({ ...line, count: line.counts[index] ?? 0 }));
  return rows.sort((a, b) => b.count - a.count);
}

function exploitsText(chains: readonly ChainExploits[]): string {
  const listed = chains.map(({ chain, exploits }) => `${chain} ${formatCount(exploits)}`);
  const count = sum(chains.map(({ exploits }) => exploits));
  return CHART_TEXTS.trend.exploitsOf(formatCount(count), listed.join(", "));
}
