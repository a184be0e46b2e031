import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type EmbeddedBackend, startEmbeddedBackend } from "../../cli/embedded/embeddedBackend.ts";
import { coverOf } from "../../shared/cube.ts";
import { dashboard } from "../../shared/dashboard.ts";
import { completenessOracle, oracle } from "./oracle.ts";
import { question } from "./question.ts";
import { createTables, fillTables, KINDS, type Kind, OURS } from "./randomTables.ts";
import { readCube } from "./readCube.ts";

// A timestamp without a zone is in UTC, wherever the machine is that reads it.
process.env["TZ"] = "America/St_Johns";

/** The day of the crowded instant in Berlin, which has 25 hours, and the day before. */
const CROWDED = {
  range: { from: "2025-10-25", to: "2025-10-26" },
  timeZone: "Europe/Berlin",
} as const;

describe.each([100, 137, 1_000])("with a row cap of %i", (rowCap) => {
  let backend: EmbeddedBackend;

  beforeAll(async () => {
    backend = await startEmbeddedBackend({ port: 0, content: { kind: "empty" }, rowCap });
  });

  afterAll(() => backend.stop());

  /** Thrice as many rows as fit into an answer have the very same instant. */
  async function checkAgainstSql(kind: Kind, seed: number): Promise<void> {
    await fillTables(backend.query, kind, seed, 3 * rowCap + 50);
    await fc.assert(
      fc.asyncProperty(question, async ({ range, timeZone }) => {
        const cover = coverOf(range, 0);
        const cube = await readCube(backend, cover, timeZone);
        expect(dashboard(cube, range)).toEqual({
          ...(await oracle(backend.query, range, timeZone)),
          completeness: await completenessOracle(backend.query, cover, timeZone),
        });
      }),
      { numRuns: 3, endOnFailure: true, examples: [[CROWDED]] },
    );
  }

  test("every figure is what SQL counts, on the tables of the migrations", async () => {
    await checkAgainstSql(OURS, 0.1);
  });

  test.each(Object.entries(KINDS))("every figure is what SQL counts, with %s", async (_, kind) => {
    await createTables(backend.query, kind);
    await backend.reloadSchema();
    await checkAgainstSql(kind, 0.2);
  });
});
