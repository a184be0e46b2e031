import { retriedImport } from "../../browser/retriedImport.ts";
import { lazyView } from "../../parts/lazyView.ts";

const importNotes = retriedImport(() => import("./allNotes.ts"));

export const CopiedLink = lazyView(importNotes, "CopiedLink");

export const RangeNotes = lazyView(importNotes, "RangeNotes");

export const ReportText = lazyView(importNotes, "ReportText");
