import { expect, test } from "vitest";
import {
  annotationsIn,
  annotationsJsonSchema,
  parseAnnotations,
} from "../../../shared/archive/annotations.ts";
import type { DayRange } from "../../../shared/days/range.ts";
import { Failure } from "../../../shared/failure.ts";
import { schemaProblems } from "../schemaProblems.ts";

const parse = (notes: unknown) => parseAnnotations(JSON.stringify(notes), "annotations.json");
const note = { day: "2026-10-03", text: "Release 2.1" } as const;

test("notes are read in the order of their days, and each note has one line", () => {
  const link = "https://example.org/a b";
  const span = { from: "2026-10-01", to: "2026-10-04", text: " late\n\trows ", link };
  expect(parse([note, span])).toEqual([
    { ...span, text: "late rows", link: "https://example.org/a%20b" },
    { from: "2026-10-03", to: "2026-10-03", text: "Release 2.1", link: null },
  ]);
  expect(parse([])).toEqual([]);
  expect(parseAnnotations("\ufeff[]", "saved by Notepad")).toEqual([]);
});

test("a note is about a range if it shares a day with it", () => {
  const notes = parse([note, { from: "2026-10-04", to: "2026-10-06", text: "Backfill" }]);
  const textsOf = (range: DayRange) => annotationsIn(notes, range).map(({ text }) => text);
  expect(textsOf({ from: "2026-10-01", to: "2026-10-02" })).toEqual([]);
  expect(textsOf({ from: "2026-10-03", to: "2026-10-03" })).toEqual(["Release 2.1"]);
  expect(textsOf({ from: "2026-10-05", to: "2026-10-31" })).toEqual(["Backfill"]);
});

const DAY = "write a day as YYYY-MM-DD";
const MEMBERS = "write day, or from and to, with text and an optional link";
const LINK = "write a whole address that begins with https://, without a user's name";

test.each<[unknown, string]>([
  [{ notes: [] }, "write a list in brackets at the top"],
  [[note, "a note"], `${MEMBERS} at 1`],
  [[{ ...note, day: "2026-02-30" }], `${DAY} at 0.day`],
  [[{ from: "2026-10-01", text: "a" }], `${DAY} at 0.to`],
  [[{ from: "2026-10-02", to: "2026-10-01", text: "a" }], "from must not be after to at 0"],
  [[{ ...note, to: "2026-10-04" }], `${MEMBERS} at 0`],
  [[{ ...note, url: "https://example.org" }], `${MEMBERS} at 0`],
  [[{ ...note, text: " \n" }], "write a text of 500 characters at most at 0.text"],
  [[{ ...note, text: "x".repeat(501) }], "write a text of 500 characters at most at 0.text"],
  [[{ ...note, link: "javascript:alert(1)" }], `${LINK} at 0.link`],
  [[{ ...note, link: "http://example.org" }], `${LINK} at 0.link`],
  [[{ ...note, link: "https://" }], `${LINK} at 0.link`],
  [[{ ...note, link: "https://bank.example@evil.example" }], `${LINK} at 0.link`],
  [Array(1001).fill(note), "write 1000 notes at most at the top"],
])("%j is refused with its place", (notes, message) => {
  expect(() => parse(notes)).toThrow(
    new Failure("data", `annotations.json is not a list of notes: ${message}`),
  );
});

test("a link shows every character that it has", () => {
  const [read] = parse([{ ...note, link: "https://example.org/\u202Egpj.\u001b[2J" }]);
  expect(read?.link).toMatch(/^[\x21-\x7e]+$/);
});

test("limits of texts count characters in the file as in its JSON Schema, an emoji as one", () => {
  const problems = schemaProblems(annotationsJsonSchema());
  for (const length of [500, 501]) {
    const notes = [{ ...note, text: "\u{1f6a9}".repeat(length) }];
    expect([length, problems(notes).length > 0]).toEqual([length, length > 500]);
    const read = expect(() => parse(notes));
    if (length > 500) read.toThrow("500 characters at most");
    else read.not.toThrow();
  }
});

test("the JSON Schema says the same as far as it can", async () => {
  const text = `${JSON.stringify(annotationsJsonSchema(), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot("../../../snapshots/annotations.schema.json");
  const problems = schemaProblems(annotationsJsonSchema());
  expect(problems([note])).toEqual([]);
  for (const wrong of [{}, [{ ...note, link: "javascript:a" }], [{ ...note, to: note.day }]]) {
    expect(problems(wrong)).not.toEqual([]);
  }
});
