import type { Page } from "playwright-core";
import { codePointOrder } from "../../shared/cube/codePointOrder.ts";
import type { Cube } from "../../shared/cube/cube.ts";
import { CUBE_PATH } from "./testbed.ts";

/** Has the backend's answers to a page call chains by other names. */
export async function renameChains(
  page: Page,
  names: Readonly<Record<string, string>>,
): Promise<void> {
  await changeChains(page, (groups) => {
    for (const group of groups) group.label = names[group.label] ?? group.label;
  });
}

/** Has the backend's answers to a page count each row of the first chain for others too. */
export async function addChains(page: Page, names: readonly string[]): Promise<void> {
  await changeChains(page, (groups) => {
    const [first] = groups;
    if (first !== undefined) groups.push(...names.map((label) => ({ ...first, label })));
  });
}

async function changeChains(
  page: Page,
  change: (groups: Cube["transactions"]["groups"]) => void,
): Promise<void> {
  const isCube = ({ pathname }: URL) => pathname === CUBE_PATH;
  await page.route(isCube, async (route) => {
    const response = await route.fetch();
    const cube: Cube = await response.json();
    for (const { groups } of [cube.transactions, cube.notifications, cube.exploits]) {
      change(groups);
      groups.sort((a, b) => codePointOrder(a.label, b.label));
    }
    await route.fulfill({ response, json: cube });
  });
}
