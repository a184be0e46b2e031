import { readFileSync } from "node:fs";
import { converter, differenceEuclidean, type Lrgb, type Oklch, wcagContrast } from "culori";
import { expect, test } from "vitest";
import { chainColours } from "../../web/page/chains/chainColours.ts";
import { fc } from "../suite/fastCheck.ts";
import { meet } from "../suite/meet.ts";

const TOKENS = readFileSync(new URL("../../web/styles/tokens.css", import.meta.url), "utf8");

const HUES = [1, 2, 3, 4, 5].map((hue) => `var(--chart-${hue})`);
const TONES = ["dashed", "dotted"].map((tone) => HUES.map((hue) => hue.replace("chart", tone)));
const KINDS = [HUES, ...TONES];

/** How linear red, green and blue of a screen are seen: nine factors, row by row. */
type Vision = readonly number[];

/** Protan, deutan and tritan vision by Machado and others (2009), on linear RGB, for which culori has no filter. */
const DEFICIENCIES: readonly Vision[] = [
  [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
];

const linear = converter("lrgb");
const okLch = converter("oklch");
const difference = differenceEuclidean("oklab");

/** The colour as a person with a deficiency sees it, within what a screen shows. */
function seenWith(vision: Vision, hex: string): Lrgb {
  const { r: red, g: green, b: blue } = linear(hex) as Lrgb;
  const channel = (row: number) => {
    const [ofRed = 0, ofGreen = 0, ofBlue = 0] = vision.slice(3 * row);
    return Math.min(1, Math.max(0, ofRed * red + ofGreen * green + ofBlue * blue));
  };
  return { mode: "lrgb", r: channel(0), g: channel(1), b: channel(2) };
}

/** The colours of a variable in the light and in the dark theme. */
function themes(css: string): string[] {
  const name = css.slice("var(".length, -1);
  const colours = new RegExp(`${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(TOKENS);
  return [colours?.[1] ?? "", colours?.[2] ?? ""];
}

/** The least difference of two colours in OKLab, of both themes, with the usual vision. */
function usualDistance(one: string, other: string): number {
  const others = themes(other);
  return Math.min(...themes(one).map((hex, theme) => difference(hex, others[theme] ?? "")));
}

/** The same in each kind of vision. */
function distance(one: string, other: string): number {
  const others = themes(other);
  const distances = DEFICIENCIES.flatMap((deficiency) =>
    themes(one).map((hex, theme) =>
      difference(seenWith(deficiency, hex), seenWith(deficiency, others[theme] ?? "")),
    ),
  );
  return Math.min(usualDistance(one, other), ...distances);
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
    expect(usualDistance(...pair), pair.join()).toBeGreaterThanOrEqual(0.08);
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
      expect(wcagContrast(hex, panels[theme] ?? ""), css).toBeGreaterThanOrEqual(3);
      const { c: chroma, h: hue = 0 } = okLch(hex) as Oklch;
      const isRed = chroma > 0.05 && hue < 40;
      expect(isRed, `${css} ${hex}`).toBe(css === "var(--flagged)");
    }
  }
  // Exploits are drawn in ink, flagged wallets in red.
  expect(distance("var(--ink)", "var(--flagged)")).toBeGreaterThanOrEqual(0.15);
});

/** Any names, and those of well-known networks. */
const name = fc.oneof(
  fc.constantFrom("Ethereum", "BSC", "Base", "OP Mainnet", "Solana", "Tron", "Unichain", "Linea"),
  fc.string({ minLength: 1 }),
);

/** The labels of a trend, of a pie and of bars, from the names of a cube. */
const charts = fc
  .uniqueArray(name, { minLength: 2, maxLength: 60, size: "max" })
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
      fc.shuffledSubarray(charts.flat()),
      fc.array(name),
    );
  });
  fc.assert(
    fc.property(shuffled, ([charts, five, highlighted, others]) => {
      const hasManyChains = new Set(charts.flat()).size > KINDS.flat().length;
      meet(
        ["few chains", "more chains than colours"],
        [hasManyChains ? "more chains than colours" : "few chains"],
      );
      const [trend = [], ...views] = charts;
      const colour = chainColours(charts, []);
      const again = chainColours(
        [[...five, ...trend.slice(5)], ...views],
        [...highlighted, ...others],
      );
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

test("well-known networks have their own hues, together and alone, by any of their names, and a free one where two share one", () => {
  const alone = (chain: string) => chainColours([[chain]], [])(chain);
  for (const chains of [
    ["Ethereum", "BNB Smart Chain", "Base", "Arbitrum One", "Polygon"],
    ["Ethereum", "OP Mainnet", "Base", "Arbitrum One", "Unichain"],
    ["Ethereum", "BNB Smart Chain", "Bitcoin", "Solana", "Tron"],
    ["Ethereum", "BNB Smart Chain", "Avalanche C-Chain", "Arbitrum One", "Polygon"],
    ["Ethereum", "ZKsync Era", "Base", "Scroll", "Linea"],
  ]) {
    expect(chains.map(chainColours([chains], []))).toEqual(HUES);
    expect(chains.map(alone)).toEqual(HUES);
  }
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
