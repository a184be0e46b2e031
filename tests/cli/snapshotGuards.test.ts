import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type EmbeddedBackend, startEmbeddedBackend } from "../embedded/embeddedBackend.ts";
import { contentOf, type Run, runCli, scratchFolder } from "./runCli.ts";

const SAMPLE = join(import.meta.dirname, "../fixtures/sample");
const DAYS = "--from 2025-11-01 --to 2025-11-02";
const RANGE = `${DAYS} --time-zone America/Havana`;
const FILE = "2025-11-01_2025-11-02.json";

let backend: EmbeddedBackend;
let env: Record<string, string>;

beforeAll(async () => {
  const content = { kind: "csv", folder: SAMPLE } as const;
  backend = await startEmbeddedBackend({ port: 0, content, rowCap: 1_000 });
  env = { SUPABASE_URL: backend.url, SUPABASE_SECRET_KEY: backend.secretKey };
});

afterAll(() => backend.stop());

const run = (cwd: string, args: string) => runCli(`snapshot --out . ${args}`, { cwd, env });

/** A run with the public key, which sees tables and no rows. */
async function runBlind(cwd: string, args = ""): Promise<Run> {
  const anon = { SUPABASE_URL: backend.url, SUPABASE_ANON_KEY: backend.anonKey };
  await backend.query("grant select on all tables in schema public to anon");
  try {
    return await runCli(`snapshot --out . ${RANGE} --read tables${args}`, { cwd, env: anon });
  } finally {
    await backend.query("revoke select on all tables in schema public from anon");
  }
}

describe("tables that were full in the newest snapshot and are empty now", () => {
  let cwd: string;
  let earlier: Record<string, string>;

  beforeEach(async () => {
    cwd = await scratchFolder();
    expect((await run(cwd, RANGE)).code).toBe(0);
    earlier = await contentOf(cwd);
  });

  test("are refused by name with both figures, and --allow-empty writes them anyway", async () => {
    await backend.query("create table kept as table exploits");
    await backend.query("truncate exploits");
    try {
      expect(await run(cwd, RANGE)).toEqual({
        code: 4,
        stdout: "",
        stderr:
          `vigil: ${FILE} has rows, but now there are none: ` +
          "exploits (7 from 2025-10-30 to 2025-11-02, now 0); " +
          "check whether the key may read them, or pass --allow-empty\n",
      });
      expect(await contentOf(cwd)).toEqual(earlier);
      expect((await run(cwd, `${RANGE} --allow-empty --quiet`)).code).toBe(0);
      expect(await contentOf(cwd)).not.toEqual(earlier);
      expect((await run(cwd, RANGE)).code).toBe(0);
    } finally {
      await backend.query("insert into exploits select * from kept");
      await backend.query("drop table kept");
    }
  });

  test("are refused together if row-level security hides them", async () => {
    expect(await runBlind(cwd)).toEqual({
      code: 4,
      stdout: "",
      stderr: expect.stringMatching(
        /^vigil: .*transactions \(20 from .*, now 0\), notifications .*, events .*, addresses \(\d+, now 0\);.*\n$/,
      ),
    });
    expect(await contentOf(cwd)).toEqual(earlier);
  });

  test("are looked for in the newest file that parses, and the broken one is reported", async () => {
    await writeFile(join(cwd, FILE), "{");
    const { code, stdout, stderr } = await run(cwd, RANGE);
    expect([code, stderr]).toEqual([
      0,
      expect.stringMatching(
        /^vigil: .*\.json is not the file that index\.json lists [^\n]+; write it again, or remove it\n$/,
      ),
    ]);
    expect(stdout).toMatch(/^wrote /);
    expect(await contentOf(cwd)).toMatchObject({ [FILE]: earlier[FILE] });
    await rm(join(cwd, FILE));
    expect((await run(cwd, RANGE)).code).toBe(0);
  });
});

describe("tables that are empty from the first snapshot on", () => {
  test("are refused, since a key without the right to read tables also sees empty ones", async () => {
    const cwd = await scratchFolder();
    expect(await runBlind(cwd)).toEqual({
      code: 4,
      stdout: "",
      stderr: expect.stringMatching(
        /^vigil: Every table came back empty\. [^\n]+ To write it anyway, pass --allow-empty\.\n$/,
      ),
    });
    expect(await readdir(cwd)).toEqual([]);
    expect((await runBlind(cwd, " --allow-empty")).code).toBe(0);
  });

  test("are refused with the day of the oldest row if only other days have rows", async () => {
    const cwd = await scratchFolder();
    await backend.query("alter table addresses rename to kept");
    await backend.query("create table addresses (like kept including all)");
    try {
      expect(await run(cwd, "--from 2020-01-01 --to 2020-01-31 --read tables")).toEqual({
        code: 4,
        stdout: "",
        stderr:
          "vigil: There is no row in Dec 01, 2019 - Jan 31, 2020; the oldest row is from Oct 28, 2025. " +
          "To write it anyway, pass --allow-empty.\n",
      });
    } finally {
      await backend.query("drop table addresses");
      await backend.query("alter table kept rename to addresses");
    }
  });
});

describe("a file of the same range", () => {
  const BERLIN = `${DAYS} --time-zone Europe/Berlin`;

  test("in another time zone, or with more days, is only replaced with --replace", async () => {
    const cwd = await scratchFolder();
    expect((await run(cwd, `${RANGE} --history 30`)).code).toBe(0);
    const earlier = await contentOf(cwd);
    expect(await run(cwd, BERLIN)).toMatchObject({
      code: 2,
      stderr: `vigil: ${FILE} counts days of America/Havana, but this run counts days of Europe/Berlin: pass --time-zone America/Havana, another folder with --out, or --replace\n`,
    });
    expect(await run(cwd, RANGE)).toMatchObject({
      code: 2,
      stderr: `vigil: ${FILE} covers 30 days, but this run would cover 4: pass --history 30, another folder with --out, or --replace\n`,
    });
    expect(await contentOf(cwd)).toEqual(earlier);
    expect((await run(cwd, `${RANGE} --history 60`)).code).toBe(0);
    expect((await run(cwd, `${BERLIN} --replace`)).code).toBe(0);
    expect(JSON.parse((await contentOf(cwd))[FILE] ?? "").timeZone).toBe("Europe/Berlin");
  });
});

describe("an index that is broken", () => {
  test("stops no run: it is rebuilt from the files, and reported", async () => {
    const cwd = await scratchFolder();
    expect((await run(cwd, RANGE)).code).toBe(0);
    expect((await run(cwd, "--last 0d --time-zone America/Havana")).code).toBe(0);
    const files = (await readdir(cwd)).filter((name) => /^\d/.test(name));
    await writeFile(join(cwd, "index.json"), "{");
    const { code, stderr } = await run(cwd, RANGE);
    expect([code, stderr]).toEqual([
      0,
      expect.stringMatching(
        /^vigil: index\.json is not JSON: .*; snapshot --reindex writes it again\n.* did not list .*: listed again\n$/,
      ),
    ]);
    const { snapshots } = JSON.parse(await readFile(join(cwd, "index.json"), "utf8"));
    expect(snapshots.map(({ file }: { file: string }) => file).sort()).toEqual(files);
  });

  test("is rebuilt by --reindex, which leaves out files that do not parse and names them", async () => {
    const cwd = await scratchFolder();
    expect((await run(cwd, RANGE)).code).toBe(0);
    const whole = await contentOf(cwd);
    await writeFile(join(cwd, "2025-11-03_2025-11-04.json"), (whole[FILE] ?? "").slice(0, -9));
    await rm(join(cwd, "index.json"));
    const verified = await runCli("verify .", { cwd });
    expect([verified.code, verified.stdout.match(/not listed in index\.json/g)?.length]).toEqual([
      4, 2,
    ]);
    expect(await runCli("snapshot --reindex --out .", { cwd })).toEqual({
      code: 0,
      stdout: "wrote index.json, 1 snapshot\n",
      stderr: expect.stringMatching(
        /^vigil: 2025-11-03_2025-11-04\.json is not JSON: [^\n]+; it is left out of index\.json\n$/,
      ),
    });
    await rm(join(cwd, "2025-11-03_2025-11-04.json"));
    expect(await runCli("verify .", { cwd })).toMatchObject({ code: 0, stderr: "" });
  });
});

test.each(["function", "tables"])(
  "a range without rows names the newest row before tomorrow, read from the %s",
  async (way) => {
    await backend.query(
      "insert into transactions (id, project_id, created_at) select '-1', project_id, '2031-01-01' from transactions limit 1",
    );
    try {
      const words = `metrics --from 2026-05-01 --to 2026-05-31 --time-zone UTC --read ${way} --json`;
      const { stderr } = await runCli(words, {
        env,
        now: () => Date.parse("2026-06-01T12:00:00Z"),
      });
      expect(stderr).toBe(
        "No data in May 01, 2026 - May 31, 2026; the newest row is from Nov 04, 2025: try --to 2025-11-04 without --from\n",
      );
    } finally {
      await backend.query("delete from transactions where id = '-1'");
    }
  },
);

describe("--max-age", () => {
  /** The newest transaction of the sample is from 2025-11-04T05:00:00Z. */
  const at = (now: string, args: string, cwd: string) =>
    runCli(`snapshot --out . ${args}`, { cwd, env, now: () => Date.parse(now) });

  test("refuses an older newest transaction, and names its instant and the limit", async () => {
    const cwd = await scratchFolder();
    const fresh = await at("2025-11-04T08:00:00Z", "--last 1d --max-age 4h --quiet", cwd);
    expect(fresh).toEqual({ code: 0, stdout: "", stderr: "" });
    const earlier = await contentOf(cwd);
    expect(await at("2025-11-04T08:00:00Z", "--last 1d --max-age 120min", cwd)).toEqual({
      code: 4,
      stdout: "",
      stderr: expect.stringMatching(
        /^vigil: the newest transaction up to 2025-11-04 is from 2025-11-04T05:00:00Z, 3 h ago, and --max-age is 2h: .*\n$/,
      ),
    });
    expect(await contentOf(cwd)).toEqual(earlier);
  });

  test("refuses a newest transaction that is dated in the future, which hides how old the others are", async () => {
    const cwd = await scratchFolder();
    const run = await at("2025-11-04T03:00:00Z", "--last 1d --max-age 4h --dry-run", cwd);
    const sentence =
      /the newest row of transactions is dated Nov 04, 2025, 05:00 UTC, in the future/;
    expect([run.code, run.stderr]).toEqual([4, expect.stringMatching(sentence)]);
  });

  test("refuses a range without a transaction, and writes nothing", async () => {
    const cwd = await scratchFolder();
    const run = await at("2026-10-01T08:00:00Z", "--last 1d --max-age 2d --dry-run", cwd);
    const sentence = /there is no transaction from \S+ to \S+, and --max-age/;
    expect([run.code, run.stderr]).toEqual([4, expect.stringMatching(sentence)]);
    expect(await readdir(cwd)).toEqual([]);
  });
});
