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
import { useWholePage } from "../browser/wholePage.ts";
import type { Shown } from "../data/shown.ts";
import { Boundary } from "../parts/Boundary.tsx";
import { ChartLoading, NotDrawn } from "../parts/PanelMessage.tsx";

interface ChartProps {
  /** What the chart draws. Where that failed, other figures are worth another try. */
  readonly drawn: Shown;
  readonly children: ReactNode;
}

/**
 * The place of a chart, of its final size from the start. Charts cost the most of all that is drawn:
 * one is drawn when it comes near for the first time, and follows what is in sight when it is not.
 */
export function Chart({ drawn, children }: ChartProps) {
  const place = useRef<FragmentInstance>(null);
  const isInSight = useIsInSight(place, "0px");
  const isNear = useIsInSight(place, "25%");
  const isPrinting = usePrinting();
  const isAsked = useWholePage() || isNear;
  const [wasAsked, setWasAsked] = useState(false);
  if (isAsked && !wasAsked) setWasAsked(true);
  const chart = (
    <Boundary drawn={drawn} fallback={<NotDrawn />}>
      {/* A chart measures its place when it is drawn anew, and there is no time to observe it. */}
      <Fragment key={String(isPrinting)}>{children}</Fragment>
    </Boundary>
  );
  const later = useDeferredValue(chart);
  const current = isInSight || isPrinting ? chart : later;
  return <Fragment ref={place}>{wasAsked || isPrinting ? current : <ChartLoading />}</Fragment>;
}
