import { lazyView } from "../lazyView.tsx";
import { retriedImport } from "../retriedImport.ts";

export const ViewTable = lazyView(
  retriedImport(() => import("./ViewTable.tsx")),
  ({ ViewTable }) => ViewTable,
);
