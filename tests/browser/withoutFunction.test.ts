import { expect, test } from "vitest";
import { cachedCubes } from "./cachedCubes.ts";
import { refuse } from "./changedCube.ts";
import { EXAMPLE_ROWS } from "./exampleRows.ts";
import { healthFacts } from "./healthFacts.ts";
import {
  cardsShown,
  cardValues,
  complaints,
  cubeReads,
  eventually,
  isBackend,
  ofFile,
  openTestbed,
  sourceOf,
  visitCards,
} from "./testbed.ts";

// Of a backend with open tables and without the function.
const testbed = ofFile(async () => {
  const testbed = await openTestbed();
  const { backend } = testbed;
  for (const statement of EXAMPLE_ROWS) await backend.query(statement);
  await backend.query("drop function public.dashboard_cube");
  const tables = await backend.query<{ name: string }>(
    "select relname as name from pg_class where relrowsecurity",
  );
  for (const { name } of tables) {
    await backend.query(`grant select on public.${name} to anon`);
    await backend.query(`create policy everyone on public.${name} for select using (true)`);
  }
  await backend.reloadSchema();
  return testbed;
});

test("SPEC 7: the page tests its connection with a row, reads both periods at once, stores no identity, and tries the function once", async () => {
  const { page, log, requests, open } = await visitCards(testbed);
  expect(await cardValues(page)).toEqual(["2", "2", "30", "80"]);
  const calls = requests
    .filter((request) => isBackend(new URL(request.url())))
    .map((request) => ({ method: request.method(), url: new URL(request.url()) }))
    .filter(({ url }) => url.searchParams.get("limit") !== "1");
  const to = (table: string) => calls.filter(({ url }) => url.pathname.endsWith(`/${table}`));
  const words = (table: string) => to(table).map(({ url }) => decodeURIComponent(url.search));
  expect(to("addresses").map(({ method }) => method)).toEqual(["HEAD"]);
  expect(words("memberships").join()).toMatch(/project_id=in\.\("/);
  for (const search of words("notifications")) expect(search).toContain("status=eq.sent");
  expect(words("transactions").join()).toContain("created_at=gte.2024-12-05T00:00:00");
  expect(words("exploits").join()).toContain("timestamp=gte.2024-12-05T00:00:00");
  expect(words("events").join()).toContain(`timestamp=gte.${Date.UTC(2024, 11, 5) / 1000}`);
  for (const { method } of calls) expect(["GET", "HEAD"]).toContain(method);
  await eventually(async () => (await cachedCubes(page)).length, 1);
  // The test follows the first figures when the browser is idle.
  await eventually(
    () => log.filter((line) => line.includes("Connection test")),
    [expect.stringContaining("info: Connection test: the backend answers")],
  );
  expect(requests.map((request) => new URL(request.url()).search)).toContain(
    "?select=created_at&limit=1",
  );
  expect(JSON.stringify(await cachedCubes(page))).not.toMatch(/@|0x|example/);
  expect(cubeReads(requests)).toHaveLength(1);
  const before = log.length;
  await open();
  await cardsShown(page);
  await eventually(() => sourceOf(page), "Live · 15:00");
  expect(cubeReads(requests)).toHaveLength(1);
  expect(complaints(log.slice(before)).join()).toBe("");
});

test("SPEC 8: without memberships Total Active Users is 0, which the log and data health say", async () => {
  const { page, log, open } = await testbed.visit();
  await page.route(/\/rest\/v1\/memberships/, refuse);
  await open();
  await eventually(() => cardValues(page), ["0", "2", "30", "80"]);
  expect(log.filter((line) => line.startsWith("error: Active users are not known"))).toHaveLength(
    1,
  );
  expect(await page.locator("main").textContent()).not.toMatch(/error|denied|fail|refuse/i);
  expect(await healthFacts(page)).toMatchObject({
    Days: "Dec 05, 2024 - Feb 04, 2025 (62 days)",
    "Read from": expect.stringMatching(/^Tables, row by row, [\d,]+ ms$/),
  });
  expect(await page.locator(".health-title").allTextContents()).toEqual([
    "Data health",
    "Incomplete: the memberships could not be read.",
  ]);
});

test("SPEC 8: any other table that cannot be read is a backend error", async () => {
  const { page, log, open } = await testbed.visit();
  await page.route(/\/rest\/v1\/exploits/, refuse);
  await open();
  await eventually(() => sourceOf(page), "Backend error");
  expect(log.join("\n")).toMatch(/error: Failure: the backend refuses to read exploits/);
});
