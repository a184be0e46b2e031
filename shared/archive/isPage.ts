/** Whether a text is a page: some hosts answer the URL of a missing file with one. */
export function isPage(text: string): boolean {
  return /^\s*<(!doctype|html)\b/i.test(text);
}
