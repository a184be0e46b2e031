/** An element that the browser treats as data. Names in the data cannot close the element. */
export function renderData(id: string, value: unknown): string {
  const json = JSON.stringify(value).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="${id}">${json}</script>`;
}
