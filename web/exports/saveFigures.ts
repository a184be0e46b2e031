import { allRows } from "../../shared/dashboard.ts";
import type { Dashboard } from "../../shared/dashboardSchema.ts";
import { DEFINITIONS } from "../../shared/definitions.ts";
import { exploitDaysTable, figureTable } from "../../shared/figureTable.ts";
import type { View } from "../../shared/highlights.ts";
import { fileName, type Provenance, withProvenance } from "../../shared/provenance.ts";
import { renderCsv } from "../../shared/renderCsv.ts";
import type { Table } from "../../shared/table.ts";
import { tidyTable } from "../../shared/tidyTable.ts";
import { withoutCube } from "../../shared/withoutCube.ts";
import { drawWholePage } from "../browser/wholePage.ts";
import type { Ready } from "../data/shown.ts";
import { momentOf } from "../data/source.ts";
import { TEXTS } from "../texts.ts";
import { captionOf } from "./captionOf.ts";
import { picture } from "./picture.ts";

const FORMATS = ["csv", "json", "png"] as const;

export type Format = (typeof FORMATS)[number] | "days";

/** What a view, or the whole page, can be saved as. */
export function formatsOf(view: View | null): readonly Format[] {
  return view === "exploitsByChain" ? ["csv", "days", "json", "png"] : FORMATS;
}

/** Spreadsheets take a file without this mark for one of the system's old character set. */
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Saves the figures of a view, every row of them, or those of the whole page as a file. A picture is
 * of what surrounds `origin`.
 */
export async function saveFigures(
  format: Format,
  view: View | null,
  shown: Ready,
  origin: Element,
): Promise<void> {
  const provenance = provenanceOf(shown);
  const file = await FILES[format](view, shown, provenance, origin);
  const title = view === null ? TEXTS.title : DEFINITIONS[view].title;
  const [name, extension] = format === "days" ? [`${title} by Day`, "csv"] : [title, format];
  download(file, fileName(name, provenance, extension));
}

type MakeFile = (
  view: View | null,
  shown: Ready,
  provenance: Provenance,
  origin: Element,
) => Blob | Promise<Blob>;

const FILES: Readonly<Record<Format, MakeFile>> = {
  csv: (view, shown, provenance) => {
    const all = everyRow(shown);
    return csvFile(view === null ? tidyTable(all) : figureTable(view, all), provenance);
  },
  days: (_, { dashboard }, provenance) => csvFile(exploitDaysTable(dashboard), provenance),
  json: (view, shown, meta) => {
    const all = everyRow(shown);
    const figures =
      view === null
        ? { meta, ...withoutCube(all) }
        : { meta: { ...DEFINITIONS[view], ...meta }, ...membersOf(view, all) };
    return new Blob([JSON.stringify(figures, null, 2), "\n"], { type: "application/json" });
  },
  png: async (view, _, provenance, origin) => {
    if (view === null) await drawWholePage();
    const pictured = origin.closest<HTMLElement>(view === null ? ".page" : ".panel");
    if (pictured === null) throw new Error("missing element: nothing to picture");
    return picture(pictured, captionOf(provenance));
  },
};

function everyRow({ cube, dashboard: { range, comparison } }: Ready): Dashboard {
  return allRows(cube, range, comparison);
}

function csvFile(table: Table, provenance: Provenance): Blob {
  const text = renderCsv(withProvenance(table, provenance));
  return new Blob([BYTE_ORDER_MARK, text], { type: "text/csv;charset=utf-8" });
}

/** What a view says beside the member that it is called by. */
const FURTHER: Partial<Record<View, readonly (keyof Dashboard)[]>> = {
  topBlockchains: ["contributions"],
  wallets: ["flaggedTrends", "lifecycle"],
  exploitsByChain: ["exploitDays"],
};

function membersOf(view: View, dashboard: Dashboard) {
  const names = ["previous" as const, view, ...(FURTHER[view] ?? [])];
  return Object.fromEntries(names.map((name) => [name, dashboard[name]]));
}

function provenanceOf({ dashboard: { range, timeZone }, source }: Ready): Provenance {
  const at = new Date(momentOf(source));
  const asOf = `${at.toISOString().slice(0, 19)}Z`;
  return { range, timeZone, source: source.kind, asOf };
}

function download(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // A browser that is slow to begin still finds it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
