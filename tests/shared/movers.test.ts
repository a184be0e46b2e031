import fc from "fast-check";
import { expect, test } from "vitest";
import type { Contribution } from "../../shared/contributions.ts";
import { movers } from "../../shared/movers.ts";

function contributions(...changes: (readonly [chain: string | null, change: number])[]) {
  return changes
    .map(([chain, change]): Contribution => ({ chain, change, transactions: 0, previous: 0 }))
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
}

test.each<[ReturnType<typeof contributions>, string]>([
  [contributions(["Base", 120]), "Base +120"],
  [contributions(["Base", 120], ["Ethereum", 90]), "Base +120 and Ethereum +90"],
  [
    contributions(["Base", 120], ["Ethereum", 90], ["Polygon", -30]),
    "Base +120 and Ethereum +90 outweigh Polygon −30",
  ],
  [contributions(["Base", 20], [null, -30]), "rows without a chain −30 outweighs Base +20"],
  [
    contributions(["A", -9], ["B", -8], ["C", -7], ["D", -6], ["E", 3], ["F", 2], ["G", 1]),
    "A −9, B −8, and 2 others −13 outweigh E +3 and 2 others +3",
  ],
  [contributions(["A", 0]), ""],
])("%#: of %o it says %s", (given, sentence) => {
  expect(movers(given)).toBe(sentence);
});

test("what it names adds up to the change, whoever moved", () => {
  const change = fc.integer({ min: -5_000, max: 5_000 });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
      const named = changes.map((each, index) => ["ABCDEFGHIJKL".charAt(index), each] as const);
      const said = movers(contributions(...named)).match(/[+−]\d+(,\d{3})*/g) ?? [];
      const sum = said.reduce(
        (sum, each) => sum + Number(each.replace("−", "-").replace(",", "")),
        0,
      );
      expect(sum).toBe(changes.reduce((sum, each) => sum + each, 0));
    }),
  );
});
