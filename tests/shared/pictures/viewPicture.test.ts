import { expect, test } from "vitest";
import { dashboard } from "../../../shared/dashboard/dashboard.ts";
import type { Day } from "../../../shared/days/day.ts";
import type { DrawnChart, Line } from "../../../shared/pictures/drawnChart.ts";
import { painted } from "../../../shared/pictures/svg.ts";
import { viewPicture } from "../../../shared/pictures/viewPicture.ts";
import { snapshotOf } from "../../cli/exampleSnapshots.ts";

const WORDS = { days: "Oct 2026", source: "Live", description: "" };

const DAYS: readonly Day[] = ["2026-10-03", "2026-10-04", "2026-10-05"];
const AXES = { days: DAYS, countTicks: [0, 5, 10], dayTicks: DAYS };

/** The picture of a chart for the dashboard of a snapshot with the given rows. */
function pictureOf(chart: DrawnChart, rows: Parameters<typeof snapshotOf>[0] = {}): string {
  const { cube, range } = snapshotOf(rows);
  return viewPicture("transactionTrends", dashboard(cube, { range }), () => chart, WORDS);
}

function linesOf(...lines: readonly Line[]): DrawnChart {
  return {
    kind: "lines",
    ...AXES,
    lines,
    exploits: { name: "Exploits", count: 3, buckets: [1] },
    notes: ["7-day mean"],
  };
}

const BASE: Line = {
  ...{ name: "Base", colour: "var(--chart-1)", total: 14, points: [4, 8, 2] },
  ...{ style: "chain", isOpenAtStart: false, isOpenAtEnd: true },
};

const rows = ["Base", 'A<b>&"\u0000', "שרשרת"].map((name, index) => ({
  name,
  colour: `var(--chart-${index + 1})`,
  count: 3 - index,
  percent: index,
}));

function textsOf(svg: string): string[] {
  return [...svg.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text = ""]) => text);
}

test("an incomplete last point is a hollow dot apart from its line", () => {
  const svg = pictureOf(linesOf(BASE));
  const [, line = ""] =
    /<path d="(M[\d.]+ [\d.]+L[^"]*)" fill="none" stroke="var\(--chart-1\)"/.exec(svg) ?? [];
  expect(line.match(/[ML]/g)).toEqual(["M", "L"]);
  expect(svg).toMatch(/<circle [^>]*stroke="var\(--chart-1\)" fill="var\(--panel\)"/);
});

test("nothing is drawn where a line has no value", () => {
  const svg = pictureOf(linesOf({ ...BASE, points: [null, 8, 2], isOpenAtEnd: false }));
  expect(svg).toMatch(
    /<path d="M[\d.]+ [\d.]+L[\d.]+ [\d.]+" fill="none" stroke="var\(--chart-1\)"/,
  );
});

test("a picture names the marks of exploits with their count, and its notes", () => {
  const svg = pictureOf(linesOf(BASE));
  expect(textsOf(svg)).toEqual(
    expect.arrayContaining(["\u2068Exploits\u2069 3", "\u20687-day mean\u2069"]),
  );
  // One in the legend and one on the axis.
  expect(svg.match(/fill="var\(--flagged\)"/g)).toHaveLength(2);
});

test.each(["bars", "table", "pie", "share"] as const)(
  "a picture of a %s has every name with its count, in its colour",
  (kind) => {
    const chart = {
      kind,
      columns: ["Chain", "Count", "Share"],
      rows,
      decimals: 1,
      centre: ["6", "in all"],
    } as const;
    const svg = pictureOf(chart);
    expect(textsOf(svg)).toEqual(expect.arrayContaining(["\u2068Base\u2069", "3", "1"]));
    for (const { colour } of rows) expect(svg).toContain(`fill="${colour}"`);
  },
);

test("parts of a day are stacked on each other", () => {
  const parts = [
    { name: "First time", colour: "red", counts: [1, 0, 0] },
    { name: "Again", colour: "blue", counts: [3, 0, 0] },
  ];
  const svg = pictureOf({ kind: "columns", ...AXES, parts, opacities: [1, 1, 0.5] });
  const [below, above] = [
    ...svg.matchAll(/y="([\d.]+)" width="[\d.]+" height="([\d.]+)" fill="(red|blue)"/g),
  ];
  expect(Number(above?.[1]) + Number(above?.[2])).toBeCloseTo(Number(below?.[1]));
});

test("a picture counts the transactions without a chain", () => {
  const row = { day: "2026-10-05", project: "1", address: "7" };
  const base = { ...row, chain: { id: "1", name: "Base" } };
  const svg = pictureOf(linesOf(BASE), { transactions: [base, { ...row, chain: null }] as never });
  expect(textsOf(svg)).toContain("1 transaction has no chain");
});

test("no name becomes markup, no colour needs a style sheet, and a picture requests nothing", () => {
  const chart = {
    kind: "pie",
    columns: ["Chain"],
    rows,
    decimals: 1,
    centre: ["6", "in all"],
  } as const;
  const svg = painted(pictureOf(chart), () => "#123456");
  expect(svg).toContain("\u2068A&lt;b&gt;&amp;&quot;\uFFFD\u2069");
  expect(svg).toContain("\u2068שרשרת\u2069");
  expect(svg).not.toMatch(/href|url\(|var\(|style|script|<b>/);
});
