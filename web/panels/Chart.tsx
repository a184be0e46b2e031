import { type ReactNode, Suspense } from "react";
import { ChartBoundary } from "./ChartBoundary.tsx";
import { PanelMessage } from "./Panel.tsx";

/** The place of a chart, of its final size from the start. */
export function Chart({ children }: { readonly children: ReactNode }) {
  return (
    <ChartBoundary>
      <Suspense fallback={<PanelMessage lines={["Loading chart data..."]} />}>{children}</Suspense>
    </ChartBoundary>
  );
}
