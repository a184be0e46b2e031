// The charts that Recharts draws: its code is larger than that of all others, which do not wait for it.

export { DailyBars } from "./days/DailyBars.tsx";
export { ExploitDays } from "./days/ExploitDays.tsx";
export { SharesPie } from "./shares/SharesPie.tsx";
