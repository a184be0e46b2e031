import { expect, test } from "vitest";
import type { ChangedDay } from "../../shared/archive/changes.ts";
import { readDayMarks } from "../../web/store/sources/snapshots/readDayMarks.ts";

type Files = Readonly<Record<string, string>>;

/** The marks of a host with these files, and the reported failures. */
async function marksOf(files: Files, timeZone: string | null = "UTC") {
  const failures: string[] = [];
  const fetch = async (url: unknown) => {
    const text = files[String(url).replace("/site/snapshots/", "")];
    return text === undefined ? new Response("", { status: 404 }) : new Response(text);
  };
  const onFailure = (failure: unknown) => failures.push((failure as Error).message);
  const marks = await readDayMarks({ folder: "/site/snapshots/", fetch, onFailure }, timeZone);
  return { marks, failures };
}

const published = { file: "a.json", on: "2026-11-04", isFirst: true } as const;
const ethereum = { chain: "Ethereum", before: 10, after: 22 };

function changesOf(...days: readonly Partial<ChangedDay>[]): string {
  const usual = { day: "2026-11-03", published, before: 10, after: 22, chains: [ethereum] };
  return JSON.stringify({
    schema: 1,
    newest: { file: "b.json", timeZone: "UTC" },
    retired: false,
    days: days.map((day) => ({ ...usual, ...day })),
  });
}

const NOTES = JSON.stringify([{ from: "2026-11-01", to: "2026-11-02", text: "Late rows" }]);
const NOTE = {
  kind: "note",
  from: "2026-11-01",
  to: "2026-11-02",
  text: "Late rows",
  chain: null,
  change: 0,
  link: null,
};
const NOTHING = { marks: [], failures: [] };

test("a host's notes come first, then its revisions: of all chains together, then of each chain", async () => {
  const files = { "annotations.json": NOTES, "changes.json": changesOf({}) };
  const text = "+12 since first published on Nov 04";
  const day = { kind: "change", from: "2026-11-03", to: "2026-11-03", change: 12, link: null };
  const changes = [
    { ...day, chain: null, text },
    { ...day, chain: "Ethereum", text: `Ethereum ${text}` },
  ];
  expect(await marksOf(files)).toEqual({ marks: [NOTE, ...changes], failures: [] });
});

test.each<[string, Partial<ChangedDay>, string]>([
  [
    "that was published in another year",
    { published: { ...published, on: "2027-01-01" } },
    "+12 since first published on Jan 01, 2027",
  ],
  [
    "that may have been published before",
    { published: { ...published, isFirst: false } },
    "+12 since the snapshot of Nov 04",
  ],
  [
    "with rows of no chain too",
    { before: 10, after: 23, chains: [{ chain: null, before: 0, after: 1 }, ethereum] },
    "+12 since first published on Nov 04",
  ],
  [
    "with rows of no chain alone",
    { chains: [{ chain: null, before: 10, after: 22 }] },
    "+12 without a chain since first published on Nov 04",
  ],
  [
    "whose rows moved between chains",
    { chains: [ethereum, { chain: "Base", before: 20, after: 8 }] },
    "Other chains since first published on Nov 04",
  ],
])("the text of a revision names a day %s", async (_, day, text) => {
  const { marks } = await marksOf({ "changes.json": changesOf(day) });
  expect(marks.filter(({ chain }) => chain === null).map((mark) => mark.text)).toEqual([text]);
});

test("days of another zone, or of a past snapshot, have no revisions", async () => {
  const files = { "annotations.json": NOTES, "changes.json": changesOf({}) };
  for (const zone of ["Europe/Berlin", null]) {
    expect((await marksOf(files, zone)).marks).toEqual([NOTE]);
  }
});

test("a host without the files, or with a page in their place, has no marks", async () => {
  expect(await marksOf({})).toEqual(NOTHING);
  const page = "<!doctype html><title>Vigil</title>";
  expect(await marksOf({ "annotations.json": page, "changes.json": page })).toEqual(NOTHING);
  const fetch = async () => Promise.reject(new TypeError("Failed to fetch"));
  const place = { folder: "/", fetch, onFailure: () => expect.unreachable() };
  expect(await readDayMarks(place, "UTC")).toEqual([]);
});

test("an invalid file is reported, and the other one is read", async () => {
  const { marks, failures } = await marksOf({
    "annotations.json": '[{ "day": "2026-11-01", "text": "a", "link": "javascript:alert(1)" }]',
    "changes.json": changesOf({}),
  });
  expect(marks).not.toEqual([]);
  expect(failures).toEqual([expect.stringMatching(/^annotations\.json is not .* at 0\.link$/)]);
});
