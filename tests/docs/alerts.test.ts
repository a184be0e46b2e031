import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { snapshot } from "../../shared/archive/snapshot.ts";
import { addDays, type Day } from "../../shared/days/day.ts";
import { listDays } from "../../shared/days/range.ts";
import { fraction } from "../../shared/rules/fraction.ts";
import { parseRules } from "../../shared/rules/rule.ts";
import { isUnusual, type Usual, usual, usualDistance } from "../../shared/rules/usual.ts";
import { type Run, runCli } from "../cli/runCli.ts";
import { writtenFolder } from "../cli/writtenFolder.ts";
import { mulberry32 } from "../faults/faultyGateway.ts";
import { cubeOf, type Rows } from "../shared/exampleRows.ts";
import { emptyBackend } from "../suite/emptyBackend.ts";
import { type SharedBackend, sharedBackend } from "../suite/sharedBackend.ts";
import { blocksOf, checkout, cronCommandsOf, shell } from "./recipe.ts";

const PAGE = "docs/alerts.md";
const JOB = new URL("../../docs/examples/alerts.yml", import.meta.url);
const SLACK = new URL("../../docs/examples/slack.sh", import.meta.url);

/** The project with rules, and programs that only print their input. */
function withRules(
  rules: string,
  programs: Readonly<Record<string, string>> = {},
): Promise<string> {
  return checkout(
    { "alerts.txt": rules },
    {
      curl: 'echo "curl $*"; cat',
      gh: 'if [ "$2" = list ]; then cat open 2>/dev/null || :; else echo "gh $*"; cat fired.txt; fi',
      ...programs,
    },
  );
}

function run(
  script: string,
  cwd: string,
  { url, secretKey }: Pick<SharedBackend, "url" | "secretKey">,
  flags = "-c",
): Promise<Run> {
  const env = {
    SUPABASE_URL: url,
    SUPABASE_SECRET_KEY: secretKey,
    SLACK_WEBHOOK: "https://hooks.example.org/x",
  };
  return shell(script, { cwd, env, flags, bin: join(cwd, "bin") });
}

const QUIET = "cards.scannedTransactions.value < 0\n";
const FIRES = "# one\ncards.scannedTransactions.value >= 0\n";
const FIRED = /cards\.scannedTransactions\.value >= 0: \d+ \(\d{4}-\d\d-\d\d, UTC\)/;
/** A rule that names a chain. */
const NAMES = "any(exploitsByChain.exploits) >= 1\n";

describe.skipIf(process.platform === "win32")("word by word", { meta: { needs: "Unix" } }, () => {
  /** A backend whose only chain has a name that calls people. */
  const named = emptyBackend({
    statements: [
      "insert into chains (id, name) values (1, '<!channel> & @octocat')",
      `insert into exploits ("timestamp", chain_id) values (now() - interval '1 day', 1)`,
    ],
  });

  test("cron's line is silent, or prints what its mail says", async () => {
    const backend = await sharedBackend("demo");
    const [command = ""] = await cronCommandsOf(PAGE);
    const [quiet, fires] = await Promise.all(
      [QUIET, FIRES].map(async (rules) => {
        const cwd = await withRules(rules);
        return run(command.replace("/srv/vigil", cwd), cwd, backend);
      }),
    );
    expect(quiet).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(fires).toEqual({ code: 5, stdout: expect.stringMatching(FIRED), stderr: "" });
  });

  test.skipIf(!existsSync("/usr/bin/jq"))(
    "Slack receives the rules that fired, whose chains mention no one, and those that cannot tell",
    { meta: { needs: "jq" } },
    async () => {
      const script = await readFile(SLACK, "utf8");
      const quiet = await run(script, await withRules(NAMES, { vigil: "exit 0" }), named);
      expect(quiet).toMatchObject({ code: 0, stdout: "" });
      const sent = await run(script, await withRules(NAMES), named);
      const [head, ...body] = sent.stdout.split("\n");
      expect(head).toMatch(/^curl .* https:\/\/hooks\.example\.org\/x$/);
      expect(JSON.parse(body.join("\n")).text).toMatch(
        /^Vigil\nany\(.*"&lt;!channel&gt; &amp; @octocat" 1/,
      );
      const unclear = await run(script, await withRules("nonsense"), named);
      expect(unclear.stdout).toContain("Vigil cannot tell\\nvigil: alerts.txt, line 1");
    },
  );

  test("GitHub's job opens an issue, in which the name of a chain mentions no one, or adds to the open issue", async () => {
    const job = await readFile(JOB, "utf8");
    const script = job.slice(job.indexOf("run: |") + "run: |".length);
    const report = (cwd: string) => run(script, cwd, named, "-ec");
    const quiet = await report(await withRules(NAMES, { node: "exit 0" }));
    expect(quiet).toMatchObject({ code: 0, stdout: "" });
    const opened = await report(await withRules(NAMES));
    const [command, ...lines] = opened.stdout.trimEnd().split("\n");
    expect(command).toBe("gh issue create --title Vigil alert --body-file fired.txt");
    expect(lines).toEqual([expect.stringMatching(/^ {4}any\(.*"<!channel> & @octocat" 1/)]);
    const cwd = await withRules(NAMES, { node: "echo fired; exit 5" });
    await writeFile(join(cwd, "open"), "7\n");
    expect((await report(cwd)).stdout).toMatch(/^gh issue comment 7 --body-file/);
  });
});

const LAST: Day = "2026-10-06";
const COVER = { from: addDays(LAST, -70), to: LAST };
const USUAL = listDays({ from: COVER.from, to: addDays(LAST, -1) });
const base = { id: "8453", name: "Base" };
const unichain = { id: "130", name: "Unichain" };

/** Ten weeks of days with the same rows, and rows of the last day. A project is gone for a month. */
function weeks(last: Partial<Rows>, wallets: number, gone: readonly Day[]): Rows {
  const each = <Row>(
    count: number,
    row: (day: Day, n: number) => Row,
    days: readonly Day[] = USUAL,
  ) => days.flatMap((day) => Array.from({ length: count }, (_, n) => row(day, n)));
  const { transactions = [], notifications = [], exploits = [], events = [] } = last;
  return {
    transactions: [
      ...each(100, (day, n) => ({ day, chain: unichain, project: `${n % 9}` })),
      ...each(1, (day) => ({ day, chain: base, project: "gone" }), gone),
      ...transactions,
    ],
    notifications: [
      ...each(10, (day, n) => ({ day, chain: base, address: `${day} ${n}` })),
      ...notifications,
    ],
    exploits,
    events: [...each(1, (day) => ({ day, type: "Transfer" })), ...events],
    memberships: ["gone", "0"].map((project) => ({ project, email: project })),
    wallets,
  };
}

function flagged(count: number) {
  return Array.from({ length: count }, (_, n) => ({ day: LAST, chain: base, address: `${n}` }));
}

async function firing(rules: string, rows: Rows): Promise<string[]> {
  const taken = snapshot(cubeOf(rows, COVER), { from: LAST, to: LAST });
  const cwd = await writtenFolder([["2026-10-07T06:00:00Z", taken]]);
  await writeFile(join(cwd, "alerts.txt"), rules);
  const args = "check --rules alerts.txt --snapshot . --json --time-zone UTC";
  const now = () => Date.parse("2026-10-07T12:00:00Z");
  const { stdout, stderr } = await runCli(args, { cwd, now });
  expect(stderr).toBe("");
  const verdicts = JSON.parse(stdout).rules as { name: string; outcome: string }[];
  return verdicts.flatMap(({ name, outcome }) => (outcome === "fired" ? name : []));
}

test("each of the twelve rules fires on a day with its event, and no rule on a usual day", async () => {
  const [one = "", text = ""] = await blocksOf(PAGE, "txt");
  expect(parseRules(one, PAGE)).toHaveLength(1);
  const names = parseRules(text, PAGE).map(({ name }) => name);
  expect(new Set(names).size).toBe(12);
  const transactions = Array.from({ length: 100 }, (_, n) => ({
    day: LAST,
    chain: n % 2 ? base : unichain,
    project: `${n % 9}`,
  }));
  const usualDay = {
    transactions,
    notifications: flagged(10),
    events: [{ day: LAST, type: "Swap" }],
  };
  expect(await firing(text, weeks(usualDay, 10_000, []))).toEqual([]);
  const gone = USUAL.filter((day) => day < addDays(LAST, -30));
  const struck = {
    transactions: transactions.slice(0, 1),
    notifications: flagged(40),
    exploits: [{ day: LAST, chain: unichain }],
  };
  const fired = await firing(text, weeks(struck, 1_000, gone));
  expect(fired).toEqual(names.filter((name) => name !== "stale"));
  expect(await firing(text, weeks({}, 1_000, gone))).toContain("stale");
});

test("by chance alone a figure is unusual as often as the table says", async () => {
  const text = await readFile(join(import.meta.dirname, "../..", PAGE), "utf8");
  const table = [...text.matchAll(/^\| (\d) +\| ([\d.]+) % +\| ([\d.]+) +\| ([\d.]+)/gm)];
  expect(table.length).toBe(4);
  // The sum of twelve uniform numbers is nearly normal, with a standard deviation of 1.
  const uniform = mulberry32(1);
  const normal = () =>
    fraction(Math.round(1_000 * Array.from({ length: 12 }, uniform).reduce((a, b) => a + b, -6)));
  const draws = Array.from({ length: 20_000 }, () => ({
    value: normal(),
    before: usual(Array.from({ length: 8 }, normal)) as Usual,
  }));
  for (const row of table) {
    const [deviations = 0, percent = 0, days = 0, ofTwelve = 0] = row.slice(1).map(Number);
    const unusual = draws.filter(({ value, before }) =>
      isUnusual(value, before.median, usualDistance(before, fraction(deviations))),
    );
    const share = unusual.length / draws.length;
    expect(Math.abs(100 * share - percent), row[0]).toBeLessThan(0.4);
    // The percentage is rounded to 0.1, and so are 30 days of one figure; those of twelve figures to 1 at most.
    expect(Math.abs(0.3 * percent - days), row[0]).toBeLessThanOrEqual(0.065);
    expect(Math.abs(12 * 0.3 * percent - ofTwelve), row[0]).toBeLessThanOrEqual(0.68);
  }
});
