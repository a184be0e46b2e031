import * as z from "zod/mini";
import { type Day, isDay } from "../days/day.ts";
import { type DayRange, sharedDays } from "../days/range.ts";
import { Failure } from "../failure.ts";
import { codePoints } from "../text/shortName.ts";
import { parseFile, parseValue } from "./parseFile.ts";

const MAX_ANNOTATIONS = 1_000;
const MAX_TEXT = 500;
const MAX_LINK = 2_000;

const DAY = "write a day as YYYY-MM-DD";
const TEXT = `write a text of ${MAX_TEXT} characters at most`;
const LINK = "write a whole address that begins with https://, without a user's name";
const MEMBERS = "write day, or from and to, with text and an optional link";

const daySchema = z
  .string(DAY)
  .check(z.regex(/^\d{4}-\d\d-\d\d$/, DAY), z.refine(isDay, DAY)) as z.ZodMiniType<Day>;

/** Like `z.maxLength`, which counts UTF-16 units, but JSON Schema counts characters. */
const maxCharacters = (max: number, message: string) =>
  z.refine<string>((text) => codePoints(text) <= max, message);

const contentFields = {
  text: z
    .string(TEXT)
    .check(maxCharacters(MAX_TEXT, TEXT), z.regex(/\S/, TEXT), z.meta({ maxLength: MAX_TEXT })),
  link: z.optional(
    z
      .string(LINK)
      .check(
        maxCharacters(MAX_LINK, LINK),
        z.regex(/^https:\/\//, LINK),
        z.refine(isPlain, LINK),
        z.meta({ maxLength: MAX_LINK }),
      ),
  ),
};

/** Strict: an unknown member is more likely a typo than an extension. */
const ofDay = z.strictObject({ day: daySchema, ...contentFields }, MEMBERS);
const ofDays = z
  .strictObject({ from: daySchema, to: daySchema, ...contentFields }, MEMBERS)
  .check(z.refine(({ from, to }) => from <= to, "from must not be after to"));

const FEWER = `write ${MAX_ANNOTATIONS} notes at most`;

/** A note about one day or several. Its text is one line of any characters; its link is percent-encoded. */
export interface Annotation extends DayRange {
  readonly text: string;
  readonly link: string | null;
}

const A_LIST = "a list of notes";

/** The JSON Schema of `annotations.json`, draft 2020-12: notes in any order. */
export function annotationsJsonSchema(): object {
  return z.toJSONSchema(z.array(z.union([ofDay, ofDays])).check(z.maxLength(MAX_ANNOTATIONS)));
}

/**
 * Reads the text of an `annotations.json`: the notes in the order of their first day, then of their last.
 *
 * @throws Failure of kind `data` that names `source` and the place
 */
export function parseAnnotations(text: string, source: string): Annotation[] {
  const listSchema = z
    .array(z.unknown(), "write a list in brackets")
    .check(z.maxLength(MAX_ANNOTATIONS, FEWER));
  const values = parseFile(listSchema, text, source, A_LIST);
  // Notes have one of two schemas. An object by index can give each note its own, and a fault names the index.
  const schemaByIndex = Object.fromEntries(
    values.map((value, index) => [index, noteSchema(value)]),
  );
  const notesByIndex = parseValue(z.object(schemaByIndex), { ...values }, (fault, cause) => {
    return new Failure("data", `${source} is not ${A_LIST}: ${fault}`, { cause });
  });
  return Object.values(notesByIndex)
    .map(annotation)
    .sort((a, b) => a.from.localeCompare(b.from) || a.to.localeCompare(b.to));
}

/** The schema of a note, chosen by its members and not by trying both, so that an error names the right members. */
function noteSchema(value: unknown): typeof ofDay | typeof ofDays {
  return Object.hasOwn(Object(value), "day") ? ofDay : ofDays;
}

/** A note of one day begins and ends with it. White space in its text becomes single spaces. */
function annotation(note: z.infer<typeof ofDay> | z.infer<typeof ofDays>): Annotation {
  const isOfOneDay = "day" in note;
  return {
    from: isOfOneDay ? note.day : note.from,
    to: isOfOneDay ? note.day : note.to,
    text: note.text.trim().replace(/\s+/g, " "),
    link: note.link === undefined ? null : new URL(note.link).href,
  };
}

/** Whether a link is a URL without a user name and password, which before the host can look like another host. */
function isPlain(link: string): boolean {
  if (!URL.canParse(link)) return false;
  const { username, password } = new URL(link);
  return username === "" && password === "";
}

/** The notes about any day of the range. */
export function annotationsIn(annotations: readonly Annotation[], range: DayRange): Annotation[] {
  return annotations.filter((annotation) => sharedDays(annotation, range) !== null);
}
