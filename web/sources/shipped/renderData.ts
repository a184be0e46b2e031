/** An element that the browser treats as data. Names are data too and cannot close it. */
export function renderData(id: string, value: unknown): string {
  const json = JSON.stringify(value).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="${id}">${json}</script>`;
}
