import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import type { Backend } from "../shared/backend.ts";
import { Failure } from "../shared/failure.ts";

type Environment = Readonly<Record<string, string | undefined>>;

const URL_NAMES = ["SUPABASE_URL", "VITE_SUPABASE_URL"];
const KEY_NAMES = [
  "SUPABASE_SECRET_KEY",
  "SUPABASE_PUBLISHABLE_KEY",
  "SUPABASE_ANON_KEY",
  "VITE_SUPABASE_PUBLISHABLE_KEY",
  "VITE_SUPABASE_ANON_KEY",
];

/**
 * The backend named by the environment, or by `.env` where the environment is silent.
 *
 * @throws Failure of kind `usage` that says which setting is missing or wrong
 */
export function parseBackend(environment: Environment): Backend {
  const url = firstOf(URL_NAMES, environment);
  const key = firstOf(KEY_NAMES, environment);
  if (url === undefined) throw missing("SUPABASE_URL");
  if (key === undefined) throw missing("SUPABASE_SECRET_KEY (or SUPABASE_PUBLISHABLE_KEY)");
  if (!isBackendUrl(url)) {
    throw new Failure(
      "usage",
      `invalid SUPABASE_URL: ${url} (write https://<project>.supabase.co)`,
    );
  }
  if (/\/rest\/v1\/?$/.test(url)) {
    throw new Failure("usage", `invalid SUPABASE_URL: ${url} (leave out /rest/v1)`);
  }
  if (!/^[\x21-\x7e]+$/.test(key)) throw new Failure("usage", MISCOPIED_KEY);
  return { url, key };
}

/** With a user in it `fetch` would refuse it, but as if the network were to blame. */
function isBackendUrl(text: string): boolean {
  return (
    /^https?:\/\/[^\s\p{C}]+$/iu.test(text) && URL.canParse(text) && new URL(text).username === ""
  );
}

/** HTTP would refuse it in words that quote the key. */
const MISCOPIED_KEY =
  "invalid SUPABASE_SECRET_KEY (or SUPABASE_PUBLISHABLE_KEY): a character in it is none of a key's; copy it again";

/** The process's environment on top of the `.env` file in the working directory, if there is one. */
export function readEnvironment(): Environment {
  return { ...readDotEnv(), ...process.env };
}

function readDotEnv(): Environment {
  try {
    return parseEnv(readFileSync(".env", "utf8"));
  } catch (error) {
    if (Object(error).code === "ENOENT") return {};
    throw new Failure("usage", `.env cannot be read: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

function firstOf(names: readonly string[], environment: Environment): string | undefined {
  return names
    .map((name) => environment[name]?.trim())
    .find((value) => value !== undefined && value !== "");
}

function missing(setting: string): Failure {
  return new Failure("usage", `no backend: set ${setting} in the environment or in .env`);
}
