import { openDatabase } from "../../cli/local/embedded/database.ts";
import { loadDemoData } from "../../cli/local/embedded/loadedDatabase.ts";
import { type Snapshot, snapshot } from "../../shared/archive/snapshot.ts";
import { calendarDay } from "../../shared/days/calendar.ts";
import { requiredCover } from "../../shared/days/cover.ts";
import { parseRange } from "../../shared/days/queryOptions.ts";
import { functionCube } from "./functionCube.ts";

/** The snapshot of demo data that a nightly job would write: 30 days in a cube of 400 days. */
export async function demoSnapshot(): Promise<Snapshot> {
  const now = Date.now();
  const range = parseRange({ last: "30d", to: "yesterday" }, calendarDay(now, "UTC"));
  const { pglite, close } = await openDatabase((pglite) => loadDemoData(pglite, now));
  try {
    const rows = async (sql: string) => (await pglite.query<never>(sql)).rows;
    return snapshot(await functionCube({ rows }, requiredCover(range, 400)), range);
  } finally {
    await close();
  }
}
