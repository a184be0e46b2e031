import { expect, test } from "vitest";
import { chainSeats } from "../../web/chains/chainColours.ts";
import { fc } from "../suite/fastCheck.ts";

const NETWORKS = [
  ...["Ethereum", "BNB Smart Chain", "Base", "Arbitrum One", "Polygon", "OP Mainnet", "Linea"],
  ...["Avalanche C-Chain", "ZKsync Era", "Unichain", "Unknown", "Tron", "Solana", "Scroll"],
];

test("a well-known network has one colour, whichever other networks have rows", () => {
  const all = chainSeats(NETWORKS, []);
  fc.assert(
    fc.property(fc.shuffledSubarray(NETWORKS), (some) => {
      for (const [chain, seat] of chainSeats(some, [some])) expect(all.get(chain)).toBe(seat);
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
      const seats = chainSeats(ranked, []);
      expect(new Set(seats.values()).size).toBe(15);
      expect(chainSeats(others, [])).toEqual(seats);
    }),
  );
});

test("with sixty chains, no two of the twelve labels of a chart have the same colour", () => {
  const ranked = Array.from({ length: 60 }, (_, index) => `Chain ${index}`);
  fc.assert(
    fc.property(fc.shuffledSubarray(ranked, { minLength: 12, maxLength: 12 }), (labels) => {
      const seats = chainSeats(ranked, [labels]);
      expect(new Set(labels.map((chain) => seats.get(chain))).size).toBe(12);
    }),
  );
});
