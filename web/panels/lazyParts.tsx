import { lazyViews } from "../parts/lazyViews.ts";

export const Sentence = lazyViews(() => import("./Sentence.tsx"))("Sentence");
