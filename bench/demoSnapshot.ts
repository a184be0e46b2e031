import { coverOf } from "../shared/cube.ts";
import type { Day } from "../shared/day.ts";
import { parseRange } from "../shared/range.ts";
import { type Snapshot, snapshot } from "../shared/snapshot.ts";
import type { BenchBackend } from "./benchBackend.ts";
import { functionCube } from "./functionCube.ts";

/** What a nightly job writes of the demo data: 30 days in a cube of 400. */
export async function demoSnapshot(
  backend: Pick<BenchBackend, "rows">,
  today: Day,
): Promise<Snapshot> {
  const range = parseRange({ last: "30d", to: "yesterday" }, today);
  return snapshot(await functionCube(backend, coverOf(range, 400)), range);
}
