import { beforeAll, describe, expect, test } from "vitest";
import { outputOf, runFast, scratchFolder } from "../cli/runCli.ts";
import { apiKey } from "../embedded/apiKeys.ts";
import { sharedBackend } from "../suite/sharedBackend.ts";

const RANGE = "--from 2025-11-01 --to 2025-11-02 --time-zone America/Havana";
const READS = [
  ["snapshot", `snapshot ${RANGE} --read tables --dry-run`],
  ["check", `check cards.scannedTransactions==0 ${RANGE} --read tables`],
  ["rows", `rows transactions ${RANGE}`],
  ["keep", "keep --quiet"],
] as const;

let env: Record<string, string>;

beforeAll(async () => {
  env = {
    SUPABASE_URL: (await sharedBackend("sample")).url,
    SUPABASE_SECRET_KEY: apiKey("service_role"),
  };
});

/** A backend's answers to a command, each known before time passes faster. */
async function recorded(command: string): Promise<typeof fetch> {
  const cwd = await scratchFolder();
  const answers = new Map<string, Response>();
  const address = (...[input, init]: Parameters<typeof fetch>) => `${init?.method} ${input}`;
  if (!command.startsWith("keep")) {
    const record: typeof fetch = async (...request) => {
      const answer = await fetch(...request);
      answers.set(address(...request), answer.clone());
      return answer;
    };
    await outputOf(`${command} --quiet`, { env, cwd, fetch: record }).catch(() => {});
  }
  return async (...request) =>
    answers.get(address(...request))?.clone() ?? Response.json({ takenAt: "2025-11-02T12:00:00Z" });
}

type Fault = (signal: AbortSignal) => Promise<Response>;

const FAULTS: Readonly<Record<string, Fault>> = {
  "no answer": (signal) =>
    new Promise((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
    }),
  "no network": async () => {
    throw new TypeError("fetch failed", { cause: new Error("getaddrinfo EAI_AGAIN") });
  },
  "503": async () => new Response("", { status: 503 }),
  "a token issued in the future": async () =>
    Response.json({ code: "PGRST303", message: "JWT issued at future" }, { status: 401 }),
};

/** Runs a command whose backend is at fault for its first seconds. */
async function ranWith(
  fault: Fault | undefined,
  seconds: number,
  command: string,
  isTTY: boolean,
  answer: typeof fetch,
) {
  const cwd = await scratchFolder();
  let over: number | undefined;
  let last = 0;
  const faulty: typeof fetch = async (input, init) => {
    last = Date.now();
    over ??= last + 1_000 * seconds;
    return last < over
      ? (fault?.(init?.signal as AbortSignal) ?? answer(input, init))
      : answer(input, init);
  };
  const stderr = { isTTY, write: () => {} };
  const { code } = await runFast(command, { env, cwd, fetch: faulty, stderr });
  return [code, last > (over ?? 0) - 1_000 * seconds + 30_000 ? "late" : "soon"];
}

describe.each(READS)("%s", (_, command) => {
  let answer: typeof fetch;

  beforeAll(async () => {
    answer = await recorded(command);
  });

  // The functions for the secret key may be silent for ten minutes.
  const silent = command.includes("--read tables");
  const faults = Object.entries(FAULTS).filter(([name]) => silent || name !== "no answer");
  test.each(faults)(
    "goes on for two minutes without a terminal, and ends within half a minute in one: %s",
    async (_, fault) => {
      expect(await ranWith(fault, 75, command, false, answer)).toEqual([0, "late"]);
      expect(await ranWith(fault, 75, command, true, answer)).toEqual([3, "soon"]);
    },
  );
});
