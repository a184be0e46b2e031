import type { Frame, FrameLocator, Locator, Page } from "playwright-core";
import { VIEWS, type ViewName } from "../../shared/dashboard/views.ts";
import { eventually } from "./testbed.ts";

/** The parts of the page as a reader finds them: by their roles and names. */

type Within = Page | Frame | FrameLocator;

export function panel(page: Within, view: ViewName): Locator {
  return page.getByRole("region", { name: VIEWS[view].title, exact: true });
}

/** The titles of the panels, in the order of the page. */
export function panelTitles(page: Within): Promise<string[]> {
  return page.locator("section[data-view] h2").allTextContents();
}

/** The sentence below the title of a view. */
export function sentence(page: Within, view: ViewName): Locator {
  return page.locator(`#${view} [id$=-highlight]`);
}

export function card(page: Within, title: string): Locator {
  return page.getByRole("article").filter({ has: page.getByRole("heading", { name: title }) });
}

/** The filter of the range. */
export function filter(page: Within): Locator {
  return page.getByRole("region", { name: "Filter by Date Range" });
}

/** The button with the days on screen. */
export function rangeButton(page: Within): Locator {
  return filter(page).locator("button[aria-haspopup=dialog]");
}

/** What the days on screen are compared with, until when they were read, and their zone. */
export function filterNote(page: Within): Locator {
  return page.locator(".filter-note");
}

/** What the page has to say about its days. */
export function notes(page: Within): Locator {
  return page.getByRole("note");
}

function calendar(page: Page): Locator {
  return page.getByRole("dialog", { name: "Filter by Date Range" });
}

export async function openCalendar(page: Page): Promise<Locator> {
  await rangeButton(page).click();
  await calendar(page).getByRole("grid").first().waitFor();
  return calendar(page);
}

/** Picks days or presets of the calendar. */
export async function pick(page: Page, ...names: string[]): Promise<void> {
  await rangeButton(page).click();
  for (const name of names) await calendar(page).getByRole("button", { name, exact: true }).click();
}

/** Opens the menu of a view's files or of the page's. */
export async function openExports(page: Page, view: ViewName | null): Promise<void> {
  const place = view === null ? page.getByRole("main") : panel(page, view);
  const name = view === null ? "Export" : `Export ${VIEWS[view].title}`;
  await place.getByRole("button", { name, exact: true }).click();
  await page.getByRole("menu").waitFor();
}

/** What a screen reader reads out when days or figures change. */
export function announcement(page: Page): Locator {
  return page.locator("main > [role=status]");
}

/** The names of chains in Top Blockchains, which highlight them. */
export function chainNames(page: Page): Locator {
  return panel(page, "topBlockchains").getByRole("table").getByRole("button");
}

/** The bars of the exploits, which highlight their chains. */
export function exploitBars(page: Page): Locator {
  return page.getByRole("list", { name: "Exploits by chain" }).getByRole("button");
}

/** The chart of the trend by hours, days, weeks or months. */
export function trendChart(page: Page, from = ""): Locator {
  return page.getByRole("application", { name: new RegExp(`^Transactions per \\w+ from ${from}`) });
}

/** The names of the lines that the trend draws, in its own words to a screen reader. */
export async function drawnLines(page: Page): Promise<string[]> {
  const words = (await trendChart(page).getAttribute("aria-label")) ?? "";
  const [, chains = ""] = /^[^:.]*: ([^.]*)\./.exec(words) ?? [];
  const lines = chains.split(/, (?=\D)/).map((line) => line.replace(/ [\d,]+$/, ""));
  const isCompared = words.includes("which are compared.");
  const extras = [words.includes(" in total") && "Total", isCompared && "Previous period"];
  return [...lines, ...extras].filter((line): line is string => Boolean(line));
}

/** The names of lines beside the trend. */
export function legend(page: Page): Locator {
  return page.getByRole("list", { name: "Lines" });
}

/** What is drawn besides the chains. */
export function extras(page: Page): Locator {
  return page.getByRole("list", { name: "Also drawn" });
}

/** The eye that hides the line of a chain. */
export function eye(page: Page, name: string): Locator {
  return page.getByRole("button", { name: `Line of ${name}`, exact: true });
}

export function groupBy(page: Page): Locator {
  return page.getByRole("combobox", { name: "Group by" });
}

/** The figures of the pointed part of a view. */
export function tooltip(page: Page, view: ViewName): Locator {
  return page.locator(`#${view} [role=status]`);
}

/** The rows of a tooltip. */
export function tooltipRows(page: Page, view: ViewName): Promise<string[]> {
  return tooltip(page, view).locator("tr").allTextContents();
}

/** The button that leaves a zoom. */
export function zoomBack(page: Page): Locator {
  return page.getByRole("button", { name: /^Back to / });
}

/** The area of the trend in which days are pointed at and selected. */
export function plot(page: Page): Locator {
  return page.locator("#transactionTrends .scrub");
}

/** The day that another chart points at, with its count. */
export function pointedElsewhere(page: Page, view: ViewName): Promise<string[]> {
  return page.locator(`#${view} .pointed-elsewhere`).allTextContents();
}

/** The middle of a column of the trend, one of as many as it has. */
export async function columnOf(
  page: Page,
  index: number,
  count: number,
): Promise<{ x: number; y: number }> {
  const box = await plot(page).boundingBox();
  if (box === null) throw new Error("there is no plot");
  return { x: box.x + ((index + 0.5) / count) * box.width, y: box.y + box.height / 2 };
}

export function tableButton(page: Page, view: ViewName): Locator {
  return page.locator(`#${view}`).getByRole("button", { name: /^Table of / });
}

/** The table that covers the chart of a view. */
export function tableOf(page: Within, view: ViewName): Locator {
  return page.getByRole("region", { name: `${VIEWS[view].title}, figures` }).getByRole("table");
}

export async function openTable(page: Page, view: ViewName): Promise<Locator> {
  await tableButton(page, view).click();
  const table = tableOf(page, view);
  await table.waitFor();
  return table;
}

export async function closeTable(page: Page, view: ViewName): Promise<void> {
  await tableButton(page, view).click();
  // A press before the table is gone would close it again.
  await eventually(() => tableOf(page, view).count(), 0);
}

/** The sentences about what stands out. */
export function notables(page: Page): Locator {
  return page.getByRole("list", { name: "Stands out" }).getByRole("listitem");
}

/** The line with the figures of highlighted chains. */
export function chainLine(page: Page, names: string): Locator {
  return page.getByRole("region", { name: `Figures of ${names}` });
}

/** The parameters in the page's address. */
export function search(page: Page): string {
  return new URL(page.url()).search;
}

/** The name of the focused element, in the page's own words. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement: element } = document;
    if (element === null || element === document.body) return "BODY";
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : element;
    return element.getAttribute("aria-label") ?? label?.textContent?.trim() ?? "";
  });
}

/** Presses an item in the menu of a view or of the page; returns the file's name and bytes. */
export async function save(
  page: Page,
  view: ViewName | null,
  format: string,
): Promise<[string, Buffer]> {
  await openExports(page, view);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: format, exact: true }).click(),
  ]);
  await page.getByRole("menu").waitFor({ state: "detached" });
  const chunks = await (await download.createReadStream()).toArray();
  return [download.suggestedFilename(), Buffer.concat(chunks)];
}
