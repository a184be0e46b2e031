// One chunk with the trend and its controls.

export { DrawnTrend } from "./DrawnTrend.tsx";
export { TrendControls } from "./TrendControls.tsx";
