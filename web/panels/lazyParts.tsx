import { lazyViews } from "../parts/lazyViews.ts";

const lazyPart = lazyViews(() => import("./allParts.ts"));

export const ExploitDays = lazyPart("ExploitDays", <div className="exploit-days" />);

export const Sentence = lazyPart("Sentence");
