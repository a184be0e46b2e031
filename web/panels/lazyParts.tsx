import { retriedImport } from "../browser/retriedImport.ts";
import { lazyView } from "../parts/lazyView.ts";

const importParts = retriedImport(() => import("./allParts.ts"));

export const ExploitDays = lazyView(importParts, "ExploitDays", <div className="exploit-days" />);

export const Sentence = lazyView(importParts, "Sentence");
