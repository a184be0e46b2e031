import { type ReactNode, Suspense } from "react";
import { ChartBoundary } from "./ChartBoundary.tsx";
import { ChartLoading } from "./Panel.tsx";

/** The place of a chart, of its final size from the start. */
export function Chart({ children }: { readonly children: ReactNode }) {
  return (
    <ChartBoundary>
      <Suspense fallback={<ChartLoading />}>{children}</Suspense>
    </ChartBoundary>
  );
}
