import { Boundary } from "../Boundary.tsx";
import type { DashboardState } from "../data/dashboardState.ts";
import { lazyView } from "../lazyView.tsx";

const ReportText = lazyView(
  () => import("./ReportText.tsx"),
  ({ ReportText }) => ReportText,
);

/** What only paper shows, in place of the filter and the status. */
export function ReportLine({ state }: { readonly state: DashboardState }) {
  if (state.status !== "ready") return null;
  return (
    <Boundary drawn={state} fallback={null}>
      <ReportText {...state} />
    </Boundary>
  );
}
