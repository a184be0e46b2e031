import { plainText } from "./plainText.ts";

/** Characters with which GitHub begins a table, emphasis, code, a link, an image or a formula. */
const MARKUP = /[\\`*_[\]|~$]|:(?=\/\/)|(?<=www)\./gi;

/** References that GitHub finds even after a backslash: people, issues, emoji. */
const REFERENCES = /[@#]|\bGH(?=-\d)|:(?=[\w+-]+:)/gi;

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** One line of text as GitHub Markdown that shows exactly that text. */
export function escapedMarkdown(text: string): string {
  return plainText(text)
    .trim()
    .replace(/[&<>]/g, (character) => ENTITIES[character] ?? "")
    .replace(MARKUP, "\\$&")
    .replace(REFERENCES, "$&&#8203;");
}

/** The text as inline code, in which GitHub interprets nothing. */
export function markdownCode(text: string): string {
  return `\`${plainText(text).replaceAll("`", "'")}\``;
}
