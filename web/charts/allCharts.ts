// One chunk with everything that charts need: after a failure it is requested again as a whole.

export { FlaggedCourse } from "./FlaggedCourse.tsx";
export { RevisedDays } from "./marks/RevisedDays.tsx";
export { BarsChart } from "./shares/BarsChart.tsx";
export { DonutChart } from "./shares/DonutChart.tsx";
export { TrendChart } from "./trend/TrendChart.tsx";
export { TrendLegend } from "./trend/TrendLegend.tsx";
