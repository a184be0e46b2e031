import * as z from "zod/mini";
import { Failure } from "../../shared/failure.ts";
import { type Backend, keyHeaders, restUrl } from "../../shared/requests/backend.ts";
import { Outage, TOO_MANY_REQUESTS } from "../../shared/requests/outage.ts";
import type { FetchWorld } from "../../shared/requests/resilientFetch.ts";
import { supabaseFetch } from "../../shared/requests/supabaseFetch.ts";
import { formatAge, formatCount } from "../../shared/text/format.ts";
import { type ApiKey, parseApiKey } from "../backend/apiKey.ts";
import { type Finding, failure, ok, RUN_AGAIN, warning } from "./finding.ts";

export interface Contact {
  readonly findings: readonly Finding[];
  /** Whether the backend answers and accepts the key, so that further checks make sense. */
  readonly usable: boolean;
}

/** Whether the backend answers, accepts the key and agrees on the time. */
export async function checkContact(
  backend: Backend,
  world: FetchWorld,
  signal: AbortSignal,
): Promise<Contact> {
  const answer = await ask(backend, world, signal);
  if (answer instanceof Failure) {
    const advice =
      answer instanceof Outage && answer.status === TOO_MANY_REQUESTS ? RUN_AGAIN : LOOK_AT_URL;
    return { findings: [failure("backend", answer.message, advice)], usable: false };
  }
  const { origin } = new URL(backend.url);
  if (answer.status >= 400 && !isPostgrest(answer.code) && !REFUSALS.includes(answer.status)) {
    const message = `${origin} answers with ${answer.status}: no Supabase API is there`;
    return { findings: [failure("backend", message, LOOK_AT_URL)], usable: false };
  }
  const reached = ok("backend", `${origin} answers in ${formatCount(answer.duration)} ms`);
  const key = keyFinding(backend, answer, world.now());
  const findings = [reached, key, ...clockFindings(answer.skew)];
  return { findings, usable: key.level !== "failure" };
}

const REFUSALS = [401, 403];

const LOOK_AT_URL = "check SUPABASE_URL, and whether the project is paused";
const LOOK_AT_KEY = "copy the key of this project again, from its settings under API Keys";

interface Answer {
  readonly status: number;
  /** The code of PostgREST or PostgreSQL, empty where there is none. */
  readonly code: string;
  readonly message: string;
  readonly duration: number;
  /** How far this machine's clock is ahead, in milliseconds; null where the backend sends no time. */
  readonly skew: number | null;
}

async function ask(backend: Backend, world: FetchWorld, signal: AbortSignal) {
  const target = `${restUrl(backend)}/transactions?select=created_at&limit=1`;
  const asked = world.now();
  try {
    const response = await supabaseFetch(world)(target, { headers: keyHeaders(backend), signal });
    return await readAnswer(response, asked, world.now());
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

async function readAnswer(response: Response, asked: number, answered: number): Promise<Answer> {
  const { code, message } = z.parse(errorSchema, await response.json().catch(() => null));
  const clock = Date.parse(response.headers.get("date") ?? "");
  return {
    status: response.status,
    code,
    message,
    duration: answered - asked,
    skew: Number.isNaN(clock) ? null : answered - clock,
  };
}

const errorSchema = z.catch(
  z.object({ code: z.catch(z.string(), ""), message: z.catch(z.string(), "") }),
  { code: "", message: "" },
);

/** PostgREST refuses a key with PGRST30x; with any other of its codes it has accepted the key. */
function isPostgrest(code: string): boolean {
  return /^(PGRST\d+|[0-9A-Z]{5})$/.test(code);
}

function keyFinding({ url, key }: Backend, answer: Answer, now: number): Finding {
  const { kind, description, project, expires } = parseApiKey(key);
  const host = new URL(url).hostname;
  if (expires !== null && expires < now) {
    return failure("key", `${description}, which has expired`, LOOK_AT_KEY);
  }
  if (project !== null && host.endsWith(".supabase.co") && !host.startsWith(`${project}.`)) {
    return failure("key", `${description} for project ${project}, not for ${host}`, LOOK_AT_KEY);
  }
  const taken = answer.status < 400 || (isPostgrest(answer.code) && !/^PGRST3/.test(answer.code));
  if (taken) return ok("key", `${description}${REACH[kind]}`);
  const reason = answer.message === "" ? "" : `: ${answer.message}`;
  return failure("key", `${description}, refused with ${answer.status}${reason}`, LOOK_AT_KEY);
}

const REACH: Readonly<Record<ApiKey["kind"], string>> = {
  secret: ", which bypasses row-level security: keep it out of the page",
  public: ", which a page may contain",
  unknown: "",
};

const MOST_SKEW = 60_000;

function clockFindings(skew: number | null): Finding[] {
  if (skew === null) return [];
  const seconds = Math.round(Math.abs(skew) / 1000);
  if (Math.abs(skew) <= MOST_SKEW) return [ok("clock", `within ${seconds} s of the backend's`)];
  const message = `${formatAge(Math.abs(skew))} ${skew > 0 ? "ahead of" : "behind"} the backend's`;
  return [warning("clock", message, "set the clock: it decides which day is today")];
}
