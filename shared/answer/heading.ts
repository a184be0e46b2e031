import { DEFINITIONS } from "../dashboard/definitions.ts";
import type { HourTrends } from "../dashboard/hours.ts";
import { isOfUsers, isWhole, lastDays, ROLLING_DAYS, users } from "../dashboard/rolling.ts";
import type { SoFar } from "../dashboard/soFarSchema.ts";
import type { ViewName } from "../dashboard/views.ts";
import type { Day } from "../days/day.ts";
import { dayCount } from "../days/range.ts";
import { formatCount, formatQuantity, formatShortDay } from "../text/format.ts";
import { chainHighlight, highlight } from "../text/highlights.ts";
import { hourWords } from "../text/hourWords.ts";
import type { TrendAnswer, TrendAxis } from "./trendAxis.ts";

/** What stands above a view. */
export interface Heading {
  readonly title: string;
  /** The first thing an analyst would say about the view; null for an empty view. */
  readonly sentence: string | null;
}

interface HeadedAnswer extends TrendAnswer {
  readonly soFar: SoFar | null;
  readonly hours: HourTrends | null;
  /** The days whose transactions stand out in a sentence beside the heading. */
  readonly notableDays: readonly Day[];
}

/** The heading of a view; of the trend as it is drawn on its axis, or of its table of days if that is null. */
export function heading(
  answer: HeadedAnswer,
  view: ViewName,
  chains: readonly string[],
  axis: TrendAxis | null,
): Heading {
  const { title } = DEFINITIONS[view];
  const ofUsers = axis === null ? null : usersHeading(answer, axis);
  if (ofUsers !== null) return ofUsers;
  const isByHour = axis?.step === "hour" && chains.length === 0 && answer.hours !== null;
  const sentence = isByHour ? hourSentence(answer, view) : viewSentence(answer, view, chains);
  return { title, sentence };
}

/** The sentence about a view or, if chains are highlighted, about these chains in the view. */
function viewSentence(
  { published, unfinished, notableDays }: HeadedAnswer,
  view: ViewName,
  chains: readonly string[],
): string | null {
  // The range in the header already names an unfinished day at the end of others.
  const isNamed = unfinished === published.range.to && dayCount(published.range) > 1;
  const today = isNamed ? null : unfinished;
  const ofChains = chains.length === 0 ? null : chainHighlight(view, published, chains, today);
  return ofChains ?? highlight(view, { ...published, notableDays }, today);
}

/** The sentence about a single day whose hours are known. */
function hourSentence(answer: HeadedAnswer, view: ViewName): string | null {
  const { published, unfinished, soFar, hours } = answer;
  const byHour = hourWords({ ...published, soFar, hours });
  return highlight(view, { ...published, byHour }, unfinished);
}

/** The heading of a line of users, with its last and its first point; null for other lines, and without a point. */
function usersHeading(
  { cube, published: dashboard, unfinished }: HeadedAnswer,
  { rolling, buckets }: TrendAxis,
): Heading | null {
  if (!isOfUsers(rolling)) return null;
  const wholeDays = buckets
    .map(({ to }) => lastDays(to, rolling))
    .filter((days) => isWhole({ cube, dashboard, unfinished }, days));
  const first = wholeDays.at(0);
  const last = wholeDays.at(-1);
  if (first === undefined || last === undefined) return null;
  const length = ROLLING_DAYS[rolling];
  const firstDay = formatShortDay(first.to, dashboard.range);
  const lastDay = formatShortDay(last.to, dashboard.range);
  const firstCount = formatCount(users(cube, first));
  const lastCount = formatQuantity(users(cube, last), USER);
  return {
    title: `Active Users of ${length} Days Over Time`,
    sentence: `${lastCount} in the ${length} days to ${lastDay}, ${firstCount} in those to ${firstDay}.`,
  };
}

const USER = ["user", "users"] as const;
