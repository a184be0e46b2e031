import { rangeSchema } from "../../../shared/cube/cube.ts";
import { isTimeZone, zoneClocks } from "../../../shared/days/calendar.ts";
import { MAX_COVER_DAYS } from "../../../shared/days/cover.ts";
import { toSecond } from "../../../shared/days/day.ts";
import { type DayRange, dayCount } from "../../../shared/days/range.ts";
import { ANSWER_VERSION } from "../../../shared/supabase/fetchCubeFromFunction.ts";
import { type LocalRows, Refused } from "../serving/localFetch.ts";
import { folderCube } from "./folderCube.ts";
import type { FolderRows } from "./readCsvFolder.ts";

/** Answers the calls of a page from the rows of a folder, with the answers and errors of a database that has these rows. */
export function folderAnswers(folder: FolderRows, now: () => number): LocalRows {
  return {
    async transaction() {
      const moments = folder.table("transactions").values.get("created_at") ?? [];
      const [firstMicroseconds] = moments;
      if (firstMicroseconds === undefined) return [];
      return [{ created_at: new Date(firstMicroseconds / 1000).toISOString() }];
    },
    async chainNames() {
      return folder.chainNames.filter((name) => name !== null);
    },
    // The name of the function makes no difference: a folder has no time limits, and no kept answers.
    async cube({ fromDay, toDay, timeZone }) {
      if (fromDay === null || toDay === null || timeZone === null) {
        throw new Refused("from_day, to_day and time_zone are required");
      }
      const cover = parseCover(fromDay, toDay);
      if (!isTimeZone(timeZone)) {
        throw new Refused("time_zone is not the name of a zone", "Name one such as Europe/Berlin.");
      }
      return {
        version: ANSWER_VERSION,
        takenAt: toSecond(now()),
        clocks: zoneClocks(cover, timeZone),
        ...folderCube(folder, { cover, timeZone }, now()),
      };
    },
  };
}

/** @throws Refused for anything but two days in order that a cube can hold */
function parseCover(from: string, to: string): DayRange {
  const cover = rangeSchema.safeParse({ from, to });
  if (cover.success && dayCount(cover.data) <= MAX_COVER_DAYS) return cover.data;
  throw new Refused(`${from} to ${to} is not a cover`, `Ask for 1 to ${MAX_COVER_DAYS} days.`);
}
