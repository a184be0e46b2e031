import { beforeAll, expect, test } from "vitest";
import { naiveFigures } from "../../bench/naive/naiveFigures.ts";
import { readPages } from "../../bench/readers/readPages.ts";
import { shownFigures } from "../../bench/readers/shownFigures.ts";
import { fillTables } from "../../bench/rows/fillTables.ts";
import { supabaseClient } from "../../cli/backend/supabaseClient.ts";
import { dashboard } from "../../shared/dashboard/dashboard.ts";
import { requiredCover } from "../../shared/days/cover.ts";
import { emptyBackend } from "../suite/emptyBackend.ts";
import { readCube } from "./readCube.ts";

const RANGE = { from: "2026-10-02", to: "2026-10-31" } as const;
const COVER = requiredCover(RANGE, 0);

const own = emptyBackend();

beforeAll(async () => {
  const run = async (sql: string) => void (await own.query(sql));
  await fillTables({ run }, { rows: 3_000, days: COVER, identities: 200 });
});

test("the naive reader of the benchmarks gives the dashboard's figures", async () => {
  const client = supabaseClient({ url: own.url, key: own.secretKey }, { fetch });
  const { figures } = await naiveFigures(client, RANGE, readPages);
  const cube = await readCube(own, COVER, "UTC");
  expect(figures).toEqual(shownFigures(dashboard(cube, { range: RANGE })));
  expect(figures.transactions).toEqual([1_500, 1_500]);
});
