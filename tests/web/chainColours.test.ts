import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { chainColours } from "../../web/page/chains/chainColours.ts";
import { fc } from "../suite/fastCheck.ts";
import { meet } from "../suite/meet.ts";

const TOKENS = readFileSync(new URL("../../web/styles/tokens.css", import.meta.url), "utf8");

const HUES = [1, 2, 3, 4, 5].map((hue) => `var(--chart-${hue})`);
const TONES = ["dashed", "dotted"].map((tone) => HUES.map((hue) => hue.replace("chart", tone)));
const KINDS = [HUES, ...TONES];

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

/** Normal, protan, deutan and tritan vision by Machado and others (2009), on linear RGB. */
const VISIONS: readonly Matrix[] = [
  [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
];

const RGB_TO_LMS: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];

const LMS_TO_LAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];

function times(matrix: Matrix, [x, y, z]: Triple): Triple {
  const [a, b, c] = matrix.map(([p, q, r]) => p * x + q * y + r * z);
  return [a ?? 0, b ?? 0, c ?? 0];
}

function each([x, y, z]: Triple, change: (value: number) => number): Triple {
  return [change(x), change(y), change(z)];
}

function linear(hex: string): Triple {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return each([channel(1), channel(3), channel(5)], (value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
}

function oklab(rgb: Triple): Triple {
  const clamped = each(rgb, (value) => Math.min(1, Math.max(0, value)));
  return times(LMS_TO_LAB, each(times(RGB_TO_LMS, clamped), Math.cbrt));
}

function contrast(...hexes: readonly [string, string]): number {
  const [bright = 0, dark = 0] = hexes
    .map((hex) => {
      const [red, green, blue] = linear(hex);
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    })
    .sort((a, b) => b - a);
  return (bright + 0.05) / (dark + 0.05);
}

/** The colours in which a variable is written in the light and in the dark theme. */
function themes(css: string): string[] {
  const name = css.slice("var(".length, -1);
  const [, light, dark] =
    new RegExp(`${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(TOKENS) ?? [];
  return [light ?? "", dark ?? ""];
}

const seen = new Map(
  [...KINDS.flat(), "var(--ink)", "var(--flagged)"].map((css) => [
    css,
    themes(css).map((hex) => VISIONS.map((vision) => oklab(times(vision, linear(hex))))),
  ]),
);

/** The least distance of two colours in OKLab, in both themes and in each of the visions. */
function distance(one: string, other: string, visions = VISIONS.length): number {
  const pairs = [one, other].map((css) =>
    (seen.get(css) ?? []).map((all) => all.slice(0, visions)),
  );
  const [first = [], second = []] = pairs.map((all) => all.flat());
  return Math.min(
    ...first.map((lab, at) =>
      Math.hypot(...lab.map((value, axis) => value - (second[at]?.[axis] ?? 0))),
    ),
  );
}

function pairsOf<Item>(items: readonly Item[]): (readonly [Item, Item])[] {
  return items.flatMap((item, index) =>
    items.slice(0, index).map((other) => [item, other] as const),
  );
}

const kindOf = (colour: string) => KINDS.findIndex((kind) => kind.includes(colour));

test("five colours of one dash are far apart in both themes and in every kind of vision, and none is like another", () => {
  for (const kind of KINDS) {
    for (const pair of pairsOf(kind))
      expect(distance(...pair), pair.join()).toBeGreaterThanOrEqual(0.15);
  }
  for (const pair of pairsOf(KINDS.flat())) {
    expect(distance(...pair), pair.join()).toBeGreaterThanOrEqual(0.05);
    expect(distance(...pair, 1), pair.join()).toBeGreaterThanOrEqual(0.08);
  }
});

test("every mark is at least 3:1 against its panel, and only what is wrong is red", () => {
  const panels = themes("var(--panel)");
  for (const css of [
    ...KINDS.flat(),
    "var(--ink)",
    "var(--flagged)",
    "var(--clean)",
    "var(--chart-other)",
  ]) {
    for (const [theme, hex] of themes(css).entries()) {
      expect(contrast(hex, panels[theme] ?? ""), css).toBeGreaterThanOrEqual(3);
      const [, a, b] = oklab(linear(hex));
      const isRed = Math.hypot(a, b) > 0.05 && Math.abs(Math.atan2(b, a) - 0.35) < 0.35;
      expect(isRed, `${css} ${hex}`).toBe(css === "var(--flagged)");
    }
  }
  // Exploits.
  expect(distance("var(--ink)", "var(--flagged)")).toBeGreaterThanOrEqual(0.15);
});

/** Any names, and those of well-known networks. */
const name = fc.oneof(
  fc.constantFrom("Ethereum", "BSC", "Base", "OP Mainnet", "Solana", "Tron", "Unichain", "Linea"),
  fc.string({ minLength: 1 }),
);

/** The labels of a trend, of a pie and of bars, from the names of a cube. */
const charts = fc
  .uniqueArray(name, { minLength: 2, maxLength: 60 })
  .chain((all) =>
    fc.tuple(
      ...[6, 12, 10].map((maxLength) =>
        fc.shuffledSubarray(all, { maxLength: Math.min(maxLength, all.length) }),
      ),
    ),
  );

test("the first five chains have the five hues, any two lines differ in hue or in dash, and no two labels of a chart are alike", () => {
  fc.assert(
    fc.property(charts, (charts) => {
      const colour = chainColours(charts, []);
      const five = [...new Set(charts.flat())].slice(0, 5).map(colour);
      expect(new Set([...five, ...HUES]).size).toBe(5);
      expect(new Set(five).size).toBe(five.length);
      const lines = charts[0]?.map(colour) ?? [];
      meet(["five", "more"], [lines.length > 5 ? "more" : "five"]);
      for (const [one, other] of pairsOf(lines)) {
        if (kindOf(one) === kindOf(other))
          expect(distance(one, other)).toBeGreaterThanOrEqual(0.15);
      }
      for (const labels of charts) {
        expect(new Set(labels.map(colour)).size).toBe(labels.length);
      }
    }),
  );
});

test("a colour follows from names and charts alone: neither the order of the first five nor a highlight changes one", () => {
  const shuffled = charts.chain((charts) => {
    const [trend = []] = charts;
    const five = trend.slice(0, 5);
    return fc.tuple(
      fc.constant(charts),
      fc.shuffledSubarray(five, { minLength: five.length }),
      fc.array(name),
    );
  });
  fc.assert(
    fc.property(shuffled, ([charts, five, highlighted]) => {
      const [trend = [], ...others] = charts;
      const colour = chainColours(charts, []);
      const again = chainColours([[...five, ...trend.slice(5)], ...others], highlighted);
      for (const chain of charts.flat()) expect(again(chain)).toBe(colour(chain));
    }),
  );
});

test("fifteen highlighted chains have different colours", () => {
  fc.assert(
    fc.property(fc.uniqueArray(name, { minLength: 15, maxLength: 15 }), (highlighted) => {
      expect(new Set(highlighted.map(chainColours([], highlighted))).size).toBe(15);
    }),
  );
});

test.each([
  ["Ethereum, BNB Smart Chain, Base, Arbitrum One, Polygon"],
  ["Ethereum, OP Mainnet, Base, Arbitrum One, Unichain"],
  ["Ethereum, BNB Smart Chain, Bitcoin, Solana, Tron"],
  ["Ethereum, BNB Smart Chain, Avalanche C-Chain, Arbitrum One, Polygon"],
  ["Ethereum, ZKsync Era, Base, Scroll, Linea"],
])("%s have their own hues, together and alone", (words) => {
  const chains = words.split(", ");
  const together = chains.map(chainColours([chains], []));
  expect(together).toEqual(HUES);
  expect(chains.map((chain) => chainColours([[chain]], [])(chain))).toEqual(together);
});

test("the other names of a network have its hue, and a network that shares it has a free one", () => {
  const alone = (chain: string) => chainColours([[chain]], [])(chain);
  for (const [network = "", ...others] of [
    ["Ethereum", "ethereum mainnet", "ETH"],
    ["BNB Smart Chain", "BNB Chain", "BSC", "Binance Smart Chain"],
    ["OP Mainnet", "Optimism", "OP"],
    ["Arbitrum One", "Arbitrum"],
    ["Polygon", "Polygon PoS", "Matic"],
    ["Avalanche C-Chain", "Avalanche", "AVAX"],
  ]) {
    expect(others.map(alone)).toEqual(others.map(() => alone(network)));
  }
  const shared = ["BSC", "OP Mainnet"].map(chainColours([["BSC", "OP Mainnet"]], []));
  expect(shared).toEqual([alone("BSC"), HUES[2]]);
});
