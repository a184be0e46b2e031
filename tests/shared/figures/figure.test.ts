import { expect, test } from "vitest";
import { chainFigures } from "../../../shared/dashboard/chainFigures.ts";
import { uncutDashboard } from "../../../shared/dashboard/dashboard.ts";
import { riskFigures } from "../../../shared/dashboard/risk.ts";
import { eachTable } from "../../../shared/database/datedTables.ts";
import { type Facts, figureValues } from "../../../shared/figures/figure.ts";
import { FIGURES, isAge } from "../../../shared/figures/figures.ts";
import { busy, cover, range } from "../../cli/exampleSnapshots.ts";
import { cubeOf } from "../exampleRows.ts";

const cube = cubeOf(busy, cover);
const known = uncutDashboard(cube, { range, comparison: "previous", weekStartsOn: "monday" });
const facts: Facts = {
  ...known,
  ...riskFigures(known),
  chain: chainFigures(cube, known, ["Polygon"]),
  soFar: eachTable(() => ({ until: "19:00", value: 3, previous: 4, changePercent: -25 })),
};

test("every figure of the catalogue but an age has its value in the facts", () => {
  for (const figure of FIGURES.filter((each) => !isAge(each))) {
    const kinds = new Set(figureValues(figure, facts).map(({ value }) => typeof value));
    expect([figure.path, [...kinds]]).toEqual([figure.path, ["number"]]);
  }
});
