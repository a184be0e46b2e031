import { expect, test } from "vitest";
import { addDays, type Day } from "../../shared/days/day.ts";
import { formatDay, formatRange, formatShortDay } from "../../shared/text/format.ts";
import { EXAMPLE_ROWS } from "./exampleRows.ts";
import { notes } from "./page.ts";
import { cardValues, eventually, ofFile, openTestbed, rangeLabel, sourceOf } from "./testbed.ts";

// Of a backend that gives visitors kept answers alone.
const testbed = ofFile(async () => {
  const testbed = await openTestbed();
  const { backend } = testbed;
  for (const statement of EXAMPLE_ROWS) await backend.query(statement);
  await backend.query(
    "revoke execute on function vigil.dashboard_cube(date, date, text) from public, anon",
  );
  await backend.query("select vigil.keep('UTC', 1000)");
  return testbed;
});

test("a range before the kept days names the first one, and leads to the last days", async () => {
  const { page, open } = await testbed.visit();
  await open("?from=2023-01-01&to=2023-01-31");
  await eventually(() => sourceOf(page), "No figures kept for these days");
  const [kept] = await testbed.backend.query<{ first: `${number}-${number}-${number}` }>(
    "select first_day::text as first from vigil.kept",
  );
  const note = notes(page);
  expect(await note.textContent()).toBe(
    `Figures are kept from ${formatDay(kept?.first ?? expect.fail())}. Show the last 30 days`,
  );
  await note.getByRole("button").click();
  await eventually(() => cardValues(page), ["2", "2", "30", "80"]);
  expect(await note.count()).toBe(0);
});

test("days after the job died, the last kept days are shown and dated", async () => {
  const [kept] = await testbed.backend.query<{ last: Day }>(
    "select last_day::text as last from vigil.kept",
  );
  const last = kept?.last ?? expect.fail();
  const now = `${addDays(last, 3)}T12:00:00Z`;
  const { page, open } = await testbed.visit({ now });
  await open();
  await eventually(
    () => sourceOf(page),
    `Kept ${formatShortDay(last, { from: last, to: now.slice(0, 10) as Day })}`,
  );
  const range = formatRange({ from: addDays(last, -30), to: last });
  await eventually(() => rangeLabel(page), range);
  await eventually(() => cardValues(page), ["0", "0", "30", "0"]);
  await open(`?from=${addDays(last, -3)}&to=${addDays(last, 3)}`);
  const note = notes(page);
  await eventually(
    () => note.textContent(),
    `Figures are kept until ${formatDay(last)}. Show the last 30 days`,
  );
  await note.getByRole("button").click();
  await eventually(() => rangeLabel(page), range);
});
