import { expect, test } from "vitest";
import type { Contribution } from "../../../shared/dashboard/contributions.ts";
import { movers } from "../../../shared/text/movers.ts";
import { fc } from "../../suite/fastCheck.ts";
import { meet } from "../../suite/meet.ts";

function contributions(...changes: (readonly [chain: string | null, change: number])[]) {
  return changes
    .map(([chain, change]): Contribution => ({ chain, change, transactions: 0, previous: 0 }))
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
}

const STATES = [
  "no change",
  "a rise with a fall",
  "a fall with a rise",
  "two changes of one size",
] as const;

test("for any rows, the largest chains in the direction of the change are named, and at most one chain against it", () => {
  const change = fc.oneof(fc.integer({ min: -5_000, max: 5_000 }), fc.integer({ min: -5, max: 5 }));
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
      const named = changes.map((each, index) => ["ABCDEFGHIJKL".charAt(index), each] as const);
      const said = movers(contributions(...named), String);
      const total = changes.reduce((sum, each) => sum + each, 0);
      meet(STATES, [
        total === 0 && "no change",
        total > 0 && changes.some((each) => each < 0) && "a rise with a fall",
        total < 0 && changes.some((each) => each > 0) && "a fall with a rise",
        new Set(changes.map(Math.abs)).size < changes.length && "two changes of one size",
      ]);
      const sizes = (sign: number) =>
        changes
          .filter((each) => Math.sign(each) === sign)
          .map(Math.abs)
          .sort((a, b) => b - a);
      const numbers = (pattern: RegExp) =>
        [...said.matchAll(pattern)].map(([, each]) => Number(each?.replace(",", "")));
      const leaders = numbers(total > 0 ? /\(\+([\d,]+)\)/g : /\(−([\d,]+)\)/g);
      expect(leaders).toEqual(sizes(Math.sign(total) || 2).slice(0, leaders.length));
      const against = sizes(-Math.sign(total) || 2).slice(0, 1);
      const isWorthIt = (size: number) => size >= 0.05 * Math.abs(total);
      expect(numbers(/(?:fell|rose) by ([\d,]+)/g)).toEqual(against.filter(isWorthIt));
    }),
  );
});
