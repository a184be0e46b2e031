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
  /** The height of the pointer, in pixels from the top of the chart; null for keys. */
  readonly y: number | null;
  /** Whether its tooltip is shown. Otherwise keys continue from the point. */
  readonly isShown: boolean;
}

const FIRST: PointedPoint = { index: 0, y: null, isShown: false };

/** The pointed point of a chart, which starts again with other days, and the handlers that move it. */
export function usePointedPoint(columns: Columns, buckets: readonly DayRange[]) {
  const [point, setPoint] = useState(FIRST);
  const last = buckets.length - 1;
  const days = daysKey(buckets);
  const [daysOfPoint, setDaysOfPoint] = useState(days);
  if (daysOfPoint !== days) {
    setDaysOfPoint(days);
    setPoint(point.isShown ? { ...point, index: Math.min(point.index, last) } : FIRST);
  }
  const hide = () => setPoint((before) => ({ ...before, isShown: false }));
  const move = (step: number) =>
    setPoint(({ index }) => ({ index: clamp(index + step, 0, last), y: null, isShown: true }));
  const pointAt = ({ currentTarget, clientX, clientY }: PointerEvent<SVGElement>) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    const y = columns.plot.y + clientY - top;
    setPoint({ index: columns.placeAt(clientX - left), y, isShown: true });
  };
  const area = useTouchElsewhere<SVGGElement>(hide);
  return {
    point,
    hide,
    /** Properties of the chart, which has the focus. */
    chart: focusHandlers(move, hide),
    /** Properties of the element that receives the pointer: the plot. */
    area: { ref: area, ...pointerHandlers(pointAt, hide) },
  };
}

/** A press also focuses the chart: without a ring, and without the tooltip of the keys. */
function focusHandlers(move: (step: number) => void, hide: () => void) {
  const forgetPress = (chart: SVGSVGElement) => delete chart.dataset["pointed"];
  return {
    // A touch that scrolls presses no mouse button, and gives no focus.
    onMouseDown: ({ currentTarget }: MouseEvent<SVGSVGElement>) => {
      currentTarget.dataset["pointed"] = "";
    },
    onFocus: ({ currentTarget }: FocusEvent<SVGSVGElement>) => {
      if (currentTarget.dataset["pointed"] === undefined) move(0);
    },
    onBlur: ({ currentTarget }: FocusEvent<SVGSVGElement>) => {
      forgetPress(currentTarget);
      hide();
    },
    onKeyDown: (event: KeyboardEvent<SVGSVGElement>) => {
      if (event.key !== "Escape") forgetPress(event.currentTarget);
      const step = ARROW_STEPS[event.key];
      if (step === undefined || isChord(event)) return;
      event.preventDefault();
      move(step);
    },
  };
}

/** A mouse shows the point below it. A touch shows its point, unless it scrolls. */
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
