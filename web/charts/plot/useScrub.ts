import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from "react";
import type { DayRange } from "../../../shared/days/range.ts";
import { SelectContext } from "../../store/selectedDays.ts";
import { zoom } from "../../url/urlHistory.ts";

/** A pointer that moves less, in pixels, counts as a click. */
const LEAST_MOVE = 4;

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

interface ScrubOptions {
  readonly buckets: readonly DayRange[];
  /** The element that receives the pointer, inside the chart that receives the keys. */
  readonly target: RefObject<SVGRectElement | null>;
  /** The index of the bucket so many pixels from the left of the target. */
  readonly placeAt: (x: number) => number;
  /** The bucket that the chart's own keys have reached. */
  readonly current: number;
}

/** A selection in progress, from its first bucket to the bucket reached. */
interface Mark {
  readonly anchor: number;
  head: number;
  /** Where the pointer went down and the target begins, in the viewport; null for a selection by keyboard. */
  readonly pointer: { readonly x: number; readonly left: number } | null;
  isShown: boolean;
}

/** Selects days by dragging or with Shift and the arrow keys; Enter zooms in, Escape cancels. */
export function useScrub(options: ScrubOptions) {
  const { buckets, target, placeAt, current } = options;
  const select = use(SelectContext);
  const mark = useRef<Mark | null>(null);

  const markedRange = ({ anchor, head }: Mark): DayRange => {
    // Pointer and keys stay within the buckets.
    const { from } = buckets[Math.min(anchor, head)] as DayRange;
    const { to } = buckets[Math.max(anchor, head)] as DayRange;
    return { from, to };
  };
  const reach = (made: Mark, head: number) => {
    if (made.isShown && made.head === head) return;
    Object.assign(made, { head, isShown: true });
    select(markedRange(made));
  };
  const drop = () => {
    if (mark.current?.isShown) select(null);
    mark.current = null;
  };
  const finish = () => {
    const made = mark.current;
    drop();
    if (made?.isShown && !isWhole(markedRange(made), buckets)) zoom(markedRange(made));
  };
  const extend = (step: number) => {
    mark.current ??= { anchor: current, head: current, pointer: null, isShown: false };
    const head = mark.current.head + step;
    reach(mark.current, head in buckets ? head : mark.current.head);
  };

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (event.key === "Escape") {
      if (mark.current?.isShown) event.preventDefault();
      drop();
    } else if (event.target !== target.current?.ownerSVGElement) return;
    else if (step !== undefined && event.shiftKey) extend(step);
    else if (step !== undefined) drop();
    else if (event.key === "Enter" && mark.current !== null) {
      // Otherwise the chart would handle the key as well.
      event.stopPropagation();
      finish();
    }
  });
  const days = `${buckets.at(0)?.from} ${buckets.at(-1)?.to} ${buckets.length}`;
  // A selection ends with the days it was made in. The target stays: a browser does not tell a chart that the
  // pointer has left it where the element below the pointer went first.
  useLayoutEffect(
    () => () => {
      if (mark.current?.isShown) select(null);
      mark.current = null;
    },
    [select, days],
  );
  const onFocusOut = useEffectEvent((event: FocusEvent) => {
    const isOfChart = event.target === target.current?.ownerSVGElement;
    if (isOfChart && mark.current?.pointer === null) drop();
  });
  useEffect(() => {
    const keyDown = (event: KeyboardEvent) => onKeyDown(event);
    const focusOut = (event: FocusEvent) => onFocusOut(event);
    window.addEventListener("keydown", keyDown, true);
    window.addEventListener("focusout", focusOut);
    return () => {
      window.removeEventListener("keydown", keyDown, true);
      window.removeEventListener("focusout", focusOut);
    };
  }, []);

  return {
    onPointerDown({ button, isPrimary, clientX, pointerId, currentTarget }: PointerEvent) {
      if (button !== 0 || !isPrimary) return;
      drop();
      currentTarget.setPointerCapture(pointerId);
      // Asked once: while days are selected, each answer would cost a layout of the page.
      const { left } = currentTarget.getBoundingClientRect();
      const place = placeAt(clientX - left);
      const pointer = { x: clientX, left };
      mark.current = { anchor: place, head: place, pointer, isShown: false };
    },
    onPointerMove({ clientX }: PointerEvent) {
      const made = mark.current;
      if (made === null || made.pointer === null) return;
      const { x, left } = made.pointer;
      if (made.isShown || Math.abs(clientX - x) >= LEAST_MOVE) reach(made, placeAt(clientX - left));
    },
    onPointerUp: finish,
    onPointerCancel: drop,
    onMouseMove(event: MouseEvent) {
      // The tooltip is hidden, so the chart need not look up its content.
      if (mark.current?.isShown) event.stopPropagation();
    },
  };
}

function isWhole({ from, to }: DayRange, buckets: readonly DayRange[]): boolean {
  return from === buckets[0]?.from && to === buckets.at(-1)?.to;
}
