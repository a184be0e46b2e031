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
  readonly placeAt: (x: number) => number;
  /** The index of the bucket that the chart's own keys have reached. */
  readonly current: number;
  /** Called when days have been selected by the pointer: the tooltip would show the days of another point. */
  readonly onSelected: (target: SVGRectElement) => void;
}

/** Selects days by dragging or with Shift and the arrow keys; Enter zooms in, Escape cancels. */
export function useScrub(options: ScrubOptions) {
  const marking = useMarking(options.buckets);
  useScrubKeys(options, marking);
  return pointerHandlers(options, marking);
}

/** A selection in progress, from its first bucket (`anchor`) to the bucket reached (`head`). */
interface Mark {
  readonly anchor: number;
  head: number;
  /** The x of the press and of the target's left edge, in the viewport; null for a selection by keyboard. */
  readonly pointer: { readonly x: number; readonly left: number } | null;
  isShown: boolean;
}

type Marking = ReturnType<typeof useMarking>;

/** The selection in progress, which is no state: a move of the pointer must not draw the chart again. */
function useMarking(buckets: readonly DayRange[]) {
  const select = use(SelectContext);
  const mark = useRef<Mark | null>(null);
  const drop = useCallback(() => {
    if (mark.current?.isShown) select(null);
    mark.current = null;
  }, [select]);
  const days = daysKey(buckets);
  // A selection ends when the chart has other days. The target element stays: if the element below the pointer
  // were removed, the browser would not report that the pointer leaves the chart.
  useLayoutEffect(() => drop, [drop, days]);
  return {
    /** The selection in progress; null without one. */
    mark,
    begin(anchor: number, pointer: Mark["pointer"]) {
      mark.current = { anchor, head: anchor, pointer, isShown: false };
    },
    /** Selects the days up to a bucket. */
    reach(head: number) {
      const selection = mark.current;
      if (selection === null || (selection.isShown && selection.head === head)) return;
      Object.assign(selection, { head, isShown: true });
      select(markedRange(selection, buckets));
    },
    drop,
    /** Ends the selection and zooms in on its days. */
    finish() {
      const selection = mark.current;
      drop();
      if (!selection?.isShown) return;
      const range = markedRange(selection, buckets);
      if (!isWhole(range, buckets)) zoom(range);
    },
  };
}

/** Equal for buckets of the same days. */
export function daysKey(buckets: readonly DayRange[]): string {
  return `${buckets.at(0)?.from} ${buckets.at(-1)?.to} ${buckets.length}`;
}

/** Pointer and keys stay within the buckets. */
function markedRange({ anchor, head }: Mark, buckets: readonly DayRange[]): DayRange {
  const { from } = buckets[Math.min(anchor, head)] as DayRange;
  const { to } = buckets[Math.max(anchor, head)] as DayRange;
  return { from, to };
}

function isWhole({ from, to }: DayRange, buckets: readonly DayRange[]): boolean {
  return from === buckets[0]?.from && to === buckets.at(-1)?.to;
}

/** Listens at the window, so that Escape cancels wherever the focus is. Without the focus a selection by keyboard ends. */
function useScrubKeys(options: ScrubOptions, marking: Marking): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => pressKey(event, options, marking));
  const onFocusOut = useEffectEvent(({ target }: FocusEvent) => {
    if (isChart(target, options) && marking.mark.current?.pointer === null) marking.drop();
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

/** Escape cancels wherever the focus is; the other keys act in the chart alone. */
function pressKey(event: KeyboardEvent, options: ScrubOptions, marking: Marking): void {
  const { mark, drop, finish } = marking;
  const step = ARROW_STEPS[event.key];
  if (event.key === "Escape") {
    if (mark.current?.isShown) event.preventDefault();
    drop();
  } else if (!isChart(event.target, options)) return;
  else if (step !== undefined && event.shiftKey) extend(step, options, marking);
  else if (step !== undefined) drop();
  else if (event.key === "Enter" && mark.current !== null) {
    // Otherwise the chart would handle the key as well.
    event.stopPropagation();
    finish();
  }
}

/** Extends the selection by a bucket, or begins one. It ends at the first and the last bucket. */
function extend(
  step: number,
  { buckets, current }: ScrubOptions,
  { mark, begin, reach }: Marking,
): void {
  const head = mark.current?.head ?? current;
  if (mark.current === null) begin(current, null);
  reach(clamp(head + step, 0, buckets.length - 1));
}

/** The handlers of the target element. A press begins a selection, which is shown once the pointer has moved far enough. */
function pointerHandlers(
  { placeAt, onSelected }: ScrubOptions,
  { mark, begin, reach, drop, finish }: Marking,
) {
  return {
    onPointerDown({ button, isPrimary, clientX, pointerId, currentTarget }: PointerEvent) {
      if (button !== 0 || !isPrimary) return;
      drop();
      currentTarget.setPointerCapture(pointerId);
      // Measured once: while days are selected, each measurement would cost a layout of the page.
      const { left } = currentTarget.getBoundingClientRect();
      begin(placeAt(clientX - left), { x: clientX, left });
    },
    onPointerMove({ clientX }: PointerEvent) {
      const { pointer, isShown } = mark.current ?? { pointer: null };
      if (pointer === null) return;
      const { x, left } = pointer;
      if (isShown || Math.abs(clientX - x) >= MIN_MOVE) reach(placeAt(clientX - left));
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
