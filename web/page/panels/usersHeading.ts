import { isOfUsers, ROLLING_DAYS, usersOverRange } from "../../../shared/dashboard/rolling.ts";
import type { TrendStep } from "../../../shared/days/buckets.ts";
import { formatCount, formatShortDay } from "../../../shared/text/format.ts";
import type { Shown } from "../../store/shown.ts";
import type { TrendMode } from "../../store/url/urlState.ts";
import { counted } from "../../texts.ts";

/** The heading of a panel that shows something else than its view. */
export interface Heading {
  readonly title: string;
  readonly sentence: string;
}

/** The heading of a line of users in place of transactions; null for other lines. */
export function usersHeading(
  shown: Shown,
  { step, mode }: { readonly step: TrendStep | null; readonly mode: TrendMode },
  chains: readonly string[],
): Heading | null {
  const isDrawn = shown.status === "ready" && mode === "total" && chains.length === 0;
  if (!isDrawn || !isOfUsers(step)) return null;
  const [first, last] = usersOverRange(shown, step);
  if (last.count === null) return null;
  const days = ROLLING_DAYS[step];
  const day = (on: typeof last) => formatShortDay(on.day, shown.dashboard.range);
  const before =
    first.count === null ? "" : `, ${formatCount(first.count)} in those to ${day(first)}`;
  return {
    title: `Active Users of ${days} Days Over Time`,
    sentence: `${counted(formatCount(last.count), "user")} in the ${days} days to ${day(last)}${before}.`,
  };
}
