/** Bounds a list of values in a URL: hosted gateways refuse a URL of 8 KB. */
const LIST_VALUES = 100;
const LIST_LENGTH = 4_000;

/**
 * Texts quoted and joined for `in.(…)`, in lists that fit into a URL. The client's own `in` does not escape a quotation mark.
 */
export function quotedLists(values: readonly string[]): string[] {
  const lists: string[] = [];
  let list: string[] = [];
  let listLength = 0;
  for (const value of values) {
    const quotedValue = `"${value.replace(/["\\]/g, "\\$&")}"`;
    const encodedLength = encodeURIComponent(`${quotedValue},`).length;
    const isFull = list.length === LIST_VALUES || listLength + encodedLength > LIST_LENGTH;
    if (isFull && list.length > 0) {
      lists.push(list.join(","));
      list = [];
      listLength = 0;
    }
    list.push(quotedValue);
    listLength += encodedLength;
  }
  if (list.length > 0) lists.push(list.join(","));
  return lists;
}
