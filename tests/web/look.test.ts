import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { COMPARISONS } from "../../shared/comparison.ts";
import { type Look, lookIn, PLAIN_LOOK, searchWithLook } from "../../web/data/look.ts";
import { searchWith, wordsIn } from "../../web/data/words.ts";

const SEARCH = "?from=2026-10-01&to=2026-10-31&vs=year&chain=BNB+Smart+Chain&zone=UTC&by=week";

describe("the look in an address", () => {
  test("is plain where nothing is said", () => {
    expect(lookIn("?last=7d")).toEqual({ look: PLAIN_LOOK, refusedComparison: null });
    expect(lookIn("?vs=&chain=&zone=&trend=&by=").look).toEqual(PLAIN_LOOK);
  });

  test("is that of its words", () => {
    expect(lookIn(`${SEARCH}&trend=total`).look).toEqual({
      comparison: "year",
      chain: "BNB Smart Chain",
      zone: "UTC",
      trend: "total",
      by: "week",
    });
  });

  test("leaves out what is nonsense, and says so of a comparison", () => {
    const { look, refusedComparison } = lookIn("?vs=tomorrow&trend=__proto__&by=hour");
    expect(look).toEqual(PLAIN_LOOK);
    expect(refusedComparison).toBe(
      "invalid comparison: tomorrow (write one of previous, weekdays, year, none)",
    );
  });

  test("stays when the range becomes another, and changes nothing else of the address", () => {
    expect(lookIn(searchWith(SEARCH, { last: "7d" }))).toEqual(lookIn(SEARCH));
    expect(searchWithLook("?x=1&last=7d", { chain: "Base & co" })).toBe(
      "?x=1&last=7d&chain=Base+%26+co",
    );
  });

  test("is not said where it is plain", () => {
    expect(searchWithLook(SEARCH, PLAIN_LOOK)).toBe("?from=2026-10-01&to=2026-10-31");
    expect(searchWithLook(SEARCH, { comparison: "previous", by: null })).toBe(
      "?from=2026-10-01&to=2026-10-31&chain=BNB+Smart+Chain&zone=UTC",
    );
  });

  test("is the same when it is read back, whatever chains and zones are called", () => {
    const anyWord = fc.option(fc.string({ minLength: 1, unit: "binary" }));
    const anyLook: fc.Arbitrary<Look> = fc.record({
      comparison: fc.constantFrom(...COMPARISONS),
      chain: anyWord,
      zone: anyWord,
      trend: fc.constantFrom(null, "chains", "total"),
      by: fc.constantFrom(null, "day", "week", "month"),
    });
    fc.assert(
      fc.property(anyLook, anyLook, (before, look) => {
        const search = searchWithLook(searchWithLook("?last=7d", before), look);
        expect(lookIn(search)).toEqual({ look, refusedComparison: null });
        expect(wordsIn(search)).toMatchObject({ last: "7d" });
      }),
    );
  });
});
