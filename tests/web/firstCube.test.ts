import { expect, test } from "vitest";
import { BRAND } from "../../shared/brand.ts";
import { COMPARISONS } from "../../shared/days/comparison.ts";
import { firstCube } from "../../web/early.ts";
import { fc } from "../suite/fastCheck.ts";
import { meet } from "../suite/meet.ts";
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

test("the early cube is the one that the page requests, for any URL", async () => {
  await fc.assert(
    fc.asyncProperty(search, async (search) => {
      const { store, world, reads } = openStore();
      store.show(search, null);
      await world.pass(200);
      const [read] = reads;
      meet(["a cube", "no cube"], [read === undefined ? "no cube" : "a cube"]);
      const asked = read && { cover: read.cover, timeZone: read.timeZone };
      expect(firstCube({ pathname: "/", search }, world.now(), "UTC", BRAND)).toEqual(
        asked ?? null,
      );
    }),
  );
});

test("other pages and past snapshots request no early cube", () => {
  const now = Date.parse("2026-11-21T12:00:00Z");
  const at = (pathname: string, search: string) =>
    firstCube({ pathname, search }, now, "UTC", BRAND);
  expect(at("/index.html", "?snapshot=")).not.toBe(null);
  expect(at("/index", "")).toBe(null);
  expect(at("/elsewhere", "")).toBe(null);
  expect(at("/", "?snapshot=2026-11-19")).toBe(null);
});
