import { retriedImport } from "../../browser/retriedImport.ts";
import { lazyView } from "../../parts/lazyView.tsx";

const importNotes = retriedImport(() => import("./allNotes.ts"));

export const CopiedLink = lazyView(importNotes, ({ CopiedLink }) => CopiedLink);

export const RangeNotes = lazyView(importNotes, ({ RangeNotes }) => RangeNotes);

export const ReportText = lazyView(importNotes, ({ ReportText }) => ReportText);
