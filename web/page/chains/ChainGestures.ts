import { useEffect } from "react";
import { setOptions } from "../../store/url/urlHistory.ts";
import { optionsIn } from "../../store/url/urlState.ts";

/** The elements that highlight a chain. */
const CHAINS = ".chain-name, .legend .legend-item, button.bar-row, .recharts-pie-sector";

/** A touch of this duration, after which browsers open their menu, adds its chain to the highlighted ones. */
const LONG_TOUCH_MS = 500;

/** How far a finger may move meanwhile, in pixels. */
const MOVE_TOLERANCE = 10;

interface Touch {
  readonly x: number;
  readonly y: number;
  readonly timer: number;
}

/**
 * Draws nothing. While it is on the page, a long touch on a chain and Enter with Ctrl or ⌘ act as a click with Ctrl, and
 * Escape clears the chains in the URL.
 */
export function ChainGestures(): null {
  useEffect(() => {
    const ends = new AbortController();
    followTouches(ends.signal);
    document.addEventListener("keydown", pressKey, { signal: ends.signal });
    return () => ends.abort();
  }, []);
  return null;
}

/** Escape clears the chains, and Enter with Ctrl or ⌘ on a chain adds it. A key that is held down adds it once. */
function pressKey(event: KeyboardEvent): void {
  const { target, key, ctrlKey, metaKey, repeat } = event;
  if (key === "Escape" && clearsChains(event)) setOptions({ chain: undefined });
  const addsChain = key === "Enter" && (ctrlKey || metaKey);
  if (!addsChain || !isChain(target)) return;
  event.preventDefault();
  if (!repeat) clickWithCtrl(target);
}

/** Turns a long touch of a chain into a click with Ctrl, unless the finger moves, and keeps the browser's menu closed. */
function followTouches(signal: AbortSignal): void {
  /** The finger that is down on a chain and has not moved; null otherwise. */
  let touch: Touch | null = null;
  /** Whether the last touch was long and has added its chain, and the browser's own click is still to come. */
  let awaitsOwnClick = false;
  const startTouch = (event: PointerEvent) => {
    endTouch();
    awaitsOwnClick = false;
    const { target, pointerType, isPrimary, clientX: x, clientY: y } = event;
    if (pointerType !== "touch" || !isPrimary || !isChain(target)) return;
    const addChain = () => {
      awaitsOwnClick = true;
      clickWithCtrl(target);
    };
    touch = { x, y, timer: window.setTimeout(addChain, LONG_TOUCH_MS) };
  };
  const endMovedTouch = ({ clientX, clientY }: PointerEvent) => {
    if (touch === null) return;
    const distance = Math.hypot(clientX - touch.x, clientY - touch.y);
    if (distance > MOVE_TOLERANCE) endTouch();
  };
  const endTouch = () => {
    clearTimeout(touch?.timer);
    touch = null;
  };
  const keepMenuClosed = (event: Event) => {
    if (touch !== null || awaitsOwnClick) event.preventDefault();
  };
  // The browser's own click after a long touch would highlight this chain alone. Other clicks pass: that of `clickWithCtrl`
  // is not trusted, and that of a key has no detail.
  const cancelOwnClick = (event: MouseEvent) => {
    if (!awaitsOwnClick || !event.isTrusted || event.detail === 0) return;
    awaitsOwnClick = false;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("pointerdown", startTouch, { signal });
  document.addEventListener("pointermove", endMovedTouch, { signal });
  document.addEventListener("pointerup", endTouch, { signal });
  document.addEventListener("pointercancel", endTouch, { signal });
  document.addEventListener("contextmenu", keepMenuClosed, { signal });
  document.addEventListener("click", cancelOwnClick, { capture: true, signal });
  signal.addEventListener("abort", endTouch);
}

/** Whether Escape clears the chains: the URL has some, and the key neither closes a popover nor cancels a selection. */
function clearsChains({ defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || optionsIn(window.location.search).chain === undefined) return false;
  return document.querySelector(":popover-open, dialog[open]") === null;
}

function isChain(target: EventTarget | null): target is Element {
  return target instanceof Element && target.closest(CHAINS) !== null;
}

function clickWithCtrl(target: Element): void {
  target.dispatchEvent(new MouseEvent("click", { bubbles: true, ctrlKey: true }));
}
