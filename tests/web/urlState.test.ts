import { describe, expect, test } from "vitest";
import { BRAND } from "../../shared/brand.ts";
import { COMPARISONS } from "../../shared/days/comparison.ts";
import { parseQuery } from "../../shared/days/query.ts";
import { liveDays } from "../../web/store/url/availableDays.ts";
import { queryZone } from "../../web/store/url/queryZone.ts";
import {
  hasRangeIn,
  optionsIn,
  type PageOptions,
  searchWith,
  searchWithRange,
} from "../../web/store/url/urlState.ts";
import { codePoint, fc } from "../suite/fastCheck.ts";
import { meet } from "../suite/meet.ts";

const STATES = [
  ...["a chain replaced", "a chain removed", "fewer chains", "more chains"],
  ...["a sign of URLs", "no ASCII"],
];

const SEARCH = "?from=2026-10-01&to=2026-10-31&vs=year&chain=BNB+Smart+Chain&zone=UTC&by=week";
const WITHOUT = { compare: undefined, chain: undefined, timeZone: undefined, step: undefined };

const answer = (search: string) =>
  parseQuery(optionsIn(search), liveDays("2026-11-21", "Asia/Tokyo", BRAND));

describe("the options of a URL", () => {
  test("are repeated in no sentence if they could be one", () => {
    const said = "Your-session-has-ended";
    for (const text of [said, "call 555", "call\u00a0555"]) {
      for (const name of ["from", "to", "last", "period", "vs"]) {
        const query = answer(`?${new URLSearchParams({ [name]: text })}`);
        const refusal = query.refusedRange ?? query.refusedComparison;
        expect(refusal).toContain("…");
        expect(refusal).not.toContain(text);
      }
      expect(queryZone({ timeZone: text }, "UTC").refusal).toMatch(/^invalid time zone: … /);
    }
    expect(answer("?from=soon").refusedRange).toContain("soon");
    const longest = "America/Argentina/ComodRivadavia";
    expect(queryZone({ timeZone: longest }, "UTC")).toEqual({ zone: longest, refusal: null });
  });

  test("are the defaults in an empty query", () => {
    for (const search of ["", "?vs=&chain=&zone=&trend=&by=&last=", "?trend=__proto__&by=hour"]) {
      expect(answer(search)).toEqual({
        range: { from: "2026-10-22", to: "2026-11-21" },
        comparison: "previous",
        chains: [],
        step: null,
        timeZone: "Asia/Tokyo",
        weekStartsOn: "monday",
        refusedRange: null,
        refusedComparison: null,
      });
    }
    expect([hasRangeIn(""), hasRangeIn("?from=")]).toEqual([true, false]);
  });

  test("make its query", () => {
    expect(answer(SEARCH)).toMatchObject({
      range: { from: "2026-10-01", to: "2026-10-31" },
      comparison: "year",
      chains: ["BNB Smart Chain"],
      step: "week",
    });
  });

  test("give way to the default if the comparison is invalid, with the reason", () => {
    const { comparison, refusedComparison } = answer("?vs=tomorrow");
    expect(comparison).toBe("previous");
    expect(refusedComparison).toBe(
      "invalid comparison: tomorrow (write one of previous, weekdays, year, none, or days such as 2026-03-01..2026-03-31 or 2026-03)",
    );
  });

  test.each([
    ["2026-10-01..2026-10-07", "2026-10-01..2026-10-07"],
    ["2026-10-01", "2026-10-01..2026-10-01"],
    ["2026-02", "2026-02-01..2026-02-28"],
  ] as const)("name other days to compare with: %s", (vs, comparison) => {
    expect(answer(`?vs=${vs}`)).toMatchObject({ comparison, refusedComparison: null });
  });

  test.each([
    "2026-10-07..2026-10-01",
    "2026-02-30",
    "2026-13",
    "2026-10-01..",
    "..",
    "2026-10-01..2026-10-02..2026-10-03",
  ])("name no days to compare with, and a reason is given: %s", (vs) => {
    const { comparison, refusedComparison } = answer(`?vs=${vs}`);
    expect(comparison).toBe("previous");
    expect(refusedComparison).toMatch(/^invalid comparison: /);
  });

  test("stay when the range changes, and change nothing else in the URL", () => {
    const { from, to, ...others } = optionsIn(SEARCH);
    expect(optionsIn(searchWithRange(SEARCH, { last: "7d" }))).toEqual({ ...others, last: "7d" });
    expect(searchWith("?x=1&last=7d", { chain: ["Base & co"] })).toBe(
      "?x=1&last=7d&chain=Base+%26+co",
    );
  });

  test("name each chain once, in the order of the link", () => {
    const { chains } = answer("?chain=Linea&chain=&chain=Base&chain=Linea");
    expect(chains).toEqual(["Linea", "Base"]);
    expect(searchWith("?chain=A&chain=B&zone=UTC", { chain: ["C"] })).toBe("?chain=C&zone=UTC");
    expect(searchWith("?chain=A&chain=B&zone=UTC", { chain: [] })).toBe("?zone=UTC");
  });

  test("leave defaults out of the URL", () => {
    expect(searchWith(SEARCH, WITHOUT)).toBe("?from=2026-10-01&to=2026-10-31");
    expect(searchWith(SEARCH, { compare: "previous", step: undefined })).toBe(
      "?from=2026-10-01&to=2026-10-31&chain=BNB+Smart+Chain&zone=UTC",
    );
  });

  test("compare all days with nothing unless the URL says otherwise", () => {
    expect(answer("?period=all").comparison).toBe("none");
    expect(searchWith("?period=all", { compare: "previous" })).toBe("?period=all&vs=previous");
    expect(answer("?period=all&vs=previous").comparison).toBe("previous");
    expect(searchWith("?period=all&vs=previous", { compare: "none" })).toBe("?period=all");
  });

  test("survive a round trip, whatever the names of chains and zones", () => {
    const character = fc.oneof(codePoint, fc.constantFrom(..."&=+%# "));
    const anyWord = fc.option(fc.string({ minLength: 1, unit: character }), { nil: undefined });
    const anyChains = fc.uniqueArray(
      fc.oneof(fc.string({ minLength: 1, unit: character }), fc.constantFrom("__proto__", "A, B")),
      { minLength: 1, maxLength: 4 },
    );
    const anyOptions: fc.Arbitrary<PageOptions> = fc.record({
      compare: fc.constantFrom(...COMPARISONS.slice(1)),
      chain: fc.option(anyChains, { nil: undefined }),
      table: fc.option(anyChains, { nil: undefined }),
      hide: fc.option(anyChains, { nil: undefined }),
      timeZone: anyWord,
      trend: fc.constantFrom(undefined, "total"),
      step: fc.constantFrom(undefined, "day", "week", "month"),
    });
    const length = ({ chain = [] }: PageOptions) => chain.length;
    fc.assert(
      fc.property(anyOptions, anyOptions, (before, options) => {
        meet(STATES, [
          before.chain !== undefined && options.chain !== undefined && "a chain replaced",
          before.chain !== undefined && options.chain === undefined && "a chain removed",
          length(options) > 0 && length(options) < length(before) && "fewer chains",
          length(options) > length(before) && length(before) > 0 && "more chains",
          /[&=+%#]/.test(`${options.chain}`) && "a sign of URLs",
          /[^\0-\x7f]/.test(`${options.chain}`) && "no ASCII",
        ]);
        const search = searchWith(searchWith("?last=7d", before), options);
        expect(optionsIn(search)).toEqual({ last: "7d", ...options });
      }),
    );
  });
});

test("a refused zone is not repeated with a character that turns its text around", () => {
  const { refusal } = queryZone({ timeZone: "Berlin\u202Eeporue" }, "UTC");
  expect(refusal).toMatch(/^invalid time zone: … /);
});
