import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { sum } from "../../shared/cube/sum.ts";
import { dashboard, uncutDashboard } from "../../shared/dashboard/dashboard.ts";
import { buckets, STEPS, type TrendStep } from "../../shared/days/buckets.ts";
import { COMPARISONS, type Comparison } from "../../shared/days/comparison.ts";
import { addDays, type Day, earlier } from "../../shared/days/day.ts";
import { type DayRange, listDays } from "../../shared/days/range.ts";
import { bucketName, bucketTitle } from "../../web/page/charts/plot/bucketTexts.ts";
import { pointColumns } from "../../web/page/charts/plot/columns.ts";
import { drawnLimits } from "../../web/page/charts/trend/limits.ts";
import { markedPoints, marksOnPoints } from "../../web/page/charts/trend/marks.ts";
import { ofKind, type TrendSeries } from "../../web/page/charts/trend/series.ts";
import { TrendMarks } from "../../web/page/charts/trend/TrendMarks.tsx";
import { pointShare, rowsBySize } from "../../web/page/charts/trend/TrendTooltip.tsx";
import { type Trend, trend } from "../../web/page/charts/trend/trend.ts";
import { type ReadyFigures, readyFigures } from "../../web/store/figures.ts";
import type { DayMark } from "../../web/store/sources/snapshots/readDayMarks.ts";
import { anyRange, anyRows } from "../shared/anyRows.ts";
import { cubeOf, type Rows } from "../shared/exampleRows.ts";
import { fc } from "../suite/fastCheck.ts";
import { meet } from "../suite/meet.ts";
import { replay } from "../suite/transcript.ts";

const LONG: DayRange = { from: "2025-11-20", to: "2026-03-05" };
const COVER: DayRange = { from: "2026-02-20", to: "2026-03-05" };

interface Asked {
  readonly range: DayRange;
  readonly cover?: DayRange;
  readonly comparison?: Comparison;
  /** The day on which the figures were read; a later day if it is left out. */
  readonly readOn?: Day;
}

function figures(
  rows: Partial<Rows>,
  { range, cover = range, readOn, ...asked }: Asked,
): ReadyFigures {
  const at = Date.parse(`${readOn ?? "2027-01-01"}T03:29:00Z`);
  const source = { kind: "live", origin: "function", duration: 1, at, readAt: at } as const;
  const { comparison = "previous" } = asked;
  const query = { range, comparison, weekStartsOn: "monday" } as const;
  return readyFigures(cubeOf(rows, cover), source, query, false);
}

const chainColour = (chain: string | null) => `colour of ${chain}`;

function drawn(page: ReadyFigures, step: TrendStep | null, chains: readonly string[] = []): Trend {
  const mode = chains.length === 0 ? "total" : "chains";
  return trend(page, { step, mode, chains, chainColour });
}

function total({ series }: Trend): TrendSeries {
  return ofKind(series, "total")[0] as TrendSeries;
}

function previous({ series }: Trend): TrendSeries | null {
  return ofKind(series, "previous")[0] ?? null;
}

test("days and compared days have the totals of the dashboard, and a day's exploits are those of that day", () => {
  fc.assert(
    fc.property(anyRows(COVER), anyRange(COVER), (rows, range) => {
      const page = figures(rows, { range, cover: COVER });
      const days = drawn(page, "day");
      const compared = previous(days);
      const trends = page.answer.published.transactionTrends;
      const begin = page.answer.published.dataBegin.transactions?.day ?? COVER.from;
      const known = (points: readonly number[] | null, { days }: TrendSeries) =>
        points?.map((count, index) => ((days[index]?.to ?? begin) < begin ? null : count));
      expect(total(days).points).toEqual(known(trends.total, total(days)));
      meet(
        ["compared days", "no compared days"],
        [compared === null ? "no compared days" : "compared days"],
      );
      if (compared === null) expect(trends.previous).toBeNull();
      else {
        expect(compared.points).toEqual(known(trends.previous, compared));
        expect(compared.days.map(({ from, to }) => ({ from, to }))).toEqual(
          listDays(page.answer.published.previous as DayRange).map((day) => ({
            from: day,
            to: day,
          })),
        );
        expect(compared.within(range)).toBe(sum(trends.previous ?? []));
      }
      const exploits = listDays(range).map((day) => {
        const ofDay = dashboard(page.answer.cube, { range: { from: day, to: day } });
        return sum(
          (uncutDashboard(page.answer.cube, ofDay).exploitsByChain ?? []).map(
            ({ exploits }) => exploits,
          ),
        );
      });
      const isMarked = range.from !== range.to && sum(exploits) > 0;
      const marks = ofKind(days.drawable, "exploits").map(({ points }) => points);
      expect(marks).toEqual(isMarked ? [exploits] : []);
    }),
  );
});

const HOUR_STATES = [
  "a day",
  "several days",
  "an unfinished day",
  "days not known by the hour",
] as const;

test("the hours of each day add up to the day, and an hour that has not ended has no point", () => {
  const readOn = fc.option(fc.constantFrom<Day>("2026-03-01", "2026-03-05"));
  const of = (at: readonly (number | null)[], day: number) => at.slice(24 * day, 24 * (day + 1));
  fc.assert(
    fc.property(anyRows(COVER), anyRange(COVER), readOn, (rows, range, readOn) => {
      const page = figures(rows, { range, cover: COVER, ...(readOn && { readOn }) });
      const { step, series, drawable, buckets } = drawn(page, "hours");
      const { hours: byHour } = page.answer.cube.transactions;
      const isKnown = byHour !== null && range.from >= byHour.from;
      expect(step).toBe(isKnown ? "hour" : "day");
      if (!isKnown) return meet(HOUR_STATES, ["days not known by the hour"]);
      const byDay = drawn(page, "day");
      const days = listDays(range);
      const { unfinished } = page.answer;
      const haveBegun = unfinished === null || unfinished >= range.from;
      expect(drawable.length).toBeGreaterThan(0);
      for (const line of series) {
        const whole = byDay.series.find((each) => each.id === line.id);
        if (whole === undefined) throw new Error(`no ${line.id} by days`);
        for (const [index, day] of days.entries()) {
          const hours = of(line.points, index);
          // Of a range to come, the unfinished day can be one of the comparison.
          if (line.kind === "previous" && !haveBegun) continue;
          // Rows may be dated on days that have not begun.
          const isUnfinished = day === unfinished && line.kind !== "previous";
          if (!isUnfinished) expect(sum(hours.map(Number))).toBe(Number(whole.points[index]));
          else if (line.kind !== "exploits") {
            const begin = page.answer.published.dataBegin.transactions?.day ?? day;
            const known = day === readOn && day >= begin ? 3 : 0;
            expect(hours.map((count) => count === null).indexOf(true)).toBe(known);
          }
        }
      }
      expect(new Set(buckets.map(bucketName)).size).toBe(24 * days.length);
      meet(HOUR_STATES, [
        days.length === 1 ? "a day" : "several days",
        ...(unfinished === null ? [] : (["an unfinished day"] as const)),
      ]);
    }),
  );
});

test("weeks and months add up to the days, in total and by chain, and so does a selection", () => {
  const step = fc.constantFrom(...STEPS);
  const comparison = fc.constantFrom(...COMPARISONS);
  fc.assert(
    fc.property(
      anyRows(LONG),
      anyRange(LONG),
      step,
      comparison,
      (rows, range, step, comparison) => {
        const page = figures(rows, { range, cover: LONG, comparison });
        const names = page.answer.published.transactionTrends.chains.map(({ chain }) => chain);
        for (const chains of [[], names, ...names.map((name) => [name])]) {
          const [days, coarse] = [drawn(page, "day", chains), drawn(page, step, chains)];
          const sums = ({ series }: Trend) =>
            series.map((each) => [each.id, sum(each.points.map(Number)), each.within(null)]);
          expect(sums(coarse).slice(1)).toEqual(sums(days).slice(1));
          expect(total(days).within(null)).toBe(sum(total(days).points.map(Number)));
          const [first = range] = coarse.buckets;
          expect(total(coarse).within(first)).toBe(Number(total(coarse).points[0]));
        }
      },
    ),
    { numRuns: 60 },
  );
});

const STATES = [
  "a mean",
  "a mean of days before the range",
  "a day whose week is not held",
  "a first row within the range",
  "an unfinished day",
  "days that have not begun",
] as const;

test("a rolling point counts its complete days, also those before the range, if the cube holds them and the data have begun", () => {
  const cover: DayRange = { from: "2026-02-01", to: "2026-03-25" };
  const from = fc.constantFrom<Day>("2026-02-01", "2026-02-10", "2026-03-10");
  const readOn = fc.option(fc.constantFrom<Day>("2026-03-12", "2026-03-25"));
  const step = fc.constantFrom("mean", "users7", "users28");
  fc.assert(
    fc.property(anyRows(cover), from, readOn, step, (rows, from, readOn, step) => {
      const page = figures(rows, {
        ...{ range: { from, to: cover.to }, cover, comparison: "none" },
        ...(readOn !== null && { readOn }),
      });
      const shownTrend = drawn(page, step);
      const begin = page.answer.published.dataBegin.transactions?.day ?? cover.from;
      const length = step === "users28" ? 28 : 7;
      if (shownTrend.rolling === null) {
        expect(step).not.toBe("mean");
        return;
      }
      const expected = listDays(page.answer.published.range).map((to) => {
        const days = { from: addDays(to, 1 - length), to };
        const isHeld = days.from >= cover.from && days.from >= begin;
        if (!isHeld || (page.answer.unfinished !== null && to >= page.answer.unfinished))
          return null;
        const counted = dashboard(page.answer.cube, { range: days, comparison: "none" });
        if (step !== "mean") return counted.cards.activeUsers.value;
        return sum(counted.transactionTrends.total) / 7;
      });
      meet(STATES, [
        step === "mean" && (expected.at(-1) ?? 0) > 0 && "a mean",
        step === "mean" && expected[0] !== null && "a mean of days before the range",
        from === cover.from && "a day whose week is not held",
        begin > from && "a first row within the range",
        readOn === cover.to && "an unfinished day",
        readOn === "2026-03-12" && "days that have not begun",
      ]);
      expect(total(shownTrend).points).toEqual(expected);
      const first = expected.findIndex((point) => point !== null);
      const to = expected.findLastIndex((point) => point !== null);
      const whole = first < 0 ? [] : [{ from: first, to, isComplete: true }];
      expect(total(shownTrend).segments).toEqual(whole);
    }),
  );
});

/** Transactions of chains, given as counts of consecutive days from the first of `range`. */
function counted({ from }: DayRange, chains: Record<string, readonly number[]>): Partial<Rows> {
  return {
    transactions: Object.entries(chains).flatMap(([name, counts]) =>
      counts.flatMap((count, index) =>
        Array.from({ length: count }, () => ({
          ...{ day: addDays(from, index), chain: { id: name, name }, project: "1" },
        })),
      ),
    ),
  };
}

interface Example {
  readonly range: DayRange;
  /** Counts of consecutive days by chain, from the first day of the range, or from `begin` on. */
  readonly rows: Readonly<Record<string, readonly number[]>>;
  readonly begin?: Day;
  readonly comparison?: Comparison;
  readonly readOn?: Day;
  readonly step?: TrendStep;
  readonly mode?: "total" | "chains";
  readonly chains?: readonly string[];
}

/** The series of a trend: what each counts, its points, and the parts of its line, of which dashed ones are incomplete. */
function seriesOf({ rows, begin, mode = "total", chains = [], step, ...asked }: Example): string {
  const { range } = asked;
  const from = begin ?? range.from;
  const cover = { from: earlier(from, range.from), to: range.to };
  const page = figures(counted({ from, to: range.to }, rows), { ...asked, cover });
  const { drawable, undrawn } = trend(page, { step: step ?? null, mode, chains, chainColour });
  const lines = drawable.map(({ kind, name, colour, points, segments, within }) => {
    const drawn = segments.map(({ from, to, isComplete }) =>
      isComplete ? `${from}-${to}` : `${from}-${to} dashed`,
    );
    const shown = points.map((point) => point ?? "–").join(" ");
    const ofChain = kind === "chain" ? `, ${colour}` : "";
    return `${kind} ${name}${ofChain}: ${shown} (${within(null)}); ${drawn.join(", ")}`;
  });
  if (undrawn !== null) lines.push(`not drawn: ${undrawn.within(null)} of ${undrawn.chains}`);
  return lines.join("\n");
}

test("points and lines are those of the golden: incomplete parts are dashed, other chains are one line", async () => {
  await replay("trends", null, (input) => seriesOf(JSON.parse(input)));
});

const TWO: DayRange = { from: "2026-11-01", to: "2026-11-02" };

test("a tooltip names the weekday of a day, the days of a week, and sorts its rows by size", () => {
  const day = { from: "2026-11-13", to: "2026-11-13", isPartial: false } as const;
  const of = (readOn: Day) =>
    figures({}, { range: { from: "2026-11-08", to: "2026-11-13" }, readOn });
  expect(bucketTitle(of("2026-11-14"), day, "day")).toBe("2026-11-13, Friday");
  expect(bucketTitle(of("2026-11-13"), day, "day")).toBe("2026-11-13, Friday, until 03:29");
  const unbegun = figures(
    {},
    { range: { from: day.from, to: "2026-11-15" }, readOn: "2026-11-12" },
  );
  expect(bucketTitle(unbegun, day, "day")).toBe("2026-11-13, Friday");
  const week = { from: "2026-11-08", to: "2026-11-13", isPartial: true } as const;
  const part = "2026-11-08 – 2026-11-13, a part of the week";
  expect(bucketTitle(of("2026-11-14"), week, "week")).toBe(part);
  expect(bucketTitle(of("2026-11-13"), week, "week")).toBe(`${part}, until Nov 13`);
  const rows = counted(TWO, { A: [9, 2], B: [5, 7], C: [4, 4] });
  const { drawable } = drawn(figures(rows, { range: TWO }), "day", ["A", "B", "C"]);
  const names = (index: number) =>
    rowsBySize(drawable, index).map(({ name, count }) => name + count);
  expect([names(0), names(1)]).toEqual([
    ["A9", "B5", "C4"],
    ["B7", "C4", "A2"],
  ]);
});

test("of many points with exploits, the twelve with the most exploits are marked", () => {
  const points = Array.from({ length: 53 }, (_, index) => index % 14);
  expect(markedPoints(points.slice(0, 13))).toHaveLength(12);
  expect(markedPoints(points).map((index) => points[index])).toEqual([
    ...[13, 13, 13, 12, 12, 12, 11, 11, 11, 10, 10, 10],
  ]);
});

test("the share in a mean is that of the sums of seven days, whose halves are exact", () => {
  // 15 of 80 is 18.75 %, which binary sevenths miss.
  expect(pointShare("mean", 15 / 7, 80 / 7)).toBe(18.8);
  expect(pointShare(null, 15, 80)).toBe(18.8);
});

test("marks are on the points of their days, those of one kind on the same points are one, and other days have none", () => {
  const weeks = buckets({ from: "2026-10-05", to: "2026-10-25" }, "week", "monday");
  const mark = (kind: DayMark["kind"], from: Day, to: Day, text = "") =>
    ({ kind, chain: null, from, to, text, link: null, change: 0 }) satisfies DayMark;
  const marks = [
    mark("note", "2026-10-06", "2026-10-07"),
    mark("note", "2026-10-09", "2026-10-13", "over two weeks"),
    mark("note", "2026-10-14", "2026-10-14"),
    mark("change", "2026-10-14", "2026-10-14"),
    mark("change", "2026-10-15", "2026-10-15", "of the same week"),
    mark("rule", "2026-11-01", "2026-11-01"),
  ];
  expect(marksOnPoints(marks, weeks)).toEqual([
    { kind: "note", from: 0, to: 0 },
    { kind: "note", from: 0, to: 1 },
    { kind: "note", from: 1, to: 1 },
    { kind: "change", from: 1, to: 1 },
  ]);
});

test("by hours the wedge of a revised day is in the middle of the day, below its note", () => {
  const columns = pointColumns({ x: 0, y: 50, width: 254, height: 100 }, 24);
  const marks = (["note", "change"] as const).map((kind) => ({ kind, from: 0, to: 23 }));
  const drawnMarks = createElement(TrendMarks, { exploitedPoints: [], marks, columns });
  const middles = renderToStaticMarkup(drawnMarks).match(/(?<=L|change-marks" d="M)127,/g);
  expect(middles).toHaveLength(2);
});

test("a limit has the colour of the line that it limits, only by days, and none of more than twice the highest point is drawn", () => {
  const rows = counted(TWO, { A: [9, 2], B: [5, 7] });
  const limits = [
    { text: "total 20", value: 20, chain: null },
    { text: "A 18", value: 18, chain: "A" },
    { text: "B 19", value: 19, chain: "B" },
    { text: "C 1", value: 1, chain: "C" },
  ];
  const page = figures(rows, { range: TWO, comparison: "none" });
  const texts = (shown: Trend) =>
    drawnLimits(limits, shown, shown.drawable).map(({ text, colour }) => `${text}: ${colour}`);
  const limited = (step: TrendStep, chains: readonly string[] = []) =>
    texts(drawn(page, step, chains));
  expect(limited("day")).toEqual(["total 20: var(--accent)"]);
  expect(limited("day", ["A", "B"])).toEqual(["A 18: colour of A"]);
  expect(limited("week", ["A", "B"])).toEqual([]);
  // A limit of all chains is none of the total of some.
  expect(
    texts(trend(page, { step: "day", mode: "total", chains: ["A", "B"], chainColour })),
  ).toEqual([]);
});
