import { strToU8, zipSync } from "fflate";
import { type Day, dayNumber } from "../days/day.ts";
import { escapedXml } from "../text/escapedXml.ts";
import { textStart } from "../text/textStart.ts";
import { CELL_FORMATS, type CellType } from "./cellTypes.ts";
import type { TableCell } from "./table.ts";
import type { Sheet, SheetCell, TypedCell } from "./workbook.ts";

/** The media type of the file. */
export const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/**
 * Sheets as an Office Open XML workbook (ECMA-376), with one row of titles that stays in sight, and without formulas: a
 * text is a text, whatever it begins with. The same sheets give the same bytes.
 */
export function renderXlsx(sheets: readonly Sheet[]): Uint8Array<ArrayBuffer> {
  const parts: Record<string, string> = {
    "[Content_Types].xml": contentTypes(sheets),
    "_rels/.rels": relationships([{ type: "officeDocument", target: "xl/workbook.xml" }]),
    "xl/workbook.xml": workbookXml(sheets),
    "xl/_rels/workbook.xml.rels": relationships([
      ...sheets.map((_, index) => ({ type: "worksheet", target: sheetPath(index) })),
      { type: "styles", target: "styles.xml" },
    ]),
    "xl/styles.xml": STYLES,
  };
  sheets.forEach((sheet, index) => {
    parts[`xl/${sheetPath(index)}`] = sheetXml(sheet);
  });
  const files = Object.entries(parts).map(([path, xml]) => [path, strToU8(DECLARATION + xml)]);
  return zipSync(Object.fromEntries(files), { mtime: EARLIEST });
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** The first moment that a ZIP file can name, in the zone of the machine: the figures' time is in a sheet. */
const EARLIEST = new Date(1980, 0, 1);

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const DOCUMENT = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PART_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

function sheetPath(index: number): string {
  return `worksheets/sheet${index + 1}.xml`;
}

/** The part that names the type of each other part. */
function contentTypes(sheets: readonly Sheet[]): string {
  const override = (path: string, type: string) =>
    `<Override PartName="/xl/${path}" ContentType="${PART_TYPE}.${type}+xml"/>`;
  const parts = [
    override("workbook.xml", "sheet.main"),
    override("styles.xml", "styles"),
    ...sheets.map((_, index) => override(sheetPath(index), "worksheet")),
  ];
  const defaults =
    `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Default Extension="xml" ContentType="application/xml"/>`;
  return `<Types xmlns="${PACKAGE}/content-types">${defaults}${parts.join("")}</Types>`;
}

/** Relationships with the ids `rId1`, `rId2`, …, in their order. */
function relationships(
  links: readonly { readonly type: string; readonly target: string }[],
): string {
  const elements = links.map(
    ({ type, target }, index) =>
      `<Relationship Id="rId${index + 1}" Type="${DOCUMENT}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${elements.join("")}</Relationships>`;
}

function workbookXml(sheets: readonly Sheet[]): string {
  const elements = sheets.map(
    ({ name }, index) =>
      `<sheet name="${escapedXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  return `<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets>${elements.join("")}</sheets></workbook>`;
}

/** The codes of the formats of numbers. */
export const NUMBER_FORMATS: Readonly<Record<CellType, string>> = {
  text: "@",
  day: "yyyy\\-mm\\-dd",
  count: "#,##0",
  difference: "+#,##0;-#,##0;0",
  percent: "0.0%",
  finePercent: "0.00%",
  changePercent: "+0.0%;-0.0%;0.0%",
  points: '+0.0" pp";-0.0" pp";0.0" pp"',
  rate: "0.000",
};

const TYPES = Object.keys(NUMBER_FORMATS) as CellType[];

/** The id of the first format of a type; smaller ids are those of Excel's built-in formats. */
const FIRST_FORMAT = 164;

/** The index of the style of titles. The styles of the types of cells follow it, in the order of the types. */
const HEAD_STYLE = 1;

const STYLES = stylesXml();

/** The fonts, the formats of numbers and the styles that combine them: the default, that of titles, then one for each type. */
function stylesXml(): string {
  const formats = TYPES.map(
    (type, index) =>
      `<numFmt numFmtId="${FIRST_FORMAT + index}" formatCode="${escapedXml(NUMBER_FORMATS[type])}"/>`,
  );
  const font = (weight: string) =>
    `<font>${weight}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`;
  // Excel's built-in format "General".
  const generalFormat = 0;
  const usualFont = 0;
  const boldFont = 1;
  const style = (format: number, font: number) =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
  const textFormat = FIRST_FORMAT + TYPES.indexOf("text");
  const styles = [
    style(generalFormat, usualFont),
    style(textFormat, boldFont),
    ...TYPES.map((_, index) => style(FIRST_FORMAT + index, usualFont)),
  ];
  return [
    `<styleSheet xmlns="${MAIN}">`,
    `<numFmts count="${formats.length}">${formats.join("")}</numFmts>`,
    `<fonts count="2">${font("")}${font("<b/>")}</fonts>`,
    `<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>`,
    `<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>`,
    `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>`,
    `<cellXfs count="${styles.length}">${styles.join("")}</cellXfs>`,
    `<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>`,
    "</styleSheet>",
  ].join("");
}

/** A sheet whose first row, the titles, stays in sight. */
function sheetXml({ columns, rows }: Sheet): string {
  const head = columns.map(({ title }): TypedCell => ({ type: "text", value: title }));
  const typedRows = rows.map((cells) =>
    cells.map((cell, column) => typedCell(cell, columns[column]?.type ?? "text")),
  );
  const columnElements = columns.map((_, column) => {
    const width = columnWidth([head, ...typedRows].map((cells) => cells[column]));
    return `<col min="${column + 1}" max="${column + 1}" width="${width}" customWidth="1"/>`;
  });
  // Rows have numbers from 1 on, and the titles are the first.
  const rowElements = [
    rowXml(1, head, () => HEAD_STYLE),
    ...typedRows.map((cells, index) => rowXml(index + 2, cells, cellStyle)),
  ];
  return [
    `<worksheet xmlns="${MAIN}">`,
    `<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`,
    `<cols>${columnElements.join("")}</cols>`,
    `<sheetData>${rowElements.join("")}</sheetData>`,
    "</worksheet>",
  ].join("");
}

/** The cell with its type, by default that of its column. */
function typedCell(cell: SheetCell, columnType: CellType): TypedCell {
  return typeof cell === "object" && cell !== null ? cell : { type: columnType, value: cell };
}

/** The index of a cell's style. */
function cellStyle({ type, value }: TypedCell): number {
  // A column of figures may have a name, such as that of an hour.
  const cellType = typeof value === "string" && type !== "day" ? "text" : type;
  return HEAD_STYLE + 1 + TYPES.indexOf(cellType);
}

/** A row by its number from 1 on. Empty cells have no element. */
function rowXml(
  row: number,
  cells: readonly TypedCell[],
  style: (cell: TypedCell) => number,
): string {
  const elements = cells.map((cell, column) => {
    const value = valueXml(cell);
    if (value === null) return "";
    const { attribute, xml } = value;
    return `<c r="${columnName(column)}${row}" s="${style(cell)}"${attribute}>${xml}</c>`;
  });
  return `<row r="${row}">${elements.join("")}</row>`;
}

/** The number of 1970-01-01 in spreadsheets, which number their days. */
const EPOCH_NUMBER = 25_569;

/** The content of a cell's element and the attribute with its type, empty for a number; null for an empty cell. */
function valueXml({ type, value }: TypedCell) {
  if (value === null || value === "") return null;
  if (typeof value === "number") return numberXml(sheetNumber(type, value));
  if (type === "day") return numberXml(dayNumber(value as Day) + EPOCH_NUMBER);
  const xml = `<is><t xml:space="preserve">${textXml(value)}</t></is>`;
  return { attribute: ' t="inlineStr"', xml };
}

function numberXml(value: number) {
  return { attribute: "", xml: `<v>${value}</v>` };
}

/** A number as a spreadsheet has it: 50 % is 0.5. The division is rounded, since its last digits are errors. */
function sheetNumber(type: CellType, value: number): number {
  const isPercentage = NUMBER_FORMATS[type].includes("%");
  return isPercentage ? Number((value / 100).toPrecision(15)) : value;
}

/** The most characters of a cell. */
const MAX_TEXT = 32_767;

/** A text that fits into a cell. Spreadsheets read `_x0041_` as A, and XML reads a lone carriage return as a line end. */
function textXml(text: string): string {
  const shortText = text.length > MAX_TEXT ? `${textStart(text, MAX_TEXT - 1)}…` : text;
  const literalText = shortText.replace(/_(?=x[\dA-Fa-f]{4}_)/g, "_x005F_");
  return escapedXml(literalText).replaceAll("\r", "&#13;");
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The name of a column by its index: `A` for 0, `Z` for 25, `AA` for 26. */
export function columnName(index: number): string {
  const lastLetter = LETTERS.charAt(index % LETTERS.length);
  if (index < LETTERS.length) return lastLetter;
  return columnName(Math.floor(index / LETTERS.length) - 1) + lastLetter;
}

const MIN_WIDTH = 10;
const MAX_WIDTH = 60;

/** The width of a column in characters: that of its longest cell and a margin, within limits. */
function columnWidth(cells: readonly (TypedCell | undefined)[]): number {
  const lengths = cells.map((cell) => cellLength(cell?.type ?? "text", cell?.value ?? null));
  // Not `Math.max(...lengths)`: a sheet may have more rows than a call may have arguments.
  const longest = lengths.reduce((longer, length) => Math.max(longer, length), MIN_WIDTH);
  const margin = 2;
  return Math.min(longest + margin, MAX_WIDTH);
}

function cellLength(type: CellType, value: TableCell): number {
  if (value === null) return 0;
  return typeof value === "string" ? value.length : CELL_FORMATS[type](value).length;
}
