// One chunk for what stands around the range and does not come first.
export { CopiedLink } from "./CopiedLink.tsx";
export { RangeNotes } from "./RangeNotes.tsx";
export { ReportText } from "./ReportText.tsx";
