import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindingsInBoth } from "./axeFindings.ts";
import { historyCached } from "./cachedCubes.ts";
import { rangeButton } from "./page.ts";
import {
  CUBE_PATH,
  closeShortcutList,
  copiesOf,
  eventually,
  ofFile,
  openSharedTestbed,
  rangeLabel,
  samePage,
  shortcutsListen,
  travel,
  type Visit,
} from "./testbed.ts";

const LAST_30_DAYS = "Jan 05, 2025 - Feb 04, 2025";

const testbed = ofFile(openSharedTestbed);

const showAgain = samePage(() => testbed);

async function listening(path?: string): Promise<Visit> {
  const visit = await showAgain(path);
  await shortcutsListen(visit.page);
  return visit;
}

const dialog = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts" });

test("a key of either case shows its days (see tests/web/presets.test.ts), or the previous or next period", async () => {
  const { page } = await listening();
  for (const [key, shown] of [
    ["1", "Jan 28, 2025 - Feb 03, 2025"],
    ["Y", "Jan 01, 2025 - Feb 04, 2025"],
    ["m", "Feb 01, 2025 - Feb 04, 2025"],
    ["[", "Jan 28, 2025 - Jan 31, 2025"],
    // No period begins after today.
    ["]", "Feb 01, 2025 - Feb 04, 2025"],
    ["]", "Feb 01, 2025 - Feb 04, 2025"],
    ["2", LAST_30_DAYS],
  ] as const) {
    await page.keyboard.press(key);
    await eventually(() => rangeLabel(page), shown);
  }
  await travel(page, -1);
  await eventually(() => rangeLabel(page), "Feb 01, 2025 - Feb 04, 2025");
});

test("R refreshes, D changes the theme and C copies a link to these days", async () => {
  const { page } = await listening();
  await historyCached(page);
  const read = page.waitForRequest((request) => new URL(request.url()).pathname === CUBE_PATH);
  await page.keyboard.press("r");
  await read;
  const scheme = () => page.evaluate(() => getComputedStyle(document.body).colorScheme);
  for (const theme of ["dark", "light dark"]) {
    await page.keyboard.press("d");
    await eventually(scheme, theme);
  }
  const copies = await copiesOf(page);
  await page.keyboard.press("c");
  await page.getByText("Link copied, with days of UTC").waitFor();
  expect(await copies()).toEqual([`${testbed.url}?from=2025-01-05&to=2025-02-04&zone=UTC`]);
});

test("T toggles the table of the focused panel, or of all panels", async () => {
  const { page } = await listening();
  const pressed = () => page.getByRole("button", { name: /^Table of/, pressed: true }).count();
  await page
    .getByRole("button", { name: /^Table of/ })
    .first()
    .focus();
  await page.keyboard.press("t");
  await eventually(pressed, 1);
  await page.evaluate(() => Object(document.activeElement).blur());
  for (const count of [6, 0]) {
    await page.keyboard.press("t");
    await eventually(pressed, count);
  }
});

test("? opens the list of shortcuts, and so does the page's foot; Escape closes it", async () => {
  const { page } = await listening();
  await page.keyboard.press("?");
  await eventually(
    () => dialog(page).locator("dl > div").allTextContents(),
    expect.arrayContaining(["1Last 7 days", "[Previous period", "RRefresh", "?This list"]),
  );
  expect(await axeFindingsInBoth(page, "dialog")).toEqual([]);
  await closeShortcutList(page);
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await dialog(page).waitFor();
  await page.getByRole("button", { name: "Close" }).click();
  await dialog(page).waitFor({ state: "detached" });
});

test("keys in text fields, with modifiers or in a popover do nothing", async () => {
  const { page } = await listening();
  await rangeButton(page).click();
  await page.getByRole("grid").first().waitFor();
  await page.locator(":popover-open :focus").waitFor();
  await page.keyboard.press("1");
  await page.getByRole("combobox").first().focus();
  await page.keyboard.press("1");
  await page.keyboard.press("Escape");
  for (const key of ["Control+1", "Alt+1", "Meta+1"]) await page.keyboard.press(key);
  for (const markup of ["input", "textarea", "p"]) {
    await page.evaluate((name) => {
      const field = document.createElement(name);
      if (name === "p") field.setAttribute("contenteditable", "");
      document.body.append(field);
      field.focus();
    }, markup);
    await page.keyboard.press("1");
    await page.evaluate(() => document.activeElement?.remove());
  }
  expect(await rangeLabel(page)).toBe(LAST_30_DAYS);
  await page.keyboard.press("1");
  await eventually(() => rangeLabel(page), "Jan 28, 2025 - Feb 03, 2025");
});

test("a bracket that Option types on a German Mac is a shortcut, and Alt with a bracket's own key is none", async () => {
  const { page } = await listening();
  const press = (code: string) =>
    page.evaluate((code) => {
      const key = { key: "[", code, altKey: true, bubbles: true, cancelable: true };
      document.body.dispatchEvent(new KeyboardEvent("keydown", key));
    }, code);
  const before = await rangeLabel(page);
  await press("BracketLeft");
  expect(await rangeLabel(page)).toBe(before);
  await press("Digit5");
  await eventually(async () => (await rangeLabel(page)) !== before, true);
});

test("shortcuts that are switched off stay off after a reload, until they are switched on", async () => {
  const { page, open } = await listening();
  await page.keyboard.press("?");
  await page.getByRole("checkbox").uncheck();
  await page.keyboard.press("Escape");
  await open();
  await shortcutsListen(page);
  for (const key of ["1", "?"]) await page.keyboard.press(key);
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  expect(await page.getByRole("checkbox").isChecked()).toBe(false);
  expect(await rangeLabel(page)).toBe(LAST_30_DAYS);
  await page.getByRole("checkbox").check();
  await page.keyboard.press("3");
  await closeShortcutList(page);
  expect(await rangeLabel(page)).toBe(LAST_30_DAYS);
  await page.keyboard.press("1");
  await eventually(() => rangeLabel(page), "Jan 28, 2025 - Feb 03, 2025");
});
