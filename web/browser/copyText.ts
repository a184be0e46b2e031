/** Copies a text. Rejects if the browser refuses it, and on a page by plain HTTP, to which a browser gives no clipboard. */
export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
