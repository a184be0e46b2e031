/** The distance of a text from the line below it, in pixels. */
const ABOVE_LINE = 4;

/**
 * The y of the baselines of texts, one for each of some horizontal lines, so that no texts overlap:
 * - A text is above its line.
 * - The texts of a group of close lines are stacked above the first line of the group.
 * - A text that would be above `minY` moves down, and then may be below its line.
 *
 * @param lines the y of the lines, from the top down
 * @param minY the smallest y that a baseline may have
 */
export function baselines(
  lines: readonly number[],
  minY: number,
  lineHeight: number,
): readonly number[] {
  // From the bottom up: each text is above its group of close lines, and a line of text above the text below it.
  const stacked: number[] = [];
  let textBelow = Number.POSITIVE_INFINITY;
  for (const groupTop of groupTops(lines, lineHeight).reverse()) {
    textBelow = Math.min(groupTop - ABOVE_LINE, textBelow - lineHeight);
    stacked.push(textBelow);
  }
  // From the top down: a text that is too high moves down, and moves those below it if they would overlap.
  let textAbove = minY - lineHeight;
  return stacked.reverse().map((baseline) => {
    textAbove = Math.max(baseline, textAbove + lineHeight);
    return textAbove;
  });
}

/** For each line the first line of its group. A line that is close to the one before it belongs to the same group. */
function groupTops(lines: readonly number[], lineHeight: number): number[] {
  let previous = Number.NEGATIVE_INFINITY;
  let groupTop = Number.NEGATIVE_INFINITY;
  return lines.map((line) => {
    if (line - previous >= lineHeight) groupTop = line;
    previous = line;
    return groupTop;
  });
}
