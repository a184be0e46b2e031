import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { snapshot } from "../../shared/archive/snapshot.ts";
import { dashboard } from "../../shared/dashboard/dashboard.ts";
import { requiredCover } from "../../shared/days/cover.ts";
import { type DayRange, dayCount } from "../../shared/days/range.ts";
import { type EmbeddedBackend, startEmbeddedBackend } from "../embedded/embeddedBackend.ts";
import { sharedBackend } from "../suite/sharedBackend.ts";
import { oracle } from "./oracle.ts";
import { askFunction, readCube } from "./readCube.ts";

/** A folder beside the project with 150,000 rows of chains, and the figures of independent SQL for these rows. */
const REALDATA = join(import.meta.dirname, "../../../shared/realdata");

describe("a sample of rows", () => {
  test.each<[DayRange, string, string]>([
    // Clocks go back from 1:00 to 0:00 on 2 November: its midnight comes twice.
    [{ from: "2025-11-01", to: "2025-11-02" }, "America/Havana", "sample-havana.json"],
    [{ from: "2025-10-30", to: "2025-11-03" }, "UTC", "sample-utc.json"],
  ])("%o in %s", async (range, timeZone, golden) => {
    const backend = await sharedBackend("sample");
    const cube = await readCube(backend, requiredCover(range, 0), timeZone);
    const counted = readFileSync(join(import.meta.dirname, "../goldens", golden), "utf8");
    expect(snapshot(cube, range)).toEqual(JSON.parse(counted));
    expect(dashboard(cube, { range })).toMatchObject(await oracle(backend.query, range, timeZone));
  });
});

describe.skipIf(!existsSync(REALDATA))(
  "real rows",
  { meta: { needs: "shared/realdata beside the project" } },
  () => {
    let backend: EmbeddedBackend;
    beforeAll(async () => {
      const content = { kind: "csv", folder: REALDATA } as const;
      backend = await startEmbeddedBackend({ port: 0, content, rowCap: 997 });
    });
    afterAll(() => backend.stop());

    const folder = join(REALDATA, "expected");
    test.each(existsSync(folder) ? readdirSync(folder) : ["every range"])("%s", async (name) => {
      const { schema: _, ...expected } = JSON.parse(readFileSync(join(folder, name), "utf8"));
      const cover = requiredCover(expected.range, 0);
      const cube = await askFunction(backend, cover, expected.timeZone);
      const figures = dashboard(cube, { range: expected.range });
      expect(figures).toMatchObject(expected);
      expect(figures.completeness.transactions.rows).toBeGreaterThan(0);
      // The tables have the rows of two years in 150 answers.
      if (dayCount(expected.range) > 31) return;
      expect(await readCube(backend, cover, expected.timeZone)).toEqual(cube);
    });
  },
);
