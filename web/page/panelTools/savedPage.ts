import { HOME } from "../../browser/parsePage.ts";
import type { Ready } from "../../store/shown.ts";
import { DAY_MARK_FILES, ONE_FILE, oneFile } from "../../store/sources/shipped/oneFile.ts";
import { readSiteText } from "../../store/sources/snapshots/readSiteText.ts";
import { sourceInstant } from "../../store/sources/source.ts";

/** Only the site has the template of the page in one file. */
export class NetworkNeeded extends Error {}

/** The page with the cube behind the figures on screen, as one file that needs no network. */
export async function savedPage({ cube, dashboard, source }: Ready): Promise<Blob> {
  const response = await fetch(HOME + ONE_FILE).catch((cause: unknown) => {
    throw new NetworkNeeded("the page as one file did not come", { cause });
  });
  const dayMarks: Record<string, string> = {};
  for (const name of DAY_MARK_FILES) {
    const text = await readSiteText(`${HOME}snapshots/${name}`, (...request) => fetch(...request));
    if (text !== null) dayMarks[name] = text;
  }
  const { cover, timeZone } = cube;
  const writtenAt = new Date(sourceInstant(source)).toISOString();
  const entry = { file: ONE_FILE, ...dashboard.range, timeZone, cover, writtenAt };
  const html = oneFile(await response.text(), { entry, snapshot: { cube, timeZone }, dayMarks });
  return new Blob([html], { type: "text/html" });
}
