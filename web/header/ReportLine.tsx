import { Suspense } from "react";
import { Boundary } from "../Boundary.tsx";
import type { DashboardState } from "../data/dashboardState.ts";
import { retriedImport } from "../retriedImport.ts";
import { retriedLazy } from "../retriedLazy.tsx";
import { useIsInBrowser } from "../useIsInBrowser.ts";

const importText = retriedImport(() => import("./ReportText.tsx"));
const ReportText = retriedLazy(async () => (await importText()).ReportText);

/** What only paper shows, in place of the filter and the status. */
export function ReportLine({ state }: { readonly state: DashboardState }) {
  const isInBrowser = useIsInBrowser();
  if (!isInBrowser || state.status !== "ready") return null;
  return (
    <Boundary drawn={state} fallback={null}>
      <Suspense fallback={null}>
        <ReportText {...state} />
      </Suspense>
    </Boundary>
  );
}
