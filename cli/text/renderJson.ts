import type { Table } from "../../shared/tables/table.ts";
import { UNPRINTABLE } from "./plainText.ts";

/** Indented JSON. Escapes for characters that a terminal would obey change no value. */
export function renderJson(value: unknown): string {
  const json = JSON.stringify(value, null, 2).split("\n");
  return json.map((line) => `${line.replace(UNPRINTABLE, unicodeEscapes)}\n`).join("");
}

/** A table as JSON lines: an object for each row, spelled as in `renderJson`. */
export function renderJsonLines({ columns, rows }: Table): string {
  const lines = rows.map((row) => {
    const cellByName = Object.fromEntries(columns.map((name, index) => [name, row[index]]));
    const json = JSON.stringify(cellByName);
    return `${json.replace(UNPRINTABLE, unicodeEscapes)}\n`;
  });
  return lines.join("");
}

function unicodeEscapes(characters: string): string {
  return characters
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
}
