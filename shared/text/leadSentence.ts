import type { Dashboard } from "../dashboard/dashboardSchema.ts";
import type { ListedRow } from "../dashboard/view.ts";
import type { AnyRanked } from "../dashboard/views.ts";
import { formatList, formatQuantity } from "./format.ts";
import { sentenceNames } from "./sentenceNames.ts";

/**
 * The amounts of a leader, such as `9 of 13 exploits`, and of a runner-up, such as `4`, by their counts. Without a runner-up,
 * the second count is 0 and the second amount is not used.
 */
type Amounts = (leader: number, runnerUp: number) => readonly [leader: string, runnerUp: string];

/**
 * A sentence about the leaders, the rows of a view with the largest count, and the runners-up, the rows with the second
 * largest; null without rows.
 *
 * @param isCut whether the list may lack rows, none of which has a larger count than the last row of the list
 */
export function leadSentence(
  view: AnyRanked,
  dashboard: Dashboard,
  isCut: boolean,
  amounts: Amounts,
): string | null {
  const { kind, unit } = view;
  const rows = view.rows(dashboard);
  const [firstRow] = rows;
  if (firstRow === undefined) return null;
  const nameOf = sentenceNames(dashboard);
  // The names of some rows, or their number if there are more than `limit`.
  const namesOf = (namedRows: readonly ListedRow[], limit: number) =>
    namedRows.length > limit
      ? formatQuantity(namedRows.length, kind)
      : formatList(namedRows.map(({ name }) => nameOf(name)));
  if (rows.length === 1) {
    return `${namesOf(rows, 1)} is the only ${kind[0]}, with ${formatQuantity(firstRow.count, unit)}.`;
  }
  const leaders = rows.filter(({ count }) => count === firstRow.count);
  const runnerUp = rows[leaders.length];
  const [leaderAmount, runnerUpAmount] = amounts(firstRow.count, runnerUp?.count ?? 0);
  const leaderWords = eachHas(leaderAmount, leaders);
  if (runnerUp === undefined) {
    if (isCut) return `The ${formatQuantity(leaders.length, kind)} shown have ${leaderWords}.`;
    const allWord = leaders.length > MAX_NAMES ? "All " : "";
    return `${allWord}${namesOf(leaders, MAX_NAMES)} have ${leaderWords}.`;
  }
  const lead = leaders.length === 1 ? "leads" : "lead";
  const leading = `${namesOf(leaders, MAX_NAMES)} ${lead} with ${leaderWords}`;
  // A cut list may lack further rows with its last count.
  const mayLackRunnersUp = isCut && runnerUp.count === rows.at(-1)?.count;
  if (mayLackRunnersUp) return `${leading}.`;
  const runnersUp = rows.filter(({ count }) => count === runnerUp.count);
  return `${leading}, ahead of ${namesOf(runnersUp, 1)} with ${eachHas(runnerUpAmount, runnersUp)}.`;
}

/** The most leaders that are named. Of several runners-up, only the number is given. */
const MAX_NAMES = 3;

/** `9`, or `9 each` for several rows. */
function eachHas(amount: string, rows: readonly ListedRow[]): string {
  return rows.length === 1 ? amount : `${amount} each`;
}
