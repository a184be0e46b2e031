import { expect, test } from "vitest";
import { chainFigures } from "../../../shared/dashboard/chainFigures.ts";
import { uncutDashboard } from "../../../shared/dashboard/dashboard.ts";
import { riskFigures } from "../../../shared/dashboard/risk.ts";
import { eachTable } from "../../../shared/database/datedTables.ts";
import { type Facts, figureValues } from "../../../shared/figures/figure.ts";
import { FIGURES } from "../../../shared/figures/figures.ts";
import { busy, cover, range } from "../../cli/exampleSnapshots.ts";
import { cubeOf } from "../exampleRows.ts";

const cube = cubeOf(busy, cover);
const known = uncutDashboard(cube, { range, comparison: "previous" });
const facts: Facts = {
  ...known,
  ...riskFigures(known),
  chain: chainFigures(cube, known, ["Polygon"]),
  age: eachTable(() => 60),
};

test("a member that a file lacks is not known, and never 0", () => {
  for (const figure of FIGURES) {
    const [root = "", ...below] = figure.path;
    const name = below.at(-1);
    const text = JSON.stringify((facts as unknown as Record<string, unknown>)[root]);
    const older = {
      ...facts,
      [root]: JSON.parse(text, (key, value) => (key === name ? undefined : value)),
    };
    const values = figureValues(figure, older).map(({ value }) => value);
    expect([figure.path, values]).toEqual([figure.path, values.map(() => null)]);
    expect([figure.path, values.length]).not.toContain(0);
    expect(figureValues(figure, facts).every(({ value }) => value !== null)).toBe(true);
  }
});
