// One chunk with all code of the charts: after a failure the whole chunk is requested again.

import { moveInList } from "./listKeys.ts";

document.addEventListener("keydown", moveInList);

export { ExploitDays } from "./days/ExploitDays.tsx";
export { FlaggedDays } from "./days/FlaggedDays.tsx";
export { LookControls } from "./days/LookControls.tsx";
export { BarsChart } from "./shares/BarsChart.tsx";
export { SharesPie } from "./shares/SharesPie.tsx";
export { DrawnTrend } from "./trend/DrawnTrend.tsx";
export { TrendControls } from "./trend/TrendControls.tsx";
