import { MARKS_ID } from "./ownDayMarks.ts";
import { renderData } from "./renderData.ts";
import { SHIPPED_ID, type ShippedCube } from "./shippedSnapshot.ts";

/** Where a site has the page in one file, without figures. */
export const ONE_FILE = "one-file.html";

/** The files with notes and changes, in the folder of snapshots. */
export const DAY_MARK_FILES = ["annotations.json", "changes.json"];

/** What identifies it: some hosts answer any URL with another page. */
const IS_TEMPLATE = /^<!doctype html>\s*<html [^>]*data-one-file/i;

/** The figures of a page in one file. */
interface OneFile extends Omit<ShippedCube, "entry"> {
  /** What the page reads of it. */
  readonly entry: Pick<
    ShippedCube["entry"],
    "file" | "from" | "to" | "timeZone" | "cover" | "writtenAt"
  >;
  /** The texts of `DAY_MARK_FILES`, where there are such files. */
  readonly dayMarks: Readonly<Record<string, string>>;
}

/**
 * The whole dashboard as one file of HTML, which works from a disk and without a network.
 *
 * @throws Error if the template is another file
 */
export function oneFile(template: string, { entry, snapshot, dayMarks }: OneFile): string {
  const end = template.lastIndexOf("</body>");
  if (!IS_TEMPLATE.test(template) || end < 0) throw new Error(`invalid template: no ${ONE_FILE}`);
  const { cube, timeZone } = snapshot;
  const data =
    renderData(SHIPPED_ID, { entry, snapshot: { cube, timeZone } }) +
    renderData(MARKS_ID, dayMarks);
  return template.slice(0, end) + data + template.slice(end);
}
