import { execFile, spawnSync } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { renderXlsx } from "../../shared/tables/renderXlsx.ts";
import type { Sheet, SheetCell } from "../../shared/tables/workbook.ts";
import { wellFormed } from "../../shared/text/escapedXml.ts";
import { awkwardWorkbook } from "../shared/tables/exampleWorkbook.ts";
import { xlsxParts } from "../shared/tables/xlsxParts.ts";
import { snapshotOf } from "./exampleSnapshots.ts";
import { outputOf, scratchFolder } from "./runCli.ts";
import { writeAt } from "./writtenFolder.ts";

async function snapshotFolder(): Promise<string> {
  const cwd = await scratchFolder();
  await writeAt("2026-10-06T23:00:00Z", join(cwd, "snapshots"), snapshotOf());
  return cwd;
}

test("--xlsx writes a whole file and names it, with the site's name in it", async () => {
  const cwd = await snapshotFolder();
  await writeFile(join(cwd, "site.json"), '{ "name": "7 Séntinels" }');
  await writeFile(join(cwd, "a.xlsx"), "an older file");
  const metrics = "metrics --snapshot snapshots --returns --chain Polygon --xlsx a.xlsx";
  const said = await outputOf(metrics, { cwd });
  const file = await readFile(join(cwd, "a.xlsx"));
  expect(said).toBe(`wrote a.xlsx, 10 sheets, ${file.length.toLocaleString("en-US")} bytes\n`);
  const parts = xlsxParts(file);
  expect(parts["xl/workbook.xml"]).toContain('name="How Often They Return"');
  expect(parts["xl/worksheets/sheet1.xml"]).toContain("Polygon: Transactions");
  expect(parts["xl/worksheets/sheet10.xml"]).toContain("7 Séntinels");
  expect((await readdir(cwd)).sort()).toEqual(["a.xlsx", "site.json", "snapshots"]);
  expect(await outputOf(`${metrics} --quiet`, { cwd })).toBe("");
});

const OFFICE = "soffice";
const hasOffice = spawnSync(OFFICE, ["--version"]).status === 0;

test.skipIf(!hasOffice)(
  "LibreOffice reads back every cell as it was written",
  { meta: { needs: "LibreOffice Calc" }, timeout: 120_000 },
  async () => {
    const folder = await scratchFolder();
    const sheets = awkwardWorkbook();
    await writeFile(join(folder, "a.xlsx"), renderXlsx(sheets));
    await promisify(execFile)(OFFICE, [
      `-env:UserInstallation=${pathToFileURL(join(folder, "profile"))}`,
      "--headless",
      ...["--convert-to", "fods", "--outdir", folder],
      join(folder, "a.xlsx"),
    ]);
    const read = openDocumentSheets(await readFile(join(folder, "a.fods"), "utf8"));
    expect(read).toEqual(sheets.map(expectedSheet));
  },
);

/** A sheet as a program for spreadsheets has it: the type of each cell, its value, and the text that is shown. */
interface ReadSheet {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

function expectedSheet({ name, columns, rows }: Sheet): ReadSheet {
  const head = columns.map(({ title }) => (title === "" ? "" : `string ${title}`));
  const cells = rows.map((row) =>
    row.map((cell, column) => expectedCell(cell, columns[column]?.type ?? "text")),
  );
  return { name, rows: [head, ...cells].map(withoutLastEmpty) };
}

function expectedCell(cell: SheetCell, type: string): string {
  if (typeof cell === "object" && cell !== null) return expectedCell(cell.value, cell.type);
  if (cell === null || cell === "") return "";
  if (typeof cell === "string") return `${type === "day" ? "date" : "string"} ${wellFormed(cell)}`;
  const isPercentage = /percent/i.test(type);
  return isPercentage ? `percentage ${Number((cell / 100).toFixed(6))}` : `float ${cell}`;
}

/** The sheets of an OpenDocument file in XML; a cell or row that repeats is written once. */
function openDocumentSheets(xml: string): ReadSheet[] {
  const tables = [...xml.matchAll(/<table:table table:name="([^"]*)"[\s\S]*?<\/table:table>/g)];
  return tables.map(([table, name = ""]) => {
    const rows = [
      ...table.matchAll(/<table:table-row[^>]*?(?:\/>|>([\s\S]*?)<\/table:table-row>)/g),
    ];
    const cells = rows.flatMap(([row, content = ""]) => {
      const repeated = Math.min(repeats(row, "rows"), 1000);
      return Array.from({ length: repeated }, () => withoutLastEmpty(openDocumentCells(content)));
    });
    const last = cells.findLastIndex((row) => row.length > 0);
    return { name: plain(name), rows: cells.slice(0, last + 1) };
  });
}

function openDocumentCells(row: string): string[] {
  const cells = [
    ...row.matchAll(/<table:table-cell([^>]*?)(?:\/>|>([\s\S]*?)<\/table:table-cell>)/g),
  ];
  return cells.flatMap(([, attributes = "", content = ""]) => {
    const type = /office:value-type="(\w+)"/.exec(attributes)?.[1];
    const value = /office:(?:date-)?value="([^"]*)"/.exec(attributes)?.[1];
    const cell = type === undefined ? "" : `${type} ${value ?? paragraphs(content)}`;
    return Array.from({ length: Math.min(repeats(attributes, "columns"), 1000) }, () => cell);
  });
}

function repeats(element: string, what: "rows" | "columns"): number {
  const [attributes = ""] = element.split(">");
  return Number(new RegExp(`number-${what}-repeated="(\\d+)"`).exec(attributes)?.[1] ?? 1);
}

function paragraphs(content: string): string {
  const all = [...content.matchAll(/<text:p>([\s\S]*?)<\/text:p>/g)];
  return all.map(([, text = ""]) => plain(text)).join("\n");
}

function plain(xml: string): string {
  const text = xml.replace(/<text:s(?: text:c="(\d+)")?\/>/g, (_, count) => " ".repeat(count ?? 1));
  return text
    .replace(/<[^>]*>/g, "")
    .replace(/&#x([\da-f]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");
}

function withoutLastEmpty(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1);
}
