import { retriedImport } from "../browser/retriedImport.ts";
import { lazyView } from "../parts/lazyView.tsx";

export const ViewTable = lazyView(
  retriedImport(() => import("./ViewTable.tsx")),
  ({ ViewTable }) => ViewTable,
);
