import {
  Fragment,
  type FragmentInstance,
  type ReactNode,
  use,
  useDeferredValue,
  useRef,
  useState,
} from "react";
import { Boundary } from "../Boundary.tsx";
import { usePrinting } from "../usePrinting.ts";
import { ChartLoading, Drawn, NotDrawn } from "./Panel.tsx";
import { useIsInSight } from "./useIsInSight.ts";
import { useWholePage } from "./wholePage.ts";

/**
 * The place of a chart, of its final size from the start. Charts cost the most of all that is drawn:
 * one is drawn when it comes near for the first time, and follows what is in sight when it is not.
 */
export function Chart({ children }: { readonly children: ReactNode }) {
  const place = useRef<FragmentInstance>(null);
  const isInSight = useIsInSight(place, "0px");
  const isNear = useIsInSight(place, "50%");
  const isPrinting = usePrinting();
  const isAsked = useWholePage() || isNear;
  const [wasAsked, setWasAsked] = useState(false);
  if (isAsked && !wasAsked) setWasAsked(true);
  const later = useDeferredValue(children);
  const drawn = use(Drawn);
  return (
    <Fragment ref={place}>
      {wasAsked || isPrinting ? (
        <Boundary drawn={drawn} fallback={<NotDrawn />}>
          {/* A chart measures its place when it is drawn anew, and there is no time to observe it. */}
          <Fragment key={String(isPrinting)}>{isInSight ? children : later}</Fragment>
        </Boundary>
      ) : (
        <ChartLoading />
      )}
    </Fragment>
  );
}
