// One chunk for the code behind the buttons of a panel, for the figures of a chain and for rules, because these parts
// share most of their code.

export { ChainLine } from "../chains/ChainLine.tsx";
export { rulesOnDays } from "../marks/rulesOnDays.ts";
export { DefinitionDetails } from "./DefinitionDetails.tsx";
export { ExportMenu } from "./ExportMenu.tsx";
export { ViewTable } from "./ViewTable.tsx";
export { WhyDetails } from "./WhyDetails.tsx";
