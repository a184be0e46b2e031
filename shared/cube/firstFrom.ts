/**
 * The index of the first number that is not less than `value`, by bisection from `start` to `end`; `end`
 * if there is none.
 */
export function firstFrom(
  ascending: readonly number[],
  value: number,
  start = 0,
  end = ascending.length,
): number {
  let low = start;
  let high = end;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((ascending[middle] ?? value) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
