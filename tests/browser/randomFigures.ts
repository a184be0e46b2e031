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

/** A pattern of every e-mail and address of the random rows. One search for all takes a twentieth of a search for each. */
export async function randomPeople(): Promise<RegExp> {
  const { query } = await sharedBackend("random");
  const people = await query<{ text: string }>(
    "select email as text from memberships where email <> '' union select address from addresses where address <> ''",
  );
  const texts = people.map(({ text }) => text);
  expect(texts.length).toBeGreaterThan(10);
  // No letter of the texts has another meaning in a pattern.
  expect(texts.filter((text) => !/^[\w-]+$/.test(text))).toEqual([]);
  return new RegExp(texts.join("|"));
}
