import { Failure } from "../shared/failure.ts";
import { parseApiKey } from "./apiKey.ts";
import { type Diagnosis, diagnose, type Patient } from "./doctor/diagnose.ts";
import { type Finding, failure } from "./doctor/finding.ts";
import { renderFindings } from "./render/renderFindings.ts";
import { renderJson } from "./render/renderJson.ts";
import { withoutKeys } from "./render/withoutKeys.ts";
import { parseBackend, readEnvironment } from "./settings.ts";
import { terminalStyle } from "./terminal.ts";

export interface DoctorOptions {
  readonly json?: boolean;
  /** How old the newest transaction may be, in milliseconds. */
  readonly maxAge?: number;
}

/**
 * Checks the backend that the environment names and prints a line for each finding.
 *
 * @throws Failure of kind `usage` when no backend is named, of kind `backend` when it cannot be
 * reached or refuses the key, of kind `data` when another check fails
 */
export async function runDoctor(
  { json, maxAge }: DoctorOptions,
  signal: AbortSignal,
): Promise<void> {
  const environment = readEnvironment();
  const patient = {
    backend: parseBackend(environment),
    visitor: visitorOf(environment),
    maxAge: maxAge ?? null,
  };
  const world = { fetch: globalThis.fetch, random: Math.random, now: Date.now };
  const { findings, usable } = await diagnose(patient, world, signal);
  const all = [...findings, ...publishedSecrets(environment)].map(keyless);
  process.stdout.write(json ? jsonText(patient, all) : text(all));
  const failed = all.filter(({ level }) => level === "failure").length;
  if (failed === 0) return;
  throw new Failure(usable ? "data" : "backend", `${failed} of ${all.length} checks failed`);
}

/** Before the lines are broken, which would break a key apart too. */
function keyless(finding: Finding): Finding {
  return { ...finding, message: withoutKeys(finding.message) };
}

type Environment = ReturnType<typeof readEnvironment>;

/** The backend with a key that visitors may have, where one is set besides the secret one. */
function visitorOf(environment: Environment): Patient["visitor"] {
  try {
    const backend = parseBackend({ ...environment, SUPABASE_SECRET_KEY: undefined });
    return parseApiKey(backend.key).kind === "public" ? backend : null;
  } catch {
    return null;
  }
}

const PAGE_KEYS = ["VITE_SUPABASE_PUBLISHABLE_KEY", "VITE_SUPABASE_ANON_KEY"];

/** What stands in these settings is built into the page. */
function publishedSecrets(environment: Environment): Finding[] {
  return PAGE_KEYS.filter((name) => parseApiKey(environment[name] ?? "").kind === "secret").map(
    (name) =>
      failure(
        "page key",
        `${name} holds a secret key, and the page would publish it`,
        "put the publishable key there; if the page was built with it, revoke the secret one",
      ),
  );
}

function jsonText({ backend }: Patient, findings: Diagnosis["findings"]): string {
  return renderJson({ backend: new URL(backend.url).origin, findings });
}

function text(findings: Diagnosis["findings"]): string {
  return renderFindings(findings, terminalStyle());
}
