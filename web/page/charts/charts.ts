// One chunk with the code of all charts without Recharts: after a failure the whole chunk is requested again.

export { siteDayMarks } from "../../store/sources/snapshots/readDayMarks.ts";
export { ChainGestures } from "../chains/ChainGestures.ts";
export { ChartControls } from "./days/ChartControls.tsx";
export { FlaggedPreview } from "./days/FlaggedPreview.tsx";
export { RankedBars } from "./RankedBars.tsx";
export { DrawnTrend } from "./trend/DrawnTrend.tsx";
export { TrendControls } from "./trend/TrendControls.tsx";
