import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { DayRange } from "../../shared/days/range.ts";
import { formatRange } from "../../shared/text/format.ts";
import { oracle } from "../integration/oracle.ts";
import { anyRange } from "../integration/question.ts";
import { fc } from "../suite/fastCheck.ts";
import { sharedBackend } from "../suite/sharedBackend.ts";
import { RANDOM } from "./sharedSites.ts";
import { figuresOf, readFigures, type ShownFigures } from "./shownFigures.ts";
import { goTo } from "./testbed.ts";

/** Shows ranges of the random rows' days, and compares the page with the figures of SQL. */
export async function expectAnyRange(page: Page, seed: number): Promise<void> {
  const { query } = await sharedBackend("random");
  // Without changes: a range at the start of the cover has no days to compare with.
  const exact = ({ tables, cards }: Pick<ShownFigures, "tables" | "cards">) => ({
    tables,
    cards: Object.values(cards).map(([value]) => value),
  });
  for (const range of fc.sample(anyRange, { numRuns: 3, seed })) {
    await showRange(page, range);
    const truth = figuresOf(await oracle(query, range, RANDOM.timeZone), []);
    expect(exact(await readFigures(page))).toEqual(exact(truth));
  }
}

export async function showRange(page: Page, { from, to }: DayRange): Promise<void> {
  await goTo(page, `?from=${from}&to=${to}`);
  await page.locator(".filter-button", { hasText: formatRange({ from, to }) }).waitFor();
}

/** The e-mails and addresses of the random rows. */
export async function randomPeople(): Promise<string[]> {
  const { query } = await sharedBackend("random");
  const people = await query<{ text: string }>(
    "select email as text from memberships where email <> '' union select address from addresses where address <> ''",
  );
  expect(people.length).toBeGreaterThan(10);
  return people.map(({ text }) => text);
}
