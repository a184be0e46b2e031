import type { Dashboard } from "../dashboard/dashboardSchema.ts";
import type { ListedRow } from "../dashboard/view.ts";
import type { AnyRanked } from "../dashboard/views.ts";
import { formatList, formatQuantity } from "./format.ts";
import { sentenceNames } from "./sentenceNames.ts";

/** The amounts of a leader, such as `9 of 13 exploits`, and of the runner-up, such as `4`. */
type Amounts = (leader: number, next: number) => readonly [leader: string, next: string];

/**
 * The leaders of a view and the runners-up; null without rows. A cut list may lack rows with
 * counts up to the count of its last row.
 */
export function leadSentence(
  view: AnyRanked,
  dashboard: Dashboard,
  isCut: boolean,
  amounts: Amounts,
): string | null {
  const { kind, unit } = view;
  const entries = view.rows(dashboard);
  const [first] = entries;
  if (first === undefined) return null;
  const nameOf = sentenceNames(dashboard);
  const named = (some: readonly ListedRow[], most: number) =>
    some.length > most
      ? formatQuantity(some.length, kind)
      : formatList(some.map(({ name }) => nameOf(name)));
  if (entries.length === 1) {
    return `${named(entries, 1)} is the only ${kind[0]}, with ${formatQuantity(first.count, unit)}.`;
  }
  const leaders = entries.filter(({ count }) => count === first.count);
  const nextCount = entries[leaders.length]?.count ?? 0;
  const next = entries.filter(({ count }) => count === nextCount);
  const [amount, nextAmount] = amounts(first.count, nextCount);
  if (next.length === 0) {
    const have = `have ${each(amount, leaders)}`;
    if (isCut) return `The ${formatQuantity(leaders.length, kind)} shown ${have}.`;
    return `${leaders.length > MAX_NAMES ? "All " : ""}${named(leaders, MAX_NAMES)} ${have}.`;
  }
  const leading = `${named(leaders, MAX_NAMES)} ${leaders.length === 1 ? "leads" : "lead"} with`;
  const ahead = `, ahead of ${named(next, 1)} with ${each(nextAmount, next)}`;
  const isNextKnown = !isCut || nextCount !== entries.at(-1)?.count;
  return `${leading} ${each(amount, leaders)}${isNextKnown ? ahead : ""}.`;
}

/** The most leaders that are named. Runners-up of one count are counted. */
const MAX_NAMES = 3;

function each(amount: string, { length }: readonly ListedRow[]): string {
  return length === 1 ? amount : `${amount} each`;
}
