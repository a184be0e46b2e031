import { renderData } from "../../../browser/pageData.ts";
import type { ShippedCube } from "../snapshots/snapshotCube.ts";

/** The path, in a site, of the page in one file without figures. */
export const ONE_FILE = "one-file.html";

/** The files with notes and changes, in the folder of snapshots. */
export const DAY_MARK_FILES = ["annotations.json", "changes.json"];

/** The element of the page's content, in the template. */
const ROOT = '<div id="root"></div>';

/** Recognizes the page in one file: some hosts answer any URL with another page. */
const IS_TEMPLATE = /^<!doctype html>\s*<html [^>]*data-one-file/i;

/** The figures of a page in one file. */
interface OneFile extends Omit<ShippedCube, "entry"> {
  /** The part of the entry that the page reads. */
  readonly entry: Pick<
    ShippedCube["entry"],
    "file" | "from" | "to" | "timeZone" | "cover" | "writtenAt"
  >;
  /** The texts of the files in `DAY_MARK_FILES` that the site has. */
  readonly dayMarks: Readonly<Record<string, string>>;
  /** The HTML of the page with these figures, for readers without scripts. */
  readonly page: string;
}

/**
 * The dashboard as one file of HTML, which works from a disk and without a network: the template with the content of the
 * page in its root, and with the data of the figures at the end of its body.
 *
 * @throws Error if the template is another file
 */
export function oneFile(template: string, { entry, cube, dayMarks, page }: OneFile): string {
  // The last ones, since the code in the file may contain the same texts.
  const rootStart = template.lastIndexOf(ROOT);
  const bodyEnd = template.lastIndexOf("</body>");
  const isTemplate = IS_TEMPLATE.test(template) && rootStart >= 0;
  if (!isTemplate) throw new Error(`invalid template: no ${ONE_FILE}`);
  const beforeRoot = template.slice(0, rootStart);
  const root = `<div id="root" data-page="dashboard">${page}</div>`;
  const afterRoot = template.slice(rootStart + ROOT.length, bodyEnd);
  const data = renderData("shipped-snapshot", { entry, cube }) + renderData("day-marks", dayMarks);
  return beforeRoot + root + afterRoot + data + template.slice(bodyEnd);
}
