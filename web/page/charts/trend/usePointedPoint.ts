import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useState,
} from "react";
import type { DayRange } from "../../../../shared/days/range.ts";
import { isChord } from "../../../browser/isChord.ts";
import { type Columns, clamp } from "../plot/columns.ts";
import { ARROW_STEPS, daysKey } from "../plot/useScrub.ts";
import { useTouchElsewhere } from "../plot/useTouchElsewhere.ts";

/** The point of a chart that pointer or keys have reached. */
interface PointedPoint {
  readonly index: number;
  /** The height of the pointer, in pixels from the top of the chart; null for a point reached by keys. */
  readonly y: number | null;
  /** Whether its tooltip is shown. A hidden point is where the keys go on. */
  readonly isShown: boolean;
}

/** The point before pointer or keys have reached one. */
const FIRST: PointedPoint = { index: 0, y: null, isShown: false };

/**
 * The pointed point of a chart and the handlers that move it. If the chart gets other days, a point that is shown stays as
 * near to its place as possible, and a hidden one starts again at the first point.
 */
export function usePointedPoint(columns: Columns, buckets: readonly DayRange[]) {
  const [point, setPoint] = useState(FIRST);
  const lastIndex = buckets.length - 1;
  const days = daysKey(buckets);
  const [daysOfPoint, setDaysOfPoint] = useState(days);
  // React renders again at once, so that no frame has a point of other days.
  if (daysOfPoint !== days) {
    setDaysOfPoint(days);
    setPoint(point.isShown ? { ...point, index: Math.min(point.index, lastIndex) } : FIRST);
  }
  const hide = () => setPoint((current) => ({ ...current, isShown: false }));
  const move = (step: number) =>
    setPoint(({ index }) => ({ index: clamp(index + step, 0, lastIndex), y: null, isShown: true }));
  const pointAt = ({ currentTarget: plot, clientX, clientY }: PointerEvent<SVGElement>) => {
    const { left, top } = plot.getBoundingClientRect();
    const index = columns.indexAt(clientX - left);
    const y = columns.plot.y + clientY - top;
    setPoint({ index, y, isShown: true });
  };
  const areaRef = useTouchElsewhere<SVGGElement>(hide);
  return {
    point,
    hide,
    /** Properties of the chart, which has the focus. */
    chart: focusHandlers(move, hide),
    /** Properties of the element that receives the pointer: the plot. */
    area: { ref: areaRef, ...pointerHandlers(pointAt, hide) },
  };
}

/**
 * The handlers of a chart's focus and keys. A focus by keyboard shows the point. A focus by a press does not: `data-pointed`
 * marks it, and the style sheet draws no ring, until a key is pressed. Escape does not count: it only cancels a selection.
 */
function focusHandlers(move: (step: number) => void, hide: () => void) {
  const showPoint = () => move(0);
  const forgetPress = (chart: SVGSVGElement) => delete chart.dataset["pointed"];
  return {
    // Not `onPointerDown`: a touch that scrolls gives no focus.
    onMouseDown: ({ currentTarget }: MouseEvent<SVGSVGElement>) => {
      currentTarget.dataset["pointed"] = "";
    },
    onFocus: ({ currentTarget }: FocusEvent<SVGSVGElement>) => {
      if (currentTarget.dataset["pointed"] === undefined) showPoint();
    },
    onBlur: ({ currentTarget }: FocusEvent<SVGSVGElement>) => {
      forgetPress(currentTarget);
      hide();
    },
    onKeyDown: (event: KeyboardEvent<SVGSVGElement>) => {
      // Escape cancels a drag of the pointer, so it is not the first use of the keys.
      if (event.key !== "Escape") forgetPress(event.currentTarget);
      const step = ARROW_STEPS[event.key];
      if (step === undefined || isChord(event)) return;
      event.preventDefault();
      move(step);
    },
  };
}

/**
 * The handlers of the plot. A mouse without a pressed button shows the point below it, and hides it as it leaves. A touch
 * shows its point, until the browser takes the touch for scrolling.
 */
function pointerHandlers(pointAt: (event: PointerEvent<SVGElement>) => void, hide: () => void) {
  return {
    onPointerMove: (event: PointerEvent<SVGElement>) => {
      if (event.pointerType !== "touch" && event.buttons === 0) pointAt(event);
    },
    onPointerDown: (event: PointerEvent<SVGElement>) => {
      if (event.pointerType === "touch") pointAt(event);
    },
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType !== "touch") hide();
    },
    onPointerCancel: hide,
  };
}
