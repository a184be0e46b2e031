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
 * The whole dashboard as one file of HTML, which works from a disk and without a network.
 *
 * @throws Error if the template is another file
 */
export function oneFile(template: string, { entry, cube, dayMarks, page }: OneFile): string {
  const start = template.lastIndexOf(ROOT);
  const end = template.lastIndexOf("</body>");
  if (!IS_TEMPLATE.test(template) || start < 0) throw new Error(`invalid template: no ${ONE_FILE}`);
  const data = renderData("shipped-snapshot", { entry, cube }) + renderData("day-marks", dayMarks);
  const root = `<div id="root" data-page="dashboard">${page}</div>`;
  const rest = template.slice(start + ROOT.length, end);
  return template.slice(0, start) + root + rest + data + template.slice(end);
}
