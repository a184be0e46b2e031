import { expect, test } from "vitest";
import { dashboard } from "../../shared/dashboard/dashboard.ts";
import { COMPARISONS, comparedRange } from "../../shared/days/comparison.ts";
import { fc } from "../suite/fastCheck.ts";
import { sharedBackend } from "../suite/sharedBackend.ts";
import { coverOracle, oracle } from "./oracle.ts";
import { anyRange } from "./question.ts";
import { DAYS } from "./randomTables.ts";
import { readCube } from "./readCube.ts";

const TIME_ZONE = "Africa/Cairo";

test("any range of a cube has the figures of SQL, whatever it is compared with", async () => {
  const backend = await sharedBackend("random");
  const cube = await readCube(backend, DAYS, TIME_ZONE);
  const met = new Set<string>();
  for (const [index, range] of fc.sample(anyRange, { numRuns: 8, seed: 23 }).entries()) {
    const comparison = COMPARISONS[index % COMPARISONS.length] ?? "previous";
    const previous = comparedRange(range, comparison);
    const isKnown = previous !== null && previous.from >= DAYS.from;
    met.add(`${comparison}, ${isKnown ? "known" : "unknown"}`);
    expect(dashboard(cube, { range, comparison })).toEqual({
      ...(await oracle(backend.query, range, TIME_ZONE, { comparison, previous, isKnown })),
      ...(await coverOracle(backend.query, DAYS, range, TIME_ZONE)),
    });
  }
  const needed = ["previous, known", "previous, unknown", "weekdays, known", "weekdays, unknown"];
  expect([...met].sort()).toEqual([...needed, "none, unknown", "year, unknown"].sort());
});
