import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { snapshotText } from "../../cli/archive/snapshotFolder.ts";
import { snapshotOfDay } from "./exampleSnapshots.ts";
import { type Run, runCli, runFast, scratchFolder } from "./runCli.ts";

/** A folder with the snapshot of 4 March 2026 in UTC, which covers the 3rd too. */
async function snapshotFolder(): Promise<string> {
  const folder = await scratchFolder();
  await writeFile(join(folder, "a.json"), snapshotText(snapshotOfDay("2026-03-04")));
  return folder;
}

/** One sentence on stderr, and nothing at all on stdout. */
function expectSentence({ code, stdout, stderr }: Run, expectedCode: number, sentence: RegExp) {
  expect({ code, stdout, stderr }).toEqual({
    code: expectedCode,
    stdout: "",
    stderr: expect.stringMatching(/^vigil: [^\n]+\n$/),
  });
  expect(stderr).toMatch(sentence);
}

describe("2, usage", () => {
  const env = { SUPABASE_URL: "http://127.0.0.1:9", SUPABASE_SECRET_KEY: "k" };

  test.each<[args: string, env: Record<string, string>, sentence: RegExp]>([
    ["snapshot --from 2026-02-30", env, /invalid day: 2026-02-30/],
    ["snapshot --time-zone +05:30", env, /invalid time zone: \+05:30/],
    [
      "snapshot --from 2016-01-01 --to 2026-01-01",
      env,
      /has 3654 days, over the limit of 1830: the/,
    ],
    [
      "metrics",
      { ...env, SUPABASE_URL: "http://127.0.0.1:9/rest/v1/" },
      /invalid SUPABASE_URL: .*\/rest\/v1\/ \(write https:\/\/<project>\.supabase\.co, without \/rest\/v1\)/,
    ],
    ["metrics --json --csv", env, /--json and --csv exclude each other/],
    ["metrics --csv --line --markdown", {}, /--csv, --markdown, and --line exclude each/],
    ["metrics --explain --watch", {}, /--explain and --watch exclude each other/],
    ["metrics --returns --line", {}, /--line and --returns exclude each other/],
    ["metrics --period all --last 3d", {}, /period all and last 3d exclude each other/],
    ["rows users --csv --json", env, /--csv and --json exclude each other/],
    [
      "rows users",
      env,
      /the secret key alone, and the key in use is a key in an unknown format: set/,
    ],
    ["metrics", {}, /no backend: set SUPABASE_URL in the environment or in \.env/],
    ["metrics", { SUPABASE_URL: "http://127.0.0.1:9" }, /set SUPABASE_SECRET_KEY \(or/],
    ["metrics", { ...env, SUPABASE_URL: "project" }, /invalid SUPABASE_URL: proj/],
    [
      "metrics",
      { ...env, SUPABASE_SECRET_KEY: "sb_secret_“7" },
      /^vigil: invalid SUPABASE_SECRET_KEY (?!.*sb_secret_).*; copy it again\n$/,
    ],
    ["metrics --snapshot nowhere", {}, /no snapshot at nowhere: name a snapshot file/],
    [
      "metrics --snapshot a.json --from 2026-03-02 --to 2026-03-04",
      {},
      /2026-03-02 to 2026-03-04 is not covered: the data has the days 2026-03-03 to 2026-03-04/,
    ],
    [
      "metrics --snapshot a.json --time-zone Asia/Tokyo",
      {},
      /a\.json counts days of UTC, not of Asia\/Tokyo: leave --time-zone out/,
    ],
  ])("%s with %j is one sentence", async (args, env, sentence) => {
    expectSentence(await runCli(args, { cwd: await snapshotFolder(), env }), 2, sentence);
  });

  test.each([
    ["snapshot --form today", /^error: unknown option '--form'\n.*--from/],
    ["digest", /^error: unknown command 'digest'/],
    ["snapshot --keep 0", /'--keep <n>' argument '0' is invalid\. Write a whole number above 0\./],
    ["snapshot --history 1.5", /argument '1\.5' is invalid\. Write a whole number\./],
    ["metrics stray", /too many arguments/],
    ["metrics --period always", /argument 'always' is invalid\. Allowed choices are\s+yesterday, /],
    ["metrics --watch 4", /argument '4' is invalid\. Write a number of seconds from 5 to 86400/],
    ["metrics --watch 86401", /a number of seconds from 5 to 86400/],
    ["rows wallets", /Allowed choices are transactions, notifications, exploits, events,\s/],
    ["completion csh", /Allowed choices are bash, zsh, fish\./],
  ])("%s is refused by the parser", async (args, sentence) => {
    const { code, stdout, stderr } = await runCli(args);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(sentence);
  });
});

test("4, a snapshot that does not parse, or another file, of which --debug prints all that is known", async () => {
  const cwd = await snapshotFolder();
  const whole = await readFile(join(cwd, "a.json"), "utf8");
  await writeFile(join(cwd, "half.json"), whole.slice(0, 200));
  await writeFile(join(cwd, "other.json"), '{"schema":1,"timeZone":7}');
  await writeFile(join(cwd, "index.json"), "[]");
  const cases: [string, RegExp][] = [
    ["half.json", /half\.json is not JSON: /],
    ["other.json", /other\.json is not a snapshot of version 1: .* at timeZone/],
    [".", /index\.json is not a snapshot of version 1: .* at the top/],
  ];
  for (const [path, sentence] of cases) {
    expectSentence(await runCli(`metrics --snapshot ${path}`, { cwd }), 4, sentence);
  }
  const { code, stderr } = await runCli("metrics --snapshot half.json --debug", { cwd });
  expect(code).toBe(4);
  expect(stderr).toMatch(/\n {4}at .*[\s\S]*\[cause\]: SyntaxError/);
});

test("2, a .env that is no file; 3, a backend where nothing listens, with nothing written", async () => {
  const cwd = await scratchFolder();
  const refusal = await fetch("http://127.0.0.1:4").catch((error) => error);
  const env = { SUPABASE_URL: "http://127.0.0.1:4", SUPABASE_SECRET_KEY: "k" };
  const fetched = () => Promise.reject(refusal);
  const result = await runFast("snapshot --last 1d", { cwd, env, fetch: fetched });
  expectSentence(result, 3, /^vigil: http:\/\/127\.0\.0\.1:4 cannot be reached \(.*ECONNREFUSED/);
  expect(await readdir(cwd)).toEqual([]);
  await mkdir(join(cwd, ".env"));
  expectSentence(await runCli("metrics", { cwd }), 2, /\.env cannot be read: /);
});
