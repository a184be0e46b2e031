/**
 * Vigil's core in your own program: a warning when too many of the wallets were flagged in the
 * last seven days of a snapshot. No backend and no page is needed.
 *
 *     npx tsx docs/examples/alert.ts snapshots/2026-10-01_2026-10-31.json 2.5
 */
import { readFile } from "node:fs/promises";
import { parseSnapshot } from "../../shared/archive/snapshot.ts";
import { dashboard } from "../../shared/dashboard/dashboard.ts";
import { parseRange } from "../../shared/days/queryOptions.ts";
import { highlights } from "../../shared/text/highlights.ts";

const [file = "", limit = "2.5"] = process.argv.slice(2);
const { cube } = parseSnapshot(await readFile(file, "utf8"), file);
const week = dashboard(cube, { range: parseRange({ last: "6d" }, cube.cover.to) });

console.log(highlights(week, null).wallets);
if ((week.wallets?.flaggedPercent ?? 0) > Number(limit)) process.exitCode = 1;
