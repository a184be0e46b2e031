// One chunk with all code of the charts: after a failure the whole chunk is requested again.

export { siteDayMarks } from "../../store/sources/snapshots/readDayMarks.ts";
export { ChainGestures } from "../chains/ChainGestures.ts";
export { DailyBars } from "./days/DailyBars.tsx";
export { FlaggedPreview } from "./days/FlaggedPreview.tsx";
export { LookControls } from "./days/LookControls.tsx";
export { RankedBars } from "./shares/RankedBars.tsx";
export { SharesPie } from "./shares/SharesPie.tsx";
export { DrawnTrend } from "./trend/DrawnTrend.tsx";
export { TrendControls } from "./trend/TrendControls.tsx";
