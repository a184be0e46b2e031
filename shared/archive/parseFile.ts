import * as z from "zod/mini";
import { Failure } from "../failure.ts";

/** Above the size of ten years of a hundred chains; bounds the cost of a foreign file. */
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
  const file = z.safeParse(schema, parseJson(text, source, what));
  if (file.success) return file.data;
  const issue = file.error.issues[0];
  throw new Failure(
    "data",
    `${source} is not ${what}: ${issue?.message} at ${issue?.path.join(".") || "the top"}`,
    { cause: file.error },
  );
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
