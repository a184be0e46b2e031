// One chunk with everything that charts need: after a failure it is requested again as a whole.

export { ExploitDays } from "./days/ExploitDays.tsx";
export { FlaggedDays } from "./days/FlaggedDays.tsx";
export { BarsChart } from "./shares/BarsChart.tsx";
export { SharesPie } from "./shares/SharesPie.tsx";
export { TrendChart } from "./trend/TrendChart.tsx";
