import type { PublishedSnapshot } from "../../shared/archive/snapshot.ts";
import type { SiteBrand } from "../../shared/brand.ts";
import { oneFile } from "../store/sources/shipped/oneFile.ts";
import { branded } from "./branded.ts";
import { renderContent } from "./renderPage.tsx";

interface Exported extends PublishedSnapshot {
  readonly dayMarks: Readonly<Record<string, string>>;
}

/**
 * The dashboard of a snapshot as one file, whose HTML has the figures of the snapshot.
 *
 * @param template the built page in one file, without figures
 */
export function exported(
  template: string,
  { entry, snapshot: { cube }, dayMarks }: Exported,
  brand: SiteBrand,
): string {
  // A file has no site: links to pages of the site (`./`) lead to the file itself (`#`).
  const page = renderContent("index.html", { entry, cube }, brand).replaceAll('="./', '="#');
  return oneFile(branded(template, brand), { entry, cube, dayMarks, page });
}
