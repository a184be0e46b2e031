import { addDays, type Day } from "../../shared/days/day.ts";
import { type DayRange, listDays } from "../../shared/days/range.ts";
import { fc } from "../suite/fastCheck.ts";
import { meet } from "../suite/meet.ts";
import type { Chain, Rows } from "./exampleRows.ts";

const ROW_STATES = [
  "a project that is null",
  "a wallet that is null",
  "an e-mail that is null",
  "a row without a chain",
  "a chain without a name",
  "two chains of one name on the last day",
  "an identity that comes back",
  "memberships that are not known",
] as const;

/** Whether two chains of one name have transactions on a day. */
export function hasNamesakes({ transactions }: Rows, on: Day): boolean {
  const chains = transactions.flatMap(({ day, chain }) => (day === on && chain ? [chain] : []));
  return chains.some(({ id, name }) =>
    chains.some((other) => name !== null && other.name === name && other.id !== id),
  );
}

function meetRows(cover: DayRange, rows: Rows): void {
  const { transactions, notifications, memberships } = rows;
  const sightings = new Set(
    notifications.map(({ day, address }) => JSON.stringify([address, day])),
  );
  const seen = new Set(notifications.map(({ address }) => address));
  meet(ROW_STATES, [
    transactions.some(({ project }) => project === null) && "a project that is null",
    notifications.some(({ address }) => address === null) && "a wallet that is null",
    memberships?.some(({ email }) => email === null) === true && "an e-mail that is null",
    transactions.some(({ chain }) => chain === null) && "a row without a chain",
    transactions.some(({ chain }) => chain?.name === null) && "a chain without a name",
    hasNamesakes(rows, cover.to) && "two chains of one name on the last day",
    sightings.size > seen.size && "an identity that comes back",
    memberships === null && "memberships that are not known",
  ]);
}

/**
 * Few names and days, so that ties, repeats and lists longer than their limit are common. The last day,
 * which may be unfinished, often has two chains of one name.
 */
export function anyRows(cover: DayRange): fc.Arbitrary<Rows> {
  const names = ["Ethereum", "Ethereum", "__proto__", "constructor", "Chain 3", "🔥", "\uFF21", ""];
  const chains: (Chain | null)[] = [null, { id: "3", name: null }, { id: "4", name: null }];
  for (const [i, name] of names.entries()) chains.push({ id: `${i + 10}`, name });
  for (const letter of "ABCDE") chains.push({ id: letter, name: letter });

  const day = fc.constantFrom(...listDays(cover));
  const hour = fc.constantFrom(0, 12, 23);
  const chain = fc.constantFrom(...chains);
  const identity = fc.constantFrom("1", "2", "3", "__proto__", "10", null);
  const type = fc.constantFrom(...names, ..."abcdefg", null);
  const person = fc.record({ email: identity, project: identity });
  const many = <T>(row: fc.Arbitrary<T>) => fc.array(row, { maxLength: 60, size: "max" });
  const rows = fc.record({
    transactions: many(fc.record({ day, hour, chain, project: identity })),
    notifications: many(fc.record({ day, hour, chain, address: identity })),
    exploits: many(fc.record({ day, hour, chain })),
    events: many(fc.record({ day, hour, type })),
    memberships: fc.option(many(person), { freq: 3 }),
    wallets: fc.nat(8),
  });
  const namesakes = chains.slice(3, 5).map((chain) => ({ day: cover.to, chain, project: "1" }));
  return fc.tuple(rows, fc.constantFrom([], namesakes)).map(([drawn, last]) => {
    const all = { ...drawn, transactions: [...drawn.transactions, ...last] };
    meetRows(cover, all);
    return all;
  });
}

const RANGE_STATES = [
  "a range of one day",
  "a range with no earlier day",
  "a range inside the cover",
] as const;

/** Any days of a cover. */
export function anyRange(cover: DayRange): fc.Arbitrary<DayRange> {
  const day = fc.constantFrom(...listDays(cover));
  const one = day.map((each) => ({ from: each, to: each }));
  const first = day.map((to) => ({ from: cover.from, to }));
  const some = fc
    .tuple(day, day)
    .map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a }));
  return fc.oneof(one, first, { weight: 5, arbitrary: some }).map((range) => {
    meet(RANGE_STATES, [
      range.from === range.to && "a range of one day",
      range.from === cover.from && "a range with no earlier day",
      range.from > cover.from && range.to < cover.to && "a range inside the cover",
    ]);
    return range;
  });
}

const DAYS_STATES = ["one day", "more than a year", "a leap day", "two years"] as const;

/** A range of at most `most` days, anywhere in 27 years. */
export function anyDays(most: number): fc.Arbitrary<DayRange> {
  return fc.tuple(fc.nat(10_000), fc.oneof(fc.nat(most - 1), fc.nat(2))).map(([start, length]) => {
    const from = addDays("1990-01-01", start);
    const range = { from, to: addDays(from, length) };
    const days = listDays(range);
    meet(DAYS_STATES, [
      length === 0 && "one day",
      length > 366 && "more than a year",
      days.some((day) => day.endsWith("-02-29")) && "a leap day",
      from.slice(0, 4) !== range.to.slice(0, 4) && "two years",
    ]);
    return range;
  });
}
