import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runBackend } from "../../cli/backend.ts";
import { apiKey } from "../../cli/embedded/apiKeys.ts";

test("stdout is a .env file that reaches the backend, stderr says what is loaded", async () => {
  const folder = await mkdtemp(join(tmpdir(), "vigil-"));
  await writeFile(join(folder, "chains.csv"), "id,name\n1,Ethereum\n");
  const lines = { stdout: [] as string[], stderr: [] as string[] };
  const stop = new AbortController();
  let url = "";
  const output = {
    stdout: (line: string) => lines.stdout.push(line),
    async stderr(line: string) {
      lines.stderr.push(line);
      url = lines.stdout[0]?.replace("SUPABASE_URL=", "") ?? "";
      const headers = { apikey: apiKey("service_role") };
      const response = await fetch(`${url}/rest/v1/chains?select=name`, { headers });
      lines.stderr.push(await response.text());
      stop.abort();
    },
  };

  await runBackend({ data: folder, port: 0 }, output, stop.signal);

  expect(lines.stdout).toEqual([
    expect.stringMatching(/^SUPABASE_URL=http:\/\/127\.0\.0\.1:\d+$/),
    `SUPABASE_ANON_KEY=${apiKey("anon")}`,
    `SUPABASE_SECRET_KEY=${apiKey("service_role")}`,
  ]);
  expect(lines.stderr).toEqual([
    expect.stringMatching(`^Loaded ${folder}: 1 chains, 0 addresses, .*\\. Ctrl-C stops it\\.$`),
    '[{"name":"Ethereum"}]',
  ]);
  await expect(fetch(url)).rejects.toThrow();
  await rm(folder, { recursive: true });
}, 60_000);
