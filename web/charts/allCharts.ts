// One chunk with all that charts need: what fails of it is asked for anew as a whole.
export { BarsChart } from "./BarsChart.tsx";
export { DonutChart } from "./DonutChart.tsx";
export { FlaggedCourse } from "./FlaggedCourse.tsx";
export { TrendChart } from "./TrendChart.tsx";
