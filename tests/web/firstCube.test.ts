import fc from "fast-check";
import { expect, test } from "vitest";
import { COMPARISONS } from "../../shared/comparison.ts";
import { coverOf } from "../../shared/cover.ts";
import { lookIn } from "../../web/data/look.ts";
import { wordsIn } from "../../web/data/words.ts";
import { firstCube } from "../../web/early/firstCube.ts";
import { openStore } from "./openedStore.ts";

const day = fc
  .date({ min: new Date("1970-01-01"), max: new Date("2027-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const word = (...words: string[]) => fc.oneof(fc.constantFrom(...words), fc.string());

const search = fc
  .record(
    {
      from: fc.oneof(day, word("")),
      to: fc.oneof(day, word("")),
      last: word("30d", "1d", "2000d", "9999d"),
      period: word("today", "all", "last-month", "last-13-weeks"),
      vs: word(...COMPARISONS),
      zone: word("Asia/Kathmandu", "america/new_york", "Mars/Phobos"),
      chain: word("Base"),
    },
    { requiredKeys: [] },
  )
  .map((values) => `?${new URLSearchParams(values)}`);

test("it is the cube that the page asks for, whatever the address says", async () => {
  await fc.assert(
    fc.asyncProperty(search, async (search) => {
      const { store, world, reads } = openStore();
      store.show({ words: wordsIn(search), wordsBefore: null, ...lookIn(search) });
      await world.pass(200);
      const [read] = reads;
      const asked = read && {
        cover: coverOf(read.range, read.historyDays, read.comparison),
        timeZone: read.timeZone,
      };
      expect(firstCube({ pathname: "/", search }, world.now(), "UTC")).toEqual(asked ?? null);
    }),
  );
});

test("other pages and past snapshots ask for none", () => {
  const now = Date.parse("2026-11-21T12:00:00Z");
  const at = (pathname: string, search: string) => firstCube({ pathname, search }, now, "UTC");
  expect(at("/index.html", "?snapshot=")).not.toBe(null);
  expect(at("/index", "")).toBe(null);
  expect(at("/elsewhere", "")).toBe(null);
  expect(at("/", "?snapshot=2026-11-19")).toBe(null);
});
