// One chunk for the code behind the buttons of a panel and for the figures of a chain, because these parts share most
// of their code.

export { ChainLine } from "../chains/ChainLine.tsx";
export { DefinitionDetails } from "./DefinitionDetails.tsx";
export { ExportMenu } from "./ExportMenu.tsx";
export { ViewTable } from "./ViewTable.tsx";
