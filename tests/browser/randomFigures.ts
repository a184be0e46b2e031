import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { DayRange } from "../../shared/days/range.ts";
import { formatRange } from "../../shared/text/format.ts";
import { sharedBackend } from "../suite/sharedBackend.ts";
import { rangeButton } from "./page.ts";
import { goTo } from "./testbed.ts";

export async function showRange(page: Page, { from, to }: DayRange): Promise<void> {
  await goTo(page, `?from=${from}&to=${to}`);
  await rangeButton(page)
    .filter({ hasText: formatRange({ from, to }) })
    .waitFor();
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
