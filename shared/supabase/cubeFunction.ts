import type { DayRange } from "../days/range.ts";

/** The backend's function that answers with a cube. */
export const CUBE_FUNCTION = "dashboard_cube";

/** Its arguments. */
export function cubeArguments(cover: DayRange, timeZone: string): Record<string, string> {
  return { from_day: cover.from, to_day: cover.to, time_zone: timeZone };
}
