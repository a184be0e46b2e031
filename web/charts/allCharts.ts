// One chunk with everything that charts need: after a failure it is requested again as a whole.
export { BarsChart } from "./BarsChart.tsx";
export { DonutChart } from "./DonutChart.tsx";
export { FlaggedCourse } from "./FlaggedCourse.tsx";
export { RevisedDays } from "./RevisedDays.tsx";
export { TrendChart } from "./TrendChart.tsx";
export { TrendLegend } from "./TrendLegend.tsx";
