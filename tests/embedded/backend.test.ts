import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runBackend } from "../../cli/backend.ts";
import { type BackendOutput, backendOutput } from "../../cli/backendOutput.ts";
import { apiKey } from "../../cli/embedded/apiKeys.ts";

test("stdout is a .env file that reaches the backend, stderr says what is loaded", async () => {
  const folder = await mkdtemp(join(tmpdir(), "vigil-"));
  onTestFinished(() => rm(folder, { recursive: true }));
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

  await runBackend({ data: folder, port: 0 }, output, stop.signal);

  expect(lines.stdout).toEqual([
    expect.stringMatching(/^SUPABASE_URL=http:\/\/127\.0\.0\.1:\d+$/),
    `SUPABASE_ANON_KEY=${apiKey("anon")}`,
    `SUPABASE_SECRET_KEY=${apiKey("service_role")}`,
  ]);
  expect(lines.stderr.join("\n").replace(folder, "DIR")).toMatchInlineSnapshot(`
    "Loaded DIR:
      chains         1 row
      addresses      0 rows
      transactions   2 rows  Oct 30, 2026 - Nov 02, 2026  1 chain
      memberships    0 rows
      notifications  0 rows                               0 chains
      events         0 rows
      exploits       0 rows                               0 chains
      transactions.csv: left out fee
    Next: put the three lines into .env; in another terminal try vigil metrics,
    or vigil doctor, which looks the backend over. Ctrl-C stops it."
  `);
  expect([...steps]).toMatchInlineSnapshot(`
    [
      "Checking chains.csv",
      "Checking transactions.csv",
      "Starting PostgreSQL",
      "Loading chains",
      "Loading transactions",
      "Making indexes",
      "Starting PostgREST",
    ]
  `);
  expect(answer).toBe('[{"name":"Ethereum"}]');
  await expect(fetch(url())).rejects.toThrow();
}, 60_000);

test("on a terminal what is under way stands in one line and goes when there is more to say", () => {
  const written = (isTTY: boolean) => {
    const texts: string[] = [];
    const stream = { isTTY, columns: 20, write: (text: string) => texts.push(text) > 0 };
    const { stdout, step } = backendOutput(stream, stream);
    step("Checking chains.csv, 1 of 2 bytes");
    step("Checking chains.csv, 2 of 2 bytes");
    step("Ready");
    stdout("line");
    return texts;
  };
  const clear = "\r\u001B[K";
  expect(written(true)).toEqual([
    `${clear}Checking chains.cs …`,
    `${clear}Ready …`,
    clear,
    "line\n",
  ]);
  expect(written(false)).toEqual(["line\n"]);
});
