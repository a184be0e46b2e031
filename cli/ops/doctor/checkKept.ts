import * as z from "zod/mini";
import { type Cube, daySchema } from "../../../shared/cube/cube.ts";
import { calendarDay } from "../../../shared/days/calendar.ts";
import { addDays, earlier } from "../../../shared/days/day.ts";
import type { DayRange } from "../../../shared/days/range.ts";
import { KEPT_FOR } from "../../../shared/supabase/cubeFunction.ts";
import { fetchOldAnswer } from "../../../shared/supabase/fetchCubeFromFunction.ts";
import {
  formatCount,
  formatDayCount,
  formatQuantity,
  formatRange,
} from "../../../shared/text/format.ts";
import { formatSpan } from "../../text/formatSpan.ts";
import { countedIn } from "./checkCounts.ts";
import { fetchHeldRows } from "./fetchHeldRows.ts";
import { type CheckContext, type Finding, failure, ok, warning } from "./finding.ts";
import { type KeepJob, keepJobTrouble } from "./keepJob.ts";
import {
  COUNTED_VIEWS,
  type CountedView,
  countableRelation,
  type ReadRelation,
  seemsConverted,
} from "./readRelation.ts";

export const keptSchema = z.object({
  zone: z.string(),
  from: daySchema,
  to: daySchema,
  takenAt: z.string(),
  seconds: z.number(),
});

/** A kept answer: its zone and days, when it was counted, and how long that took. */
type Kept = z.infer<typeof keptSchema>;

export interface KeptAnswers {
  readonly kept: readonly Kept[] | null;
  readonly jobs: readonly KeepJob[] | null;
  /** Whether visitors may have the database count. */
  readonly visitorsCount: boolean;
  readonly reads: readonly ReadRelation[];
}

const CHECK = "kept answers";

/** Bounds the time of this check: each answer takes a count of its days in each table. */
const MAX_COMPARED = 4;

/**
 * The age and the cost of each kept answer, and whether the rows that it counts are still there.
 *
 * @param visitDuration how long the function counts for a visit, in milliseconds
 */
export async function checkKept(
  context: CheckContext,
  { kept, jobs, visitorsCount, reads }: KeptAnswers,
  visitDuration: number,
): Promise<Finding[]> {
  if (kept === null) return [noneFinding(context, visitorsCount)];
  const findings: Finding[] = [];
  for (const [index, answer] of kept.entries()) {
    findings.push(ageFinding(answer, context.now(), jobs, visitorsCount, visitDuration));
    if (index < MAX_COMPARED) findings.push(...(await lostFindings(context, answer, reads)));
  }
  const others = kept.slice(MAX_COMPARED).map(({ zone }) => zone);
  if (others.length > 0)
    findings.push(ok(CHECK, `not compared with the tables: ${others.join(", ")}`));
  return findings;
}

/** Without a kept answer, visitors get figures only if they may have the database count. */
function noneFinding({ command }: CheckContext, visitorsCount: boolean): Finding {
  const keep = `${command} keep`;
  if (visitorsCount) {
    return ok(
      CHECK,
      `none: the function counts for each first visit; \`${keep}\` counts once for all`,
    );
  }
  return failure(
    CHECK,
    "none, and visitors may not count: the page has no figures",
    `run \`${keep}\``,
  );
}

/**
 * How old a kept answer is, and what it cost. One that is too old is a warning about the job that keeps it.
 *
 * @param jobs null if they cannot be read
 * @param visitDuration how long the function counts for a visit, in milliseconds
 */
function ageFinding(
  { zone, from, to, takenAt, seconds }: Kept,
  now: number,
  jobs: readonly KeepJob[] | null,
  visitorsCount: boolean,
  visitDuration: number,
): Finding {
  const age = Math.max(0, now - Date.parse(takenAt));
  const keepDuration = seconds * 1_000;
  const visits = Math.max(1, Math.ceil(keepDuration / Math.max(1, visitDuration)));
  const cost = `counted in ${seconds.toFixed(1)} s, as long as for ${formatQuantity(visits, ["visit", "visits"])}`;
  const message = `${zone}: ${formatDayCount({ from, to })}, ${formatSpan(age, 1)} old, ${cost}`;
  if (age <= KEPT_FOR) return ok(CHECK, message);
  const effect = visitorsCount ? "visits count instead" : "visitors see these figures";
  const { state, advice } = keepJobTrouble(jobs, zone, now);
  return warning(CHECK, `${message}; ${effect}; ${state}`, advice);
}

/**
 * The failures of tables that have fewer rows than a kept answer counts: until the next keep, visitors see figures with the
 * rows that are gone. More rows are no failure: they came later.
 */
async function lostFindings(
  context: CheckContext,
  { zone, from, to, takenAt }: Kept,
  reads: readonly ReadRelation[],
): Promise<Finding[]> {
  // Rows of the day of the count may have arrived since.
  const lastCompleteDay = addDays(calendarDay(Date.parse(takenAt), zone), -1);
  const range: DayRange = { from, to: earlier(to, lastCompleteDay) };
  if (range.to < range.from) return [];
  const { client, signal } = context;
  const reading = { client, signal, cover: { from, to }, timeZone: zone };
  const { cube } = await fetchOldAnswer(reading);
  const findings = await Promise.all(
    COUNTED_VIEWS.map((view) => lostFinding(context, view, cube, range, reads)),
  );
  return findings.flat();
}

/** The failure of a table that has fewer rows of the days than the kept cube counts, as a list; empty otherwise. */
async function lostFinding(
  context: CheckContext,
  view: CountedView,
  cube: Cube,
  range: DayRange,
  reads: readonly ReadRelation[],
): Promise<Finding[]> {
  const counted = countableRelation(view, reads);
  // `checkCounts` reports the views that cannot be counted, and those that convert moments.
  if (typeof counted === "string") return [];
  const { timeZone } = cube;
  const span = { range, timeZone, isMorning: false };
  const keptRows = countedIn(cube, view, span);
  const heldRows = await fetchHeldRows(context, counted, span);
  if (typeof heldRows === "string" || heldRows >= keptRows) return [];
  if (seemsConverted(counted, heldRows, keptRows)) return [];
  const days = view === "addresses" ? "" : ` from ${formatRange(range)}`;
  const message =
    `${timeZone}: rows are gone: ${formatCount(keptRows)} of public.${counted.relation} were counted${days}, ` +
    `and ${formatCount(heldRows)} are left`;
  const advice = `run \`${context.command} keep --time-zone ${timeZone}\` to count again`;
  return [failure(CHECK, message, advice)];
}
