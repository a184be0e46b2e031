import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseEnv } from "node:util";
import { Failure, hasCode } from "../../shared/failure.ts";
import { type Backend, isLoopback } from "../../shared/requests/backend.ts";
import { unreadable } from "../environment/files.ts";
import { type Environment, located, type World } from "../environment/world.ts";

const URL_NAMES = ["SUPABASE_URL", "VITE_SUPABASE_URL"];
/** The setting of the key that sees every row. */
export const SECRET_KEY = "SUPABASE_SECRET_KEY";

/** The keys of `vigil start`. They are words: it answers this machine's own pages and programs alone. */
export const START_KEYS = { public: "sb_publishable_local", secret: "sb_secret_local" };

const KEY_NAMES = [
  SECRET_KEY,
  "SUPABASE_PUBLISHABLE_KEY",
  "SUPABASE_ANON_KEY",
  "VITE_SUPABASE_PUBLISHABLE_KEY",
  "VITE_SUPABASE_ANON_KEY",
];

/** A backend, and the setting that holds its key. */
export interface NamedBackend extends Backend {
  readonly keyName: string;
}

/**
 * The backend in the settings of a run.
 *
 * @throws Failure of kind `usage` that names the missing or wrong setting
 */
export function readBackend(world: Pick<World, "env" | "cwd">): NamedBackend {
  return parseBackend(readEnvironment(world), resolve(located(".env", world)));
}

/** Whether the settings of a run name a backend, complete or not. */
export function hasBackend(world: Pick<World, "env" | "cwd">): boolean {
  return firstSet(URL_NAMES, readEnvironment(world)) !== undefined;
}

/**
 * The backend of a command that needs a whole project, and not `vigil start`, which has counts alone.
 *
 * @param reason a clause that says why the command needs it, such as `rows reads tables`
 * @throws Failure of kind `usage` for `vigil start`, or for a missing or wrong setting
 */
export function readProject(reason: string, world: Pick<World, "env" | "cwd">): NamedBackend {
  const backend = readBackend(world);
  if (backend.key !== START_KEYS.secret) return backend;
  throw new Failure(
    "usage",
    `${reason}, and ${backend.url} is \`vigil start\`, which answers counts alone: set SUPABASE_URL and ${SECRET_KEY} to a project`,
  );
}

/**
 * The backend in the environment's settings.
 *
 * @param environment as `readEnvironment` returns it
 * @param dotEnv the path of the file that completes the environment
 * @throws Failure of kind `usage` that names the missing or wrong setting
 */
export function parseBackend(environment: Environment, dotEnv: string): NamedBackend {
  const [urlName, url] = firstSet(URL_NAMES, environment) ?? missing("SUPABASE_URL", dotEnv);
  const [keyName, key] =
    firstSet(KEY_NAMES, environment) ??
    missing("SUPABASE_SECRET_KEY (or SUPABASE_PUBLISHABLE_KEY)", dotEnv);
  requireBackendUrl(urlName, url);
  if (!/^[\x21-\x7e]+$/.test(key)) {
    // The error of an HTTP header would quote the key.
    const message = `invalid ${keyName}: it has a character that no key has; copy it again`;
    throw new Failure("usage", message);
  }
  requireSafeTransport(urlName, url, key);
  return { url, key, keyName };
}

/** Refuses to send a secret key over plain HTTP, which every network on the way can read, unless it stays on this machine. */
function requireSafeTransport(urlName: string, url: string, key: string): void {
  const isSafe = new URL(url).protocol === "https:" || isLoopback(url);
  if (isSafe || parseApiKey(key).kind !== "secret") return;
  throw new Failure(
    "usage",
    `${urlName} is ${url}, and a secret key is sent over http: to this machine alone: write https:, ` +
      "or read through a tunnel to localhost",
  );
}

/**
 * Refuses a setting that is not the URL of a project, such as the address of its page in Supabase's dashboard.
 *
 * @throws Failure of kind `usage` with the URL of the project, as far as it is known
 */
export function requireBackendUrl(name: string, url: string): void {
  const project = DASHBOARD_PAGE.exec(url)?.[1];
  const isRestPath = /\/rest\/v1\/?$/.test(url);
  if (project === undefined && !isRestPath && isBackendUrl(url)) return;
  const form = `write https://${project ?? "<project>"}.supabase.co, without /rest/v1`;
  throw new Failure("usage", `invalid ${name}: ${url} (${form})`);
}

/** The address of a project's page in Supabase's dashboard. */
const DASHBOARD_PAGE =
  /^https?:\/\/(?:\w+\.)?supabase\.(?:com|io)\/(?:dashboard\/)?project\/([a-z0-9]+)/;

/** Whether a text is a URL of HTTP without a name or a password, with which `fetch` would report a network error. */
function isBackendUrl(text: string): boolean {
  const isHttpUrl = /^https?:\/\/[^\s\p{C}]+$/iu.test(text) && URL.canParse(text);
  if (!isHttpUrl) return false;
  const { username, password } = new URL(text);
  return username === "" && password === "";
}

/** The environment, completed from the working folder's `.env` file if that exists. No setting is in quotation marks. */
export function readEnvironment(world: Pick<World, "env" | "cwd">): Environment {
  const environment: Environment = { ...readDotEnv(located(".env", world)), ...world.env };
  return Object.fromEntries(
    Object.entries(environment).map(([name, setting = ""]) => [name, unquoted(setting)]),
  );
}

/**
 * A setting without the blanks and quotation marks around it: `docker --env-file` and other programs pass the
 * marks of a file on.
 */
function unquoted(setting: string): string {
  const text = setting.trim();
  const [, , inner] = /^(["'])(.*)\1$/s.exec(text) ?? [];
  return inner === undefined ? text : inner.trim();
}

/** The settings of a file `.env`; none without such a file. */
function readDotEnv(path: string): Environment {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (cause) {
    if (hasCode(cause, "ENOENT")) return {};
    const advice = "make it a file that this user may read, or remove it";
    throw new Failure("usage", `${unreadable(".env", cause)}: ${advice}`, { cause });
  }
  // UTF-16, as the `>` of PowerShell writes it, has such characters.
  if (text.includes("\0")) throw new Failure("usage", ".env is not UTF-8: save it as such");
  // Editors of Windows begin a file with a byte order mark.
  return parseEnv(text.replace(/^\ufeff/, ""));
}

/** The first of some settings that has a value, with its name; undefined if none has. */
function firstSet(
  names: readonly string[],
  environment: Environment,
): readonly [name: string, value: string] | undefined {
  for (const name of names) {
    const value = environment[name] ?? "";
    if (value !== "") return [name, value];
  }
  return undefined;
}

/** Refuses a run without a setting of the backend, and names the commands that need none. */
function missing(setting: string, dotEnv: string): never {
  throw new Failure(
    "usage",
    `no backend: set ${setting} in the environment or in ${dotEnv}; without one, ` +
      "`vigil metrics --data DIR` reads a folder of CSV files, and `vigil start` (`npm start` in a clone) in another " +
      "terminal prints lines for .env",
  );
}

/** What a key reveals about itself. The key is never printed. */
export interface ApiKey {
  /** A `secret` key bypasses row-level security; a `public` key may be published. */
  readonly kind: "secret" | "public" | "unknown";
  readonly description: string;
  /** What a legacy key, a JSON Web Token, says of itself; null for any other key. */
  readonly legacy: LegacyKey | null;
}

interface LegacyKey {
  /** The project that the key belongs to; null if the key does not name it. */
  readonly project: string | null;
  /** Epoch milliseconds; null if the key does not expire. */
  readonly expires: number | null;
}

/** What the form of a key reveals: its prefix or, for a legacy key, the claims of this JSON Web Token. Never throws. */
export function parseApiKey(key: string): ApiKey {
  const form = FORMS.find(({ prefix }) => key.startsWith(prefix));
  if (form !== undefined) return form;
  const claims = tokenClaims(key.split(".")[1] ?? "");
  if (typeof claims["role"] !== "string") {
    return { kind: "unknown", description: "key in an unknown format", legacy: null };
  }
  const { role, ref, exp } = claims;
  return {
    kind: KIND_BY_ROLE.get(role) ?? "unknown",
    description: `legacy key of role ${role}`,
    legacy: {
      project: typeof ref === "string" ? ref : null,
      expires: typeof exp === "number" ? exp * 1000 : null,
    },
  };
}

const FORMS = [
  {
    prefix: "sb_secret_",
    kind: "secret",
    description: "secret key, of role service_role",
    legacy: null,
  },
  {
    prefix: "sb_publishable_",
    kind: "public",
    description: "publishable key, of role anon",
    legacy: null,
  },
] as const;

const KIND_BY_ROLE: ReadonlyMap<string, ApiKey["kind"]> = new Map([
  ["service_role", "secret"],
  ["anon", "public"],
]);

/** The role in the claims of a JSON Web Token, which are its second part; null in any other text. */
export function tokenRole(part: string): string | null {
  const { role } = tokenClaims(part);
  return typeof role === "string" ? role : null;
}

/** The claims in the second part of a JSON Web Token; none in any other text. */
function tokenClaims(part: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(Buffer.from(part, "base64url").toString()));
  } catch {
    return {};
  }
}
