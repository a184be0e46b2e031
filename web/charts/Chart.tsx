import {
  Fragment,
  type FragmentInstance,
  type ReactNode,
  useDeferredValue,
  useRef,
  useState,
} from "react";
import { useIsInSight } from "../browser/useIsInSight.ts";
import { usePrinting } from "../browser/usePrinting.ts";
import { Boundary } from "../parts/Boundary.tsx";
import { lazyParts } from "../parts/lazyParts.ts";
import { ChartLoading, NotDrawn } from "../parts/PanelMessage.tsx";
import type { Shown } from "../store/shown.ts";

/** The code of all charts. */
export const lazyChart = lazyParts(() => import("./charts.ts"));

interface ChartProps {
  /** The figures to draw. After a failure, new figures cause another try. */
  readonly drawn: Shown;
  readonly children: ReactNode;
}

/**
 * The place of a chart, at its final size from the start. Charts are the most expensive part of the
 * page: a chart is first drawn when it comes near the viewport, and off screen it updates last.
 */
export function Chart({ drawn, children }: ChartProps) {
  const place = useRef<FragmentInstance>(null);
  const isInSight = useIsInSight(place, "0px");
  const isNear = useIsInSight(place, "25%");
  const isPrinting = usePrinting();
  const [wasNear, setWasNear] = useState(false);
  if (isNear && !wasNear) setWasNear(true);
  const chart = (
    <Boundary drawn={drawn} fallback={<NotDrawn />}>
      {/* A chart measures its place on every draw, when there is no time to observe it. */}
      <Fragment key={String(isPrinting)}>{children}</Fragment>
    </Boundary>
  );
  const later = useDeferredValue(chart);
  const current = isInSight || isPrinting ? chart : later;
  return <Fragment ref={place}>{wasNear || isPrinting ? current : <ChartLoading />}</Fragment>;
}
