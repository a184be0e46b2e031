// One chunk for the parts of panels that come with the figures: they share their code.
export { ExploitDays } from "./ExploitDays.tsx";
export { Sentence } from "./Sentence.tsx";
