import { lazyViews } from "../parts/lazyViews.ts";

const lazyNote = lazyViews(() => import("./notes.ts"));

export const CopiedLink = lazyNote("CopiedLink");

export const RangeNotes = lazyNote("RangeNotes");

export const ReportText = lazyNote("ReportText");
