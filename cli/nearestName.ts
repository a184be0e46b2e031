import { editDistance } from "./editDistance.ts";

/** The name that was probably meant, null where there is none; case counts for nothing. */
export function nearestName(name: string, names: readonly string[]): string | null {
  const [nearest] = names
    .map((each) => ({ each, distance: editDistance(each.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  return nearest?.each ?? null;
}
