import { useCallback, useState } from "react";

export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The size in pixels of the element that gets the returned reference: null in the first render, known before the first
 * frame is painted, and updated as the element changes.
 */
export function useSize(): readonly [Size | null, (element: HTMLElement | null) => void] {
  const [size, setSize] = useState<Size | null>(null);
  const observe = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const measure = () => {
      const { offsetWidth: width, offsetHeight: height } = element;
      setSize((previous) => {
        // An equal size keeps the object, so that nothing renders again.
        const isSame = previous?.width === width && previous.height === height;
        return isSame ? previous : { width, height };
      });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [size, observe];
}
