import { lazyView } from "../lazyView.tsx";

export const ViewTable = lazyView(
  () => import("./ViewTable.tsx"),
  ({ ViewTable }) => ViewTable,
);
