import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { folderAnswers } from "../../cli/local/csv/folderAnswers.ts";
import { readCsvFolder } from "../../cli/local/csv/readCsvFolder.ts";
import { localFetch } from "../../cli/local/serving/localFetch.ts";
import { metricsSchema } from "../../cli/publish/metrics.ts";
import { riskFigures } from "../../shared/dashboard/risk.ts";
import { folderOf } from "../csv/scratchFolders.ts";
import { rememberedFetch } from "../suite/rememberedFetch.ts";
import { sharedBackend } from "../suite/sharedBackend.ts";
import { publishedSchema } from "./publishedSchema.ts";
import { outputOf, runCli, runFast, scratchFolder } from "./runCli.ts";
import { replaySessions } from "./session.ts";

const GOLDENS = join(import.meta.dirname, "../goldens");
const RANGE = "--from 2025-11-01 --to 2025-11-02 --time-zone America/Havana";

let env: Record<string, string>;
/** The figures that the golden snapshot publishes. */
let published: object;

beforeAll(async () => {
  const backend = await sharedBackend("sample");
  env = { SUPABASE_URL: backend.url, SUPABASE_SECRET_KEY: backend.secretKey };
  const { cube: _, ...rest } = JSON.parse(
    await readFile(join(GOLDENS, "sample-havana.json"), "utf8"),
  );
  published = { ...rest, ...riskFigures(rest), notable: [] };
});

/** The rows stay the same: each request is sent once. */
const network = rememberedFetch();

const metrics = (args: string, more: Record<string, string> = {}) =>
  outputOf(`metrics ${args}`, { env: { ...env, ...more }, fetch: network });

const json = async (args: string) => JSON.parse(await metrics(`${args} --json`));

test("options choose days, comparison, chains, history and form as each session of the golden says", async () => {
  await replaySessions("metrics", { env, network });
});

test("colour is used only on demand, and changes no text", async () => {
  const plain = await metrics(RANGE);
  const coloured = await metrics(RANGE, { FORCE_COLOR: "1" });
  expect(coloured).toContain("\u001B[");
  expect(stripVTControlCharacters(coloured)).toBe(plain);
  expect(await metrics(RANGE, { FORCE_COLOR: "1", NO_COLOR: "1" })).toBe(plain);
});

test("--json prints the figures that were counted by hand, read in either way or from their file, by the published schema", async () => {
  expect(await json(`${RANGE} --history 0`)).toEqual(published);
  expect(await json(`${RANGE} --read tables`)).toEqual(published);
  const { returns: _, ...others } = await json(`${RANGE} --returns --history 0`);
  expect(others).toEqual(published);
  const file = await runCli("metrics --snapshot sample-havana.json --json", { cwd: GOLDENS });
  expect({ ...file, stdout: JSON.parse(file.stdout) }).toEqual({
    code: 0,
    stdout: published,
    stderr: "",
  });
  const problems = await publishedSchema(metricsSchema, "metrics");
  const all = await json(`${RANGE} --chain Ethereum --returns`);
  expect(problems(all)).toEqual([]);
  expect(problems({ ...all, schema: 2 })).not.toEqual([]);
});

test("--why adds the causes of each change to reports and to JSON, by the published schema", async () => {
  const sample = join(GOLDENS, "sample-utc.json");
  const why = (form: string) => outputOf(["metrics", "--snapshot", sample, "--why", form]);
  const report = await why("--markdown");
  const sections = report.slice(report.indexOf("## Why: "));
  await expect(sections).toMatchFileSnapshot("../goldens/metrics-why.md");
  const all = JSON.parse(await why("--json"));
  expect(all.why).toHaveLength(4);
  const problems = await publishedSchema(metricsSchema, "metrics");
  expect(problems(all)).toEqual([]);
});

test("any range inside a snapshot has every figure of a live read of the same history", async () => {
  const cwd = await scratchFolder();
  await outputOf(`snapshot ${RANGE} --history 20 --out .`, { cwd, env });
  const live = async (args: string) => {
    const figures = await json(`${RANGE} ${args}`);
    const file = await outputOf(`metrics ${RANGE} ${args} --json --snapshot .`, { cwd });
    expect(JSON.parse(file)).toEqual(figures);
    return figures;
  };
  await live("--history 0");
  const whole = await live("--history 20");
  const short = await live("--history 5");
  expect(whole.lifecycle).not.toEqual(short.lifecycle);
  const inside = await live("--history 4 --from 2025-11-02");
  expect(inside.cards.scannedTransactions).toEqual({ value: 7, previous: 7, changePercent: 0 });
  await live("--history 4 --to 2025-11-01");
});

test("if the function times out on the history, the days compared are read", async () => {
  const answers = new Map<string, Response>();
  const record: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init);
    answers.set(`${input}`, answer.clone());
    return answer;
  };
  await outputOf(`metrics ${RANGE} --history 0`, { env, fetch: record });
  const timeout = '{"code":"57014","message":"canceling statement due to statement timeout"}';
  const send: typeof fetch = async (input) =>
    answers.get(`${input}`)?.clone() ?? new Response(timeout, { status: 500 });
  const { stdout } = await runFast(`metrics ${RANGE} --json`, { env, fetch: send });
  expect(JSON.parse(stdout)).toEqual(published);
});

test("a range without rows has its figures also if the function refuses the ten years in which the newest row is searched", async () => {
  const send: typeof fetch = async (input, init) => {
    const from = new URL(`${input}`).searchParams.get("from_day") ?? "";
    if (from > "2020") return network(input, init);
    return Response.json({ code: "PT404", message: "no such days are kept" }, { status: 404 });
  };
  const args = "metrics --from 2025-11-06 --to 2025-11-07 --time-zone UTC --csv";
  const { code, stdout, stderr } = await runCli(args, { env, fetch: send });
  expect([code, stdout]).toEqual([0, expect.stringContaining("\nscanned_transactions,,,0,")]);
  expect(stderr).toMatch(/the newest row is from Nov 04, 2025: try --to 2025-11-04 without --from/);
});

test("if every table is empty, the hint is about row-level security unless the key is secret", async () => {
  const folder = await readCsvFolder(
    await folderOf({ "transactions.csv": "created_at\n" }),
    () => {},
  );
  const empty = localFetch(folderAnswers(folder, Date.now));
  const hint = async (name: string, key: string) => {
    const settings = { SUPABASE_URL: "https://x.example", [name]: key };
    return (await runCli("metrics --csv", { env: settings, fetch: empty })).stderr;
  };
  expect(await hint("SUPABASE_SECRET_KEY", "sb_secret_x")).toBe(
    "Every table of https://x.example is empty: check that it is the project with the rows.\n",
  );
  expect(await hint("SUPABASE_ANON_KEY", "sb_publishable_x")).toContain("row-level security hides");
});

test("the tables of a backend without the function are read once, even if they time out", async () => {
  let calls = 0;
  const send: typeof fetch = async (input) => {
    const isCall = `${input}`.includes("/rpc/dashboard_cube?");
    if (isCall) calls++;
    const isFunction = `${input}`.includes("/rpc/");
    const code = isFunction ? "PGRST202" : "57014";
    return Response.json({ code, message: "error" }, { status: isFunction ? 404 : 500 });
  };
  const { code } = await runFast(`metrics ${RANGE}`, { env, fetch: send });
  expect([code, calls]).toEqual([3, 1]);
});

test("a backend that hangs is asked once, and reported after the ten minutes of the secret key", async () => {
  const asked: string[] = [];
  const hang: typeof fetch = (input, init) => {
    asked.push(`${input}`);
    return new Promise((_, reject) => {
      init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
    });
  };
  const { code, stderr } = await runFast(`metrics ${RANGE}`, { env, fetch: hang });
  expect([code, asked.length]).toEqual([3, 1]);
  expect(stderr).toContain("did not answer within 620 s");
});
