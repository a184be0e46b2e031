import { readFile, rm, writeFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { reindex } from "../../cli/archive/snapshotFolder.ts";
import { type Snapshot, snapshot } from "../../shared/archive/snapshot.ts";
import type { DayRange } from "../../shared/days/range.ts";
import { cubeOf, type Rows } from "../shared/exampleRows.ts";
import { ethereum, polygon, rows } from "./exampleSnapshots.ts";
import { runCli, scratchFolder } from "./runCli.ts";
import { writeAt, writtenFolder } from "./writtenFolder.ts";

const late = { day: "2026-10-04", chain: ethereum, project: "3" } as const;

/** A nightly snapshot of six days with the given transactions. */
function night(range: DayRange, more: Rows["transactions"] = []): Snapshot {
  const cover = { from: "2026-09-29", to: range.to } as const;
  const isThere = ({ day }: { readonly day: string }) => day <= cover.to;
  const { memberships, wallets } = rows;
  const transactions = [...rows.transactions, ...more].filter(isThere);
  return snapshot(cubeOf({ memberships, wallets, transactions }, cover), range);
}

const first = night({ from: "2026-10-03", to: "2026-10-04" });
const second = night({ from: "2026-10-04", to: "2026-10-05" }, [late]);
const third = night({ from: "2026-10-05", to: "2026-10-06" }, [late, late]);

const CHANGED = {
  schema: 1,
  newest: { file: "2026-10-05_2026-10-06.json", timeZone: "UTC" },
  retired: false,
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

const LATER = "2026-10-09T02:00:00Z";

async function changesIn(folder: string) {
  return JSON.parse(await readFile(`${folder}/changes.json`, "utf8"));
}

const verify = (cwd: string) => runCli("verify .", { cwd });

async function twoSnapshots(): Promise<string> {
  return writtenFolder([
    ["2026-10-05T02:00:00Z", first],
    ["2026-10-06T02:00:00Z", second],
  ]);
}

describe("changes.json", () => {
  test("lists the days that the newest snapshot counts differently from their publication", async () => {
    const folder = await twoSnapshots();
    expect(await writeAt(LATER, folder, third)).toEqual({ notes: [], removed: [] });
    expect(await changesIn(folder)).toEqual(CHANGED);
    const { code, stdout } = await verify(folder);
    expect([code, stdout.split("\n")[5]]).toEqual([0, "changes.json: ok"]);
    const text = await readFile(`${folder}/changes.json`, "utf8");
    await writeAt(LATER, folder, third);
    expect(await readFile(`${folder}/changes.json`, "utf8")).toBe(text);
  });

  test("lists a day whose rows moved to other chains, although their sum is the same", async () => {
    const folder = await writtenFolder([["2026-10-05T02:00:00Z", first]]);
    const moved = rows.transactions.map((row) =>
      row.day === "2026-10-04" ? { ...row, chain: polygon } : row,
    );
    const cover = { from: "2026-09-29", to: "2026-10-05" } as const;
    const { memberships, wallets } = rows;
    const cube = cubeOf({ memberships, wallets, transactions: moved }, cover);
    await writeAt(LATER, folder, snapshot(cube, { from: "2026-10-04", to: "2026-10-05" }));
    expect((await changesIn(folder)).days).toEqual([
      {
        ...CHANGED.days[0],
        before: 2,
        after: 2,
        chains: [
          { chain: "Ethereum", before: 1, after: 0 },
          { chain: "Polygon", before: 1, after: 2 },
        ],
      },
    ]);
    expect((await verify(folder)).code).toBe(0);
  });

  test("keeps what a removed snapshot published, and compares it with every newest one", async () => {
    const folder = await twoSnapshots();
    const { removed } = await writeAt(LATER, folder, third, 2);
    expect(removed).toEqual([`${folder}/2026-10-03_2026-10-04.json`]);
    expect(await changesIn(folder)).toEqual({ ...CHANGED, retired: true });
    expect((await verify(folder)).code).toBe(0);

    const onPolygon = { ...late, chain: polygon };
    const fourth = night({ from: "2026-10-06", to: "2026-10-07" }, [late, late, late, onPolygon]);
    await writeAt(LATER, folder, fourth, 1);
    const [day, ...others] = (await changesIn(folder)).days;
    expect(day).toEqual({
      ...CHANGED.days[0],
      after: 6,
      chains: [
        { chain: "Ethereum", before: 1, after: 4 },
        { chain: "Polygon", before: 1, after: 2 },
      ],
    });
    expect(others).toEqual([]);
    expect((await verify(folder)).code).toBe(0);
    await reindex(folder);
    expect((await changesIn(folder)).days).toEqual([day]);
  });

  test("treats the first kept snapshot as the publisher if no change was recorded", async () => {
    const folder = await twoSnapshots();
    await writeAt(LATER, folder, night({ from: "2026-10-05", to: "2026-10-06" }), 2);
    const published = { file: "2026-10-04_2026-10-05.json", on: "2026-10-06", isFirst: false };
    expect((await changesIn(folder)).days).toMatchObject([{ published, before: 3, after: 2 }]);
    expect((await verify(folder)).code).toBe(0);
  });

  test("is empty if nothing changed, and in an empty folder", async () => {
    const folder = await scratchFolder();
    await reindex(folder);
    expect(await changesIn(folder)).toEqual({
      schema: 1,
      newest: null,
      retired: false,
      days: [],
    });
    await writeAt(LATER, folder, first);
    expect((await changesIn(folder)).days).toEqual([]);
  });

  test("leaves out a broken snapshot and reports it", async () => {
    const folder = await twoSnapshots();
    await writeFile(`${folder}/2026-10-03_2026-10-04.json`, "{}");
    const { notes } = await writeAt(LATER, folder, third);
    expect(notes).toEqual([expect.stringContaining("count as unchanged")]);
    expect((await changesIn(folder)).days).toEqual([]);
  });
});

describe("verify", () => {
  test.each([
    [
      "figures that the snapshots do not give",
      '"after": 4',
      '"after": 5',
      "days.0.after is 5, but 4",
    ],
    ["what a list of changes does not have", '"day":', '"by": "a@b.c", "day":', "days.0.by is"],
    ["another version", '"schema": 1', '"schema": 2', "is not a list of changed days"],
  ])(
    "rejects changes that have %s, even if the publisher was removed",
    async (_, from, to, problem) => {
      for (const keep of [10, 1]) {
        const folder = await twoSnapshots();
        await writeAt(LATER, folder, third, keep);
        const text = await readFile(`${folder}/changes.json`, "utf8");
        await writeFile(`${folder}/changes.json`, text.replace(from, to));
        const { code, stdout } = await verify(folder);
        expect(stdout).toMatch(new RegExp(`^changes\\.json: failed: .*${problem}`, "m"));
        expect(code).toBe(4);
      }
    },
  );

  test("requires neither changes nor notes, but reports notes that cannot be read", async () => {
    const folder = await twoSnapshots();
    await rm(`${folder}/changes.json`, { force: true });
    expect((await verify(folder)).code).toBe(0);
    await writeFile(`${folder}/annotations.json`, '[{ "day": "2026-10-04", "text": "ok" }]');
    expect((await verify(folder)).stdout).toContain("annotations.json: ok");
    await writeFile(`${folder}/annotations.json`, '[{ "day": "yesterday", "text": "ok" }]');
    const { code, stdout } = await verify(folder);
    expect(stdout).toContain(
      "annotations.json: failed: the file is not a list of notes: write a day as YYYY-MM-DD at 0.day",
    );
    expect(code).toBe(4);
  });
});
