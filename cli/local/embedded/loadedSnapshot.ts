import type { PGlite } from "@electric-sql/pglite";
import { type PublishedSnapshot, snapshot } from "../../../shared/archive/snapshot.ts";
import type { Cube } from "../../../shared/cube/cube.ts";
import { latest } from "../../../shared/cube/newestRow.ts";
import { MAX_COVER_DAYS, requiredCover } from "../../../shared/days/cover.ts";
import { earlier } from "../../../shared/days/day.ts";
import { parseRange } from "../../../shared/days/queryOptions.ts";
import { type DayRange, dayCount } from "../../../shared/days/range.ts";
import { fetchCubeFromFunction } from "../../../shared/supabase/fetchCubeFromFunction.ts";
import { indexEntry } from "../../archive/folderIndex.ts";
import { snapshotText } from "../../archive/snapshotFolder.ts";
import { liveQuery } from "../../backend/liveCube.ts";
import { keyClient } from "../../backend/supabaseClient.ts";
import type { World } from "../../world/world.ts";
import type { EmbeddedBackend } from "./embeddedBackend.ts";
import { embeddedFetch } from "./embeddedFetch.ts";
import { fetchTableContents } from "./tableContents.ts";

/**
 * A snapshot of all days with rows, at most ten years. Its range is the usual range, or ends with the
 * newest row if all rows are older.
 */
export async function loadedSnapshot(
  pglite: PGlite,
  query: EmbeddedBackend["query"],
  world: World,
): Promise<{ readonly published: PublishedSnapshot; readonly text: string }> {
  const { range: usual, timeZone, today } = liveQuery({}, world);
  const tables = await fetchTableContents({ query }, timeZone);
  const days = tables.flatMap((table) => table.days ?? []);
  const first = days.map(({ from }) => from).reduce(earlier, usual.to);
  const newest = latest(days.map(({ to }) => to)) ?? today;
  const range = newest < usual.from ? parseRange({ to: newest }, today) : usual;
  const history = first < range.to ? dayCount({ from: first, to: range.to }) : 0;
  const cover = requiredCover(range, Math.min(history, MAX_COVER_DAYS));
  const counted = snapshot(await embeddedCube(pglite, cover, timeZone), range);
  const text = snapshotText(counted);
  return {
    published: { entry: indexEntry(counted, text, new Date(world.now())), snapshot: counted },
    text,
  };
}

/**
 * The cube that the function of a database counts, without PostgREST in between.
 *
 * @throws Failure (data) when the answer contradicts itself
 */
function embeddedCube(pglite: PGlite, cover: DayRange, timeZone: string): Promise<Cube> {
  const client = keyClient({ url: "http://localhost", key: "none" }, embeddedFetch(pglite));
  return fetchCubeFromFunction({ client, cover, timeZone, signal: new AbortController().signal });
}
