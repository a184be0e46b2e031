import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const TOKENS = readFileSync(new URL("../../web/styles/tokens.css", import.meta.url), "utf8");

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

/** The colours of the chains in a theme. */
function colours(theme: 0 | 1): string[] {
  return Array.from({ length: 15 }, (_, index) => {
    const pair = new RegExp(`--chart-${index + 1}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(
      TOKENS,
    );
    return pair?.[theme + 1] ?? "";
  });
}

/** The least distance of two colours in any vision. */
function leastDistance(hexes: readonly string[]): number {
  const pairs = hexes.flatMap((hex, index) => hexes.slice(0, index).map((other) => [hex, other]));
  return Math.min(
    ...pairs.flatMap((pair) =>
      VISIONS.map((vision) => {
        const [a, b] = pair.map((hex) => oklab(times(vision, linear(hex))));
        return Math.hypot(...(a ?? []).map((value, at) => value - (b?.[at] ?? 0)));
      }),
    ),
  );
}

test.each([
  ["light", 0],
  ["dark", 1],
] as const)(
  "in %s the five hues are far apart in every kind of vision, and no two colours are alike",
  (_, theme) => {
    const all = colours(theme);
    expect(leastDistance(all.slice(0, 5))).toBeGreaterThanOrEqual(0.15);
    expect(leastDistance(all)).toBeGreaterThanOrEqual(0.03);
  },
);

test("no colour of a chain looks black in a swatch", () => {
  for (const hex of colours(0)) expect(oklab(linear(hex))[0], hex).toBeGreaterThan(0.35);
});
