import { expect, onTestFinished, test, vi } from "vitest";
import { BRAND } from "../../shared/brand.ts";
import { COMPARISONS } from "../../shared/days/comparison.ts";
import { parseQuery } from "../../shared/days/query.ts";
import { liveDays } from "../../web/store/url/availableDays.ts";
import { queryZone } from "../../web/store/url/queryZone.ts";
import { setOptions } from "../../web/store/url/urlHistory.ts";
import {
  hasRangeIn,
  optionsIn,
  type PageOptions,
  searchWith,
  searchWithRange,
} from "../../web/store/url/urlState.ts";
import { codePoint, fc } from "../suite/fastCheck.ts";
import { meet } from "../suite/meet.ts";

const SEARCH = "?from=2026-10-01&to=2026-10-31&vs=year&chain=BNB+Smart+Chain&zone=UTC&by=week";

const DEFAULT = {
  range: { from: "2026-10-22", to: "2026-11-21" },
  comparison: "previous",
  chains: [],
  step: null,
  timeZone: "Asia/Tokyo",
  weekStartsOn: "monday",
  refusedRange: null,
  refusedComparison: null,
};

const answer = (search: string) =>
  parseQuery(optionsIn(search), liveDays("2026-11-21", "Asia/Tokyo", BRAND));

test("a URL makes its query, of defaults where it says nothing", () => {
  for (const search of ["", "?vs=&chain=&zone=&trend=&by=&last=", "?trend=__proto__&by=hour"]) {
    expect(answer(search)).toEqual(DEFAULT);
  }
  const own = {
    range: { from: "2026-10-01", to: "2026-10-31" },
    comparison: "year",
    chains: ["BNB Smart Chain"],
    step: "week",
  };
  expect(answer(SEARCH)).toEqual({ ...DEFAULT, ...own });
  expect([hasRangeIn(""), hasRangeIn("?from=")]).toEqual([true, false]);
  expect(answer("?chain=Linea&chain=&chain=Base&chain=Linea").chains).toEqual(["Linea", "Base"]);
  expect(answer("?period=all").comparison).toBe("none");
  expect(answer("?period=all&vs=previous").comparison).toBe("previous");
  // The refused period is not shown, so the default range has its usual comparison.
  expect(answer("?period=all&from=2026-10-01")).toMatchObject({
    range: DEFAULT.range,
    comparison: "previous",
  });
});

test.each([
  ["2026-10-01..2026-10-07", "2026-10-01..2026-10-07"],
  ["2026-10-01", "2026-10-01..2026-10-01"],
  ["2026-02", "2026-02-01..2026-02-28"],
  ...["tomorrow", "2026-10-07..2026-10-01", "2026-02-30", "2026-13", "2026-10-01..", ".."].map(
    (name) => [name, null],
  ),
  ["2026-10-01..2026-10-02..2026-10-03", null],
])(
  "the days to compare with that vs=%s names are %s; otherwise they are the default, with the reason",
  (vs, comparison) => {
    const refusal =
      "(write one of previous, weekdays, year, none, or days such as 2026-03-01..2026-03-31 or 2026-03)";
    expect(answer(`?vs=${vs}`)).toEqual({
      ...DEFAULT,
      comparison: comparison ?? "previous",
      refusedComparison:
        comparison === null
          ? `invalid comparison: ${vs?.replace(/^.{30,}$/, "…")} ${refusal}`
          : null,
    });
  },
);

test("an option that could be a sentence is repeated in no sentence", () => {
  const said = "Your-session-has-ended";
  for (const text of [said, "call 555", "call\u00a0555"]) {
    for (const name of ["from", "to", "last", "period", "vs"]) {
      const query = answer(`?${new URLSearchParams({ [name]: text })}`);
      const refusal = query.refusedRange ?? query.refusedComparison;
      expect(refusal).toContain("…");
      expect(refusal).not.toContain(text);
    }
  }
  // The last one would turn its text around.
  for (const zone of [said, "call 555", "Berlin\u202Eeporue"]) {
    expect(queryZone({ timeZone: zone }, "UTC").refusal).toMatch(/^invalid time zone: … /);
  }
  expect(answer("?from=soon").refusedRange).toContain("soon");
  const longest = "America/Argentina/ComodRivadavia";
  expect(queryZone({ timeZone: longest }, "UTC")).toEqual({ zone: longest, refusal: null });
});

const NOTHING = { compare: undefined, chain: undefined, timeZone: undefined, step: undefined };

test.each<[search: string, options: PageOptions, changed: string]>([
  ["?x=1&last=7d", { chain: ["Base & co"] }, "?x=1&last=7d&chain=Base+%26+co"],
  ["?chain=A&chain=B&zone=UTC", { chain: ["C"] }, "?chain=C&zone=UTC"],
  ["?chain=A&chain=B&zone=UTC", { chain: [] }, "?zone=UTC"],
  [SEARCH, NOTHING, "?from=2026-10-01&to=2026-10-31"],
  ["?vs=year&chain=A&by=week", { compare: "previous", step: undefined }, "?chain=A"],
  ["?period=all", { compare: "previous" }, "?period=all&vs=previous"],
  ["?period=all&vs=previous", { compare: "none" }, "?period=all"],
])("%s with %o is %s, without defaults", (search, options, changed) => {
  expect(searchWith(search, options)).toBe(changed);
});

test("an option that is removed from a URL without it is no step in the history", () => {
  const steps: string[] = [];
  vi.stubGlobal("window", {
    location: { search: "", pathname: "/" },
    history: { pushState: (_state: unknown, _title: string, url: string) => steps.push(url) },
    dispatchEvent: () => {},
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  setOptions({ compare: undefined });
  expect(steps).toEqual([]);
  setOptions({ compare: "year" });
  expect(steps).toEqual(["?vs=year"]);
});

test("another range changes nothing else in the URL", () => {
  const { from, to, ...others } = optionsIn(SEARCH);
  expect(optionsIn(searchWithRange(SEARCH, { last: "7d" }))).toEqual({ ...others, last: "7d" });
});

const STATES = [
  ...["a chain replaced", "a chain removed", "fewer chains", "more chains"],
  ...["a sign of URLs", "no ASCII"],
];

test("options survive a round trip, whatever the names of chains and zones", () => {
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
