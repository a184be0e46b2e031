import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { folderAnswers } from "../../cli/local/csv/folderAnswers.ts";
import { readCsvFolder } from "../../cli/local/csv/readCsvFolder.ts";
import { databaseAnswers } from "../../cli/local/embedded/databaseAnswers.ts";
import type { LocalRows } from "../../cli/local/serving/localFetch.ts";
import { errorSentence } from "../../cli/world/exit.ts";
import { Failure } from "../../shared/failure.ts";
import { fc } from "../suite/fastCheck.ts";
import { meet } from "../suite/meet.ts";
import { openByDatabase } from "./byDatabase/openByDatabase.ts";

const FOLDERS = join(import.meta.dirname, "../fuzz/corpus/folders");
const REALDATA = join(import.meta.dirname, "../../../../shared/realdata");
const SAMPLE = join(import.meta.dirname, "../fixtures/sample");

const QUESTIONS = [
  ["2026-10-20", "2026-11-28", "America/Havana"],
  ["2026-10-20", "2026-11-28", "Asia/Kathmandu"],
  ["2022-01-01", "2022-12-31", "UTC"],
  ["2025-10-01", "2025-12-31", "Europe/Berlin"],
  ["1970-01-01", "1979-12-31", "Pacific/Kiritimati"],
  ["2026-11-02", "2026-11-02", "UTC"],
  ["2095-01-01", "2101-01-10", "Pacific/Pago_Pago"],
];

async function answers(rows: LocalRows, unknown: readonly string[]) {
  const found: object[] = [];
  for (const [fromDay = "", toDay = "", timeZone = ""] of QUESTIONS) {
    const cube = await rows.cube({ name: "dashboard_cube", fromDay, toDay, timeZone });
    const nulls = Object.fromEntries(unknown.map((member) => [member, null]));
    found.push({ ...cube, takenAt: "", ...nulls });
  }
  return found;
}

async function oldWay(folder: string) {
  try {
    const { pglite, notes, unknown } = await openByDatabase(folder);
    try {
      return { notes, unknown, answers: await answers(databaseAnswers(pglite), unknown) };
    } finally {
      await pglite.close();
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return errorSentence(error, false);
  }
}

async function newWay(folder: string) {
  try {
    const rows = await readCsvFolder(folder, () => {});
    const { notes, unknown } = rows;
    return { notes, unknown, answers: await answers(folderAnswers(rows, Date.now), []) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return errorSentence(error, false);
  }
}

const corpus = readdirSync(FOLDERS).map((name) => join(FOLDERS, name));
const real = existsSync(REALDATA) ? [REALDATA] : [];

test.each([SAMPLE, ...corpus, ...real])(
  "%s",
  async (folder) => {
    expect(await newWay(folder)).toEqual(await oldWay(folder));
  },
  120_000,
);

const id = fc.constantFrom(
  "1",
  "2",
  "7",
  "1.0",
  "",
  "NULL",
  "Polygon",
  "polygon",
  "0xAb",
  "0xab",
  " 3 ",
  "NA",
  "0b8f7a52-1111-4111-8111-00000000000A",
  "0b8f7a52-1111-4111-8111-00000000000a",
);
const soundId = fc.constantFrom("1", "2", "7", "8", "9", "Polygon", "eth", "0xAb", "");
const iso = fc.integer({ min: Date.UTC(2026, 9, 15), max: Date.UTC(2026, 10, 28) }).chain((at) => {
  const text = new Date(at).toISOString();
  return fc.constantFrom(
    text,
    text.replace("T", " ").replace("Z", "+00"),
    `${text.slice(0, 19)}.123456789+05:30`,
    text.slice(0, 16),
    `${text.slice(0, 19)}-0300`,
  );
});
const day = fc
  .integer({ min: Date.UTC(2026, 9, 15), max: Date.UTC(2026, 10, 28) })
  .map((at) => new Date(at).toISOString().slice(0, 10));
const odd = fc.constantFrom(
  "1793355132",
  "1793355132.5",
  "1793355132123",
  "06/07/2026",
  "30/10/2026 9:30",
  "10/30/2026",
  "1970-01-01 00:00:00+05",
  "yesterday",
  "",
  "20261101",
  "2026-02-30",
  "2100-12-31 23:59:59",
);
const texts = fc.constantFrom(
  "Swap",
  "Transfer",
  "",
  '""',
  "NA",
  '"a, b"',
  "#REF!",
  "__proto__",
  "é",
);
const status = fc.constantFrom("sent", "failed", "Sent", "", '""');
const email = fc.constantFrom("ann@example.org", "bob@example.org", "", "NULL", "Ann@example.org");

const column = (moments: fc.Arbitrary<string>) => ({
  transactions: { project_id: id, created_at: moments, chain_id: id },
  chains: {
    id: fc.integer({ min: 1, max: 99 }).map(String),
    name: fc.constantFrom("Ethereum", "Polygon", " polygon", "", '""', "NA"),
  },
  addresses: { id, address: fc.constantFrom("0xAB", "0xab", "") },
  memberships: { email, project_id: id },
  notifications: { address_id: id, status, date: moments, chain_id: id },
  events: {
    event_type: texts,
    timestamp: fc.oneof(moments, fc.constantFrom("1793355132", "1793355132.5", "1793355132123")),
  },
  exploits: { chain_id: id, timestamp: moments },
});

function fileOf(
  columns: Record<string, fc.Arbitrary<string>>,
  ids: fc.Arbitrary<string>,
): fc.Arbitrary<string> {
  const sound = Object.fromEntries(
    Object.entries(columns).map(([name, cells]) => [name, cells === id ? ids : cells]),
  );
  const all = Object.keys(sound);
  const optional = all.filter((name) => /project_id|chain_id/.test(name) && !all.includes("email"));
  const names =
    ids === id
      ? fc.subarray(all, { minLength: all.length - 1 })
      : fc
          .subarray(optional)
          .map((left) => all.filter((name) => !left.includes(name) || left.length > 1));
  const isList = all.includes("id");
  return names.chain((own) => {
    const row = fc.tuple(...own.map((name) => sound[name] as fc.Arbitrary<string>));
    const rows =
      isList && ids !== id
        ? fc
            .uniqueArray(row, { maxLength: 12, selector: ([first]) => first })
            .map((found) => found.filter(([first]) => first !== ""))
        : fc.array(row, { maxLength: 12 });
    return rows.map((found) => [own, ...found].map((cells) => cells.join(",")).join("\n"));
  });
}

const anyFolder = fc
  .tuple(
    fc.constantFrom(
      iso,
      day,
      fc.oneof(iso, day),
      fc.oneof({ weight: 6, arbitrary: iso }, { weight: 1, arbitrary: odd }),
    ),
    fc.constantFrom(id, soundId),
  )
  .chain(([moments, ids]) => {
    const files = Object.entries(column(moments)).flatMap(([name, columns]) => [
      [
        `${name}.csv`,
        name === "addresses" && ids !== id
          ? fc.constant("id,address\n1,0xAB\n2,0xab\n7,\n8,\n9,\nPolygon,\neth,\n0xAb,\n0xab,")
          : fileOf(columns, ids),
      ] as const,
      ...(name === "transactions" || name === "exploits"
        ? [[`${name}-2.csv`, fileOf(columns, ids)] as const]
        : []),
    ]);
    return fc.record(Object.fromEntries(files), { requiredKeys: [] });
  });

test("random folders", async () => {
  const scratch = mkdtempSync(join(tmpdir(), "vigil-both-"));
  onTestFinished(() => rmSync(scratch, { recursive: true }));
  const property = fc.asyncProperty(anyFolder, async (files) => {
    const folder = mkdtempSync(join(scratch, "f"));
    for (const [name, text] of Object.entries(files))
      writeFileSync(join(folder, name), `${text}\n`);
    const found = await newWay(folder);
    meet(
      ["read", "refused", "with rows"],
      [
        typeof found === "string" ? "refused" : "read",
        typeof found !== "string" &&
          JSON.stringify(found.answers[0]).includes('"counts":[1') &&
          "with rows",
      ],
    );
    expect(found).toEqual(await oldWay(folder));
  });
  await fc.assert(property, { numRuns: Number(process.env["RUNS"] ?? 20) });
}, 600_000);
