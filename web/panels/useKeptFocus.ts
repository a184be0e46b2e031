import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Keeps the focus in a panel's body when its table covers its chart: the focus moves from the chart
 * to the table, and back to the same element. The returned function must be called before the
 * change.
 */
export function useKeptFocus(body: RefObject<HTMLElement | null>, isTable: boolean): () => void {
  const isInside = useRef(false);
  const covered = useRef<HTMLElement | SVGElement | null>(null);
  useLayoutEffect(() => {
    if (!isInside.current) return;
    isInside.current = false;
    const [table, chart] = [".view-table", "svg[tabindex='0']"].map((place) =>
      body.current?.querySelector<HTMLElement | SVGElement>(place),
    );
    const target = isTable ? table : covered.current?.isConnected ? covered.current : chart;
    target?.focus({ preventScroll: true });
  }, [body, isTable]);
  return () => {
    const focused = document.activeElement;
    isInside.current = body.current?.contains(focused) ?? false;
    const isFocusable = focused instanceof HTMLElement || focused instanceof SVGElement;
    if (!isTable) covered.current = isInside.current && isFocusable ? focused : null;
  };
}
