import { openDatabase } from "../cli/embedded/database.ts";
import { loadDemoData } from "../cli/embedded/demoData.ts";
import { dayOf } from "../shared/calendar.ts";
import { coverOf } from "../shared/cover.ts";
import { parseRange } from "../shared/rangeWords.ts";
import { type Snapshot, snapshot } from "../shared/snapshot.ts";
import { functionCube } from "./functionCube.ts";

/** What a nightly job writes of the demo data: 30 days in a cube of 400. */
export async function demoSnapshot(): Promise<Snapshot> {
  const range = parseRange({ last: "30d", to: "yesterday" }, dayOf(Date.now(), "UTC"));
  const { pglite, close } = await openDatabase(loadDemoData);
  try {
    const rows = async (sql: string) => (await pglite.query<never>(sql)).rows;
    return snapshot(await functionCube({ rows }, coverOf(range, 400)), range);
  } finally {
    await close();
  }
}
