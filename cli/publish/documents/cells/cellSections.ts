import { sum } from "../../../../shared/cube/sum.ts";
import { capitalized } from "../../../../shared/database/datedTables.ts";
import { formatCount, formatDifference, formatPercent } from "../../../../shared/text/format.ts";
import { LEAST_BASE } from "../../../../shared/views/percent.ts";
import type { DashboardDocument } from "../dashboardDocument.ts";
import type {
  Block,
  Cell,
  Charts,
  FigureRow,
  FigureRows,
  Identities,
  Section,
  Title,
} from "../section.ts";
import { bucketSizes, sparkline, sparklineBuckets } from "../sparkline.ts";

/** A section as Markdown, HTML and Slack show it; the first section is the head of the document. */
export type CellSection = Omit<Section, "blocks"> & { readonly blocks: readonly CellBlock[] };

/** All text is as it was read: renderers escape text. */
export type CellBlock =
  | { readonly kind: "facts"; readonly facts: readonly Fact[] }
  | { readonly kind: "remark" | "text"; readonly text: string }
  | ({ readonly kind: "table" } & CellTable);

interface Fact {
  readonly term: string;
  /** A name, such as a path, before the text. */
  readonly name?: string;
  readonly text: string;
}

export function factText({ term, name, text }: Fact): string {
  return `${term}: ${name === undefined ? "" : `${name}, `}${text}`;
}

/** Every column but the first is flush right. */
export interface CellTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export function cellSections(document: DashboardDocument): CellSection[] {
  const { title, provenance, cards, sections } = document;
  const { range, timeZone, soFar, previous, source } = provenance;
  const versus = provenance.versus && capitalized(provenance.versus);
  const facts: Fact[] = [
    { term: "Range", text: [`${range} of ${timeZone}`, ...soFar].join(", ") },
    ...(previous === null ? [] : [{ term: versus ?? "", text: previous }]),
    { term: "Source", name: source.name, text: source.age },
  ];
  const cells = (blocks: readonly Block[]) => blocks.flatMap((block) => cellBlocks(block, versus));
  return [
    { title, view: null, blocks: [{ kind: "facts", facts }, ...cells(cards)] },
    ...sections
      .map((section) => ({ ...section, blocks: cells(section.blocks) }))
      .filter(({ blocks }) => blocks.length > 0),
  ];
}

function cellBlocks(block: Block, versus: string | null): CellBlock[] {
  switch (block.kind) {
    case "remark":
    case "text":
      return block.text === "" ? [] : [{ kind: block.kind, text: block.text }];
    case "caveat":
      return [{ kind: "remark", text: `${block.text}.` }];
    case "empty":
      return [{ kind: "text", text: `${block.what}. ${block.when}.` }];
    case "cards":
    case "figures":
      return [figureTable(block, versus)];
    case "list": {
      const rows = block.rows.map(({ name, count, cells }) => [name, formatCount(count), ...cells]);
      return [{ kind: "table", head: block.head, rows }];
    }
    case "charts":
      return block.head === null ? [] : [chartTable(block, block.head)];
    case "identities":
      return [{ kind: "remark", text: block.meanings }, ...identityTables(block)];
    case "note":
    case "exploitDays":
    case "annotation":
      return [];
  }
}

/**
 * Figures with their earlier values and changes; both columns are left out if the range is compared with
 * nothing.
 */
function figureTable({ kind, rows }: FigureRows, versus: string | null): CellBlock {
  const compared = ({ value, change }: FigureRow) => {
    if (change === null) return ["", ""];
    const { previous, percent } = change === "not known" ? NOT_KNOWN : change;
    // A previous count of 0 without a percentage belongs to days before the first row, and so is not
    // known.
    const earlier = percent === null && previous === 0 ? null : previous;
    // A card, unlike other figures, has a percentage of a small base too.
    const isSmall = kind === "figures" && earlier !== null && earlier < LEAST_BASE;
    const difference = isSmall ? formatDifference((value ?? 0) - earlier) : signed(percent);
    return [formatCount(earlier), difference];
  };
  return {
    kind: "table",
    head: ["Metric", "Value", ...(versus === null ? [] : [versus, "Change"])],
    rows: rows.map((row) => [
      ...[row.title, formatCount(row.value)],
      ...(versus === null ? [] : compared(row)),
    ]),
  };
}

const NOT_KNOWN = { previous: null, percent: null };

function signed(percent: number | null): string {
  if (percent === null) return formatCount(null);
  return `${percent > 0 ? "+" : ""}${formatPercent(percent, 1)}`;
}

const TREND_COLUMNS = 31;

function chartTable({ days, charts }: Charts, head: readonly string[]): CellBlock {
  const { size, lastSize } = bucketSizes(days.length, TREND_COLUMNS);
  const last = lastSize === size ? "" : `, the last only ${lastSize}`;
  const per = size === 1 ? "Per day" : `Per ${size} days${last}`;
  const rows = charts.map(({ name, counts }) => [name, formatCount(sum(counts)), trend(counts)]);
  return { kind: "table", head: [...head, per], rows };
}

function trend(counts: readonly number[]): string {
  const { sums } = sparklineBuckets(counts, TREND_COLUMNS);
  return sparkline(sums, sums.length, 1, 0).join("");
}

function identityTables({ tables }: Identities): CellBlock[] {
  const text = (cell: Title | Cell) => {
    if (typeof cell === "object") return cell.name;
    return typeof cell === "number" ? formatCount(cell) : cell;
  };
  return tables.map(({ title, heads, rows }) => ({
    kind: "table",
    head: [text(title), ...heads],
    rows: rows.map(({ title, cells }) => [title, ...heads.map((_, i) => cells[i] ?? "")].map(text)),
  }));
}
