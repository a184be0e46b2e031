import { expect, test } from "vitest";
import { dashboard } from "../../shared/dashboard/dashboard.ts";
import { COMPARISONS, comparedRange } from "../../shared/days/comparison.ts";
import type { DayRange } from "../../shared/days/range.ts";
import { fc } from "../suite/fastCheck.ts";
import { meet } from "../suite/meet.ts";
import { sharedBackend } from "../suite/sharedBackend.ts";
import { coverOracle, oracle } from "./oracle.ts";
import { anyRange, meetQuestion } from "./question.ts";
import { DAYS } from "./randomTables.ts";
import { readCube } from "./readCube.ts";

const TIME_ZONE = "Africa/Cairo";

const COMPARED: readonly string[] = [
  ...["previous, known", "previous, unknown", "weekdays, known", "weekdays, unknown"],
  ...["none, unknown", "year, unknown"],
];

const ANSWERS = [
  "a chain of the earlier days alone",
  "fewer chains than a view has room for",
] as const;

/** The clocks in Cairo go back on the first of them. */
const SINGLE_DAYS: readonly DayRange[] = [
  { from: "2025-10-30", to: "2025-10-30" },
  { from: "2025-11-15", to: "2025-11-15" },
];

test("any range of a cube has the figures of SQL, whatever it is compared with", async () => {
  const backend = await sharedBackend("random");
  const cube = await readCube(backend, DAYS, TIME_ZONE);
  const some = fc.sample(anyRange, { numRuns: 7, seed: 1 });
  for (const [index, range] of [...SINGLE_DAYS, ...some].entries()) {
    const comparison = COMPARISONS[index % COMPARISONS.length] ?? "previous";
    const previous = comparedRange(range, comparison);
    const isKnown = previous !== null && previous.from >= DAYS.from;
    meet(COMPARED, [`${comparison}, ${isKnown ? "known" : "unknown"}`]);
    await meetQuestion(backend.query, { range, timeZone: TIME_ZONE });
    const shown = dashboard(cube, { range, comparison });
    meet(ANSWERS, [
      (shown.contributions ?? []).some((one) => one.chain !== null && one.transactions === 0) &&
        "a chain of the earlier days alone",
      (shown.exploitsByChain ?? []).length < 10 && "fewer chains than a view has room for",
    ]);
    expect(shown).toEqual({
      ...(await oracle(backend.query, range, TIME_ZONE, { comparison, previous, isKnown })),
      ...(await coverOracle(backend.query, DAYS, range, TIME_ZONE)),
    });
  }
});
