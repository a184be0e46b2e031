// One chunk for everything that the buttons of a panel open: most of the code is shared.
export { Lifecycle } from "../figures/Lifecycle.tsx";
export { ViewTable } from "../tables/ViewTable.tsx";
export { ExportMenu } from "./ExportMenu.tsx";
