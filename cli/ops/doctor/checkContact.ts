import { attempt, errorCode, Failure, memberOf } from "../../../shared/failure.ts";
import { keyHeaders, restUrl } from "../../../shared/requests/backend.ts";
import { Outage, Refusal, TOO_MANY_REQUESTS } from "../../../shared/requests/outage.ts";
import { otherServer } from "../../../shared/requests/resilientFetch.ts";
import { SUPABASE, supabaseFetch } from "../../../shared/requests/supabaseFetch.ts";
import { formatAge, formatCount } from "../../../shared/text/format.ts";
import { type ApiKey, type NamedBackend, parseApiKey, SECRET_KEY } from "../../backend/settings.ts";
import { type DoctorWorld, type Finding, failure, ok, RUN_AGAIN, warning } from "./finding.ts";

export interface CheckedBackend {
  readonly findings: readonly Finding[];
  /** Whether the backend answers and accepts the key. If not, nothing else can be checked. */
  readonly isUsable: boolean;
}

/** Whether the backend answers, accepts the key and agrees on the time. */
export async function checkContact(
  backend: NamedBackend,
  world: DoctorWorld,
  signal: AbortSignal,
): Promise<CheckedBackend> {
  const target = `${restUrl(backend)}/transactions?select=created_at&limit=1`;
  const request = supabaseFetch(world, world.outages)(target, {
    headers: keyHeaders(backend),
    signal,
  });
  const sentAt = world.now();
  const response = await attempt(request);
  if (response instanceof Failure) {
    return unusable(response.message, isUrlRight(response) ? RUN_AGAIN : LOOK_AT_URL);
  }
  const answeredAt = world.now();
  const { status, headers } = response;
  const { origin } = new URL(backend.url);
  const body: unknown = await response.json().catch(() => null);
  const code = errorCode(body);
  // Every error of PostgREST has a code. Without one, the gateway before it refused the key, or the server is another one.
  const hasErrorWithoutCode = status >= 400 && code === null;
  const isKeyRefused = status === 401 || status === 403;
  if (hasErrorWithoutCode && !isKeyRefused) {
    return unusable(`${origin} answers ${status}: ${otherServer(SUPABASE)}`, LOOK_AT_URL);
  }
  const refusal = isAccepted(status, code) ? null : refusalWords(status, body);
  const key = keyFinding(backend, refusal, answeredAt);
  const duration = formatCount(answeredAt - sentAt);
  const findings = [ok("backend", `${origin} answers in ${duration} ms`), key];
  // Not every answer has a date.
  const clockAhead = answeredAt - Date.parse(headers.get("date") ?? "");
  if (!Number.isNaN(clockAhead)) findings.push(clockFinding(clockAhead));
  return { findings, isUsable: key.level !== "failure" };
}

/** Whether an answer shows that the key was accepted: PostgREST refuses a key with PGRST30x, and other requests otherwise. */
function isAccepted(status: number, code: string | null): boolean {
  return status < 400 || (code !== null && !code.startsWith("PGRST3"));
}

/** `refused with 401: Invalid API key` */
function refusalWords(status: number, body: unknown): string {
  const message = memberOf(body, "message") ?? "";
  return `refused with ${status}${message === "" ? "" : `: ${message}`}`;
}

/** Whether a failure comes from a backend at the URL, so that the URL needs no second look. */
function isUrlRight(failure: Failure): boolean {
  if (!(failure instanceof Outage)) return failure instanceof Refusal;
  return failure.status === TOO_MANY_REQUESTS || failure.status === 401;
}

function unusable(message: string, advice: string): CheckedBackend {
  return { findings: [failure("backend", message, advice)], isUsable: false };
}

const LOOK_AT_URL = "check SUPABASE_URL, and whether the project is paused";
const LOOK_AT_KEY = "copy the key of this project again, from its settings under API Keys";

const MISPLACED_KEY =
  "put the secret key there, and this one into SUPABASE_PUBLISHABLE_KEY: it reads what every visitor may read";

/**
 * The finding about a key: its worst fault, or that it has none.
 *
 * @param refusal how the backend refused the key; null if it did not
 * @param now in epoch milliseconds
 */
function keyFinding(
  { url, key, keyName }: NamedBackend,
  refusal: string | null,
  now: number,
): Finding {
  const { kind, description: keyWords, legacy } = parseApiKey(key);
  const description = `${keyName} holds a ${keyWords}`;
  const { hostname } = new URL(url);
  const isHosted = hostname.endsWith(".supabase.co");
  const expires = legacy?.expires ?? null;
  const project = legacy?.project ?? null;
  if (expires !== null && expires < now) {
    return failure("key", `${description}, which has expired`, LOOK_AT_KEY);
  }
  if (isHosted && project !== null && !isHostOf(project, hostname)) {
    const message = `${description}, the key of project ${project}, not of ${hostname}`;
    return failure("key", message, LOOK_AT_KEY);
  }
  if (refusal !== null) return failure("key", `${description}, ${refusal}`, LOOK_AT_KEY);
  if (kind === "public" && keyName === SECRET_KEY)
    return warning("key", description, MISPLACED_KEY);
  if (isHosted && legacy !== null) {
    return warning("key", `${description}, which Supabase plans to retire`, NEW_KEY);
  }
  return ok("key", `${description}${REACH[kind]}`);
}

/** The API of a project, its load balancer (`<project>-all`) and its read replicas (`<project>-rr-…`) have a host each. */
function isHostOf(project: string, hostname: string): boolean {
  return hostname.startsWith(`${project}.`) || hostname.startsWith(`${project}-`);
}

const NEW_KEY =
  "create a secret and a publishable key in the project's settings under API Keys, and set these";

const REACH: Readonly<Record<ApiKey["kind"], string>> = {
  secret: ", which bypasses row-level security: keep it out of the page",
  public: ", which a page may contain",
  unknown: "",
};

const MAX_SKEW_MS = 60_000;

/**
 * Whether the clocks of this machine and of the backend agree.
 *
 * @param ahead how far this machine's clock is ahead of the backend's, in milliseconds
 */
function clockFinding(ahead: number): Finding {
  const skew = Math.abs(ahead);
  if (skew <= MAX_SKEW_MS) {
    const seconds = Math.max(1, Math.ceil(skew / 1000));
    return ok("clock", `within ${seconds} s of the backend's`);
  }
  const message = `${formatAge(skew)} ${ahead > 0 ? "ahead of" : "behind"} the backend's`;
  return warning("clock", message, "set the clock: it decides which day is today");
}
