import { once } from "node:events";
import { readdir, readFile, stat } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildSite } from "../browser/builtSite.ts";
import { type Run, runCli, scratchFolder } from "../cli/runCli.ts";
import { apiKey } from "../embedded/apiKeys.ts";

// tests/cli/siteSettings.test.ts proves that no build takes a secret key.

/** A backend that refuses everything and repeats what it was sent, as careless proxies do. */
let backend: Server;
let url: string;

const SECRET_KEY = "sb_secret_canary-0123456789_abcdef";
const LEGACY_KEY = apiKey("service_role");

beforeAll(async () => {
  backend = createServer(({ headers }, response) => {
    response.writeHead(401, { "Content-Type": "application/json" });
    response.end(JSON.stringify(refusal(headers)));
  }).listen(0, "127.0.0.1");
  await once(backend, "listening");
  url = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`;
});

afterAll(() => backend.close());

function refusal({ apikey, authorization, ...others }: IncomingHttpHeaders) {
  return {
    code: "PGRST301",
    message: `echo: \u001b[31m${apikey}\u001b]0;title\u0007\u009b2J\u202e`,
    hint: authorization,
    details: JSON.stringify({ ...others, apikey, authorization }),
  };
}

test("no key that a backend repeats, and no order to the terminal, is written anywhere", async () => {
  const cwd = await scratchFolder();
  const cases = [
    ["metrics --last 1d", SECRET_KEY],
    ["metrics --last 1d --debug", LEGACY_KEY],
    ["snapshot --last 1d --out . --debug", SECRET_KEY],
    ["doctor --debug", SECRET_KEY],
    ["doctor --json", LEGACY_KEY],
  ] as const;
  await Promise.all(
    cases.map(async ([command, key]) => {
      const env = { SUPABASE_URL: url, SUPABASE_SECRET_KEY: key };
      expectHarmless(await runCli(command.split(" "), { cwd, env }), key);
    }),
  );
  expect(await contentOf(cwd)).toBe("");
});

function expectHarmless({ code, stdout, stderr }: Run, key: string): void {
  expect(code).toBe(3);
  expect(stdout + stderr).toContain("echo:");
  expect(stdout + stderr).not.toContain(key);
  expect((stdout + stderr).replaceAll("\n", "")).not.toMatch(/\p{C}/u);
}

async function contentOf(folder: string): Promise<string> {
  const paths = (await readdir(folder, { recursive: true })).map((name) => join(folder, name));
  const texts = paths.map(async (path) =>
    (await stat(path)).isFile() ? readFile(path, "utf8") : "",
  );
  return (await Promise.all(texts)).join("");
}

test.each([
  [
    "a key in the place of the URL",
    "sb_secret_canary",
    /^vigil: invalid SUPABASE_URL: sb_secret_…/,
  ],
  [
    "a password in the URL",
    "http://me:canary@127.0.0.1:9/",
    /^vigil: invalid SUPABASE_URL: http:\/\/…@/,
  ],
])("%s is not repeated either", async (_, setting, sentence) => {
  const cwd = await scratchFolder();
  const env = { SUPABASE_URL: setting, SUPABASE_SECRET_KEY: "sb_secret_canary" };
  const { stderr } = await runCli(["metrics", "--last", "1d"], { cwd, env });
  expect(stderr).not.toContain("canary");
  expect(stderr).toMatch(sentence);
});

test("of the environment, the files of a site hold the settings of the page and nothing else", async () => {
  const out = await scratchFolder();
  await buildSite(await scratchFolder(), out, "/", {
    VITE_SUPABASE_URL: "https://project.supabase.co",
    VITE_SUPABASE_PUBLISHABLE_KEY: " sb_publishable_canary ",
    VITE_STRIPE_SECRET: "sk_live_canary",
    VITE_SUPABASE_ANON_KEY_OLD: "old_canary",
    VITE_READ_TOKEN: "token_canary",
    SUPABASE_SECRET_KEY: SECRET_KEY,
  });
  const content = await contentOf(out);
  expect([...new Set(content.match(/[\w-]*canary[\w-]*/g))]).toEqual(["sb_publishable_canary"]);
  expect(content).not.toMatch(/VITE_/);
});
