import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { readCells } from "../../cli/publish/readCells.ts";
import { parseSnapshot } from "../../shared/archive/snapshot.ts";
import { runCli, scratchFolder, testWorld } from "./runCli.ts";

const HEADER = "source,day,previous,label,tally,newest";
const COVER = "cover,2026-10-31,2026-08-31,UTC,,";
const CELLS = `${HEADER}
${COVER}
wallets,,,,40,
transactions,2026-10-30,,NULL,3,2026-10-30 23:59:59.9+00
transactions,2026-10-31,,"a ""b"", c",4,2026-10-31T08:00:00Z
transactions,2026-10-31,,,1,2026-10-31 07:00:00
projects,2026-10-30,,,2,
projects,2026-10-31,2026-10-30,,1,
`;

async function fileOf(text: string) {
  const cwd = await scratchFolder();
  await writeFile(join(cwd, "cells.csv"), text);
  return { cwd, file: join(cwd, "cells.csv") };
}

test("cells counted elsewhere become a snapshot of their last days", async () => {
  const { cwd } = await fileOf(CELLS);
  expect(await runCli("snapshot --cube cells.csv", { cwd })).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /^wrote snapshots\/2026-10-01_2026-10-31.json, 8 transactions, through 2026-10-31T08:00:00Z, [\d,]+ bytes, with a single project on 1 of 62 days/,
    ),
    stderr: "",
  });
  const name = join(cwd, "snapshots/2026-10-01_2026-10-31.json");
  const { cards, topBlockchains, cube } = parseSnapshot(await readFile(name, "utf8"), name);
  expect(cards).toMatchObject({
    activeProjects: { value: 2, previous: 0 },
    monitoredWallets: { value: 40 },
  });
  expect(topBlockchains.map(({ chain }) => chain)).toEqual(['a "b", c', "NULL"]);
  expect(cube.users).toBeNull();
});

test("parts from standard input, one after the other, add up", async () => {
  const cwd = await scratchFolder();
  const stdin = () => Readable.from([CELLS + CELLS.replace(HEADER, "").trimStart()]);
  const { stdout } = await runCli("snapshot --cube - --last 2d", { cwd, stdin });
  expect(stdout).toMatch("wrote snapshots/2026-10-29_2026-10-31.json, 16 transactions");
  const { wallets, projects } = await readCells("-", testWorld({ stdin }));
  expect({ wallets, projects }).toEqual({
    wallets: 80,
    projects: { days: [60, 61], previous: [-1, 60], counts: [4, 2] },
  });
});

test("whole answers that follow each other add up, whatever the order of their columns", async () => {
  const moved = CELLS.split("\n").map((line) =>
    line.replace(/^([^,]*),([^,]*),([^,]*),/, "$3,$1,$2,"),
  );
  const stdin = () => Readable.from([`${CELLS}\uFEFF${CELLS}${moved.join("\n")}`]);
  const { wallets, transactions } = await readCells("-", testWorld({ stdin }));
  expect(wallets).toBe(120);
  expect(transactions.groups.map(({ series }) => series.counts)).toEqual([[9], [12]]);
});

test.each<[string, string]>([
  ["", "its first line does not name source, day, previous, label, tally, newest"],
  [`${HEADER}\n`, "no row has the source cover"],
  [`${HEADER}\n${COVER.replace("UTC", "CET5")}`, "line 2: CET5 is not the name of a time zone"],
  [`${HEADER}\n${COVER.replace("-31", "-32")}`, "line 2: 2026-10-32 is not a day"],
  [`${CELLS}${COVER.replace("08-31", "09-02")}`, "line 9: its cover differs from line 2"],
  [`${CELLS}users,2026-11-01,,,1,`, "line 9: day is 2026-11-01, not a day from 2026-08-31"],
  [`${CELLS}users,2026-10-31,2026-08-30,,1,`, "line 9: previous is 2026-08-30, not a day from"],
  [`${CELLS}users,2026-10-30,2026-10-30,,1,`, "rows must ascend by day and previous"],
  [
    `${CELLS}exploits,2026-10-30,,A,1.5,2026-10-30`,
    "line 9: tally is 1.5, not a whole number up to 9007199254740991",
  ],
  [
    `${CELLS}exploits,2026-10-30,,A,9007199254740993,2026-10-30`,
    "line 9: tally is 9007199254740993, not a whole number up to 9007199254740991",
  ],
  [
    `${CELLS}exploits,2026-10-30,,A,1,yesterday`,
    "line 9: newest is yesterday, not a day or an instant",
  ],
  [`${CELLS}exploits,2026-10-30,,A,1,2026-10-30 01:00:00+02`, "not a day or an instant in UTC"],
  [`${CELLS}exploits,2026-10-30,,A,1,2026-10-31`, "the newest row of exploits is at"],
  [`${CELLS}wallet,,,,1,`, "line 9: no such source: wallet"],
  [`${CELLS}projects,2026-10-29,,,1,`, "projects"],
  [`${CELLS}events,2026-10-30,,"a"b,1,`, "line 9: text follows a closing quotation mark"],
])("%j is refused and says why", async (text, problem) => {
  const { file } = await fileOf(text);
  await expect(readCells(file, testWorld({}))).rejects.toThrow(
    expect.objectContaining({ kind: "data", message: expect.stringContaining(problem) }),
  );
});
