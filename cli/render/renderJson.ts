import { UNPRINTABLE } from "./plainText.ts";

/** JSON over several lines. What a terminal would obey is escaped, which changes no value. */
export function renderJson(value: unknown): string {
  const json = JSON.stringify(value, null, 2).split("\n");
  return json.map((line) => `${line.replace(UNPRINTABLE, escaped)}\n`).join("");
}

function escaped(characters: string): string {
  return characters
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
}
