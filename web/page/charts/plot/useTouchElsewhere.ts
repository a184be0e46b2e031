import { type RefObject, useEffect, useEffectEvent, useRef } from "react";

/** Hides the tooltip of a tap once another place than the element of the returned reference is touched. */
export function useTouchElsewhere<Place extends Element>(
  hide: () => void,
): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const onPointerDown = useEffectEvent(({ target, pointerType }: PointerEvent) => {
    const isInside = target instanceof Node && place.current?.contains(target);
    if (pointerType === "touch" && !isInside) hide();
  });
  useEffect(() => {
    window.addEventListener("pointerdown", onPointerDown, true);
    return () => window.removeEventListener("pointerdown", onPointerDown, true);
  }, []);
  return place;
}
