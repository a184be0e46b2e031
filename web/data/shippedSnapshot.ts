import type { Snapshot, SnapshotEntry } from "../../shared/snapshot.ts";

/** The snapshot that a page of the static export holds, so that its figures need no request. */
export interface ShippedSnapshot {
  readonly entry: SnapshotEntry;
  readonly snapshot: Snapshot;
}

const ID = "shipped-snapshot";

/** As an element that the browser reads as data. Names are data too: none can end the element. */
export function renderShippedSnapshot(shipped: ShippedSnapshot): string {
  const json = JSON.stringify(shipped).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="${ID}">${json}</script>`;
}

/** Null where the page holds none. The build has checked it, which is as trustworthy as the code. */
export function readShippedSnapshot(document: Document): ShippedSnapshot | null {
  const text = document.getElementById(ID)?.textContent;
  return text == null ? null : JSON.parse(text);
}
