import { execFile } from "node:child_process";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type EmbeddedBackend, startEmbeddedBackend } from "../../cli/embedded/embeddedBackend.ts";
import { type Run, runCli, scratchFolder } from "./runCli.ts";

const SAMPLE = join(import.meta.dirname, "../fixtures/sample");
const RANGE = ["--from", "2025-11-01", "--to", "2025-11-02", "--time-zone", "America/Havana"];
const FILE = "2025-11-01_2025-11-02.json";

let backend: EmbeddedBackend;
let env: Record<string, string>;

beforeAll(async () => {
  const content = { kind: "csv", folder: SAMPLE } as const;
  backend = await startEmbeddedBackend({ port: 0, content, rowCap: 1_000 });
  env = { SUPABASE_URL: backend.url, SUPABASE_SECRET_KEY: backend.secretKey };
});

afterAll(() => backend.stop());

const run = (cwd: string, ...args: string[]) =>
  runCli(["snapshot", "--out", ".", ...args], { cwd, env });

/** Every file of a folder, so that nothing can change unseen. */
async function content(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder)).sort();
  const texts = names.map(async (name) => [name, await readFile(join(folder, name), "utf8")]);
  return Object.fromEntries(await Promise.all(texts));
}

describe("tables that were full in the newest snapshot and are empty now", () => {
  let cwd: string;
  let earlier: Record<string, string>;

  beforeEach(async () => {
    cwd = await scratchFolder();
    expect((await run(cwd, ...RANGE)).code).toBe(0);
    earlier = await content(cwd);
  });

  test("are refused by name with both figures, and --allow-empty writes all the same", async () => {
    await backend.query("create table kept as table exploits");
    await backend.query("truncate exploits");
    try {
      expect(await run(cwd, ...RANGE)).toEqual({
        code: 4,
        stdout: "",
        stderr:
          `vigil: ${FILE} has rows where there are none now: ` +
          "exploits (7 from 2025-10-30 to 2025-11-02, now 0); " +
          "see whether the key may read them, or pass --allow-empty\n",
      });
      expect(await content(cwd)).toEqual(earlier);
      expect((await run(cwd, ...RANGE, "--allow-empty", "--quiet")).code).toBe(0);
      expect(await content(cwd)).not.toEqual(earlier);
      expect((await run(cwd, ...RANGE)).code).toBe(0);
    } finally {
      await backend.query("insert into exploits select * from kept");
      await backend.query("drop table kept");
    }
  });

  test("are refused all together where row-level security hides them", async () => {
    await backend.query("grant select on all tables in schema public to anon");
    const anon = { SUPABASE_URL: backend.url, SUPABASE_ANON_KEY: backend.anonKey };
    const args = ["snapshot", "--out", ".", ...RANGE, "--read", "tables"];
    const refused = await runCli(args, { cwd, env: anon }).finally(() =>
      backend.query("revoke select on all tables in schema public from anon"),
    );
    expect(refused).toEqual({
      code: 4,
      stdout: "",
      stderr: expect.stringMatching(
        /^vigil: .*transactions \(20 from .*, now 0\), notifications .*, events .*, addresses \(\d+, now 0\);.*\n$/,
      ),
    });
    expect(await content(cwd)).toEqual(earlier);
  });

  test("are not looked for in days that the newest snapshot does not cover", async () => {
    const years = ["--from", "2020-01-01", "--to", "2020-01-02", "--time-zone", "America/Havana"];
    expect((await run(cwd, ...years)).code).toBe(0);
  });

  test("are looked for in the newest file that parses, and the broken one is told", async () => {
    await writeFile(join(cwd, FILE), "{");
    const { code, stdout, stderr } = await run(cwd, ...RANGE);
    expect([code, stderr]).toEqual([
      0,
      expect.stringMatching(
        /^vigil: .*\.json is not JSON: [^\n]+; write it again, or remove it\n$/,
      ),
    ]);
    expect(stdout).toMatch(/^wrote /);
    expect(await content(cwd)).toMatchObject({ [FILE]: earlier[FILE] });
    await rm(join(cwd, FILE));
    expect((await run(cwd, ...RANGE)).code).toBe(0);
  });
});

describe("tables that are empty from the first night on", () => {
  test("are refused, since a key that may not read them sees just that", async () => {
    const cwd = await scratchFolder();
    await backend.query("grant select on all tables in schema public to anon");
    const anon = { SUPABASE_URL: backend.url, SUPABASE_ANON_KEY: backend.anonKey };
    const args = ["snapshot", "--out", ".", ...RANGE, "--read", "tables"];
    try {
      expect(await runCli(args, { cwd, env: anon })).toEqual({
        code: 4,
        stdout: "",
        stderr: expect.stringMatching(
          /^vigil: Every table came back empty\. [^\n]+ To write it so, pass --allow-empty\.\n$/,
        ),
      });
      expect(await readdir(cwd)).toEqual([]);
      expect((await runCli([...args, "--allow-empty"], { cwd, env: anon })).code).toBe(0);
    } finally {
      await backend.query("revoke select on all tables in schema public from anon");
    }
  });
});

describe("a file of the same range", () => {
  const BERLIN = [...RANGE.slice(0, 4), "--time-zone", "Europe/Berlin"];

  test("in another zone, or with more days, is not written over, but with --replace", async () => {
    const cwd = await scratchFolder();
    expect((await run(cwd, ...RANGE, "--history", "30")).code).toBe(0);
    const earlier = await content(cwd);
    expect(await run(cwd, ...BERLIN)).toMatchObject({
      code: 2,
      stderr: `vigil: ${FILE} counts days of America/Havana, and this run of Europe/Berlin: pass --time-zone America/Havana, another folder with --out, or --replace\n`,
    });
    expect(await run(cwd, ...RANGE)).toMatchObject({
      code: 2,
      stderr: `vigil: ${FILE} answers for 30 days, and this run would for 4: pass --history 30, another folder with --out, or --replace\n`,
    });
    expect(await content(cwd)).toEqual(earlier);
    expect((await run(cwd, ...RANGE, "--history", "60")).code).toBe(0);
    expect((await run(cwd, ...BERLIN, "--replace")).code).toBe(0);
    expect(JSON.parse((await content(cwd))[FILE] ?? "").timeZone).toBe("Europe/Berlin");
  });
});

describe("an index that is broken", () => {
  test("hinders no run: it is made anew from the files, and told", async () => {
    const cwd = await scratchFolder();
    expect((await run(cwd, ...RANGE)).code).toBe(0);
    expect((await run(cwd, "--last", "0d", "--time-zone", "America/Havana")).code).toBe(0);
    const files = (await readdir(cwd)).filter((name) => /^\d/.test(name));
    await writeFile(join(cwd, "index.json"), "{");
    const { code, stderr } = await run(cwd, ...RANGE);
    expect([code, stderr]).toEqual([
      0,
      expect.stringMatching(
        /^vigil: index\.json is not JSON: .*; snapshot --reindex makes it anew/,
      ),
    ]);
    const { snapshots } = JSON.parse(await readFile(join(cwd, "index.json"), "utf8"));
    expect(snapshots.map(({ file }: { file: string }) => file).sort()).toEqual(files);
  });

  test("is made anew by --reindex, which leaves out what does not parse and says so", async () => {
    const cwd = await scratchFolder();
    expect((await run(cwd, ...RANGE)).code).toBe(0);
    const whole = await content(cwd);
    await writeFile(join(cwd, "2025-11-03_2025-11-04.json"), (whole[FILE] ?? "").slice(0, -9));
    await rm(join(cwd, "index.json"));
    const verified = await runCli(["verify", "."], { cwd });
    expect([verified.code, verified.stdout.match(/not listed in index\.json/g)?.length]).toEqual([
      4, 2,
    ]);
    expect(await runCli(["snapshot", "--reindex", "--out", "."], { cwd })).toEqual({
      code: 0,
      stdout: "wrote index.json, 1 snapshot\n",
      stderr: expect.stringMatching(
        /^vigil: 2025-11-03_2025-11-04\.json is not JSON: [^\n]+; it is left out of index\.json\n$/,
      ),
    });
    await rm(join(cwd, "2025-11-03_2025-11-04.json"));
    expect(await runCli(["verify", "."], { cwd })).toMatchObject({ code: 0, stderr: "" });
  });
});

describe("--max-age", () => {
  test("refuses a newest transaction that is older, and tells its instant and the limit", async () => {
    const cwd = await scratchFolder();
    const insert = "insert into transactions (created_at) values (now() - interval '3 hours')";
    await backend.query(insert);
    try {
      const fresh = await run(cwd, "--last", "1d", "--max-age", "4h", "--quiet");
      expect(fresh).toEqual({ code: 0, stdout: "", stderr: "" });
      const earlier = await content(cwd);
      const stale = await run(cwd, "--last", "1d", "--max-age", "120min");
      expect(stale).toEqual({
        code: 4,
        stdout: "",
        stderr: expect.stringMatching(
          /^vigil: the newest transaction is of \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ, 3 h ago, and --max-age is 2h: .*\n$/,
        ),
      });
      expect(await content(cwd)).toEqual(earlier);
    } finally {
      await backend.query("delete from transactions where created_at > '2026-01-01'");
    }
  });

  test("refuses days without a transaction", async () => {
    const cwd = await scratchFolder();
    const { code, stderr } = await run(cwd, "--last", "1d", "--max-age", "2d", "--dry-run");
    expect([code, stderr]).toEqual([
      4,
      expect.stringMatching(
        /^vigil: there is no transaction from \S+ to \S+, and --max-age is 2d: /,
      ),
    ]);
    expect(await readdir(cwd)).toEqual([]);
  });

  test("is a mistake on a range that ended before yesterday, and when it is no duration", async () => {
    const cwd = await scratchFolder();
    const old = await run(cwd, ...RANGE, "--max-age", "36h");
    expect([old.code, old.stderr]).toEqual([
      2,
      expect.stringMatching(/^vigil: --max-age asks for a range .* ends on 2025-11-02: .*\n$/),
    ]);
    const wrong = await run(cwd, "--max-age", "soon");
    expect([wrong.code, wrong.stderr]).toEqual([
      2,
      "vigil: invalid duration: soon (write 90min, 36h or 2d)\n",
    ]);
  });
});

/** A range whose snapshot is larger than the schema. */
const LONG = ["--from", "2022-01-01", "--to", "2025-11-02", "--time-zone", "America/Havana"];

/** Runs the command line with a limit to the size of a file, in KB, as a stand-in for a full disk. */
function runLimited(kilobytes: number, cwd: string): Promise<Run> {
  const entry = join(import.meta.dirname, "../../cli/index.ts");
  const node = [process.execPath, "--import", import.meta.resolve("tsx"), entry];
  const script = `ulimit -f ${2 * kilobytes}; exec "$@"`;
  const args = ["-c", script, "sh", ...node, "snapshot", "--out", ".", ...LONG];
  const quiet = { TSX_DISABLE_CACHE: "1", PATH: process.env["PATH"], HOME: cwd, ...env };
  return new Promise((resolve) => {
    execFile("sh", args, { cwd, env: quiet, timeout: 50_000 }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });
}

const onUnix = describe.skipIf(process.platform === "win32");

onUnix("a disk that fills up while a file is written", () => {
  test.each([
    ["schema", 8, ["annotations.schema.json", "changes.json", "index.json"]],
    [
      "snapshot",
      36,
      ["annotations.schema.json", "changes.json", "index.json", "snapshot.schema.json"],
    ],
  ])("the %s, leaves the earlier ones as they are", async (_, kilobytes, fitting) => {
    const cwd = await scratchFolder();
    expect((await run(cwd, ...LONG)).code).toBe(0);
    const earlier = await content(cwd);
    const fits = Object.keys(earlier).filter((name) => fitsIn(kilobytes, earlier[name]));
    expect(fits).toEqual(fitting);
    expect(await runLimited(kilobytes, cwd)).toEqual({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(
        /^vigil: cannot write to \. \(EFBIG[^\n]+\); name another folder with --out\n$/,
      ),
    });
    expect(await content(cwd)).toEqual(earlier);
  });
});

function fitsIn(kilobytes: number, text = ""): boolean {
  return Buffer.byteLength(text) <= kilobytes * 1024;
}
