import { writeFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type BackendOutput, backendOutput } from "../../cli/environment/progress.ts";
import { runStart } from "../../cli/local/start.ts";
import { runCli, scratchFolder, testWorld } from "../cli/runCli.ts";

/** Sends a request with any host and origin, which `fetch` would not send. */
function answerTo(url: string, headers: Record<string, string>) {
  return new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const sent = request(url, { headers }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => {
        text += part;
      });
      response.on("end", () => resolve({ status: response.statusCode, text }));
    });
    sent.on("error", reject).end();
  });
}

test("a start answers while it loads, then shows the rows to this machine alone, and its lines for .env let commands read them", async () => {
  const folder = await scratchFolder();
  await writeFile(join(folder, "chains.csv"), "id,name\n1,Ethereum\n");
  await writeFile(
    join(folder, "transactions.csv"),
    "created_at,chain_id,fee\n2026-10-30,1,0\n2026-11-02,1,0\n",
  );
  const lines = { stdout: [] as string[], stderr: [] as string[] };
  const steps = new Set<string>();
  const stop = new AbortController();
  const port = 20_000 + (process.pid % 10_000);
  const found: { url: string; early: string; statuses: unknown[]; figures: string } = {
    url: "",
    early: "",
    statuses: [],
    figures: "",
  };
  const output: BackendOutput = {
    stdout: (line) => lines.stdout.push(line),
    step: (step) => steps.add(step.replace(/,.*/, "")),
    async stderr(line) {
      lines.stderr.push(line);
      if (!line.endsWith("Ctrl-C stops it.")) return;
      const url = lines.stdout[0]?.split(" ").at(-1) ?? "";
      const { host } = new URL(url);
      const call = `${url}rest/v1/rpc/dashboard_cube?from_day=2026-10-30&to_day=2026-11-02&time_zone=UTC`;
      for (const headers of [
        {},
        { origin: "http://localhost:5173" },
        { origin: "https://example.org" },
        { origin: "null" },
        { host: `rebound.example.org:${new URL(url).port}` },
        { host: `rebound.example.org:${new URL(url).port}`, origin: "http://localhost" },
        { "sec-fetch-site": "cross-site" },
      ] as Record<string, string>[]) {
        const { status } = await answerTo(call, { host, ...headers });
        found.statuses.push(status);
      }
      found.statuses.push((await fetch(`${url}rest/v1/transactions?select=id`)).status);
      const settings = lines.stderr.flatMap((each) => /^ {2}(SUPABASE_\w+)=(.*)$/.exec(each) ?? []);
      const env = Object.fromEntries(
        [1, 4, 7].map((at) => [settings[at] ?? "", settings[at + 1] ?? ""]),
      );
      const words = "metrics --csv --from 2026-10-30 --to 2026-11-02 --time-zone UTC";
      found.figures = (await runCli(words, { env })).stdout;
      found.url = url;
      stop.abort();
    },
  };

  const now = () => Date.parse("2026-11-03T12:00Z");
  const world = testWorld({
    signal: stop.signal,
    now,
    async endAtOnce(work) {
      found.early = await (await fetch(`http://127.0.0.1:${port}/`)).text();
      return work();
    },
  });
  await runStart({ data: folder, port }, world, output);

  expect(found.early).toMatch(/Vigil is starting; the page appears when its rows are there\.<p>/);
  expect(found.statuses).toEqual([200, 200, 403, 403, 403, 403, 403, 404]);
  expect(found.figures).toContain("\nscanned_transactions,,,2,");
  expect(lines.stdout).toEqual([`Vigil shows ${folder} at ${found.url}`]);
  const said = lines.stderr.join("\n").replaceAll(folder, "DIR").replace(/:\d+$/m, ":PORT");
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
  expect([...steps].filter((step) => step !== "Building the page")).toEqual([
    "Loading chains.csv",
    "Loading transactions.csv",
  ]);
  await expect(fetch(found.url)).rejects.toThrow();
});

test.each([5060, 6000, 6665, 10_080])(
  "the address for --port %i is one that browsers open",
  async (port) => {
    const folder = await scratchFolder();
    await writeFile(join(folder, "transactions.csv"), "created_at,chain_id\n2026-10-30,1\n");
    const stop = new AbortController();
    let url = "";
    const output: BackendOutput = {
      stdout: (line) => {
        url = line.split(" ").at(-1) ?? "";
      },
      step: () => {},
      // Node's fetch refuses the same ports as browsers.
      stderr: async (line) => {
        if (!line.endsWith("Ctrl-C stops it.")) return;
        await expect(fetch(url)).resolves.toMatchObject({ status: 200 });
        stop.abort();
      },
    };
    await runStart({ data: folder, port }, testWorld({ signal: stop.signal }), output);
    expect(new URL(url).port).not.toBe(`${port}`);
    expect(stop.signal.aborted).toBe(true);
  },
);

test("on a terminal progress stays on one line and disappears before further output", () => {
  const written = (isTTY: boolean) => {
    const texts: string[] = [];
    const write = (text: string) => texts.push(text);
    const stream = { isTTY, columns: 20, write, on: () => {}, off: () => {} };
    const { stdout, step } = backendOutput(testWorld({ stdout: stream, stderr: stream }));
    step("Loading chains.csv, 1 of 2 bytes");
    step("Loading chains.csv, 2 of 2 bytes");
    step("Ready");
    stdout("line");
    return texts;
  };
  const clear = "\r\u001B[K";
  expect(written(true)).toEqual([
    `${clear}Loading chains.cs …`,
    `${clear}Ready …`,
    clear,
    "line\n",
  ]);
  expect(written(false)).toEqual(["line\n"]);
});

test("an error begins on a new line, not behind progress", async () => {
  const folder = await scratchFolder();
  await writeFile(join(folder, "transactions.csv"), "created_at\nyesterday\n");
  let written = "";
  const write = (text: string) => {
    written += text;
  };
  const stream = { isTTY: true, columns: 80, write, on: () => {}, off: () => {} };
  const world = testWorld({ stdout: stream, stderr: stream });
  const run = runStart({ data: folder, port: 0 }, world);
  await expect(run).rejects.toThrow("1 problem");
  expect(written).toContain("Loading transactions.csv");
  expect(written.endsWith("…\r\u001B[K")).toBe(true);
});
