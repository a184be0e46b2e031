// One chunk for the parts of panels that come with the figures, and the words of an SVG: they share their code.
export { highlight } from "../../shared/text/highlights.ts";
export { ExploitDays } from "./ExploitDays.tsx";
export { Sentence } from "./Sentence.tsx";
