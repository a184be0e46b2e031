import type { ChainFigures } from "../dashboard/chainFigures.ts";
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
  /** The complete hours of a single day; null for several days, and if there are none. */
  readonly hours: HourTrends | null;
  /** The days whose transactions stand out in a sentence beside the heading. */
  readonly notableDays: readonly Day[];
  /** The figures of chains together; null without a chain. */
  chain(labels: readonly string[]): ChainFigures | null;
}

/**
 * The title of a view and its sentence.
 *
 * @param axis of a drawn trend, whose title and sentence depend on it; null if no trend is drawn, as for a table of days
 */
export function heading(
  answer: HeadedAnswer,
  view: ViewName,
  chains: readonly string[],
  axis: TrendAxis | null,
): Heading {
  const userHeading = axis === null ? null : rollingUsersHeading(answer, axis);
  if (userHeading !== null) return userHeading;
  const { title } = DEFINITIONS[view];
  // A sentence about hours counts all chains together.
  const isAboutHours = axis?.step === "hour" && answer.hours !== null && chains.length === 0;
  const sentence = isAboutHours ? hourSentence(answer, view) : viewSentence(answer, view, chains);
  return { title, sentence };
}

/**
 * The sentence about a view; null for an empty view. With highlighted chains, it is about these alone if the view has such a
 * sentence (see `chainHighlight`).
 */
function viewSentence(
  answer: HeadedAnswer,
  view: ViewName,
  chains: readonly string[],
): string | null {
  const { published, unfinished, notableDays } = answer;
  // The header names an unfinished last day of several days, so the sentence does not repeat it.
  const isNamedInHeader = unfinished === published.range.to && dayCount(published.range) > 1;
  const namedUnfinished = isNamedInHeader ? null : unfinished;
  const figures = answer.chain(chains);
  const chainSentence =
    figures === null ? null : chainHighlight(view, published, figures, namedUnfinished);
  return chainSentence ?? highlight(view, { ...published, notableDays }, namedUnfinished);
}

/** The sentence about a single day whose hours are known. */
function hourSentence(answer: HeadedAnswer, view: ViewName): string | null {
  const { published, unfinished, soFar, hours } = answer;
  const byHour = hourWords({ ...published, soFar, hours });
  return highlight(view, { ...published, byHour }, unfinished);
}

/**
 * The heading of a rolling line of users, with the users of its last and of its first point. Points with an unknown day are
 * left out. Null if the axis has no such line, or if no point is left.
 */
function rollingUsersHeading(
  { cube, published: dashboard, unfinished }: HeadedAnswer,
  { rolling, buckets }: TrendAxis,
): Heading | null {
  if (!isOfUsers(rolling)) return null;
  const knownRanges = buckets
    .map(({ to }) => lastDays(to, rolling))
    .filter((days) => isWhole({ cube, dashboard, unfinished }, days));
  const first = knownRanges.at(0);
  const last = knownRanges.at(-1);
  if (first === undefined || last === undefined) return null;
  const length = ROLLING_DAYS[rolling];
  const title = `Active Users of ${length} Days Over Time`;
  const lastCount = formatQuantity(users(cube, last), USER);
  const lastWords = `${lastCount} in the ${length} days to ${formatShortDay(last.to, dashboard.range)}`;
  if (knownRanges.length === 1) return { title, sentence: `${lastWords}.` };
  const firstCount = formatCount(users(cube, first));
  const firstWords = `${firstCount} in those to ${formatShortDay(first.to, dashboard.range)}`;
  return { title, sentence: `${lastWords}, ${firstWords}.` };
}

const USER = ["user", "users"] as const;
