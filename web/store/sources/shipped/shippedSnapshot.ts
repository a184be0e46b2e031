import type { Snapshot } from "../../../../shared/archive/snapshot.ts";
import type { SnapshotEntry } from "../../../../shared/archive/snapshotIndex.ts";

/** The part of a snapshot that ships within a page: its figures need no request. */
export interface ShippedCube {
  readonly entry: SnapshotEntry;
  readonly snapshot: Pick<Snapshot, "cube" | "timeZone">;
}

/** The id of the element that holds a `ShippedCube`. */
export const SHIPPED_ID = "shipped-snapshot";

/** The id of the element with the notes and changes of a page in one file. */
export const MARKS_ID = "day-marks";

/** Null if the page has no snapshot. A shipped snapshot is trusted like code: it was validated before. */
export function readShippedSnapshot(page: Document): ShippedCube | null {
  const text = page.getElementById(SHIPPED_ID)?.textContent;
  return text == null ? null : JSON.parse(text);
}
