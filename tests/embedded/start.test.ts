import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { expect, onTestFinished, test } from "vitest";
import { type BackendOutput, backendOutput } from "../../cli/environment/progress.ts";
import type { World } from "../../cli/environment/world.ts";
import { openServer } from "../../cli/local/serving/server.ts";
import { runStart, type StartOptions } from "../../cli/local/start.ts";
import { runCli, testWorld } from "../cli/runCli.ts";
import { folderOf } from "../csv/scratchFolders.ts";

/** Sends a request with any host and origin, which `fetch` would not send. */
async function statusOf(url: string, headers: Record<string, string>): Promise<number | undefined> {
  const [answer] = (await once(request(url, { headers }).end(), "response")) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
}

interface Started {
  readonly url: string;
  readonly stdout: readonly string[];
  readonly stderr: readonly string[];
}

/** Starts with a folder, calls `use` when the start is done, and returns the steps that it showed before. */
async function started(
  options: StartOptions,
  use: (started: Started) => Promise<void>,
  world: Partial<World> = {},
): Promise<readonly string[]> {
  const stop = new AbortController();
  let used: Promise<void> | undefined;
  const [stdout, stderr, steps]: [string[], string[], string[]] = [[], [], []];
  const output: BackendOutput = {
    stdout: (line) => stdout.push(line),
    step: (step) => steps.push(step),
    async stderr(line) {
      stderr.push(line);
      if (!line.endsWith("Ctrl-C stops it.")) return;
      const url = stdout[0]?.split(" ").at(-1) ?? "";
      used = use({ url, stdout, stderr }).finally(() => stop.abort());
      await used.catch(() => {});
    },
  };
  await runStart(options, testWorld({ signal: stop.signal, ...world }), output);
  expect(stop.signal.aborted).toBe(true);
  await used;
  return steps;
}

test("a start answers while it loads, then shows the rows to this machine alone, and its lines for .env let commands read them", async () => {
  const data = await folderOf({
    "chains.csv": "id,name\n1,Ethereum\n",
    "transactions.csv": "created_at,chain_id,fee\n2026-10-30,1,0\n2026-11-02,1,0\n",
  });
  const port = 20_000 + (process.pid % 10_000);
  let early = "";
  let ended = "";
  const use = async ({ url, stdout, stderr }: Started) => {
    ended = url;
    const { host, port } = new URL(url);
    const call = `${url}rest/v1/rpc/dashboard_cube?from_day=2026-10-30&to_day=2026-11-02&time_zone=UTC`;
    const crossSite = { "sec-fetch-site": "cross-site" };
    for (const [status, headers] of [
      [200, {}],
      [200, { origin: "http://localhost:5173" }],
      [200, { ...crossSite, origin: "http://localhost:5173" }],
      [403, crossSite],
      [403, { origin: "https://example.org" }],
      [403, { origin: "http://localhost.example.org" }],
      [403, { origin: "null" }],
      [403, { host: `rebound.example.org:${port}` }],
      [403, { host: `rebound.example.org:${port}`, origin: "http://localhost" }],
    ] as const) {
      expect([headers, await statusOf(call, { host, ...headers })]).toEqual([headers, status]);
    }
    expect((await fetch(`${url}rest/v1/transactions?select=id`)).status).toBe(404);
    const outer = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ internal, family }) => !internal && family === "IPv4");
    for (const { address } of outer) {
      const socket = connect({ host: address, port: Number(port) });
      await expect(once(socket, "connect")).rejects.toMatchObject({ code: "ECONNREFUSED" });
    }
    const settings = stderr.join("\n").matchAll(/^ {2}(SUPABASE_\w+)=(.*)$/gm);
    const env = Object.fromEntries([...settings].map(([, name, value]) => [name, value]));
    const words = "metrics --csv --from 2026-10-30 --to 2026-11-02 --time-zone UTC";
    expect((await runCli(words, { env })).stdout).toContain("\nscanned_transactions,,,2,");
    expect(stdout).toEqual([`Vigil shows ${data} at ${url}`]);
    const said = stderr.join("\n").replaceAll(data, "DIR").replace(/:\d+$/m, ":PORT");
    expect(said).toMatchInlineSnapshot(`
      "Loaded DIR:
        table          rows  from        to
        chains            1
        addresses
        transactions      2  2026-10-30  2026-11-02
        memberships
        notifications
        events
        exploits
        transactions.csv: left out fee
        transactions.csv has no project_id: Active Projects and Total Active Users stay empty
        no memberships.csv: Total Active Users stays empty
        no notifications.csv: Flagged vs Clean Wallets and Flagged Wallets Distribution stay empty
        no exploits.csv: Exploits by Chain stays empty
        no events.csv: Most Common Events stays empty
        no addresses.csv: Monitored Wallets stays empty
      Next: npx vigil metrics --data DIR prints these figures without this server.
      These lines in .env let metrics, snapshot, check and site read the same rows:
        SUPABASE_URL=http://127.0.0.1:PORT
        SUPABASE_PUBLISHABLE_KEY=sb_publishable_local
        SUPABASE_SECRET_KEY=sb_secret_local
      ../../docs/supabase.md says how to show a Supabase of yours. Ctrl-C stops it."
    `);
  };
  const steps = await started({ data, port }, use, {
    now: () => Date.parse("2026-11-03T12:00Z"),
    async endAtOnce(work) {
      early = await (await fetch(`http://127.0.0.1:${port}/`)).text();
      return work();
    },
  });
  expect(early).toMatch(/Vigil is starting; the page appears when its rows are there\.<p>/);
  const names = new Set(steps.map((step) => step.replace(/,.*/, "")));
  expect([...names].filter((name) => name !== "Building the page")).toEqual([
    "Loading chains.csv",
    "Loading transactions.csv",
  ]);
  await expect(fetch(ended)).rejects.toThrow();
});

test("a start lists the days and names a day with rows by the zone and the range of its page", async () => {
  const data = await folderOf({
    "transactions.csv": "created_at,chain_id\n2026-10-30T22:00:00Z,1\n",
    "site.json": '{ "last": "3d", "timeZone": "pacific/kiritimati" }',
  });
  const use = async ({ url, stderr }: Started) => {
    expect(await (await fetch(url)).text()).toContain('"timeZone":"Pacific/Kiritimati"');
    expect(stderr).toContain("  transactions      1  2026-10-31  2026-10-31");
    const days = "Nov 01, 2026 - Nov 04, 2026; the newest row is from Oct 31, 2026";
    expect(stderr).toContain(`  No data in ${days}: try ${url}?to=2026-10-31`);
  };
  const now = () => Date.parse("2026-11-03T12:00Z");
  await started({ data, port: 0, settings: `${data}/site.json` }, use, { now });
});

test("a start takes a free port near --port that browsers open", async () => {
  const data = await folderOf({ "transactions.csv": "created_at,chain_id\n2026-10-30,1\n" });
  const other = await openServer(0, (_, answer) => answer.end());
  onTestFinished(other.close);
  const taken = Number(new URL(other.url).port);
  for (const port of [taken, 5060, 6000, 6665, 10_080]) {
    await started({ data, port }, async ({ url }) => {
      // Node's fetch refuses the same ports as browsers.
      expect((await fetch(url)).status).toBe(200);
      expect(Number(new URL(url).port) - port).toBeOneOf([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    });
  }
  await expect(openServer([taken, taken], () => {})).rejects.toMatchObject({
    kind: "usage",
    message: expect.stringMatching(`port ${taken} .*; choose another with --port`),
  });
});

test("on a terminal progress stays on one line and disappears before further output, which steers no terminal", () => {
  const written = (isTTY: boolean) => {
    const texts: string[] = [];
    const write = (text: string) => texts.push(text);
    const stream = { isTTY, columns: 20, write, on: () => {}, off: () => {} };
    const { stdout, step } = backendOutput(testWorld({ stdout: stream, stderr: stream }));
    step("Loading chains.csv, 1 of 2 bytes");
    step("Loading chains.csv, 2 of 2 bytes");
    step("Ready");
    stdout("line\u001b[31m");
    return texts;
  };
  const clear = "\r\u001B[K";
  expect(written(true)).toEqual([
    `${clear}Loading chains.cs …`,
    `${clear}Ready …`,
    clear,
    "line\ufffd[31m\n",
  ]);
  expect(written(false)).toEqual(["line\ufffd[31m\n"]);
});

test("an error begins on a new line, not behind progress", async () => {
  const data = await folderOf({ "transactions.csv": "created_at\nyesterday\n" });
  let written = "";
  const write = (text: string) => {
    written += text;
  };
  const stream = { isTTY: true, columns: 80, write, on: () => {}, off: () => {} };
  const world = testWorld({ stdout: stream, stderr: stream });
  const run = runStart({ data, port: 0 }, world);
  await expect(run).rejects.toThrow("1 problem");
  expect(written).toContain("Loading transactions.csv");
  expect(written.endsWith("…\r\u001B[K")).toBe(true);
});
