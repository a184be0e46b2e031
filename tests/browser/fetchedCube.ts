import { type Cube, cubeSchema } from "../../shared/cube/cube.ts";
import { requiredCover } from "../../shared/days/cover.ts";
import type { DayRange } from "../../shared/days/range.ts";
import type { SharedBackend } from "../suite/sharedBackend.ts";
import { CUBE_PATH } from "./testbed.ts";

/** The answer of the backend's function for a range with days of history. */
export async function fetchedCube(
  { url, anonKey }: SharedBackend,
  range: DayRange,
  historyDays: number,
  timeZone = "UTC",
): Promise<Cube> {
  const { from, to } = requiredCover(range, historyDays);
  const words = new URLSearchParams({ from_day: from, to_day: to, time_zone: timeZone });
  const answer = await fetch(`${url}${CUBE_PATH}?${words}`, { headers: { apikey: anonKey } });
  return cubeSchema.parse(await answer.json());
}
