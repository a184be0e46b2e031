import { expect, test } from "vitest";
import { distinctTable } from "../../../shared/cube/distinct.ts";
import { dashboard } from "../../../shared/dashboard/dashboard.ts";
import { type Returning, returns } from "../../../shared/dashboard/returns.ts";
import { addDays, type Day, earlier } from "../../../shared/days/day.ts";
import { type DayRange, listDays } from "../../../shared/days/range.ts";
import { fc } from "../../suite/fastCheck.ts";
import { meet } from "../../suite/meet.ts";
import { anyRange, anyRows } from "../anyRows.ts";
import { exactPercent } from "../exactPercent.ts";
import { cubeOf, noonOf } from "../exampleRows.ts";

test("identities that came back after exactly two days leave the same table as identities that did not", () => {
  const table = (sightings: number[][]) => distinctTable(sightings.map((days) => new Set(days)));
  expect(table([[0, 1, 2], [1]])).toEqual(
    table([
      [0, 1],
      [1, 2],
    ]),
  );
});

const DAYS_OF_TODAY = [
  "no day is unfinished",
  "a day of the range is unfinished",
  "every day has ended",
] as const;

test("every figure of any rows equals brute force", () => {
  const first = "2026-01-01";
  const given = fc.constantFrom(12, 40, 120).chain((days) => {
    const cover = { from: first, to: addDays(first, days - 1) } as const;
    const taken = fc.integer({ min: days - 9, max: days + 2 }).map((day) => addDays(first, day));
    return fc.record({
      cover: fc.constant(cover),
      range: anyRange(cover),
      rows: anyRows(cover),
      today: fc.option(taken),
    });
  });
  fc.assert(
    fc.property(given, ({ rows, cover, range, today }) => {
      meet(DAYS_OF_TODAY, [
        today === null && "no day is unfinished",
        today !== null && today <= range.to && "a day of the range is unfinished",
        today !== null && today > cover.to && "every day has ended",
      ]);
      const cube = cubeOf(rows, cover);
      const shown = dashboard(cube, { range });
      const projects = rows.transactions.map(({ day, project }) => [project, day] as const);
      const users = (rows.memberships ?? []).flatMap(({ email, project }) =>
        projects
          .filter(([own]) => own !== null && own === project)
          .map(([, day]) => [email, day] as const),
      );
      const flagged = rows.notifications.map(({ day, address }) => [address, day] as const);
      const isKnown = shown.completeness.memberships === "known";
      expect(returns(cube, shown, today === null ? null : Date.parse(noonOf(today)))).toEqual({
        users: isKnown ? naiveReturns(users, cover, range, today) : null,
        projects: naiveReturns(projects, cover, range, today),
        flagged: naiveReturns(flagged, cover, range, today),
      });
    }),
    { numRuns: 60 },
  );
});

/** The figures of identities with their days, by looking at every identity. */
function naiveReturns(
  rows: readonly (readonly [identity: string | null, day: Day])[],
  cover: DayRange,
  range: DayRange,
  today: Day | null,
): Returning {
  const daysOf = new Map<string, Set<Day>>();
  for (const [identity, day] of rows) {
    if (identity !== null) daysOf.set(identity, (daysOf.get(identity) ?? new Set()).add(day));
  }
  const everyone = [...daysOf.values()].map((days) => [...days]);
  const isSeen = (days: readonly Day[], from: Day, to: Day) =>
    days.some((day) => day >= from && day <= to);
  const seen = (from: Day, to: Day) => everyone.filter((days) => isSeen(days, from, to)).length;
  const sightings = everyone.flatMap((own) =>
    own.filter((day) => isSeen([day], range.from, range.to)).map((day) => ({ day, own })),
  );
  const days = listDays(range);
  const lastWhole = today === null ? cover.to : earlier(cover.to, addDays(today, -1));
  return {
    seen: seen(cover.from, range.to),
    sightings: sightings.length,
    stickinessPercent: rounded(sightings.length, days.length * seen(range.from, range.to)),
    spans: [1, 7, 28, 90].map((span) => {
      const first = (day: Day) => addDays(day, 1 - span);
      const pauses = sightings.filter(({ day, own }) =>
        isSeen(own, addDays(day, -span), addDays(day, -1)),
      );
      const seenUntil = earlier(range.to, addDays(lastWhole, -span));
      const base = sightings.filter(({ day }) => day <= seenUntil);
      const seenAgain = base.filter(({ day, own }) =>
        isSeen(own, addDays(day, 1), addDays(day, span)),
      ).length;
      const percent = rounded(seenAgain, base.length);
      const again = { seenUntil, sightings: base.length, seenAgain, percent };
      return {
        days: span,
        active: days.map((day) => (first(day) < cover.from ? null : seen(first(day), day))),
        pauses: addDays(range.from, -span) < cover.from ? null : pauses.length,
        again: seenUntil < range.from ? null : again,
      };
    }),
  };
}

function rounded(part: number, whole: number): number | null {
  return whole === 0 ? null : exactPercent(part, whole, 1);
}
