import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from "react";
import type { DayRange } from "../../../../shared/days/range.ts";
import { zoom } from "../../../store/url/zoom.ts";
import { SelectContext } from "../../marks/selectedDays.ts";
import { clamp } from "./columns.ts";

/** A shorter move of the pointer, in pixels, counts as a click. */
const MIN_MOVE = 4;

/** By key, how many buckets it moves. */
export const ARROW_STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

interface ScrubOptions {
  readonly buckets: readonly DayRange[];
  /** The element that receives the pointer, inside the chart that receives the keys. */
  readonly target: RefObject<SVGRectElement | null>;
  /** The index of the bucket at a distance in pixels from the left of the target. */
  readonly indexAt: (x: number) => number;
  /** The index of the bucket that the chart's own keys have reached. */
  readonly current: number;
  /** Called when days have been selected by the pointer: the tooltip would show the days of another point. */
  readonly onSelected: (target: SVGRectElement) => void;
}

/**
 * Selects days of a chart by dragging, or with Shift and the arrow keys. The end of a drag and Enter show the selected days
 * alone, Escape cancels. Returns the pointer's handlers for the target.
 */
export function useScrub(options: ScrubOptions) {
  const marking = useMarking(options.buckets);
  useScrubKeys(options, marking);
  return pointerHandlers(options, marking);
}

/** A selection in progress. */
interface Mark {
  /** The index of the bucket in which the selection began. */
  readonly anchor: number;
  /** The index of the bucket that it has reached, which may be before the anchor. */
  head: number;
  /** The x of the press and of the target's left edge, in the viewport; null for a selection by keyboard. */
  readonly pointer: { readonly x: number; readonly left: number } | null;
  /** False after a press, until the pointer has moved far enough. */
  isShown: boolean;
}

type Marking = ReturnType<typeof useMarking>;

/**
 * The selection in progress and the functions that change it. A ref holds it, not a state, because a move of the pointer must
 * not draw the chart again. While the selection is shown, its days are the selected days of the page.
 */
function useMarking(buckets: readonly DayRange[]) {
  const select = use(SelectContext);
  const mark = useRef<Mark | null>(null);
  const drop = useCallback(() => {
    if (mark.current?.isShown) select(null);
    mark.current = null;
  }, [select]);
  const days = daysKey(buckets);
  // `drop` is the clean-up: it ends the selection when the chart gets other days. (A new React key would do so too, but if the
  // element below the pointer is replaced, the browser does not report that the pointer leaves the chart.)
  useLayoutEffect(() => drop, [drop, days]);
  return {
    /** The selection in progress; null without one. */
    mark,
    /** Begins a selection, which `reach` shows. */
    begin(anchor: number, pointer: Mark["pointer"]) {
      mark.current = { anchor, head: anchor, pointer, isShown: false };
    },
    /** Selects the days from the anchor to a bucket. */
    reach(head: number) {
      const selection = mark.current;
      if (selection === null || (selection.isShown && selection.head === head)) return;
      selection.head = head;
      selection.isShown = true;
      select(markedRange(selection, buckets));
    },
    /** Ends the selection without a result. */
    drop,
    /** Ends the selection and, if it is shown, zooms to its days, unless they are all days of the chart. */
    finish() {
      const selection = mark.current;
      // Before the zoom: the chart of the new range has no selection.
      drop();
      if (!selection?.isShown) return;
      const range = markedRange(selection, buckets);
      if (!isWhole(range, buckets)) zoom(range);
    },
  };
}

/** A text that is equal for buckets of the same days, as a dependency of effects. */
export function daysKey(buckets: readonly DayRange[]): string {
  return `${buckets.at(0)?.from} ${buckets.at(-1)?.to} ${buckets.length}`;
}

/** The days from the anchor to the head, in either direction. */
function markedRange({ anchor, head }: Mark, buckets: readonly DayRange[]): DayRange {
  // Pointer and keys stay within the buckets.
  const { from } = buckets[Math.min(anchor, head)] as DayRange;
  const { to } = buckets[Math.max(anchor, head)] as DayRange;
  return { from, to };
}

function isWhole({ from, to }: DayRange, buckets: readonly DayRange[]): boolean {
  return from === buckets[0]?.from && to === buckets.at(-1)?.to;
}

/** Follows the keys at the window, so that Escape cancels wherever the focus is. */
function useScrubKeys(options: ScrubOptions, marking: Marking): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => pressKey(event, options, marking));
  // A selection by keyboard ends when the chart loses the focus.
  const onFocusOut = useEffectEvent(({ target }: FocusEvent) => {
    const isByKeyboard = marking.mark.current?.pointer === null;
    if (isByKeyboard && isChart(target, options)) marking.drop();
  });
  useEffect(() => {
    window.addEventListener("keydown", onKeyDown, true);
    window.addEventListener("focusout", onFocusOut);
    return () => {
      window.removeEventListener("keydown", onKeyDown, true);
      window.removeEventListener("focusout", onFocusOut);
    };
  }, []);
}

function isChart(element: EventTarget | null, { target }: ScrubOptions): boolean {
  return element === target.current?.ownerSVGElement;
}

/** Escape cancels wherever the focus is; the other keys act only while the chart has the focus. */
function pressKey(event: KeyboardEvent, options: ScrubOptions, marking: Marking): void {
  const { mark, drop, finish } = marking;
  if (event.key === "Escape") {
    // Otherwise the key would also clear the highlighted chains.
    if (mark.current?.isShown) event.preventDefault();
    drop();
    return;
  }
  if (!isChart(event.target, options)) return;
  const step = ARROW_STEPS[event.key];
  if (step !== undefined) {
    // An arrow without Shift moves the pointed point.
    if (event.shiftKey) extend(step, options, marking);
    else drop();
    return;
  }
  if (event.key === "Enter" && mark.current !== null) {
    // Otherwise the chart would handle the key as well.
    event.stopPropagation();
    finish();
  }
}

/**
 * Moves the head of the selection by one bucket, but not beyond the first or the last one. Without a selection, one begins
 * at the current bucket.
 */
function extend(
  step: number,
  { buckets, current }: ScrubOptions,
  { mark, begin, reach }: Marking,
): void {
  const head = mark.current?.head ?? current;
  const noPointer = null;
  if (mark.current === null) begin(current, noPointer);
  reach(clamp(head + step, 0, buckets.length - 1));
}

/** The handlers of the target element. A press begins a selection, which is shown once the pointer has moved far enough. */
function pointerHandlers(
  { indexAt, onSelected }: ScrubOptions,
  { mark, begin, reach, drop, finish }: Marking,
) {
  return {
    onPointerDown({ button, isPrimary, clientX, pointerId, currentTarget }: PointerEvent) {
      if (button !== 0 || !isPrimary) return;
      drop();
      currentTarget.setPointerCapture(pointerId);
      // Measured once: while days are selected, each measurement would cost a layout of the page.
      const { left } = currentTarget.getBoundingClientRect();
      begin(indexAt(clientX - left), { x: clientX, left });
    },
    onPointerMove({ clientX }: PointerEvent) {
      const selection = mark.current;
      if (!selection?.pointer) return;
      const { x, left } = selection.pointer;
      const hasMoved = Math.abs(clientX - x) >= MIN_MOVE;
      if (selection.isShown || hasMoved) reach(indexAt(clientX - left));
    },
    onPointerUp({ currentTarget }: PointerEvent<SVGRectElement>) {
      const isSelected = mark.current?.isShown === true;
      finish();
      if (isSelected) onSelected(currentTarget);
    },
    onPointerCancel: drop,
    onMouseMove(event: MouseEvent) {
      // The tooltip is hidden, so the chart need not look up its content.
      if (mark.current?.isShown) event.stopPropagation();
    },
  };
}
