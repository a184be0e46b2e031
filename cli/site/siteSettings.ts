import { parseTimeZone } from "../../shared/days/calendar.ts";
import { Failure } from "../../shared/failure.ts";
import type { LiveSettings, SiteSettings } from "../../shared/siteSettings.ts";
import { requireBackendUrl, tokenRole } from "../backend/settings.ts";
import type { Environment } from "../environment/world.ts";
import { isSignInPlace, SIGN_IN_FORM, type SiteFile } from "./siteFile.ts";

export interface SiteOptions {
  /** The brand, and the zone and sign-in of a page that reads live unless the options name others. */
  readonly file: SiteFile;
  /** A path on the host, or `./` for any path. */
  readonly base: string;
  /** The whole URL of the site. */
  readonly url?: string;
  /** Origins with blanks between them; the environment's `FRAME_ANCESTORS` unless given. */
  readonly frameAncestors?: string;
  readonly read?: LiveSettings["read"];
  /** The URL or path where readers sign in, for figures that need a session. */
  readonly signIn?: string;
  /** The time zone of the days for all readers of a page that reads live. */
  readonly timeZone?: string;
  /** The rules that the trend shows. */
  readonly rules?: readonly string[];
  /** False for a page that uses snapshots only, whatever the environment names. */
  readonly live: boolean;
}

/** Prefixes of variables that build tools put into pages: these variables may hold no secret. */
const PUBLIC_PREFIXES = [
  "VITE_",
  "NEXT_PUBLIC_",
  "PUBLIC_",
  "NUXT_PUBLIC_",
  "REACT_APP_",
  "GATSBY_",
];

/** The names of a backend's settings in Vercel, in Netlify and in Supabase's own guides. */
const URL_NAMES = withPrefixes(["SUPABASE_URL", "SUPABASE_DATABASE_URL"]);
const KEY_NAMES = withPrefixes([
  "SUPABASE_PUBLISHABLE_KEY",
  "SUPABASE_PUBLISHABLE_DEFAULT_KEY",
  "SUPABASE_ANON_KEY",
]);

/** The names without a prefix, then the names with each. */
function withPrefixes(names: readonly string[]): string[] {
  return ["", ...PUBLIC_PREFIXES].flatMap((prefix) => names.map((name) => prefix + name));
}

/**
 * The settings of a site from the options and from the environment. An empty variable counts as missing.
 *
 * @param environment as `readEnvironment` returns it
 * @throws Failure of kind `usage` for
 * - an invalid value;
 * - `--sign-in` and `--time-zone` of a page without a backend;
 * - the variables that `liveSettings` refuses.
 */
export function siteSettings(
  {
    file,
    base,
    url,
    frameAncestors,
    read = "auto",
    signIn,
    timeZone,
    rules = [],
    live,
  }: SiteOptions,
  environment: Environment,
): SiteSettings {
  requireBase(base);
  if (url !== undefined) requireSiteUrl(url);
  const ancestors = parseOrigins(frameAncestors ?? environment["FRAME_ANCESTORS"] ?? "");
  if (signIn !== undefined && !isSignInPlace(signIn)) {
    throw wrong("--sign-in", signIn, SIGN_IN_FORM);
  }
  const backend = live ? liveSettings(environment, read) : null;
  if (backend === null) {
    if (signIn !== undefined) throw needsBackend("--sign-in");
    if (timeZone !== undefined) throw needsBackend("--time-zone");
  }
  return {
    brand: file.brand,
    base: withSlash(base),
    siteUrl: url === undefined ? null : withSlash(url),
    frameAncestors: ancestors,
    live:
      backend === null
        ? null
        : withReaders(backend, signIn ?? file.signIn, timeZone ?? file.timeZone),
    rules,
    // Unlike the page of a local server, a published site can be installed and works offline.
    isOffline: true,
  };
}

function withSlash(folder: string): string {
  return folder.endsWith("/") ? folder : `${folder}/`;
}

function needsBackend(option: string): Failure {
  const advice = "set SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY, without --no-live";
  return new Failure("usage", `${option} needs a page that reads live: ${advice}`);
}

/** The settings with the place where readers sign in and the zone of their days, if these are set. */
function withReaders(
  backend: LiveSettings,
  signIn: string | undefined,
  zone: string | undefined,
): LiveSettings {
  return {
    ...backend,
    ...(signIn !== undefined && { signIn }),
    ...(zone !== undefined && { timeZone: parseTimeZone(zone) }),
  };
}

function requireBase(base: string): void {
  if (/^(\.\/|(?!.*\/\/)\/[^\s?#"'<>\\]*)$/.test(base)) return;
  throw wrong("--base", base, "a path such as /vigil/, or ./");
}

function requireSiteUrl(url: string): void {
  if (/^https?:\/\/[^\s?#"<>]+$/.test(url) && URL.canParse(url)) return;
  throw wrong("--url", url, "a URL such as https://example.org/vigil/");
}

/** The origins of a list with blanks between them. */
function parseOrigins(list: string): string[] {
  const words = list.match(/\S+/g) ?? [];
  const wrongWord = words.find((word) => !isOrigin(word));
  if (wrongWord === undefined) return words;
  throw wrong("--frame-ancestors", wrongWord, "origins such as https://wiki.example.org");
}

/** Whether it is the origin of a URL and nothing else; one with a wildcard is none. */
function isOrigin(word: string): boolean {
  const isUrl = /^https?:[^*]+$/.test(word) && URL.canParse(word);
  return isUrl && new URL(word).origin === word;
}

/**
 * The backend that a page reads, by the first variables that hold a URL and a key. A URL that begins with a slash is on the
 * site's own host. Null if one of the two is missing: the other may be meant for the command line.
 *
 * @throws Failure of kind `usage` for
 * - a secret key, which every visitor could read in the page;
 * - an invalid URL;
 * - one of the two alone, if its variable has a prefix such as `VITE_`: then it is meant for pages.
 */
function liveSettings(environment: Environment, read: LiveSettings["read"]): LiveSettings | null {
  const [leak] = publicSecrets(environment);
  if (leak !== undefined) {
    throw new Failure(
      "usage",
      `${leak} holds a secret key, which everybody could read in the page: ` +
        "set the publishable (or anon) key instead",
    );
  }
  const value = (name: string) => environment[name] ?? "";
  // SUPABASE_DATABASE_URL is the URL of the backend on Netlify, but elsewhere that of a connection to PostgreSQL.
  const urlName = URL_NAMES.find(
    (name) => value(name) !== "" && !value(name).startsWith("postgres"),
  );
  const keyName = KEY_NAMES.find((name) => value(name) !== "");
  if (urlName === undefined || keyName === undefined) {
    const onlyName = urlName ?? keyName;
    const isForPages = onlyName !== undefined && hasPublicPrefix(onlyName);
    if (!isForPages) return null;
    throw halfSet(onlyName, urlName === undefined ? "URL" : "PUBLISHABLE_KEY");
  }
  const isOnOwnOrigin = /^\/(?!\/)/.test(value(urlName));
  if (!isOnOwnOrigin) requireBackendUrl(urlName, value(urlName));
  return { url: value(urlName), key: value(keyName), read };
}

/**
 * The error for a backend with only one of its two settings. Both names have the same prefix.
 *
 * @param missingEnd the missing setting's name after `SUPABASE_`
 */
function halfSet(name: string, missingEnd: string): Failure {
  const missing = name.replace(/(SUPABASE_).*/, `$1${missingEnd}`);
  return new Failure(
    "usage",
    `${name} is set and ${missing} is not: set both, or pass --no-live for snapshots alone`,
  );
}

function wrong(name: string, value: string, form: string): Failure {
  return new Failure("usage", `${name} is ${value}: write ${form}`);
}

/** The variables that end up in pages and hold a secret key. */
export function publicSecrets(environment: Environment): string[] {
  return Object.keys(environment).filter((name) => {
    const isPublic = KEY_NAMES.includes(name) || hasPublicPrefix(name);
    return isPublic && hasSecretKey(environment[name] ?? "");
  });
}

function hasPublicPrefix(name: string): boolean {
  return PUBLIC_PREFIXES.some((prefix) => name.startsWith(prefix));
}

/**
 * Supabase's secret keys begin with `sb_secret_`; legacy secret keys are JWTs of the role service_role. A
 * key within quotes or other text is found too.
 */
function hasSecretKey(value: string): boolean {
  if (value.includes("sb_secret_")) return true;
  const parts = value.split(/[^\w-]+/);
  return parts.some((part) => tokenRole(part) === "service_role");
}
