import { editDistance } from "./editDistance.ts";

/** The name with the smallest edit distance, ignoring case; null without names. */
export function nearestName(name: string, names: readonly string[]): string | null {
  const [nearest] = names
    .map((each) => ({ each, distance: editDistance(each.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  return nearest?.each ?? null;
}
