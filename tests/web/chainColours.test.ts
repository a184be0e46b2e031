import { expect, test } from "vitest";
import { chainSeats } from "../../web/page/chains/chainColours.ts";
import { chainOrder } from "../../web/page/chains/chainOrder.ts";
import { fc } from "../suite/fastCheck.ts";
import { meet } from "../suite/meet.ts";

const NETWORKS = [
  ...["Ethereum", "BNB Smart Chain", "Base", "Arbitrum One", "Polygon", "OP Mainnet", "Linea"],
  ...["Avalanche C-Chain", "ZKsync Era", "Unichain", "Unknown", "Tron", "Solana", "Scroll"],
];

test("a well-known network has one colour, whichever other networks have rows", () => {
  const all = chainSeats([], NETWORKS, []);
  fc.assert(
    fc.property(fc.shuffledSubarray(NETWORKS), (some) => {
      for (const [chain, seat] of chainSeats([], some, [some])) expect(all.get(chain)).toBe(seat);
    }),
  );
});

test("fifteen chains of any names have different colours, which their order does not change", () => {
  const names = fc.uniqueArray(fc.string(), { minLength: 15, maxLength: 15 });
  const shuffled = names.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: 15 })),
  );
  fc.assert(
    fc.property(shuffled, ([ranked, others]) => {
      const seats = chainSeats([], ranked, []);
      expect(new Set(seats.values()).size).toBe(15);
      expect(chainSeats([], others, [])).toEqual(seats);
    }),
  );
});

test("with sixty chains, no two of the twelve labels of a chart have the same colour", () => {
  const ranked = Array.from({ length: 60 }, (_, index) => `Chain ${index}`);
  fc.assert(
    fc.property(fc.shuffledSubarray(ranked, { minLength: 12, maxLength: 12 }), (labels) => {
      const seats = chainSeats([], ranked, [labels]);
      expect(new Set(labels.map((chain) => seats.get(chain))).size).toBe(12);
    }),
  );
});

test("the five largest chains have the five hues, and a chain that stays among them keeps its colour", () => {
  const before = ["A", "B", "C", "D", "E", "F", "G"];
  expect(chainOrder(["B", "F", "A", "E", "C", "G", "D"], before)).toEqual([
    ...["A", "B", "C", "F", "E"],
    ...["D", "G"],
  ]);
  const name = fc.oneof(fc.constantFrom(...before), fc.string({ minLength: 1 }));
  const names = fc.uniqueArray(name, { minLength: 5, maxLength: 30 });
  fc.assert(
    fc.property(names, names, (largest, before) => {
      const order = chainOrder(largest, before);
      const five = largest.slice(0, 5);
      expect(new Set(order.slice(0, 5))).toEqual(new Set(five));
      for (const [seat, chain] of before.slice(0, 5).entries()) {
        meet(["stays", "goes"], [five.includes(chain) ? "stays" : "goes"]);
        if (five.includes(chain)) expect(order[seat]).toBe(chain);
      }
      const seats = chainSeats(order, largest, []);
      expect(
        largest
          .slice(0, 15)
          .map((chain) => seats.get(chain))
          .sort(),
      ).toEqual(
        largest
          .slice(0, 15)
          .map((_, index) => index)
          .sort(),
      );
    }),
  );
});

test("other names of a well-known network have its colour", () => {
  for (const names of [
    ["BNB Smart Chain", "BNB Chain", "BSC"],
    ["OP Mainnet", "Optimism"],
  ]) {
    const seats = names.map((name) => chainSeats([], [name], []).get(name));
    expect(new Set(seats).size).toBe(1);
  }
});
