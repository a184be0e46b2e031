import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { Failure, hasCode } from "../../shared/failure.ts";
import { type Backend, isLoopback } from "../../shared/requests/backend.ts";
import { unreadable } from "../archive/readText.ts";
import { type Environment, located, type World } from "../world/world.ts";
import { parseApiKey } from "./apiKey.ts";

const URL_NAMES = ["SUPABASE_URL", "VITE_SUPABASE_URL"];
const KEY_NAMES = [
  "SUPABASE_SECRET_KEY",
  "SUPABASE_PUBLISHABLE_KEY",
  "SUPABASE_ANON_KEY",
  "VITE_SUPABASE_PUBLISHABLE_KEY",
  "VITE_SUPABASE_ANON_KEY",
];

/**
 * The backend in the environment's settings.
 *
 * @throws Failure of kind `usage` that names the missing or wrong setting
 */
export function parseBackend(environment: Environment): Backend {
  const url = firstSet(URL_NAMES, environment);
  const key = firstSet(KEY_NAMES, environment);
  if (url === undefined) throw missing("SUPABASE_URL");
  if (key === undefined) throw missing("SUPABASE_SECRET_KEY (or SUPABASE_PUBLISHABLE_KEY)");
  if (!isBackendUrl(url) || /\/rest\/v1\/?$/.test(url)) {
    const form = "write https://<project>.supabase.co, without /rest/v1";
    throw new Failure("usage", `invalid SUPABASE_URL: ${url} (${form})`);
  }
  if (!/^[\x21-\x7e]+$/.test(key)) throw new Failure("usage", MISCOPIED_KEY);
  requireSafeTransport(url, key);
  return { url, key };
}

/** Plain HTTP shows a key to every network on the way, except on this machine. */
function requireSafeTransport(url: string, key: string): void {
  const isSafe = new URL(url).protocol === "https:" || isLoopback(url);
  if (isSafe || parseApiKey(key).kind !== "secret") return;
  throw new Failure(
    "usage",
    `SUPABASE_URL is ${url}, and a secret key is sent over http: to this machine alone: write https:, ` +
      "or read through a tunnel to localhost",
  );
}

/** A URL with a user name is refused here: `fetch` would report it as a network error. */
function isBackendUrl(text: string): boolean {
  return (
    /^https?:\/\/[^\s\p{C}]+$/iu.test(text) && URL.canParse(text) && new URL(text).username === ""
  );
}

/** A miscopied key is refused here: the error of an HTTP header would quote the key. */
const MISCOPIED_KEY =
  "invalid SUPABASE_SECRET_KEY (or SUPABASE_PUBLISHABLE_KEY): it has a character that no key has; copy it again";

/** The environment, completed from the working folder's `.env` file where that exists. */
export function readEnvironment(world: Pick<World, "env" | "cwd">): Environment {
  return { ...readDotEnv(located(".env", world)), ...world.env };
}

function readDotEnv(path: string): Environment {
  try {
    return parseDotEnv(readFileSync(path, "utf8"));
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    if (hasCode(cause, "ENOENT")) return {};
    const advice = "make it a file that this user may read, or remove it";
    throw new Failure("usage", `${unreadable(".env", cause)}: ${advice}`, { cause });
  }
}

/** The settings in the text of a `.env` file, which editors of Windows begin with a byte order mark. */
function parseDotEnv(text: string): Environment {
  // UTF-16, as the `>` of PowerShell writes it, has such characters.
  if (text.includes("\0")) throw new Failure("usage", ".env is not UTF-8: save it as such");
  return parseEnv(text.replace(/^\ufeff/, ""));
}

function firstSet(names: readonly string[], environment: Environment): string | undefined {
  return names
    .map((name) => environment[name]?.trim())
    .find((value) => value !== undefined && value !== "");
}

function missing(setting: string): Failure {
  return new Failure("usage", `no backend: set ${setting} in the environment or in .env`);
}
