import { coverOf } from "../../shared/cover.ts";
import { type Cube, cubeSchema } from "../../shared/cube.ts";
import type { Range } from "../../shared/range.ts";
import type { ReadBackend } from "./sharedHost.ts";
import { CUBE_PATH } from "./testbed.ts";

/** What the backend's function answers for a range and so many days of history. */
export async function fetchedCube(
  { url, anonKey }: ReadBackend,
  range: Range,
  historyDays: number,
  timeZone = "UTC",
): Promise<Cube> {
  const { from, to } = coverOf(range, historyDays);
  const words = new URLSearchParams({ from_day: from, to_day: to, time_zone: timeZone });
  const answer = await fetch(`${url}${CUBE_PATH}?${words}`, { headers: { apikey: anonKey } });
  return cubeSchema.parse(await answer.json());
}
