import { retriedImport } from "../retriedImport.ts";
import { retriedLazy } from "../retriedLazy.tsx";

const importTable = retriedImport(() => import("./ViewTable.tsx"));

export const ViewTable = retriedLazy(async () => (await importTable()).ViewTable);

export function preloadTable(): void {
  // A load that fails is reported where a table is rendered.
  importTable().catch(() => undefined);
}
