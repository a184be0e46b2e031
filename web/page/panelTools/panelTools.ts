// One chunk for the code behind the buttons of a panel, because these parts share most of their code.

export { ExportMenu } from "./ExportMenu.tsx";
export { LifecycleDetails } from "./LifecycleDetails.tsx";
export { ViewTable } from "./ViewTable.tsx";
