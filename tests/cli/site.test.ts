import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseSnapshot } from "../../shared/archive/snapshot.ts";
import { parseSnapshotIndex } from "../../shared/archive/snapshotIndex.ts";
import { runCli, runFast, scratchFolder } from "./runCli.ts";
import { writeAt } from "./writtenFolder.ts";

const GOLDEN = join(import.meta.dirname, "../goldens/sample-utc.json");
const KEYS = { SUPABASE_URL: "https://a.supabase.co", SUPABASE_ANON_KEY: "public" };

async function folderWithSnapshot(): Promise<string> {
  const cwd = await scratchFolder();
  const snapshot = parseSnapshot(await readFile(GOLDEN, "utf8"), GOLDEN);
  await writeAt("2025-11-04", join(cwd, "snapshots"), snapshot);
  return cwd;
}

function failsWith(sentence: string) {
  return { code: 2, stdout: "", stderr: expect.stringContaining(sentence) };
}

test("a site that could show nothing is not written", async () => {
  const cwd = await scratchFolder();
  expect(await runCli(["site"], { cwd })).toEqual(
    failsWith("there is nothing to show: set SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY, or write"),
  );
  expect(await runCli(["site", "--no-live"], { cwd, env: KEYS })).toEqual(
    failsWith("there is nothing to show"),
  );
  expect(await runCli(["site", "--snapshots", "gone"], { cwd, env: KEYS })).toEqual(
    failsWith("there is no folder gone: name another with --snapshots"),
  );
  expect(await readdir(cwd)).toEqual([]);
  const { code, stdout, stderr } = await runCli("site --allow-empty", { cwd });
  expect([code, stdout]).toEqual([0, "wrote dist/index.html, which shows how to fill it\n"]);
  expect(stderr).toMatch(/^vigil: there is nothing to show: set SUPABASE_URL/);
});

test("a backend alone is enough, and its settings are in the page", async () => {
  const cwd = await scratchFolder();
  expect(await runCli(["site", "--read", "tables"], { cwd, env: KEYS })).toEqual({
    code: 0,
    stdout: "wrote dist/index.html, which shows https://a.supabase.co\n",
    stderr: "",
  });
  const html = await readFile(join(cwd, "dist/index.html"), "utf8");
  expect(html).toContain('{"url":"https://a.supabase.co","key":"public","read":"tables"}');
  expect(html).toContain("connect-src 'self' https://a.supabase.co;");
});

test("a page for readers with a session links to where they sign in, and published snapshots are a warning", async () => {
  const cwd = await folderWithSnapshot();
  const run = (...options: string[]) => runCli(["site", ...options], { cwd, env: KEYS });
  for (const place of ["javascript:alert(1)", "//evil.example", "http://example.org", "login"]) {
    expect(await run("--sign-in", place)).toEqual(
      failsWith(`--sign-in is ${place}: write a URL such`),
    );
  }
  expect(await run("--time-zone", "Mars/Phobos")).toEqual(
    failsWith("invalid time zone: Mars/Phobos"),
  );
  expect(await run("--time-zone", "UTC", "--no-live")).toEqual(
    failsWith("--time-zone needs a page that reads live"),
  );
  expect(await run("--sign-in", "/login", "--no-live")).toEqual(
    failsWith("--sign-in needs a page that reads live"),
  );
  expect(await run("--sign-in", "/login", "--time-zone", "utc", "--quiet")).toEqual({
    code: 0,
    stdout: "",
    stderr:
      "vigil: the page asks readers to sign in, but everyone can read the snapshots of snapshots beside it: " +
      "to publish none, name an empty folder with --snapshots\n",
  });
  const html = await readFile(join(cwd, "dist/index.html"), "utf8");
  expect(html).toContain('"read":"auto","signIn":"/login","timeZone":"UTC"}');
});

test("a file in the place of the folder of snapshots ends every command in a sentence, and stays", async () => {
  const cwd = await scratchFolder();
  await writeFile(join(cwd, "snapshots"), "mine");
  const live = { cwd, env: KEYS, fetch: () => Promise.reject(new Error("offline")) };
  for (const [command, code, message] of [
    ["site", 2, "snapshots is a file: name a folder with --snapshots"],
    ["site --allow-empty --no-live", 2, "snapshots is a file: name a folder with --snapshots"],
    ["metrics --snapshot snapshots", 4, "snapshots is not JSON: it begins with"],
    ["verify snapshots", 4, "1 of 1 files failed"],
    ["export one.html", 3, "cannot be reached"],
    ["snapshot --reindex", 1, "cannot write to snapshots (ENOTDIR: not a directory); name another"],
    ["snapshot --cube cells.csv", 1, "cannot write to snapshots (EEXIST: file already exists"],
  ] as const) {
    await writeFile(
      join(cwd, "cells.csv"),
      "source,day,previous,label,tally,newest\ncover,2026-10-31,2026-08-31,UTC,,\nwallets,,,,4,\n",
    );
    const run = await runFast(command, live);
    expect([command, run.code, run.stderr]).toEqual([
      command,
      code,
      expect.stringContaining(`vigil: ${code === 3 ? "https://a.supabase.co " : ""}${message}`),
    ]);
  }
  expect((await readdir(cwd)).sort()).toEqual(["cells.csv", "snapshots"]);
  expect(await readFile(join(cwd, "snapshots"), "utf8")).toBe("mine");
});

test("one file takes the snapshots of the usual folder where no backend is set", async () => {
  const cwd = await folderWithSnapshot();
  const { code, stdout } = await runCli(["export", "one.html"], { cwd });
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^wrote one\.html, /)]);
  const html = await readFile(join(cwd, "one.html"), "utf8");
  expect(html.includes('"file":"2025-10-30_2025-11-03.json"')).toBe(true);
  const empty = await scratchFolder();
  expect(await runCli(["export", "one.html"], { cwd: empty })).toEqual(
    failsWith("no backend: set"),
  );
  const fetch = () => Promise.reject(new Error("the backend is read"));
  const live = await runFast("export two.html", { cwd, env: KEYS, fetch });
  expect(live).toMatchObject({ code: 3, stderr: expect.stringContaining("the backend is read") });
});

test("a site is not written with notes that the page refuses", async () => {
  const cwd = await folderWithSnapshot();
  const notes = [{ day: "2025-11-03", text: "a", link: "javascript:alert(1)" }];
  await writeFile(join(cwd, "snapshots/annotations.json"), JSON.stringify(notes));
  expect(await runCli(["site"], { cwd })).toEqual({
    code: 4,
    stdout: "",
    stderr:
      "vigil: snapshots/annotations.json is not a list of notes: write a whole address that begins with " +
      "https://, without a user's name at 0.link\n",
  });
  expect(await readdir(cwd)).toEqual(["snapshots"]);
});

test("a site replaces an earlier one, and no other files", async () => {
  const cwd = await folderWithSnapshot();
  const site = () => runCli(["site", "--quiet"], { cwd });
  await mkdir(join(cwd, "dist/assets"), { recursive: true });
  await writeFile(join(cwd, "dist/assets/picture.png"), "of another program");
  expect(await site()).toEqual(failsWith("holds other files than a site: name another with --out"));
  expect(await readdir(join(cwd, "dist/assets"))).toEqual(["picture.png"]);

  expect(await runCli(["site", "--quiet", "--out", "."], { cwd })).toEqual(
    failsWith("holds other files than a site"),
  );
  expect(await runCli(["site", "--out", "snapshots/dist"], { cwd })).toEqual(
    failsWith("is in the folder of snapshots"),
  );

  await writeFile(join(cwd, "dist/index.html"), "");
  await writeFile(join(cwd, "dist/.nojekyll"), "");
  await writeFile(join(cwd, "dist/CNAME"), "example.org");
  expect(await site()).toEqual({ code: 0, stdout: "", stderr: "" });
  expect(await readdir(join(cwd, "dist"))).toContain("CNAME");
  const assets = await readdir(join(cwd, "dist/assets"));
  expect(assets).not.toContain("picture.png");
  expect(assets.some((name) => name.startsWith("early-"))).toBe(false);
  // The folder of snapshots may be the folder of the site.
  expect(await runCli("site --snapshots dist/snapshots", { cwd })).toMatchObject({ code: 0 });
  expect(await readdir(join(cwd, "dist/snapshots"))).toContain("2025-10-30_2025-11-03.json");
});

test("a site publishes the snapshots of the index with their files, and names what it leaves out", async () => {
  const cwd = await folderWithSnapshot();
  const whole = (await readdir(join(cwd, "snapshots"))).sort();
  const others = ["users.csv", "backup/dump.sql", "2025-01-01_2025-01-31.json", "index.json.bak"];
  await mkdir(join(cwd, "snapshots/backup"));
  for (const name of others) await writeFile(join(cwd, "snapshots", name), "ann@example.org");
  await writeFile(join(cwd, "snapshots/annotations.json"), "[]");
  expect(await runCli("site --quiet", { cwd })).toEqual({
    code: 0,
    stdout: "",
    stderr: expect.stringMatching(
      /^vigil: not published, because snapshots\/index\.json does not list it: [^\n]+\n$/,
    ),
  });
  const published = (await readdir(join(cwd, "dist/snapshots"), { recursive: true })).sort();
  expect(published).toEqual([...whole, "annotations.json"].sort());
  // Where the site holds its own folder of snapshots, the other files stay as they are.
  await writeFile(join(cwd, "dist/snapshots/users.csv"), "ann@example.org");
  const { stderr } = await runCli("site --quiet --snapshots dist/snapshots", { cwd });
  expect(stderr).toMatch(/: users\.csv\n$/);
  expect(await readdir(join(cwd, "dist/snapshots"))).toContain("users.csv");
});

test("a site without snapshots has every file that its page and a crawler request", async () => {
  const cwd = await scratchFolder();
  expect(await runCli("site --quiet", { cwd, env: KEYS })).toMatchObject({ code: 0, stderr: "" });
  const index = await readFile(join(cwd, "dist/snapshots/index.json"), "utf8");
  expect(parseSnapshotIndex(index, "index.json").snapshots).toEqual([]);
  expect(await readdir(join(cwd, "dist"))).toContain("robots.txt");
});

test("a site that a killed run left unfinished is written again, without leftovers", async () => {
  const cwd = await folderWithSnapshot();
  const site = () => runCli("site --quiet", { cwd });
  expect(await site()).toMatchObject({ code: 0 });
  const whole = await readdir(join(cwd, "dist"), { recursive: true });
  for (const name of ["index.html", "404.html"]) await rm(join(cwd, "dist", name));
  await writeFile(join(cwd, "dist/sw.js.17.partial"), "");
  await writeFile(join(cwd, "dist/.index.html.0a-1b.partial"), "");
  expect(await site()).toEqual({ code: 0, stdout: "", stderr: "" });
  expect((await readdir(join(cwd, "dist"), { recursive: true })).sort()).toEqual(whole.sort());
  // Files that no run has written stay.
  await writeFile(join(cwd, "dist/notes.partial"), "");
  expect(await site()).toMatchObject({ code: 0 });
  expect(await readdir(join(cwd, "dist"))).toContain("notes.partial");
});

test("a site in the place of a file is refused by name, with the next step", async () => {
  const cwd = await folderWithSnapshot();
  await writeFile(join(cwd, "page"), "");
  expect(await runCli("site --out page", { cwd })).toEqual({
    code: 1,
    stdout: "",
    stderr: expect.stringMatching(
      /^vigil: cannot write to page \(ENOTDIR[^\n]+\); name another folder with --out\n$/,
    ),
  });
});
