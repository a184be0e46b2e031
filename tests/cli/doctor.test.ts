import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseApiKey } from "../../cli/doctor/apiKey.ts";
import { diagnose } from "../../cli/doctor/diagnose.ts";
import type { Finding } from "../../cli/doctor/finding.ts";
import { type EmbeddedBackend, startEmbeddedBackend } from "../../cli/embedded/embeddedBackend.ts";
import { type Run, runCli, scratchFolder } from "./runCli.ts";

const TIMELINES = ["transactions", "notifications", "events", "exploits"];
const TABLES = [...TIMELINES, "chains", "memberships", "addresses"];

let backend: EmbeddedBackend;
let dead: Promise<Run>;

beforeAll(async () => {
  backend = await startEmbeddedBackend({ port: 0, content: { kind: "demo" }, rowCap: 1_000 });
});

afterAll(() => backend.stop());

type Key = "anonKey" | "secretKey";

/** The findings by check, of a machine whose clock is ahead by so many milliseconds. */
async function findings(key: Key, ahead = 0): Promise<Record<string, Finding>> {
  const patient = {
    backend: { url: backend.url, key: backend[key] },
    visitor: { url: backend.url, key: backend.anonKey },
  };
  const world = { fetch, random: Math.random, now: () => Date.now() + ahead };
  const { findings } = await diagnose(patient, world, new AbortController().signal);
  return Object.fromEntries(findings.map((finding) => [finding.check, finding]));
}

/** Changes the database for the duration of some work. */
async function having<Result>(
  [change, undo]: readonly [string, string],
  work: () => Promise<Result>,
): Promise<Result> {
  await backend.query(change);
  await backend.reloadSchema();
  try {
    return await work();
  } finally {
    await backend.query(undo);
    await backend.reloadSchema();
  }
}

async function doctor(env: Record<string, string>, ...options: string[]): Promise<Run> {
  return runCli(["doctor", ...options], { cwd: await scratchFolder(), env });
}

const NO_FUNCTION = [
  "alter function public.dashboard_cube rename to another",
  "alter function public.another rename to dashboard_cube",
] as const;

describe("a backend with our migrations", () => {
  test("fails no check, by the secret key", async () => {
    const env = { SUPABASE_URL: backend.url, SUPABASE_SECRET_KEY: backend.secretKey };
    const { code, stdout, stderr } = await doctor(env);
    expect(stdout.replace(/\d+ (ms|s)\b|:\d{5}|newest row .*/g, "…")).toMatchFileSnapshot(
      "../goldens/doctor.txt",
    );
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).not.toContain(backend.secretKey);
  });

  test("fails no check by the public key either: the tables are closed, the function answers", async () => {
    const found = await findings("anonKey");
    expect(Object.values(found).filter(({ level }) => level !== "ok")).toEqual([]);
    expect(found["memberships"]?.message).toBe("closed to this key, as it should be");
  });
});

describe("without the function", () => {
  test("the secret key reads the tables, and is told how to install it", async () => {
    const found = await having(NO_FUNCTION, () => findings("secretKey"));
    expect(found["dashboard_cube"]).toMatchObject({
      level: "warning",
      message: expect.stringContaining("not installed"),
      advice: expect.stringMatching(/supabase db push.*dashboard_cube\.sql.*SQL editor/),
    });
    expect(found["transactions"]?.level).toBe("ok");
  });

  test("closed tables fail the public key", async () => {
    const env = { SUPABASE_URL: backend.url, SUPABASE_ANON_KEY: backend.anonKey };
    const { code, stdout, stderr } = await having(NO_FUNCTION, () => doctor(env, "--json"));
    const { findings } = JSON.parse(stdout) as { findings: Finding[] };
    const failed = findings.filter(({ level }) => level === "failure").map(({ check }) => check);
    expect(failed).toEqual(TABLES);
    expect([code, stderr]).toEqual([4, expect.stringMatching(/^vigil: 7 of \d+ checks failed\n$/)]);
    expect(stdout).not.toContain(backend.anonKey);
  });

  test("rows that row-level security hides look like none to the public key, and it says so", async () => {
    const grant = `grant select on ${TABLES} to anon`;
    const revoke = `revoke select on ${TABLES} from anon; grant select (created_at) on transactions to anon`;
    const found = await having([grant, "select"], () =>
      having(NO_FUNCTION, () => findings("anonKey")),
    );
    for (const statement of revoke.split(";")) await backend.query(statement);
    for (const table of TABLES) {
      expect(found[table]).toMatchObject({
        level: "warning",
        message: "empty, or hidden from this key by row-level security: it cannot tell",
      });
    }
  });
});
