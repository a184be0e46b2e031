import { type ReactNode, Suspense, use } from "react";
import { Boundary } from "../Boundary.tsx";
import { useIsInBrowser } from "../useIsInBrowser.ts";
import { ChartLoading, Drawn, NotDrawn } from "./Panel.tsx";

/** The place of a chart, of its final size from the start. Charts are drawn in the browser only. */
export function Chart({ children }: { readonly children: ReactNode }) {
  const isInBrowser = useIsInBrowser();
  const drawn = use(Drawn);
  if (!isInBrowser) return <ChartLoading />;
  return (
    <Boundary drawn={drawn} fallback={<NotDrawn />}>
      <Suspense fallback={<ChartLoading />}>{children}</Suspense>
    </Boundary>
  );
}
