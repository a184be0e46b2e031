import { addDays } from "../../shared/days/day.ts";
import { type DayRange, listDays } from "../../shared/days/range.ts";
import { fc } from "../suite/fastCheck.ts";
import type { Chain, Rows } from "./exampleRows.ts";

/** Few names and days, so that ties, repeats and lists longer than their limit are common. */
export function anyRows(cover: DayRange): fc.Arbitrary<Rows> {
  const names = ["Ethereum", "Ethereum", "__proto__", "constructor", "Chain 3", "🔥", "\uFF21", ""];
  const chains: (Chain | null)[] = [null, { id: "3", name: null }, { id: "4", name: null }];
  for (const [i, name] of names.entries()) chains.push({ id: `${i + 10}`, name });
  for (const letter of "ABCDE") chains.push({ id: letter, name: letter });

  const day = fc.constantFrom(...listDays(cover));
  const chain = fc.constantFrom(...chains);
  const identity = fc.constantFrom("1", "2", "3", "__proto__", "10", null);
  const type = fc.constantFrom(...names, ..."abcdefg", null);
  const person = fc.record({ email: identity, project: identity });
  const many = <T>(row: fc.Arbitrary<T>) => fc.array(row, { maxLength: 60, size: "max" });
  return fc.record({
    transactions: many(fc.record({ day, chain, project: identity })),
    notifications: many(fc.record({ day, chain, address: identity })),
    exploits: many(fc.record({ day, chain })),
    events: many(fc.record({ day, type })),
    memberships: fc.option(many(person), { freq: 5 }),
    wallets: fc.nat(8),
  });
}

/** Any days of a cover. */
export function anyRange(cover: DayRange): fc.Arbitrary<DayRange> {
  const day = fc.constantFrom(...listDays(cover));
  return fc.tuple(day, day).map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a }));
}

/** A range of at most `most` days, anywhere in 27 years. */
export function anyDays(most: number): fc.Arbitrary<DayRange> {
  return fc.tuple(fc.nat(10_000), fc.nat(most - 1)).map(([start, length]) => {
    const from = addDays("1990-01-01", start);
    return { from, to: addDays(from, length) };
  });
}
