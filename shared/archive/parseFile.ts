import * as z from "zod/mini";
import { Failure } from "../failure.ts";

/** In characters, more than ten years of a hundred chains take. It bounds the cost of a foreign file. */
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
  const file = z.safeParse(schema, parseJson(text, source, what), { reportInput: true });
  if (file.success) return file.data;
  const [issue] = file.error.issues;
  const fault = issue === undefined ? "" : `: ${faultOf(issue)}`;
  throw new Failure("data", `${source} is not ${what}${fault}`, { cause: file.error });
}

/** The fault and its place. About most values zod says only that they are invalid. */
function faultOf({ message, path, input }: z.core.$ZodIssue): string {
  const place = path.join(".") || "the top";
  if (message !== "Invalid input") return `${message} at ${place}`;
  return input === undefined ? `${place} is missing` : `${place} is ${described(input)}`;
}

function described(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  return Object(value) === value ? "an object" : JSON.stringify(value).slice(0, 40);
}

/**
 * Reads the text of one kind of file: it throws a Failure of kind `data` that names `source` and the place.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function fileParser<Schema extends z.core.$ZodType>(schema: Schema, what: string) {
  return (text: string, source: string) => parseFile(schema, text, source, what);
}

function parseJson(text: string, source: string, what: string): unknown {
  if (text.length > MAX_LENGTH) {
    const size = `${Math.ceil(text.length / 1e6)} million characters`;
    throw new Failure("data", `${source} is too large to be ${what}: ${size}`);
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Failure("data", `${source} is not JSON: ${(cause as Error).message}`, { cause });
  }
}
