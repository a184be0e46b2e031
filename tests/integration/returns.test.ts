import { afterAll, beforeAll, expect, test } from "vitest";
import { type EmbeddedBackend, startEmbeddedBackend } from "../../cli/embedded/embeddedBackend.ts";
import { dashboard } from "../../shared/dashboard/dashboard.ts";
import { returns } from "../../shared/dashboard/returns.ts";
import { fc } from "../suite/fastCheck.ts";
import { returnsOracle } from "./oracle.ts";
import { question } from "./question.ts";
import { createTables, DAYS, fillTables, OURS } from "./randomTables.ts";
import { askFunction } from "./readCube.ts";

/** There are spans that the days before them can tell, and others that they cannot. */
const LAST_DAYS = { from: "2025-10-20", to: "2025-11-18" } as const;

let backend: EmbeddedBackend;

beforeAll(async () => {
  backend = await startEmbeddedBackend({ port: 0, content: { kind: "empty" }, rowCap: 1_000 });
  await createTables(backend.query, OURS);
  await backend.reloadSchema();
  await fillTables(backend.query, OURS, 0.4, 100);
});

afterAll(() => backend.stop());

test("who returns in any range is what SQL over the sightings of each identity has", async () => {
  await fc.assert(
    fc.asyncProperty(question, async ({ range, timeZone }) => {
      const cube = await askFunction(backend, DAYS, timeZone);
      expect(returns(dashboard(cube, { range }), null)).toEqual(
        await returnsOracle(backend.query, DAYS, range, timeZone),
      );
    }),
    { numRuns: 6, seed: 28, examples: [[{ range: LAST_DAYS, timeZone: "America/Havana" }]] },
  );
});
