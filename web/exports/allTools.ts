// One chunk for all that the buttons of a panel open, since they share the most of their code.
export { Lifecycle } from "../figures/Lifecycle.tsx";
export { ViewTable } from "../tables/ViewTable.tsx";
export { ExportMenu } from "./ExportMenu.tsx";
