import { expect, test } from "vitest";
import { formatDay } from "../../shared/text/format.ts";
import { EXAMPLE_ROWS } from "./exampleRows.ts";
import { cardValues, eventually, ofFile, openTestbed, sourceOf } from "./testbed.ts";

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
  const note = page.locator(".range-note");
  expect(await note.textContent()).toBe(
    `Figures are kept from ${formatDay(kept?.first ?? expect.fail())}. Show the last 30 days`,
  );
  await note.getByRole("button").click();
  await eventually(() => cardValues(page), ["2", "2", "30", "80"]);
  expect(await note.count()).toBe(0);
});
