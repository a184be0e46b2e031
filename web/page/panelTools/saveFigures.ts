import type { Answer } from "../../../shared/answer/answer.ts";
import type { Dashboard } from "../../../shared/dashboard/dashboardSchema.ts";
import { DEFINITIONS } from "../../../shared/dashboard/definitions.ts";
import { publishedDashboard } from "../../../shared/dashboard/publishedDashboard.ts";
import { viewRate } from "../../../shared/dashboard/risk.ts";
import { VIEWS, type ViewName } from "../../../shared/dashboard/views.ts";
import { toSecond } from "../../../shared/days/day.ts";
import { fileName, type Provenance, withProvenance } from "../../../shared/tables/provenance.ts";
import { renderCsv } from "../../../shared/tables/renderCsv.ts";
import { renderXlsx, XLSX_TYPE } from "../../../shared/tables/renderXlsx.ts";
import { tidyTable } from "../../../shared/tables/tidyTable.ts";
import { fileTable } from "../../../shared/tables/viewTable.ts";
import { viewWorkbook, workbook } from "../../../shared/tables/workbook.ts";
import { IS_ONE_FILE, SITE } from "../../browser/parsePage.ts";
import { siteBrand } from "../../browser/siteBrand.ts";
import type { ReadyFigures } from "../../store/figures.ts";
import { DAY_MARK_FILES, ONE_FILE, oneFile } from "../../store/sources/shipped/oneFile.ts";
import { readSiteText } from "../../store/sources/snapshots/readSiteText.ts";
import { sourceInstant } from "../../store/sources/source.ts";
import { TEXTS } from "../../texts.ts";
import { pngOf, savedPicture } from "./picture/savedPicture.ts";

const FORMATS = ["csv", "xlsx", "json", "png"] as const;

export type Format = (typeof FORMATS)[number] | "svg" | "html";

/** The file formats of a view, or of the whole page for null. A page in one file cannot be saved as one again. */
export function exportFormats(view: ViewName | null): readonly Format[] {
  if (view === null) return IS_ONE_FILE ? FORMATS : [...FORMATS, "html"];
  return [...FORMATS, "svg"];
}

/** Without this mark spreadsheets assume the system's legacy encoding. */
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Makes a file of a view's figures, or of the whole page for null, and has the browser save it.
 *
 * @param chains the highlighted chains: CSV and Excel files of the whole page also have their figures, others ignore them
 */
export async function saveFigures(
  format: Format,
  view: ViewName | null,
  figures: ReadyFigures,
  chains: readonly string[],
): Promise<void> {
  const provenance = figuresProvenance(figures);
  const file = await FILES[format](view, figures, provenance, chains);
  const title = view === null ? TEXTS.title : VIEWS[view].title;
  download(file, fileName(siteBrand.name, title, provenance, format));
}

/** Makes a file of a view (all rows), or of the whole page for null. */
type MakeFile = (
  view: ViewName | null,
  figures: ReadyFigures,
  provenance: Provenance,
  /** The highlighted chains. */
  chains: readonly string[],
) => Blob | Promise<Blob>;

const FILES: Readonly<Record<Format, MakeFile>> = {
  xlsx: (view, { answer }, { source }, chains) => {
    const from = { brand: siteBrand.name, source };
    const sheets =
      view === null
        ? workbook(answer, { chains, hasReturns: false }, from)
        : viewWorkbook(view, answer, from);
    return new Blob([renderXlsx(sheets)], { type: XLSX_TYPE });
  },
  csv: (view, { answer }, provenance, chains) => {
    const table = view === null ? tidyTable(answer.facts(chains)) : fileTable(view, answer);
    const text = renderCsv(withProvenance(table, provenance, answer.dashboard.previous));
    return new Blob([BYTE_ORDER_MARK, text], { type: "text/csv;charset=utf-8" });
  },
  json: (view, { answer }, provenance) => {
    const members =
      view === null ? pageMembers(answer, provenance) : viewMembers(view, answer, provenance);
    return new Blob([JSON.stringify(members, null, 2), "\n"], { type: "application/json" });
  },
  png: (view, figures, provenance) => pngOf(savedPicture(view, figures, provenance)),
  svg: (view, figures, provenance) =>
    new Blob([savedPicture(view, figures, provenance)], { type: "image/svg+xml" }),
  html: (_, figures) => savedPage(figures),
};

/** All members of a JSON file of the whole page, with uncut lists. */
function pageMembers({ dashboard, risk }: Answer, meta: Provenance): object {
  return { meta, ...publishedDashboard(dashboard), ...risk };
}

/**
 * The members of a view's JSON file: `meta` with definition and provenance, the comparison range (`previous`), and the members
 * of the dashboard that the view shows, with uncut lists. A view that counts identities also has `lifecycle`, and a view with
 * a rate per 1,000 transactions has `riskByChain`.
 */
function viewMembers(view: ViewName, { dashboard, risk }: Answer, provenance: Provenance): object {
  const { title, definition, members } = VIEWS[view];
  const names = ["previous", ...members] as (keyof Dashboard)[];
  if (DEFINITIONS[view].identities !== undefined) names.push("lifecycle");
  const dashboardMembers = Object.fromEntries(names.map((name) => [name, dashboard[name]]));
  const meta = { title, definition, ...provenance };
  const hasRate = viewRate(view) !== undefined;
  if (!hasRate) return { meta, ...dashboardMembers };
  return { meta, ...dashboardMembers, riskByChain: risk.riskByChain };
}

function figuresProvenance({ answer, source }: ReadyFigures): Provenance {
  const { range, timeZone } = answer.published;
  const asOf = toSecond(sourceInstant(source));
  return { range, timeZone, source: source.kind, asOf };
}

/** Has the browser save a file under a name. */
function download(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // A slow browser may start the download later, and must still find the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** The template of the page in one file, which only the site has, could not be requested. */
export class NetworkNeeded extends Error {}

/**
 * The page as one file that needs no network: the site's template with the cube behind the figures on screen, the notes and
 * revisions of the site, and the HTML on screen.
 */
async function savedPage({ answer, source }: ReadyFigures): Promise<Blob> {
  const response = await fetch(SITE + ONE_FILE).catch((cause: unknown) => {
    throw new NetworkNeeded("the template of the page in one file could not be requested", {
      cause,
    });
  });
  const dayMarks: Record<string, string> = {};
  for (const name of DAY_MARK_FILES) {
    const text = await readSiteText(`${SITE}snapshots/${name}`, fetch);
    if (text !== null) dayMarks[name] = text;
  }
  const { cube, published } = answer;
  const { cover, timeZone } = cube;
  const writtenAt = new Date(sourceInstant(source)).toISOString();
  // As the entry of a snapshot in the index of an archive: `from` and `to` are the range.
  const entry = { file: ONE_FILE, ...published.range, timeZone, cover, writtenAt };
  const shipped = { entry, cube, dayMarks, page: shownPage() };
  return new Blob([oneFile(await response.text(), shipped)], { type: "text/html" });
}

/** The HTML on screen, without charts, which have the size of this window, and without open tables and popovers. */
function shownPage(): string {
  const root = document.getElementById("root")?.cloneNode(true) as HTMLElement;
  for (const part of root.querySelectorAll(".chart, .view-table, [popover]")) part.remove();
  for (const body of root.querySelectorAll("[data-covered]")) body.removeAttribute("data-covered");
  return root.innerHTML;
}
