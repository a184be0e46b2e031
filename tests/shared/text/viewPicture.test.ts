import { expect, test } from "vitest";
import { dashboard } from "../../../shared/dashboard/dashboard.ts";
import { codePoints } from "../../../shared/text/shortName.ts";
import { viewPicture } from "../../../shared/text/viewPicture.ts";
import type { ViewName } from "../../../shared/views/views.ts";
import { snapshotOf } from "../../cli/exampleSnapshots.ts";

/** The picture of a view of a snapshot with the given rows. */
function pictureOf(name: ViewName, rows: Parameters<typeof snapshotOf>[0]): string {
  const { cube, range } = snapshotOf(rows);
  const shown = dashboard(cube, { range });
  const options = { theme: "light", days: "Oct 2026", source: null, description: null } as const;
  return viewPicture(name, cube, shown, { ...options, measure: codePoints });
}

/** Rows of each table in which each of some chains has one row more than the next one. */
function rowsOf(names: readonly string[]) {
  const rows = names.flatMap((name, place) =>
    Array.from({ length: names.length - place }, () => ({
      day: "2026-10-05",
      project: "1",
      address: "7",
      chain: { id: `${place}`, name },
    })),
  ) as never;
  return { transactions: rows, notifications: rows, exploits: rows };
}

function textsOf(svg: string): string[] {
  return [...svg.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text = ""]) => text);
}

test.each<[ViewName, string]>([
  ["flaggedDistribution", "2 more chains with 3 notifications"],
  ["exploitsByChain", "4 more chains with 10 exploits"],
  ["topBlockchains", "9 more chains with 45 transactions"],
])("a picture of %s counts the rows that it leaves out", (name, last) => {
  const rows = rowsOf(Array.from({ length: 14 }, (_, index) => `Chain ${index}`));
  expect(textsOf(pictureOf(name, rows)).at(-1)).toBe(last);
});

test("a picture counts the transactions without a chain", () => {
  const row = { day: "2026-10-05", project: "1", address: "7" };
  const base = { ...row, chain: { id: "1", name: "Base" } };
  const svg = pictureOf("topBlockchains", {
    transactions: [base, { ...row, chain: null }] as never,
  });
  expect(textsOf(svg).at(-1)).toBe("1 transaction has no chain");
});

test("the line of the comparison range begins with the first row", () => {
  const svg = pictureOf("transactionTrends", {});
  const lines = [...svg.matchAll(/<polyline points="([^"]*)"/g)];
  expect(lines.map(([, points = ""]) => points.split(" ").length)).toEqual([2, 3]);
});

test("no name becomes markup, and a picture requests nothing", () => {
  const svg = pictureOf("flaggedDistribution", rowsOf(['A<b>&"\u0000', "שרשרת"]));
  expect(svg).toContain("\u2068A&lt;b&gt;&amp;&quot;\uFFFD\u2069");
  expect(svg).toContain("\u2068שרשרת\u2069");
  expect(svg).not.toMatch(/href|url\(|style|script|<b>/);
});
