import { retriedImport } from "../browser/retriedImport.ts";
import { lazyView } from "../parts/lazyView.tsx";

const importParts = retriedImport(() => import("./allParts.ts"));

export const ExploitDays = lazyView(
  importParts,
  ({ ExploitDays }) => ExploitDays,
  <div className="exploit-days" />,
);

export const FlaggedOverTime = lazyView(
  importParts,
  ({ FlaggedOverTime }) => FlaggedOverTime,
  <section className="flagged-course" />,
);

export const Sentence = lazyView(importParts, ({ Sentence }) => Sentence);
