import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { axeFindings } from "./axeFindings.ts";
import { historyCached } from "./cachedCubes.ts";
import type { ReadBackend } from "./sharedHost.ts";
import {
  cubeReads,
  eventually,
  openSharedTestbed,
  type Testbed,
  type Visit,
  type VisitOptions,
  visitCards,
} from "./testbed.ts";

const LAST_30_DAYS = "Jan 05, 2025 - Feb 04, 2025";

let testbed: Testbed<ReadBackend>;

beforeAll(async () => {
  testbed = await openSharedTestbed();
}, 120_000);

afterAll(() => testbed.close());

/** The page once its shortcuts have come. */
async function listening(path?: string, options?: VisitOptions): Promise<Visit> {
  const visit = await visitCards(testbed, path, options);
  await visit.page.locator(".message").waitFor({ state: "attached" });
  return visit;
}

const label = (page: Page) => page.locator(".filter-button").textContent();
const dialog = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts" });

test.each([
  ["1", "Jan 28, 2025 - Feb 03, 2025"],
  ["3", "Nov 05, 2024 - Feb 03, 2025"],
  ["w", "Jan 26, 2025 - Feb 01, 2025"],
  ["l", "Jan 01, 2025 - Jan 31, 2025"],
  ["a", "Dec 04, 2024 - Feb 04, 2025"],
  ["m", "Feb 01, 2025 - Feb 04, 2025"],
  ["Y", "Jan 01, 2025 - Feb 04, 2025"],
  ["[", "Dec 05, 2024 - Jan 04, 2025"],
])("%s shows %s, and 2 the last 30 days again", async (key, shown) => {
  const { page } = await listening();
  await page.keyboard.press(key);
  await eventually(() => label(page), shown);
  await page.keyboard.press("2");
  await eventually(() => label(page), LAST_30_DAYS);
});

test("periods step back and forth, and not beyond today", async () => {
  const { page } = await listening("?from=2025-01-20&to=2025-01-26");
  for (const key of ["[", "]", "]"]) await page.keyboard.press(key);
  await eventually(() => label(page), "Jan 27, 2025 - Feb 02, 2025");
  for (const key of ["]", "]"]) await page.keyboard.press(key);
  await eventually(() => label(page), "Jan 29, 2025 - Feb 04, 2025");
  await page.goBack();
  await eventually(() => label(page), "Jan 27, 2025 - Feb 02, 2025");
});

test("R reads anew, D changes the theme and C copies a link to the very days", async () => {
  const { page, requests } = await listening("", {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await historyCached(page);
  expect(cubeReads(requests)).toHaveLength(2);
  await page.keyboard.press("r");
  await eventually(() => cubeReads(requests).length, 3);
  const scheme = () => page.evaluate(() => getComputedStyle(document.body).colorScheme);
  for (const theme of ["dark", "light", "dark"]) {
    await page.keyboard.press("d");
    await eventually(scheme, theme);
  }
  await page.keyboard.press("c");
  await page.getByText("Link to these days copied").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${testbed.url}?from=2025-01-05&to=2025-02-04`,
  );
});

test("T presses the switch of the panel with the focus, or else of all", async () => {
  const { page } = await listening();
  await page.evaluate(() => {
    for (const panel of document.querySelectorAll(".panel")) {
      for (const other of panel.querySelectorAll("[data-table-toggle]")) other.remove();
      const toggle = document.createElement("button");
      toggle.setAttribute("data-table-toggle", "");
      toggle.setAttribute("aria-pressed", "false");
      toggle.textContent = "Table";
      toggle.addEventListener("click", () =>
        toggle.setAttribute("aria-pressed", String(toggle.getAttribute("aria-pressed") !== "true")),
      );
      panel.append(toggle);
    }
  });
  const pressed = () => page.locator("[data-table-toggle][aria-pressed=true]").count();
  await page.locator(".panel [data-table-toggle]").first().focus();
  await page.keyboard.press("1");
  await page.keyboard.press("t");
  await eventually(pressed, 1);
  await page.evaluate(() => Object(document.activeElement).blur());
  for (const count of [6, 0]) {
    await page.keyboard.press("t");
    await eventually(pressed, count);
  }
});

test("? lists what there is, and so does the page's foot; Escape closes it", async () => {
  const { page } = await listening();
  await page.keyboard.press("?");
  await eventually(
    () => dialog(page).locator("dl > div").allTextContents(),
    expect.arrayContaining(["1Last 7 days", "[Previous period", "RRefresh", "?This list"]),
  );
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await dialog(page).waitFor();
  await page.getByRole("button", { name: "Close" }).click();
  await dialog(page).waitFor({ state: "hidden" });
});

test("keys that are typed, held with others or meant for a popover do nothing", async () => {
  const { page } = await listening();
  await page.locator(".filter-button").click();
  await page.getByRole("grid").first().waitFor();
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
  }
  expect(await label(page)).toBe(LAST_30_DAYS);
  await page.evaluate(() => Object(document.activeElement).blur());
  await page.keyboard.press("1");
  await eventually(() => label(page), "Jan 28, 2025 - Feb 03, 2025");
});

test("switched off they stay off after a reload, until they are switched on", async () => {
  const { page, open } = await listening();
  await page.keyboard.press("?");
  await page.getByRole("checkbox").uncheck();
  await page.keyboard.press("Escape");
  await open();
  await page.locator(".message").waitFor({ state: "attached" });
  for (const key of ["1", "?"]) await page.keyboard.press(key);
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  expect(await page.getByRole("checkbox").isChecked()).toBe(false);
  expect(await label(page)).toBe(LAST_30_DAYS);
  await page.getByRole("checkbox").check();
  await page.keyboard.press("3");
  await page.keyboard.press("Escape");
  expect(await label(page)).toBe(LAST_30_DAYS);
  await page.keyboard.press("1");
  await eventually(() => label(page), "Jan 28, 2025 - Feb 03, 2025");
});

test("where the browser denies storage they work, and can be switched off", async () => {
  const { page, open } = await testbed.visit();
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("denied", "SecurityError");
      },
    });
  });
  await open();
  await page.locator(".message").waitFor({ state: "attached" });
  await page.keyboard.press("1");
  await eventually(() => label(page), "Jan 28, 2025 - Feb 03, 2025");
  await page.keyboard.press("?");
  await page.getByRole("checkbox").uncheck();
  await page.keyboard.press("Escape");
  await page.keyboard.press("2");
  expect(await label(page)).toBe("Jan 28, 2025 - Feb 03, 2025");
});

test.each(["light", "dark"] as const)("axe finds nothing in the list, %s", async (colorScheme) => {
  const { page } = await listening("", { colorScheme });
  await page.keyboard.press("?");
  await dialog(page).waitFor();
  expect(await axeFindings(page)).toEqual([]);
});
