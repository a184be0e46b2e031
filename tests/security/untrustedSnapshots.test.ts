import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { snapshotText } from "../../cli/archive/snapshotFolder.ts";
import { readStoredCube } from "../../cli/backend/storedCube.ts";
import { parseSnapshot, snapshot } from "../../shared/archive/snapshot.ts";
import { parseSnapshotIndex } from "../../shared/archive/snapshotIndex.ts";
import type { Cube } from "../../shared/cube/cube.ts";
import { dashboard } from "../../shared/dashboard/dashboard.ts";
import { Failure } from "../../shared/failure.ts";
import { runCli, scratchFolder } from "../cli/runCli.ts";
import { cubeOf } from "../shared/exampleRows.ts";

// Page and command line read snapshot files with the same parser. tests/fuzz proves that any text is either a
// snapshot or one clear error.

const RANGE = { from: "2026-03-04", to: "2026-03-04" } as const;
const TEXT = snapshotText(
  snapshot(cubeOf({ wallets: 5 }, { from: "2026-03-03", to: "2026-03-04" }), RANGE),
);

function indexOf(file: string): string {
  const entry = {
    file,
    ...RANGE,
    timeZone: "UTC",
    cover: RANGE,
    bytes: 1,
    sha256: "0".repeat(64),
    writtenAt: "2026-03-05T00:00:00Z",
    dataThrough: null,
  };
  return JSON.stringify({ schema: 1, snapshots: [entry] });
}

function failureOf(parse: () => unknown): Failure {
  try {
    parse();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error("it was accepted");
}

const ESCAPES = [
  "../../etc/passwd",
  "../secret.json",
  "/etc/passwd",
  "/etc/x.json",
  "..\\secret.json",
  "C:\\x.json",
  "http://example.org/x.json",
  "//example.org/x.json",
  "%2e%2e%2fsecret.json",
  "a.json?x=/b.json",
  "a.json\n/b.json",
  "a.json\0.json",
];

test.each(ESCAPES)(
  "an index can name only files in the same folder: %j is refused",
  async (file) => {
    const { kind, message } = failureOf(() => parseSnapshotIndex(indexOf(file), "index.json"));
    expect([kind, message]).toEqual(["data", expect.stringContaining("snapshots.0.file is ")]);
    const folder = await scratchFolder();
    await writeFile(join(folder, "index.json"), indexOf(file));
    await expect(readStoredCube(folder, {}, Date.now())).rejects.toMatchObject({ kind: "data" });
  },
);

test("unknown members of a file change nothing, as __proto__ at the top, in the cube or in the index", () => {
  const poisoned = (text: string) =>
    text.replace(
      "{",
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":1,',
    );
  const inCube = '"cube":{"__proto__":{"polluted":1},"wallets":5,';
  const figures = (cube: Cube) => JSON.stringify(dashboard(cube, { range: RANGE }));
  for (const text of [poisoned(TEXT), TEXT.replace('"cube":{', inCube)]) {
    const { cube } = parseSnapshot(text, "a.json");
    expect(figures(cube)).toBe(figures(parseSnapshot(TEXT, "a.json").cube));
    expect(Object(cube).polluted).toBe(undefined);
    expect(Object.keys(cube)).not.toContain("__proto__");
  }
  const entry = parseSnapshotIndex(poisoned(indexOf("a.json")), "index.json").snapshots[0];
  expect(entry?.file).toBe("a.json");
  expect([Object(entry).polluted, Object({}).polluted]).toEqual([undefined, undefined]);
});

test.each([
  ["a negative number", "-1"],
  ["half a number", "0.5"],
  ["a number beyond exactness", "9007199254740993"],
  ["infinity", "1e999"],
  ["a number as text", '"5"'],
  ["100,000 brackets", `${"[".repeat(100_000)}${"]".repeat(100_000)}`],
  ["100,000 braces", `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`],
  ["NaN", "NaN"],
])("%s in the place of a count is one clear error", (_, value) => {
  const text = TEXT.replaceAll('"wallets":5', `"wallets":${value}`);
  const { kind, message } = failureOf(() => parseSnapshot(text, "a.json"));
  expect([kind, message]).toEqual(["data", expect.stringMatching(/^a\.json is not /)]);
  expect(message.length).toBeLessThan(300);
});

test("an error sentence about a file gives the terminal no orders", async () => {
  const cwd = await scratchFolder();
  await writeFile(join(cwd, "a.json"), "\u001b]0;title\u0007\u009b2J\u202e");
  for (const args of ["metrics --snapshot a.json", "metrics --snapshot a.json --debug"]) {
    const { code, stdout, stderr } = await runCli(args, { cwd });
    expect([code, stdout]).toEqual([4, ""]);
    expect(stderr.replaceAll("\n", "")).not.toMatch(/\p{C}/u);
  }
});
