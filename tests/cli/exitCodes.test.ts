import { once } from "node:events";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { snapshotText } from "../../cli/snapshotFolder.ts";
import { snapshot } from "../../shared/snapshot.ts";
import { cubeOf } from "../shared/exampleRows.ts";
import { type Run, type RunOptions, runCli, scratchFolder } from "./runCli.ts";

/** A port on which nothing listens. */
let deadUrl: string;

/** A run against it, which tries for a quarter of a minute, and the others meanwhile. */
let deadRun: Promise<{ readonly cwd: string; readonly result: Run; readonly duration: number }>;

beforeAll(async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  deadUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise((resolve) => server.close(resolve));
  deadRun = runAgainst(deadUrl);
});

async function runAgainst(url: string) {
  const cwd = await scratchFolder();
  const env = { SUPABASE_URL: url, SUPABASE_SECRET_KEY: "k" };
  const started = Date.now();
  const result = await run("snapshot --last 1d", { cwd, env });
  return { cwd, result, duration: Date.now() - started };
}

/** A folder with the snapshot of 4 March 2026 in UTC, which covers the 3rd too. */
async function snapshotFolder(): Promise<string> {
  const folder = await scratchFolder();
  const rows = { transactions: [], notifications: [], exploits: [], events: [] };
  const cube = cubeOf(
    { ...rows, memberships: [], wallets: 0 },
    { from: "2026-03-03", to: "2026-03-04" },
  );
  const text = snapshotText(snapshot(cube, { from: "2026-03-04", to: "2026-03-04" }));
  await writeFile(join(folder, "a.json"), text);
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

const run = (args: string, options: RunOptions) => runCli(args.split(" "), options);

describe("2, usage", () => {
  test("a day that is none, a zone that is none, options that exclude each other, a missing setting", async () => {
    const cwd = await snapshotFolder();
    const env = { SUPABASE_URL: deadUrl, SUPABASE_SECRET_KEY: "k" };
    const cases: [string, RunOptions, RegExp][] = [
      ["snapshot --from 2026-02-30", { cwd, env }, /invalid day: 2026-02-30/],
      ["snapshot --time-zone +05:30", { cwd, env }, /invalid time zone: \+05:30/],
      ["snapshot --from 2026-03-02 --to 2026-03-01", { cwd, env }, /is after 2026-03-01/],
      [
        "snapshot --from 2016-01-01 --to 2026-01-01",
        { cwd, env },
        /invalid range: .* is 3654 days, and 1830 are the most: as many before them are compared/,
      ],
      ["snapshot --last 99999d", { cwd, env }, /99999d reaches back before 1970 \(write 1829d/],
      ["snapshot --from 2030-01-01", { cwd, env }, /the last day there is \(say the last one with/],
      [
        "snapshot --from 1970-01-01 --to 1970-01-31",
        { cwd, env },
        /begin before 1970 \(begin on 1970-02-01 or later\)/,
      ],
      ["snapshot --time-zone CET", { cwd, env }, /invalid time zone: CET \(name one such as/],
      [
        "metrics",
        { cwd, env: { ...env, SUPABASE_URL: `${deadUrl}/rest/v1/` } },
        /invalid SUPABASE_URL: .*\/rest\/v1\/ \(leave out \/rest\/v1\)/,
      ],
      ["metrics --json --csv", { cwd, env }, /--json and --csv exclude each other/],
      ["metrics --csv --line --markdown", { cwd }, /--csv, --markdown, and --line exclude each/],
      ["metrics --explain --watch", { cwd }, /--explain and --watch exclude each other/],
      ["metrics --period all --last 3d", { cwd }, /period all and last 3d exclude each other/],
      ["metrics", { cwd }, /no backend: set SUPABASE_URL in the environment or in \.env/],
      ["metrics", { cwd, env: { SUPABASE_URL: deadUrl } }, /set SUPABASE_SECRET_KEY \(or/],
      ["metrics", { cwd, env: { ...env, SUPABASE_URL: "project" } }, /invalid SUPABASE_URL: proj/],
      [
        "metrics",
        { cwd, env: { ...env, SUPABASE_SECRET_KEY: "sb_secret_“7" } },
        /^vigil: invalid SUPABASE_SECRET_KEY (?!.*sb_secret_).*; copy it again\n$/,
      ],
      ["metrics --snapshot nowhere", { cwd }, /no snapshot at nowhere: name a snapshot file/],
      [
        "metrics --snapshot a.json --from 2026-03-02 --to 2026-03-04",
        { cwd },
        /2026-03-02 to 2026-03-04 is not covered: there are figures from 2026-03-03 to 2026-03-04/,
      ],
      [
        "metrics --snapshot a.json --time-zone Asia/Tokyo",
        { cwd },
        /a\.json counts days of UTC, not of Asia\/Tokyo: leave --time-zone out/,
      ],
    ];
    await Promise.all(
      cases.map(async ([args, options, sentence]) =>
        expectSentence(await run(args, options), 2, sentence),
      ),
    );
  });

  test("an option or a command that does not exist, a number that is none", async () => {
    const cwd = await scratchFolder();
    const cases: [string, RegExp][] = [
      ["snapshot --form today", /^error: unknown option '--form'\n.*--from/],
      ["report", /^error: unknown command 'report'/],
      [
        "snapshot --keep 0",
        /'--keep <n>' argument '0' is invalid\. Write a whole number above 0\./,
      ],
      ["snapshot --history 1.5", /argument '1\.5' is invalid\. Write a whole number\./],
      ["metrics stray", /too many arguments/],
      [
        "metrics --period always",
        /argument 'always' is invalid\. Allowed choices are\s+yesterday, /,
      ],
      ["metrics --watch 4", /argument '4' is invalid\. Write a number of seconds from 5 to 86400/],
      ["metrics --watch 86401", /a number of seconds from 5 to 86400/],
    ];
    await Promise.all(
      cases.map(async ([args, sentence]) => {
        const { code, stdout, stderr } = await run(args, { cwd });
        expect([code, stdout]).toEqual([2, ""]);
        expect(stderr).toMatch(sentence);
      }),
    );
  });
});

test("4, a snapshot that does not parse, or that is none", async () => {
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
    expectSentence(await run(`metrics --snapshot ${path}`, { cwd }), 4, sentence);
  }
});

test("--debug tells everything that is known", async () => {
  const cwd = await snapshotFolder();
  await writeFile(join(cwd, "half.json"), "{");
  const { code, stderr } = await run("metrics --snapshot half.json --debug", { cwd });
  expect(code).toBe(4);
  expect(stderr).toMatch(/\n {4}at .*[\s\S]*\[cause\]: SyntaxError/);
});

test("a .env file names the backend, and the environment overrules it", async () => {
  const cwd = await scratchFolder();
  await writeFile(join(cwd, ".env"), "SUPABASE_URL=nonsense\nSUPABASE_ANON_KEY=k\n");
  expectSentence(await run("metrics", { cwd }), 2, /invalid SUPABASE_URL: nonsense/);
  const env = { SUPABASE_URL: "other" };
  expectSentence(await run("metrics", { cwd, env }), 2, /invalid SUPABASE_URL: other/);
  const folder = await scratchFolder();
  await mkdir(join(folder, ".env"));
  expectSentence(await run("metrics", { cwd: folder }), 2, /\.env cannot be read: /);
});

test("3, a backend where nothing listens, in time and with nothing written", async () => {
  const { cwd, result, duration } = await deadRun;
  expectSentence(result, 3, /^vigil: http:\/\/127\.0\.0\.1:\d+ cannot be reached \(.*ECONNREFUSED/);
  expect(duration).toBeLessThan(40_000);
  expect(await readdir(cwd)).toEqual([]);
});
