import { plainText } from "./plainText.ts";

/** What GitHub would take for a table, emphasis, code, a link, an image or a formula. */
const MARKUP = /[\\`*_[\]|~$]|:(?=\/\/)|(?<=www)\./gi;

/** What GitHub finds after it has read the Markdown, backslash or not: people, issues, emoji. */
const REFERENCES = /[@#]|\bGH(?=-\d)|:(?=[\w+-]+:)/gi;

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** A text as GitHub Markdown that shows just that text, of one line, inside a line. */
export function escapedMarkdown(text: string): string {
  return plainText(text)
    .trim()
    .replace(/[&<>]/g, (character) => ENTITIES[character] ?? "")
    .replace(MARKUP, "\\$&")
    .replace(REFERENCES, "$&&#8203;");
}

/** The text as code, in which GitHub sees nothing but characters. */
export function markdownCode(text: string): string {
  return `\`${plainText(text).replaceAll("`", "'")}\``;
}
