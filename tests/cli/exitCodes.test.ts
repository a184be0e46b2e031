import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { snapshotText } from "../../cli/archive/snapshotFolder.ts";
import { withWriteAdvice } from "../../cli/environment/files.ts";
import { TOOLS, toolAnswer } from "../../cli/ops/mcp/answers.ts";
import { snapshotOf, snapshotOfDay } from "./exampleSnapshots.ts";
import { runCli, runFast, scratchFolder, testWorld } from "./runCli.ts";
import { writtenFolder } from "./writtenFolder.ts";

/** Command lines as a shell takes them, with the run's settings in front; an empty setting is unset. */
const REFUSED = `
snapshot --from 2026-02-30
snapshot --time-zone +05:30
metrics --from 2016-01-01 --to 2026-01-01
snapshot --form today
snapshot --nonsense
help snapshto
help nosuch
snapshot --from
snapshot --keep 0
snapshot --out ''
snapshot --history 1.5
snapshot --cube none.csv
snapshot --cube empty
snapshot --cube cells.csv --from 2026-08-30 --to 2026-10-31
snapshot --cube cells.csv --time-zone Asia/Tokyo
snapshot --max-age soon
snapshot --from 2025-11-01 --to 2025-11-02 --max-age 36h
metrics --json --csv
metrics --csv --html --markdown
metrics --explain --json
metrics --returns --slack
metrics --period all --last 3d
metrics --period always
metrics stray
metrics --snapshot nowhere
metrics --snapshot a.json --from 2026-09-30 --to 2026-10-06
metrics --snapshot a.json --time-zone Asia/Tokyo
metrics --snapshot a.json --chain etherum
metrics --snapshot other.json
metrics --snapshot broken
SUPABASE_URL=http://127.0.0.1:9/rest/v1/ metrics
SUPABASE_URL= metrics
SUPABASE_SECRET_KEY= metrics
SUPABASE_URL=project metrics
SUPABASE_URL=https://supabase.com/dashboard/project/abcdefgh/settings/api metrics
SUPABASE_SECRET_KEY=sb_secret_“7 metrics
rows users
rows users --csv --json
rows wallets
SUPABASE_SECRET_KEY=sb_secret_local rows users
SUPABASE_SECRET_KEY=sb_secret_local keep
start --port 99999
site --out ''
export ''
digest
SUPABASE_URL= doctor
verify none.json
verify empty
SUPABASE_URL= verify . --live
diff a.json
diff a.json none.json
diff a.json elsewhere.json
check --snapshot .
check --snapshot . wallets.flagged
check --snapshot . 'chain.exploits > 1'
check --snapshot . 'wallets.flagged > 1' --to today --backtest 9d
check --snapshot . 'wallets.flaged > 1'
check --snapshot . --rules none.txt
check --snapshot . 'wallets.flagged > 1' --last 30d
check --snapshot . 'wallets.flagged > 1' --from 2030-01-01
check --snapshot . 'exploitsByChain["Etherium"].exploits >= 1'
`;

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
  const refusals = [];
  for (const line of REFUSED.trim().split("\n")) {
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
    refusals.push(`$ ${line}\n${stdout}${stderr}exit code ${code}\n`);
  }
  expect(await readdir(cwd)).toEqual(files);
  await expect(refusals.join("\n")).toMatchFileSnapshot("../goldens/refusals.txt");
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
