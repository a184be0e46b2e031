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
  /** Loads the code of the chart. Resolves also after a failure, which the drawing throws. */
  readonly load: () => Promise<void>;
  /** The figures to draw. After a failure, new figures cause another try. */
  readonly drawn: Figures;
  readonly children: ReactNode;
}

/** A chart that is this near to the window is drawn at once, so that it is there when it is scrolled to. */
const NEAR = { rootMargin: "300px" };

/** On a touch screen, the charts off screen wait this long, so that they do not disturb the first scrolling. */
const TOUCH_DELAY_MS = 3_000;

/** The pause between two charts off screen. */
const PAUSE_MS = 150;

/**
 * A chart, or an empty frame of its final size until it is drawn. Charts are the most expensive part of the page:
 * - A chart near the window is drawn at once, and the others later, one by one, when the browser is idle.
 * - New figures are drawn first in the charts in sight, and then in the others.
 * - For paper and pictures all charts are drawn at once.
 */
export function Chart({ load, drawn, children }: ChartProps) {
  const fragment = useRef<FragmentInstance>(null);
  const isInSight = useIsWithin(fragment);
  const isNear = useIsWithin(fragment, NEAR);
  const isPrinting = usePrinting();
  // Once true it stays: a chart that is scrolled out of sight is not replaced by its frame.
  const [isDue, setDue] = useState(false);
  if (isNear && !isDue) setDue(true);
  useEffect(() => {
    if (isDue) return;
    return waitForTurn(load, () => setDue(true));
  }, [isDue, load]);
  const chart = (
    <Boundary drawn={drawn} fallback={<NotDrawn />}>
      {/* Another key mounts the chart again: a mounted chart would measure its new size too late for the paper. */}
      <Fragment key={String(isPrinting)}>{children}</Fragment>
    </Boundary>
  );
  const deferredChart = useDeferredValue(chart);
  // Out of sight, the chart keeps its figures until React has drawn the new ones everywhere else.
  const currentChart = isInSight || isPrinting ? chart : deferredChart;
  const isDrawn = isDue || isPrinting;
  return <Fragment ref={fragment}>{isDrawn ? currentChart : <ChartFrame />}</Fragment>;
}

/** Resolves when the charts off screen may begin to load; null until the first of them waits for it. */
let loadingStart: Promise<void> | null = null;

/** Resolves when all charts whose code has loaded so far have been drawn. */
let queueEnd = Promise.resolve();

/**
 * Loads the code of a chart and adds the chart to the queue of charts, which are drawn one by one when the browser is idle.
 * Returns a function that cancels the drawing.
 */
function waitForTurn(load: () => Promise<void>, draw: () => void): () => void {
  let isWaiting = true;
  const drawIdly = async () => {
    // A cancelled chart does not hold up the queue.
    if (!isWaiting) return;
    await idle();
    if (isWaiting) startTransition(draw);
    await pause(PAUSE_MS);
  };
  loadingStart ??= pause(hasMouse() ? 0 : TOUCH_DELAY_MS);
  void loadingStart.then(load).then(() => {
    queueEnd = queueEnd.then(drawIdly);
  });
  return () => {
    isWaiting = false;
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Whether any part of the fragment's element is in the window, enlarged by a margin; undefined until the browser has measured it. */
function useIsWithin(
  fragment: RefObject<FragmentInstance | null>,
  margin?: IntersectionObserverInit,
): boolean | undefined {
  const [isWithin, setIsWithin] = useState<boolean>();
  useEffect(() => {
    // The fragment has one element. The last entry is its latest state.
    const update = (entries: readonly IntersectionObserverEntry[]) =>
      startTransition(() => setIsWithin(entries.at(-1)?.isIntersecting));
    const observer = new IntersectionObserver(update, margin);
    fragment.current?.observeUsing(observer);
    // Not `unobserveUsing`, which throws if a child of the fragment is still loading and has no element yet.
    return () => observer.disconnect();
  }, [fragment, margin]);
  return isWithin;
}
