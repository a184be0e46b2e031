import { type RefObject, useEffect, useEffectEvent, useRef } from "react";

/** Calls `hide` for each touch outside of the element that gets the returned reference. */
export function useTouchElsewhere<Target extends Element>(
  hide: () => void,
): RefObject<Target | null> {
  const element = useRef<Target>(null);
  const onPointerDown = useEffectEvent(({ target, pointerType }: PointerEvent) => {
    const isInside = target instanceof Node && element.current?.contains(target);
    if (pointerType === "touch" && !isInside) hide();
  });
  useEffect(() => {
    window.addEventListener("pointerdown", onPointerDown, true);
    return () => window.removeEventListener("pointerdown", onPointerDown, true);
  }, []);
  return element;
}
