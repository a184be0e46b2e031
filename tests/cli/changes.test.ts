import { readFile, rm, writeFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { reindex, writeSnapshot } from "../../cli/snapshotFolder.ts";
import type { Range } from "../../shared/range.ts";
import { type Snapshot, snapshot } from "../../shared/snapshot.ts";
import { cubeOf, type Rows } from "../shared/exampleRows.ts";
import { ethereum, rows } from "./exampleSnapshots.ts";
import { runCli, scratchFolder } from "./runCli.ts";
import { writtenFolder } from "./writtenFolder.ts";

const late = { day: "2026-10-04", chain: ethereum, project: "3" } as const;

/** A night that answers for six days and has read these transactions. */
function night(range: Range, more: Rows["transactions"] = []): Snapshot {
  const cover = { from: "2026-09-29", to: range.to } as const;
  const isThere = ({ day }: { readonly day: string }) => day <= cover.to;
  const none = { notifications: [], exploits: [], events: [] };
  const transactions = [...rows.transactions, ...more].filter(isThere);
  return snapshot(cubeOf({ ...rows, ...none, transactions }, cover), range);
}

const first = night({ from: "2026-10-03", to: "2026-10-04" });
const second = night({ from: "2026-10-04", to: "2026-10-05" }, [late]);
const third = night({ from: "2026-10-05", to: "2026-10-06" }, [late, late]);

const CHANGED = {
  schema: 1,
  newest: { file: "2026-10-05_2026-10-06.json", timeZone: "UTC" },
  days: [
    {
      day: "2026-10-04",
      published: { file: "2026-10-03_2026-10-04.json", on: "2026-10-05", isFirst: true },
      before: 2,
      after: 4,
      chains: [{ chain: "Ethereum", before: 1, after: 3 }],
    },
  ],
};

async function changesIn(folder: string) {
  return JSON.parse(await readFile(`${folder}/changes.json`, "utf8"));
}

async function twoNights(): Promise<string> {
  return writtenFolder([
    ["2026-10-05T02:00:00Z", first],
    ["2026-10-06T02:00:00Z", second],
  ]);
}

describe("changes.json", () => {
  test("says of the newest snapshot which days it counts otherwise than when they were published", async () => {
    const folder = await twoNights();
    const options = { keep: 10, replace: false };
    expect(await writeSnapshot(folder, third, options)).toEqual([]);
    expect(await changesIn(folder)).toEqual(CHANGED);
    const { code, stdout } = await runCli(["verify", "."], { cwd: folder });
    expect([code, stdout.split("\n")[3]]).toEqual([0, "changes.json: ok"]);
    const text = await readFile(`${folder}/changes.json`, "utf8");
    await writeSnapshot(folder, third, options);
    expect(await readFile(`${folder}/changes.json`, "utf8")).toBe(text);
  });

  test("holds what is kept against what is kept", async () => {
    const folder = await twoNights();
    await writeSnapshot(folder, third, { keep: 2, replace: false });
    const [day] = (await changesIn(folder)).days;
    const published = { file: "2026-10-04_2026-10-05.json", on: "2026-10-06", isFirst: false };
    expect(day).toMatchObject({ published, before: 3, after: 4 });
    expect((await runCli(["verify", "."], { cwd: folder })).code).toBe(0);
  });

  test("is empty where nothing changed, and of an empty folder too", async () => {
    const folder = await scratchFolder();
    await reindex(folder);
    expect(await changesIn(folder)).toEqual({ schema: 1, newest: null, days: [] });
    await writeSnapshot(folder, first, { keep: 10, replace: false });
    expect((await changesIn(folder)).days).toEqual([]);
  });

  test("is made without a snapshot that is broken, which is told", async () => {
    const folder = await twoNights();
    await writeFile(`${folder}/2026-10-03_2026-10-04.json`, "{}");
    const notes = await writeSnapshot(folder, third, { keep: 10, replace: false });
    expect(notes).toEqual([expect.stringContaining("are taken for unchanged")]);
    expect((await changesIn(folder)).days).toEqual([]);
  });
});

describe("verify", () => {
  test.each([
    [
      "figures that the snapshots do not give",
      ['"after": 4', '"after": 5'],
      "days.0.after is 5, 4",
    ],
    ["what a list of changes does not have", ['"day":', '"by": "a@b.c", "day":'], "days.0.by is"],
    ["another version", ['"schema": 1', '"schema": 2'], "is not a list of changed days"],
  ] as const)("finds fault with changes that have %s", async (_, [from, to], problem) => {
    const folder = await twoNights();
    await writeSnapshot(folder, third, { keep: 10, replace: false });
    const text = await readFile(`${folder}/changes.json`, "utf8");
    await writeFile(`${folder}/changes.json`, text.replace(from, to));
    const { code, stdout } = await runCli(["verify", "."], { cwd: folder });
    expect(stdout).toMatch(new RegExp(`^changes\\.json: failed: .*${problem}`, "m"));
    expect(code).toBe(4);
  });

  test("asks for neither changes nor notes, and finds fault with notes that cannot be read", async () => {
    const folder = await twoNights();
    await rm(`${folder}/changes.json`, { force: true });
    expect((await runCli(["verify", "."], { cwd: folder })).code).toBe(0);
    await writeFile(`${folder}/annotations.json`, '[{ "day": "2026-10-04", "text": "ok" }]');
    expect((await runCli(["verify", "."], { cwd: folder })).stdout).toContain(
      "annotations.json: ok",
    );
    await writeFile(`${folder}/annotations.json`, '[{ "day": "yesterday", "text": "ok" }]');
    const { code, stdout } = await runCli(["verify", "."], { cwd: folder });
    expect(stdout).toContain(
      "annotations.json: failed: the file is not a list of notes: write a day as YYYY-MM-DD at 0.day",
    );
    expect(code).toBe(4);
  });
});
