import { expect, test, vi } from "vitest";
import type { Finding } from "../../cli/ops/doctor/finding.ts";
import { runCli, runFast } from "./runCli.ts";

const ENV = { SUPABASE_URL: "https://x.example", SUPABASE_SECRET_KEY: "sb_secret_x" };

test("a certificate of an unknown authority is refused at once, with the setting that names it", async () => {
  const cause = Object.assign(new Error("self-signed certificate"), {
    code: "SELF_SIGNED_CERT_IN_CHAIN",
  });
  const refused = vi.fn<typeof fetch>(async () => {
    throw new TypeError("fetch failed", { cause });
  });
  for (const command of ["doctor --json", "metrics"]) {
    refused.mockClear();
    const { code, stdout, stderr } = await runCli(command, { env: ENV, fetch: refused });
    expect([code, refused.mock.calls.length]).toEqual([3, 1]);
    expect(stdout + stderr).toMatch(/SELF_SIGNED_CERT_IN_CHAIN.*NODE_EXTRA_CA_CERTS/);
  }
});

test("a host that answers nothing, or otherwise than a project, is reported with what it says", async () => {
  const silent: typeof fetch = (_, init) =>
    new Promise((_, reject) => {
      init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
    });
  const { code, stdout, stderr } = await runFast("doctor", { env: ENV, fetch: silent });
  expect(stdout).toMatch(/failure +backend +https:\S+ did not answer within 10 s\n/);
  expect([code, stderr]).toEqual([3, "vigil: 1 of 1 checks failed\n"]);

  const html = "text/html; charset=UTF-8";
  const page = (title: string) => `<!DOCTYPE html>\n<title>${title}</title><h1>\u001b[31m</h1>`;
  const json = "application/json";
  const restricted = "Service for this project is restricted: exceed_egress_quota";
  const answers: readonly (readonly [status: number, type: string, body: string])[] = [
    [402, json, JSON.stringify({ message: `${restricted}.\n\u001b[2J` })],
    [402, "text/plain", "exceed_db_size_quota"],
    [540, json, '{"message":"Project paused"}'],
    [540, html, page("Project paused")],
    [540, html, ""],
    [403, html, page("Attention Required! | Cloudflare")],
    [403, json, '{"message":"Forbidden"}'],
    [525, html, page("x.supabase.co | 525: SSL handshake failed")],
    [526, html, page("x.supabase.co | 526: Invalid SSL certificate")],
    [530, "text/plain", "error code: 1016"],
    [404, html, page("404 Not Found")],
    [404, json, '{"error":"no such path"}'],
    [500, json, '{"message":"An unexpected error occurred"}'],
    [418, "text/plain", `${"long ".repeat(60)}\u001b[2J`],
  ];
  const ends: string[] = [];
  for (const [status, type, body] of answers) {
    const respond = async () => new Response(body, { status, headers: { "content-type": type } });
    const { stdout } = await runFast("doctor --json", { env: ENV, fetch: respond });
    const [{ message, advice }] = JSON.parse(stdout).findings.filter(
      ({ level }: Finding) => level === "failure",
    );
    const { stderr } = await runFast("metrics", { env: ENV, fetch: respond });
    ends.push(`${status} ${type}\n  ${message}\n  → ${advice}\n  ${stderr}`);
  }
  await expect(ends.join("\n")).toMatchFileSnapshot("../goldens/hosts.txt");
});

test("a refused key is named by its setting, before anything is read, and never shown; one in a wrong setting is a warning or a failure", async () => {
  const refuse = vi.fn<typeof fetch>(async () =>
    Response.json({ message: "Invalid API key" }, { status: 401 }),
  );
  const outputOf = async (command: string, name: string, key = "sb_publishable_x") => {
    refuse.mockClear();
    const env = { SUPABASE_URL: "https://x.example", [name]: key };
    const { code, stdout, stderr } = await runCli(command, { env, fetch: refuse });
    expect([code, stdout + stderr]).toEqual([3, expect.not.stringContaining(key)]);
    return (stdout + stderr).replace(/\s+/g, " ");
  };
  expect(await outputOf("metrics", "SUPABASE_SECRET_KEY")).toContain(
    "vigil: SUPABASE_SECRET_KEY holds a public key, which reads what",
  );
  expect(await outputOf("metrics", "VITE_SUPABASE_ANON_KEY")).toMatch(
    /^vigil: .*\(the key is from VITE_SUPABASE_ANON_KEY\) $/,
  );
  expect(await outputOf("doctor", "SUPABASE_ANON_KEY")).toContain(
    "SUPABASE_ANON_KEY holds a publishable key, of role anon, refused with 401: Invalid API key",
  );
  expect(refuse).toHaveBeenCalledOnce();
  expect(await outputOf("doctor", "VITE_SUPABASE_ANON_KEY", "sb_secret_x")).toMatch(
    /failure page key VITE_SUPABASE_ANON_KEY holds a secret key/,
  );
});

test.each(['"', "'"])(
  "settings in quotation marks, as docker passes those of a file, are read without %s, also by the guard against plain http",
  async (mark) => {
    const keys: (string | null)[] = [];
    const answer: typeof fetch = async (_, init) => {
      keys.push(new Headers(init?.headers).get("apikey"));
      return new Response("{}", { status: 401 });
    };
    const quoted = (url: string) => ({
      SUPABASE_URL: `${mark}${url}${mark}`,
      SUPABASE_SECRET_KEY: ` ${mark}sb_secret_x${mark}`,
    });
    const clear = await runCli("metrics", { env: quoted("http://far.example"), fetch: answer });
    expect([clear.code, clear.stderr]).toEqual([2, expect.stringContaining("over http:")]);
    expect(keys).toEqual([]);
    await runCli("metrics", { env: quoted("https://far.example"), fetch: answer });
    expect(new Set(keys)).toEqual(new Set(["sb_secret_x"]));
  },
);
