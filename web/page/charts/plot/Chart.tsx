import {
  Fragment,
  type FragmentInstance,
  type ReactNode,
  type RefObject,
  startTransition,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from "react";
import { hasMouse } from "../../../browser/hasMouse.ts";
import { usePrinting } from "../../../browser/usePrinting.ts";
import { idle } from "../../../browser/whenIdle.ts";
import type { Figures } from "../../../store/figures.ts";
import { Boundary } from "../../parts/Boundary.tsx";
import { ChartFrame, NotDrawn } from "../../parts/PanelMessage.tsx";

interface ChartProps {
  /** Ends when the code of the chart has been loaded. */
  readonly load: () => Promise<void>;
  /** The figures to draw. After a failure, new figures cause another try. */
  readonly drawn: Figures;
  readonly children: ReactNode;
}

/** How far from the window a chart is drawn first, so that it is there when it is scrolled to. */
const NEAR = { rootMargin: "300px" };

/** How long a touch screen belongs to its reader before the charts off screen are drawn. */
const TOUCH_DELAY_MS = 3_000;

/** The pause between two of these charts. */
const PAUSE_MS = 150;

/**
 * The place of a chart, at its final size from the start. Charts are the most expensive part of the page: those
 * near the window are drawn first, the others later, one by one, when the browser is idle. Off screen a chart
 * updates last.
 */
export function Chart({ load, drawn, children }: ChartProps) {
  const place = useRef<FragmentInstance>(null);
  const isInSight = useIsWithin(place);
  const isNear = useIsWithin(place, NEAR);
  const isPrinting = usePrinting();
  const [isDue, setDue] = useState(false);
  if (isNear && !isDue) setDue(true);
  useEffect(() => {
    return isDue ? undefined : waitForTurn(load, () => setDue(true));
  }, [isDue, load]);
  const chart = (
    <Boundary drawn={drawn} fallback={<NotDrawn />}>
      {/* A chart measures its place on every draw, when there is no time to observe it. */}
      <Fragment key={String(isPrinting)}>{children}</Fragment>
    </Boundary>
  );
  const later = useDeferredValue(chart);
  const current = isInSight || isPrinting ? chart : later;
  return <Fragment ref={place}>{isDue || isPrinting ? current : <ChartFrame />}</Fragment>;
}

/** Resolves when the charts off screen may be drawn; null until one waits for it. */
let firstTurn: Promise<void> | null = null;

/** Resolves when the charts that wait so far have been drawn. */
let lastTurn = Promise.resolve();

/**
 * Loads the code and then draws when the browser is idle, after the charts whose code came earlier. Returns a function that
 * cancels.
 */
function waitForTurn(load: () => Promise<void>, draw: () => void): () => void {
  let isWaiting = true;
  const drawIdly = async () => {
    if (!isWaiting) return;
    await idle();
    if (isWaiting) startTransition(draw);
    await pause(PAUSE_MS);
  };
  firstTurn ??= pause(hasMouse() ? 0 : TOUCH_DELAY_MS);
  void firstTurn.then(load).then(() => {
    lastTurn = lastTurn.then(drawIdly);
  });
  return () => {
    isWaiting = false;
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Whether a part of the element is in the viewport with a margin; undefined until the browser has measured. */
function useIsWithin(
  place: RefObject<FragmentInstance | null>,
  area?: IntersectionObserverInit,
): boolean | undefined {
  const [isWithin, setIsWithin] = useState<boolean>();
  useEffect(() => {
    const update = (entries: readonly IntersectionObserverEntry[]) =>
      startTransition(() => setIsWithin(entries.at(-1)?.isIntersecting));
    const observer = new IntersectionObserver(update, area);
    place.current?.observeUsing(observer);
    // React's own cleanup throws if a child of the fragment is still loading and has no element
    // yet.
    return () => observer.disconnect();
  }, [place, area]);
  return isWithin;
}
