import type { Range } from "./range.ts";

/** The function of a backend that makes a cube. */
export const CUBE_FUNCTION = "dashboard_cube";

/** What it is asked for a cube. */
export function cubeArguments(cover: Range, timeZone: string): Record<string, string> {
  return { from_day: cover.from, to_day: cover.to, time_zone: timeZone };
}
