import { VERSION } from "../../shared/dashboard/publishedDashboard.ts";
import { Failure, memberOf, parsedJson } from "../../shared/failure.ts";
import { isLoopback } from "../../shared/requests/backend.ts";
import { FILE_LIMIT } from "../../shared/requests/fetchWhole.ts";
import { Outages } from "../../shared/requests/outages.ts";
import { resilientFetch, type Server } from "../../shared/requests/resilientFetch.ts";
import type { World } from "../environment/world.ts";

/** A static host. Its redirects are followed here. */
const SITE: Server = {
  kind: "snapshot",
  redirect: "error",
  nameOf: ({ href }) => href,
  fault: () => null,
};

/** How long a failed request for a file is repeated. */
const RETRY_MS = 18_000;

/** The setting of headers for a site behind a login: a line such as `Name: value` for each. */
export const SITE_HEADERS = "SITE_HEADERS";

/**
 * The `fetch` for the files of a site, with the name and password in its URL and the headers of `SITE_HEADERS`. A
 * redirect to another origin gets neither. A text from there that cannot be a file of a site is answered as missing (404):
 * it may come from a host that only the reader's network reaches, and no message should quote it.
 *
 * @param env as `readEnvironment` returns it
 * @throws Failure of kind `usage`
 */
export function siteFetch(site: string, { fetch, env }: Pick<World, "fetch" | "env">) {
  const url = parseSiteUrl(site);
  const headers = siteHeaders(url, env[SITE_HEADERS] ?? "");
  const hasHeaders = [...headers].length > 0;
  if (hasHeaders && url.protocol === "http:" && !isLoopback(url.href)) {
    const message = `${url.origin} would get a login over http: in clear: write https:, or read through a tunnel to localhost`;
    throw new Failure("usage", message);
  }
  const originByFile = new Map<string, string>();
  const effects = {
    fetch: following(fetch, { origin: url.origin, headers, originByFile }),
    random: Math.random,
    now: () => performance.now(),
  };
  const policy = { attemptLimit: FILE_LIMIT, retryFor: RETRY_MS };
  const fetchWhole = resilientFetch(effects, () => policy, SITE, new Outages(effects.now));
  return async (file: string, init: RequestInit): Promise<Response> => {
    const response = await fetchWhole(file, init);
    const isOfSite = originByFile.get(file) === url.origin;
    if (!response.ok || isOfSite) return response;
    // A redirect led to another origin, as `following` recorded.
    const text = await response.text();
    return isSiteFile(text) ? new Response(text) : new Response(null, { status: 404 });
  };
}

/** Whether a text may be one of the files beside an index, each of which has a mark. */
function isSiteFile(text: string): boolean {
  const json = parsedJson(text);
  const isFile = Array.isArray(json) || memberOf(json, "schema") === VERSION;
  return isFile || text.startsWith("metric,label,");
}

/**
 * Reads the URL of a site.
 *
 * @throws Failure of kind `usage`, without the name and password of the URL
 */
export function parseSiteUrl(site: string): URL {
  if (URL.canParse(site)) return new URL(site);
  throw new Failure("usage", `invalid URL: ${site.replace(/(?<=:\/\/).*@/s, "…@")}`);
}

/**
 * The headers of the setting, and `Authorization` if the URL has a name or a password.
 *
 * @throws Failure of kind `usage`, which quotes no value
 */
function siteHeaders({ username, password }: URL, setting: string): Headers {
  const headers = new Headers();
  for (const [index, rawLine] of setting.split("\n").entries()) {
    const line = rawLine.trim();
    if (line === "") continue;
    const match = /^([^:]+):(.*)$/.exec(line);
    if (match === null) throw invalidHeader(index + 1);
    const [, name = "", value = ""] = match;
    try {
      headers.set(name, value);
    } catch {
      // The error of the header would quote its value.
      throw invalidHeader(index + 1);
    }
  }
  if (username !== "" || password !== "") {
    const login = Buffer.from(`${decoded(username)}:${decoded(password)}`).toString("base64");
    headers.set("Authorization", `Basic ${login}`);
  }
  return headers;
}

function invalidHeader(lineNumber: number): Failure {
  const message = `invalid ${SITE_HEADERS}: line ${lineNumber} is not a header; write Name: value, one a line`;
  return new Failure("usage", message);
}

/** A name or a password without the percent-encoding of its URL. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    const message = "the URL's name or password has a % that begins no escape: write %25 for it";
    throw new Failure("usage", message);
  }
}

const MAX_REDIRECTS = 10;

interface SiteOrigin {
  readonly origin: string;
  readonly headers: Headers;
  /** Receives the origin that answered for each file. */
  readonly originByFile: Map<string, string>;
}

/**
 * A `fetch` that follows redirects itself, and sends the headers to one origin alone: Node's own would send most of them
 * wherever a redirect leads. An error response of another origin loses its body, which a message would quote.
 */
function following(
  send: World["fetch"],
  { origin, headers, originByFile }: SiteOrigin,
): World["fetch"] {
  return async (input, init) => {
    const file = `${input}`;
    let url = new URL(file);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const isOfSite = url.origin === origin;
      const request = { ...init, redirect: "manual" as const };
      const response = await send(`${url}`, isOfSite ? { ...request, headers } : request);
      const location = response.headers.get("location");
      const isRedirect = response.status >= 300 && response.status <= 399 && location !== null;
      if (!isRedirect) {
        originByFile.set(file, url.origin);
        return isOfSite || response.ok ? response : withoutBody(response);
      }
      await response.body?.cancel();
      url = new URL(location, url);
    }
    throw new TypeError("redirect count exceeded");
  };
}

/** The response with its status and its request for a pause alone. */
function withoutBody({ status, headers }: Response): Response {
  const kept = new Headers();
  // A pause that is given as a date ends by the server's clock, which `Date` tells.
  for (const name of ["retry-after", "date"]) {
    const value = headers.get(name);
    if (value !== null) kept.set(name, value);
  }
  return new Response(null, { status, headers: kept });
}
