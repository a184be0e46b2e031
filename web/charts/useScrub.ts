import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
} from "react";
import type { Range } from "../../shared/range.ts";

/** A pointer that moves less, in pixels, is a click. */
const LEAST_MOVE = 4;

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

interface ScrubOptions {
  /** What is selected as a whole. */
  readonly buckets: readonly [Range, ...Range[]];
  /** What takes the pointer, inside of the chart that takes the keys. */
  readonly target: RefObject<SVGRectElement | null>;
  /** The index of the bucket at a place of the window. */
  readonly placeAt: (clientX: number) => number;
  /** The one that the chart's own keys have reached. */
  readonly current: number;
  readonly onSelect: (days: Range | null) => void;
  readonly onZoom: (days: Range) => void;
}

/** A selection that is being made, from its first bucket to the one reached. */
interface Mark {
  readonly anchor: number;
  head: number;
  /** Where the pointer went down; null of one made by keys. */
  readonly x: number | null;
  isShown: boolean;
}

/** Days are selected by dragging or with Shift and the arrows, shown by Enter, dropped by Escape. */
export function useScrub(options: ScrubOptions) {
  const { buckets, target, placeAt, current, onSelect, onZoom } = options;
  const mark = useRef<Mark | null>(null);

  const rangeOf = ({ anchor, head }: Mark): Range => {
    const [first, last] = anchor <= head ? [anchor, head] : [head, anchor];
    return { from: (buckets[first] ?? buckets[0]).from, to: (buckets[last] ?? buckets[0]).to };
  };
  const reach = (made: Mark, head: number) => {
    if (made.isShown && made.head === head) return;
    Object.assign(made, { head, isShown: true });
    onSelect(rangeOf(made));
  };
  const drop = () => {
    if (mark.current?.isShown) onSelect(null);
    mark.current = null;
  };
  const finish = () => {
    const made = mark.current;
    drop();
    if (made?.isShown && !isWhole(rangeOf(made), buckets)) onZoom(rangeOf(made));
  };
  const extend = (step: number) => {
    mark.current ??= { anchor: current, head: current, x: null, isShown: false };
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
      // The chart would take it for its own.
      event.stopPropagation();
      finish();
    }
  });
  const onFocusOut = useEffectEvent((event: FocusEvent) => {
    const isOfChart = event.target === target.current?.ownerSVGElement;
    if (isOfChart && mark.current?.x === null) drop();
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
      const place = placeAt(clientX);
      mark.current = { anchor: place, head: place, x: clientX, isShown: false };
    },
    onPointerMove({ clientX }: PointerEvent) {
      const made = mark.current;
      if (made === null || made.x === null) return;
      if (made.isShown || Math.abs(clientX - made.x) >= LEAST_MOVE) reach(made, placeAt(clientX));
    },
    onPointerUp: finish,
    onPointerCancel: drop,
    onMouseMove(event: MouseEvent) {
      // The chart need not look for what a tooltip would show that is hidden.
      if (mark.current?.isShown) event.stopPropagation();
    },
  };
}

function isWhole({ from, to }: Range, buckets: readonly Range[]): boolean {
  return from === buckets[0]?.from && to === buckets.at(-1)?.to;
}
