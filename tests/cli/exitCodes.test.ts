import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { snapshotText } from "../../cli/archive/snapshotFolder.ts";
import { withWriteAdvice } from "../../cli/environment/files.ts";
import { TOOLS, toolAnswer } from "../../cli/ops/mcp/answers.ts";
import { replay } from "../suite/transcript.ts";
import { snapshotOf, snapshotOfDay } from "./exampleSnapshots.ts";
import { runCli, runFast, scratchFolder, testWorld } from "./runCli.ts";
import { writtenFolder } from "./writtenFolder.ts";

test("impossible requests are refused before anything is read from a backend, in the words of the golden", async () => {
  const cwd = await writtenFolder([["2026-10-07T02:00:00Z", snapshotOf()]]);
  await writeFile(join(cwd, "a.json"), snapshotText(snapshotOf()));
  const elsewhere = { ...snapshotOf(), timeZone: "Europe/Berlin" };
  await writeFile(join(cwd, "elsewhere.json"), snapshotText(elsewhere));
  await writeFile(
    join(cwd, "cells.csv"),
    "source,day,previous,label,tally,newest\ncover,2026-10-31,2026-08-31,UTC,,\n",
  );
  await writeFile(join(cwd, "other.json"), '{"schema":1,"timeZone":7}');
  await mkdir(join(cwd, "broken"));
  await writeFile(join(cwd, "broken/index.json"), "[]");
  await mkdir(join(cwd, "empty"));
  const files = await readdir(cwd);
  await replay("refusals", [], async (line) => {
    const words = [...line.matchAll(/'([^']*)'|\S+/g)].map(([word, quoted]) => quoted ?? word);
    const settings = words.filter((word) => /^[A-Z_]+=/.test(word));
    const { code, stdout, stderr } = await runCli(words.slice(settings.length), {
      cwd,
      env: {
        SUPABASE_URL: "http://127.0.0.1:9",
        SUPABASE_SECRET_KEY: "k",
        ...Object.fromEntries(settings.map((setting) => setting.split("="))),
      },
      now: () => Date.parse("2026-10-07T12:00:00Z"),
      fetch: () => Promise.reject(new Error("something is read")),
    });
    return `${stdout}${stderr}exit code ${code}`;
  });
  expect(await readdir(cwd)).toEqual(files);
});

test("4, a snapshot that is cut short, of which --debug prints all that is known", async () => {
  const cwd = await scratchFolder();
  await writeFile(join(cwd, "half.json"), snapshotText(snapshotOf()).slice(0, 200));
  const { stderr: sentence } = await runCli("metrics --snapshot half.json", { cwd });
  expect(sentence).toMatch(
    /^vigil: half\.json is not JSON: it ends too early, at line 1, column 201; write the snapshot again with this version\n$/,
  );
  const { code, stdout, stderr } = await runCli("metrics --snapshot half.json --debug", { cwd });
  expect([code, stdout]).toEqual([4, ""]);
  expect(stderr).toMatch(/\n {4}at .*[\s\S]*\[cause\]: SyntaxError/);
});

test("4, a snapshot that the index lists and that is missing", async () => {
  const cwd = await writtenFolder([["2026-10-07T02:00:00Z", snapshotOf()]]);
  const [name = ""] = (await readdir(cwd)).filter((each) => /^2026.*json$/.test(each));
  await rm(join(cwd, name));
  const stderr = `vigil: ${name} is listed in index.json, but does not exist: restore it, or rebuild the list with snapshot --reindex\n`;
  const commands = ["metrics --snapshot .", "site --snapshots ."];
  for (const command of commands) {
    expect(await runCli(command, { cwd })).toEqual({ code: 4, stdout: "", stderr });
  }
});

test("4, a snapshot that is not the file that the index lists, for every command that reads it, and nothing is written", async () => {
  const cwd = await writtenFolder([
    ["2026-10-06T02:00:00Z", snapshotOfDay("2026-10-05")],
    ["2026-10-07T02:00:00Z", snapshotOf()],
  ]);
  const newest = "2026-10-04_2026-10-06.json";
  const other = snapshotText(snapshotOf({ wallets: 77 }));
  expect(other).toHaveLength(snapshotText(snapshotOf()).length);
  await writeFile(join(cwd, newest), other);
  const files = await readdir(cwd);
  const ending = {
    code: 4,
    stdout: "",
    stderr:
      `vigil: ${newest} is not the file that index.json lists (its checksum is not the one in index.json); ` +
      "restore it, or list it as it is with snapshot --reindex\n",
  };
  for (const command of [
    "metrics --snapshot .",
    `metrics --snapshot ${newest} --json`,
    "check --snapshot . wallets.total>0 --from 2026-10-04 --to 2026-10-06",
    "export dashboard.html --snapshot .",
    "site --snapshots . --out ../site",
    `diff ${newest} ${newest}`,
  ]) {
    expect([command, await runCli(command, { cwd })]).toEqual([command, ending]);
  }
  const tool = TOOLS["figures"] ?? expect.fail();
  await expect(toolAnswer(tool, { snapshot: cwd }, [], testWorld({}))).rejects.toMatchObject({
    kind: "data",
    message: expect.stringContaining("is not the file that index.json lists"),
  });
  expect(await readdir(cwd)).toEqual(files);
  // Neither does a site publish an older one.
  await writeFile(join(cwd, newest), snapshotText(snapshotOf()));
  await writeFile(join(cwd, "2026-10-05_2026-10-05.json"), other);
  expect(await runCli("site --snapshots . --out ../site", { cwd })).toEqual({
    ...ending,
    stderr: ending.stderr.replace(newest, "2026-10-05_2026-10-05.json"),
  });
});

test("2, a system whose time zone is not known, with the setting that hides it", async () => {
  // The answers of `Intl` if `TZ` names no zone.
  for (const timeZone of [String(undefined), "Etc/Unknown"]) {
    const env = { SUPABASE_URL: "http://127.0.0.1:9", SUPABASE_SECRET_KEY: "k", TZ: "Foo/Bar" };
    expect(await runCli("metrics", { env, timeZone })).toEqual({
      code: 2,
      stdout: "",
      stderr:
        "vigil: the system's time zone is not known (TZ=Foo/Bar): name one with --time-zone, such as Europe/Berlin\n",
    });
  }
});

test("2, a .env that is no file; 3, a backend where nothing listens, with nothing written", async () => {
  const cwd = await scratchFolder();
  const refusal = await fetch("http://127.0.0.1:4").catch((error) => error);
  const env = { SUPABASE_URL: "http://127.0.0.1:4", SUPABASE_SECRET_KEY: "k" };
  const fetched = () => Promise.reject(refusal);
  const unreachable = await runFast("snapshot --last 1d", { cwd, env, fetch: fetched });
  expect(unreachable).toMatchObject({ code: 3, stdout: "" });
  expect(unreachable.stderr).toMatch(
    /^vigil: http:\/\/127\.0\.0\.1:4 cannot be reached \([^\n]*ECONNREFUSED[^\n]*\n$/,
  );
  expect(await readdir(cwd)).toEqual([]);
  await mkdir(join(cwd, ".env"));
  const { code, stderr } = await runCli("metrics", { cwd });
  expect([code, stderr]).toEqual([
    2,
    "vigil: .env is a folder: make it a file that this user may read, or remove it\n",
  ]);
});

test("a full disk is named as such, with the way to go on", async () => {
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), {
    code: "ENOSPC",
  });
  await expect(
    withWriteAdvice("out", "another folder with --out", () => Promise.reject(full)),
  ).rejects.toThrow(
    /^cannot write to out \(ENOSPC: .*\); free space there, or name another folder/,
  );
});
