import { useState } from "react";

/**
 * The reader's text size as a factor of the default, when the component was first drawn: the browser computes
 * all styles anew to tell it. SVG text needs its room in pixels.
 */
export function useTextScale(): number {
  const [scale] = useState(
    () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16,
  );
  return scale;
}
