import type { Page, Route } from "playwright-core";
import { codePointOrder } from "../../shared/cube/codePointOrder.ts";
import type { Cube } from "../../shared/cube/cube.ts";
import { TABLES } from "../../shared/database/datedTables.ts";
import { isCube } from "./testbed.ts";

type Groups = Cube["transactions"]["groups"];

/** Changes the backend's answers, without hours, on their way to a page. */
export async function changeCube(page: Page, change: (cube: Cube) => unknown): Promise<void> {
  await page.route(isCube, async (route) => {
    const response = await route.fetch();
    const cube: Cube = await response.json();
    change(cube);
    for (const counts of TABLES.flatMap((table) => cube[table] ?? [])) counts.hours = null;
    await route.fulfill({ response, json: cube });
  });
}

/** Calls chains by other names. */
export function renameChains(cube: Cube, names: Readonly<Record<string, string>>): void {
  changeGroups(cube, (groups) => {
    for (const group of groups) group.label = names[group.label] ?? group.label;
  });
}

/** Counts each row of the first chain for others too. */
export function addChains(cube: Cube, names: readonly string[]): void {
  changeGroups(cube, (groups) => {
    const [first] = groups;
    if (first !== undefined) groups.push(...names.map((label) => ({ ...first, label })));
  });
}

/** Changes the chains of each table, and the types of the events. */
export function changeGroups(cube: Cube, change: (groups: Groups) => void): void {
  for (const { groups } of TABLES.flatMap((table) => cube[table] ?? [])) {
    change(groups);
    groups.sort((a, b) => codePointOrder(a.label, b.label));
  }
}

/** Answers as a backend that refuses every read. */
export function refuse(route: Route): Promise<void> {
  return route.fulfill({ status: 401, json: { code: "42501", message: "permission denied" } });
}

/** Counts the notifications of a cube a thousand times for each of as many chains. */
export function countMany({ notifications }: Cube, chains: number): void {
  if (notifications === null) throw new Error("no notifications");
  const sums = new Map<number, number>();
  for (const { series } of notifications.groups) {
    for (const [index, day] of series.days.entries()) {
      sums.set(day, (sums.get(day) ?? 0) + 1_000 * (series.counts[index] ?? 0));
    }
  }
  const days = [...sums.keys()].sort((a, b) => a - b);
  const series = { days, counts: days.map((day) => sums.get(day) ?? 0) };
  notifications.groups = Array.from({ length: chains }, (_, index) => ({
    label: `Rollup ${index + 100}`,
    series,
  }));
}
