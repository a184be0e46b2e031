/** Whether the reader's main pointer can rest on an element without a press. */
export function hasMouse(): boolean {
  return matchMedia("(hover: hover)").matches;
}
