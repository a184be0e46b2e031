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
  // The first line of the close lines that each line belongs to.
  let groupTop = Number.NEGATIVE_INFINITY;
  const groupTops = lines.map((y, index) => {
    if (y - (lines[index - 1] ?? groupTop) >= lineHeight) groupTop = y;
    return groupTop;
  });
  // From the bottom up, each text is above its group and above the text below it.
  let textBelow = Number.POSITIVE_INFINITY;
  const raised = groupTops.reverse().map((y) => {
    textBelow = Math.min(y - ABOVE_LINE, textBelow - lineHeight);
    return textBelow;
  });
  // From the top down, texts that are too high are moved down.
  let textAbove = top - lineHeight;
  return raised.reverse().map((y) => {
    textAbove = Math.max(y, textAbove + lineHeight);
    return textAbove;
  });
}
