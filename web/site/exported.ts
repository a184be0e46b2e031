import type { PublishedSnapshot } from "../../shared/archive/snapshot.ts";
import type { SiteBrand } from "../../shared/brand.ts";
import { oneFile } from "../store/sources/shipped/oneFile.ts";
import { branded } from "./branded.ts";
import { renderContent } from "./renderPage.tsx";

interface Exported extends PublishedSnapshot {
  readonly dayMarks: Readonly<Record<string, string>>;
}

/** The dashboard of a snapshot as one file, made of the built page in one file. Its HTML has the figures of the snapshot. */
export function exported(
  template: string,
  { entry, snapshot: { cube }, dayMarks }: Exported,
  brand: SiteBrand,
): string {
  // The file has no folder: its links lead to itself.
  const page = renderContent("index.html", { entry, cube }, brand).replaceAll('="./', '="#');
  return oneFile(branded(template, brand), { entry, cube, dayMarks, page });
}
