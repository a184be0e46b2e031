import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { snapshotText } from "../../cli/archive/snapshotFolder.ts";
import { withWriteAdvice } from "../../cli/environment/files.ts";
import { replay } from "../suite/transcript.ts";
import { snapshotOf } from "./exampleSnapshots.ts";
import { runCli } from "./runCli.ts";
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
