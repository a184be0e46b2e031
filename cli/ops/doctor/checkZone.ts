import { calendarDay } from "../../../shared/days/calendar.ts";
import { addDays } from "../../../shared/days/day.ts";
import { attempt, Failure } from "../../../shared/failure.ts";
import { parseAnswer } from "../../../shared/requests/answer.ts";
import { OtherClocks } from "../../../shared/supabase/answerFailures.ts";
import { type ClockReading, momentClocks } from "../../../shared/supabase/backendClocks.ts";
import { fetchCubeFromFunction } from "../../../shared/supabase/fetchCubeFromFunction.ts";
import { PREFER, parseRows, selected } from "../../../shared/supabase/fetchRows.ts";
import type { Timeline } from "../../../shared/supabase/timelines.ts";
import { unknownClocks } from "../../backend/unknownClocks.ts";
import type { Dated } from "./checkTable.ts";
import { type CheckContext, type Finding, failure, ok, RUN_AGAIN, warning } from "./finding.ts";

const CHECK = "time zone";

/** The clocks of the next year differ if a law of this year is missing on one side. */
const DAYS_AHEAD = 366;

/**
 * Whether the database has the clocks that this program has in the zone of this machine: for the next year
 * by the function, if it answers, otherwise at the newest rows of the tables.
 */
export async function checkZone(
  context: CheckContext,
  hasFunction: boolean,
  dated: readonly Dated[],
): Promise<Finding[]> {
  const { timeZone, now } = context;
  if (timeZone === null) {
    const advice = "name it as TZ=Europe/Berlin does, or with --time-zone";
    return [warning(CHECK, "the zone of this machine is not known", advice)];
  }
  const unknown = new Set<string | null>();
  const days = (instant: number, more: number) => {
    const from = calendarDay(instant, timeZone);
    return { ...context, timeZone, cover: { from, to: addDays(from, more) } };
  };
  const onUnknownClocks = () => unknown.add(unknownClocks(timeZone, context.zoneData));
  const found = await attempt<unknown>(
    hasFunction
      ? fetchCubeFromFunction(days(now(), DAYS_AHEAD))
      : Promise.all(
          dated.map(({ timeline, newest }) =>
            compareNewest({ ...days(newest, 0), onUnknownClocks }, timeline),
          ),
        ),
  );
  if (found instanceof OtherClocks) return [failure(CHECK, found.message, RUN_AGAIN)];
  if (found instanceof Failure) throw found;
  const [sentence] = unknown;
  if (sentence) return [warning(CHECK, sentence, RUN_AGAIN)];
  const compared = hasFunction || dated.length > 0;
  return [ok(CHECK, compared ? `${timeZone}, with the clocks of the database` : timeZone)];
}

async function compareNewest(reading: ClockReading, timeline: Timeline): Promise<void> {
  const { table, order, columns, row, rowTime } = timeline;
  const clocks = momentClocks(reading, timeline);
  const newest = selected(reading, timeline, columns)
    .setHeader(PREFER, `timezone=${reading.timeZone}`)
    .order(order[0], { ascending: false })
    .limit(1);
  const { data } = await parseAnswer(newest, table, reading.signal);
  for (const each of parseRows(row, data, table)) clocks.compare(rowTime(each));
  await clocks.settle();
}
