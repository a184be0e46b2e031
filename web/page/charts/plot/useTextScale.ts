import { useState } from "react";

/**
 * The reader's text size as a factor of the default: SVG text needs its room in pixels. Read once per
 * component, because each read makes the browser recompute all styles.
 */
export function useTextScale(): number {
  const [scale] = useState(
    () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16,
  );
  return scale;
}
