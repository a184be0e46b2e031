// One chunk for everything that the buttons of a panel open: most of the code is shared.

export { ExportMenu } from "./ExportMenu.tsx";
export { LifecycleDetails } from "./LifecycleDetails.tsx";
export { ViewTable } from "./ViewTable.tsx";
