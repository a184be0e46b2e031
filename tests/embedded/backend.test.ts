import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runBackend } from "../../cli/local/backend.ts";
import { apiKey } from "../../cli/local/embedded/apiKeys.ts";
import { type BackendOutput, backendOutput } from "../../cli/world/progress.ts";
import { scratchFolder, testWorld } from "../cli/runCli.ts";

test("stdout is a .env file that reaches the backend, stderr says what is loaded", async () => {
  const folder = await scratchFolder();
  await writeFile(join(folder, "chains.csv"), "id,name\n1,Ethereum\n");
  await writeFile(
    join(folder, "transactions.csv"),
    "created_at,chain_id,fee\n2026-10-30,1,0\n2026-11-02,1,0\n",
  );
  const lines = { stdout: [] as string[], stderr: [] as string[] };
  const steps = new Set<string>();
  const stop = new AbortController();
  const url = () => lines.stdout[0]?.replace("SUPABASE_URL=", "") ?? "";
  let answer = "";
  const output: BackendOutput = {
    stdout: (line) => lines.stdout.push(line),
    step: (step) => steps.add(step.replace(/,.*/, "")),
    async stderr(line) {
      lines.stderr.push(line);
      if (!line.endsWith("Ctrl-C stops it.")) return;
      const headers = { apikey: apiKey("service_role") };
      const response = await fetch(`${url()}/rest/v1/chains?select=name`, { headers });
      answer = await response.text();
      stop.abort();
    },
  };

  const now = () => Date.parse("2026-11-03T12:00Z");
  await runBackend({ data: folder, port: 0 }, testWorld({ signal: stop.signal, now }), output);

  expect(lines.stdout).toEqual([
    expect.stringMatching(/^SUPABASE_URL=http:\/\/127\.0\.0\.1:\d+$/),
    `SUPABASE_ANON_KEY=${apiKey("anon")}`,
    `SUPABASE_SECRET_KEY=${apiKey("service_role")}`,
  ]);
  const said = lines.stderr.join("\n").replace(folder, "DIR");
  expect(said).toMatchInlineSnapshot(`
    "Loaded DIR:
      table          rows  from        to          chains
      chains            1
      addresses         0
      transactions      2  2026-10-30  2026-11-02       1
      memberships       0
      notifications     0                               0
      events            0
      exploits          0                               0
      transactions.csv: left out fee
    Next: put the three lines into .env; in another terminal try vigil metrics,
    or vigil doctor, which checks the backend. Ctrl-C stops it."
  `);
  expect([...steps]).toMatchInlineSnapshot(`
    [
      "Starting PostgreSQL",
      "Loading chains.csv",
      "Loading transactions.csv",
      "Checking rows",
      "Making indexes",
      "Starting PostgREST",
    ]
  `);
  expect(answer).toBe('[{"name":"Ethereum"}]');
  await expect(fetch(url())).rejects.toThrow();
});

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
  const run = runBackend({ data: folder, port: 0 }, world);
  await expect(run).rejects.toThrow("1 problem");
  expect(written).toContain("Loading transactions.csv");
  expect(written.endsWith("…\r\u001B[K")).toBe(true);
});
