import { type ReactNode, Suspense, useSyncExternalStore } from "react";
import { ChartBoundary } from "./ChartBoundary.tsx";
import { ChartLoading } from "./Panel.tsx";

/** The place of a chart, of its final size from the start. Charts are drawn in the browser only. */
export function Chart({ children }: { readonly children: ReactNode }) {
  const isInBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  if (!isInBrowser) return <ChartLoading />;
  return (
    <ChartBoundary>
      <Suspense fallback={<ChartLoading />}>{children}</Suspense>
    </ChartBoundary>
  );
}

function neverChanges(): () => void {
  return () => {};
}
