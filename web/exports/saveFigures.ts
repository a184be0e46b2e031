import { allRows } from "../../shared/dashboard.ts";
import { DEFINITIONS } from "../../shared/definitions.ts";
import { figureTable } from "../../shared/figureTable.ts";
import type { View } from "../../shared/highlights.ts";
import { fileName, type Provenance, withProvenance } from "../../shared/provenance.ts";
import { renderCsv } from "../../shared/renderCsv.ts";
import { tidyTable } from "../../shared/tidyTable.ts";
import { withoutCube } from "../../shared/withoutCube.ts";
import { drawWholePage } from "../browser/wholePage.ts";
import type { Ready } from "../data/shown.ts";
import { momentOf } from "../data/source.ts";
import { TEXTS } from "../texts.ts";
import { captionOf } from "./captionOf.ts";
import { picture } from "./picture.ts";

export const FORMATS = ["csv", "json", "png"] as const;

export type Format = (typeof FORMATS)[number];

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
  download(file, fileName(title, provenance, format));
}

type MakeFile = (
  view: View | null,
  shown: Ready,
  provenance: Provenance,
  origin: Element,
) => Blob | Promise<Blob>;

const FILES: Readonly<Record<Format, MakeFile>> = {
  csv: (view, { cube, dashboard }, provenance) => {
    const all = () => allRows(cube, dashboard.range);
    const table = view === null ? tidyTable(dashboard) : figureTable(view, all());
    const text = renderCsv(withProvenance(table, provenance));
    return new Blob([BYTE_ORDER_MARK, text], { type: "text/csv;charset=utf-8" });
  },
  json: (view, { cube, dashboard }, meta) => {
    const figures =
      view === null
        ? { meta, ...withoutCube(dashboard) }
        : {
            meta: { ...DEFINITIONS[view], ...meta },
            [view]: allRows(cube, dashboard.range)[view],
          };
    return new Blob([JSON.stringify(figures, null, 2), "\n"], { type: "application/json" });
  },
  png: async (view, _, provenance, origin) => {
    if (view === null) await drawWholePage();
    const pictured = origin.closest<HTMLElement>(view === null ? ".page" : ".panel");
    if (pictured === null) throw new Error("missing element: nothing to picture");
    return picture(pictured, captionOf(provenance));
  },
};

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
