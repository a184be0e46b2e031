import * as z from "zod/mini";
import { Failure } from "../failure.ts";
import { textStart } from "../text/textStart.ts";

/** In characters: more than ten years of a hundred chains. It bounds the cost of a foreign file. */
const MAX_LENGTH = 64_000_000;

/**
 * Reads the JSON text of a file. `what` names the expected content, such as `a snapshot of version 1`.
 *
 * @throws Failure of kind `data` that names `source` and the place
 */
export function parseFile<Schema extends z.core.$ZodType>(
  schema: Schema,
  text: string,
  source: string,
  what: string,
): z.output<Schema> {
  return parseValue(
    schema,
    parseJson(text, source, what, "data"),
    (fault, cause) => new Failure("data", `${source} is not ${what}: ${fault}`, { cause }),
  );
}

/**
 * Reads a value by its schema.
 *
 * @throws the Failure that `refused` makes of the first fault, such as `range is a list`
 */
export function parseValue<Schema extends z.core.$ZodType>(
  schema: Schema,
  value: unknown,
  refused: (fault: string, cause: z.core.$ZodError) => Failure,
): z.output<Schema> {
  // A schema's own message takes precedence over that of `error`.
  const read = z.safeParse(schema, value, { reportInput: true, error: () => NO_SCHEMA_MESSAGE });
  if (read.success) return read.data;
  const [firstIssue] = read.error.issues;
  throw refused(firstIssue === undefined ? "" : issueWords(firstIssue), read.error);
}

/** Marks an issue for which the schema has no message: zod's own messages never reach a user. */
const NO_SCHEMA_MESSAGE = "";

/** What is wrong and where, such as `cards.activeUsers is missing` or `range is a list`. */
function issueWords(issue: z.core.$ZodIssue): string {
  const { message, path, input } = issue;
  const place = path.join(".") || "the top";
  if (message !== NO_SCHEMA_MESSAGE) return `${message} at ${place}`;
  if (input === undefined) return `${place} is missing`;
  const limit = issue.code === "too_big" ? `, over the limit of ${issue.maximum}` : "";
  return `${place} is ${described(input)}${limit}`;
}

/** A value as an error shows it: a list and an object by their kind, others by their first 40 characters of JSON. */
function described(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  return Object(value) === value ? "an object" : textStart(JSON.stringify(value), 40);
}

/**
 * A function that reads the text of one kind of file, and throws what `parseFile` throws.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function fileParser<Schema extends z.core.$ZodType>(schema: Schema, what: string) {
  return (text: string, source: string) => parseFile(schema, text, source, what);
}

/**
 * The value of a file of JSON, written in any editor.
 *
 * @throws Failure of the given kind that names `source` and the place
 */
export function parseJson(
  text: string,
  source: string,
  what: string,
  kind: "data" | "usage",
): unknown {
  if (text.length > MAX_LENGTH) {
    const size = `${Math.ceil(text.length / 1e6)} million characters`;
    throw new Failure(kind, `${source} is too large to be ${what}: ${size}`);
  }
  // Editors of Windows begin a file with a byte order mark.
  const json = text.replace(/^\ufeff/, "");
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new Failure(kind, `${source} is not JSON: ${jsonFault(json, cause)}`, { cause });
  }
}

/**
 * Why a text is not the JSON of a file, which is a list or an object. The line and the column follow from the messages of V8;
 * in another engine, the engine's own message is given instead.
 */
function jsonFault(text: string, cause: unknown): string {
  const content = text.trimStart();
  if (content === "") return "it is empty";
  if (!/^[{[]/.test(content)) return `it begins with ${JSON.stringify(textStart(content, 20))}`;
  if (!hasKnownMessages()) return (cause as Error).message.replace(/\s+/g, " ");
  const faultIndex = validLength(text);
  const lines = text.slice(0, faultIndex).split("\n");
  const lastLine = lines.at(-1) ?? "";
  const where = `at line ${lines.length}, column ${lastLine.length + 1}`;
  const codePoint = text.codePointAt(faultIndex);
  return codePoint === undefined
    ? `it ends too early, ${where}`
    : `unexpected ${JSON.stringify(String.fromCodePoint(codePoint))} ${where}`;
}

/** Whether `mayBecomeJson` knows the messages of this engine, as it does of V8. */
function hasKnownMessages(): boolean {
  return mayBecomeJson("[");
}

/**
 * The length of the longest beginning of a text that may become JSON; the next character is the faulty one. It is found by
 * bisection, since engines do not always name the place.
 */
function validLength(text: string): number {
  let valid = 0;
  let faulty = text.length + 1;
  while (faulty - valid > 1) {
    const middle = Math.floor((valid + faulty) / 2);
    if (mayBecomeJson(text.slice(0, middle))) valid = middle;
    else faulty = middle;
  }
  return valid;
}

/** Whether more text can follow this beginning so that both together are JSON. */
function mayBecomeJson(beginning: string): boolean {
  try {
    JSON.parse(beginning);
    return true;
  } catch (error) {
    const { message } = error as Error;
    // V8 names the position of a fault, or the end of the text. At the end, only the rest is missing. Other messages quote
    // the text, which may hold such words too.
    const position = /^[^"]*position (\d+)/.exec(message)?.[1];
    return position === undefined
      ? message.startsWith("Unexpected end")
      : Number(position) === beginning.length;
  }
}
