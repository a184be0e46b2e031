/**
 * The ids of the elements with data in a page: the brand and the rules of a site that has its own, the settings of a
 * page with a backend, the snapshot that ships within a page, and the notes and changes of a page in one file.
 */
type DataId = "brand" | "rules" | "live-settings" | "shipped-snapshot" | "day-marks";

/** An element that the browser treats as data. Names in the data cannot close the element. */
export function renderData(id: DataId, value: unknown): string {
  const json = JSON.stringify(value).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="${id}">${json}</script>`;
}

/** The data of the page, trusted like code: they were validated before. Null without the element, and in the build. */
export function readData<Data>(id: DataId): Data | null {
  const text = globalThis.document?.getElementById(id)?.textContent;
  return text == null ? null : JSON.parse(text);
}
