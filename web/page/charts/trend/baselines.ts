/** A text keeps this distance from the line below it. */
const ABOVE_LINE = 4;

/**
 * The baselines of texts above lines whose places are given from the top down: each at least a line of text below
 * the one before it. The texts of lines that are closer are above the first of these, but not above `top`.
 */
export function baselines(
  lines: readonly number[],
  top: number,
  lineHeight: number,
): readonly number[] {
  let first = Number.NEGATIVE_INFINITY;
  const firsts = lines.map((y, index) => {
    if (y - (lines[index - 1] ?? first) >= lineHeight) first = y;
    return first;
  });
  let below = Number.POSITIVE_INFINITY;
  const risen = firsts.reverse().map((y) => {
    below = Math.min(y - ABOVE_LINE, below - lineHeight);
    return below;
  });
  let above = top - lineHeight;
  return risen.reverse().map((y) => {
    above = Math.max(y, above + lineHeight);
    return above;
  });
}
