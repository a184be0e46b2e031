import { isPage } from "../../../../shared/archive/isPage.ts";
import {
  parseSnapshotCube,
  parseSnapshotIndex,
  type SnapshotCube,
  type SnapshotEntry,
} from "../../../../shared/archive/snapshotIndex.ts";
import { isSameRange } from "../../../../shared/days/range.ts";
import { Failure } from "../../../../shared/failure.ts";
import { FILE_LIMIT, fetchWhole, TooLarge } from "../../../../shared/requests/fetchWhole.ts";
import { BeingPublished, NoNetwork, SignedOut } from "../readError.ts";
import type { SourcedCube } from "../sourcedCube.ts";
import { snapshotCube } from "./snapshotCube.ts";

/** The folder of snapshots, and the browser functions that read it. */
interface SnapshotPlace {
  /** The URL of the folder; ends with a slash. */
  readonly folder: string;
  readonly fetch: typeof globalThis.fetch;
  /** Milliseconds since any fixed moment. */
  readonly now: () => number;
  /** Undefined on pages over plain HTTP. */
  readonly subtle: SubtleCrypto | undefined;
}

/** The snapshots of a static host. A failed read throws a Failure of kind `backend` or `data`. */
export interface SnapshotHost {
  /** The index, newest first; empty if the host has no snapshots. */
  index(signal: AbortSignal): Promise<SnapshotEntry[]>;
  /**
   * The same index under a second URL, which the worker also serves offline. The first URL fails
   * offline: this tells the page that it is offline.
   */
  pastIndex(signal: AbortSignal): Promise<SnapshotEntry[]>;
  fetchCube(entry: SnapshotEntry, signal: AbortSignal): Promise<SourcedCube>;
}

/** The snapshots in a folder of a static host. Each file is checked against the index before it is used. */
export function snapshotHost(place: SnapshotPlace): SnapshotHost {
  const { folder, now, subtle } = place;
  return {
    index: (signal) => readIndex(place, `${folder}index.json`, signal),
    // The worker answers this second URL offline, but not the first.
    pastIndex: (signal) => readIndex(place, `${folder}index.json?past`, signal),
    async fetchCube(entry, signal) {
      const startedAt = now();
      const bytes = await readFile(place, folder + entry.file, signal);
      if (bytes === null) throw halfPublished(folder, entry, "is not there");
      const isSameFile =
        bytes.byteLength === entry.bytes && (await hasSha256(bytes, entry, subtle));
      if (!isSameFile) throw halfPublished(folder, entry, "is another file than the list names");
      const snapshot = parseSnapshotCube(new TextDecoder().decode(bytes), entry.file);
      if (!hasListedDays(snapshot, entry)) {
        throw halfPublished(folder, entry, "has other days than the list names");
      }
      return snapshotCube({ entry, cube: snapshot.cube }, now() - startedAt);
    },
  };
}

/**
 * The snapshots in the index at a URL; none if the host does not have the file.
 *
 * @throws SignedOut if the host answers with the page of a login
 */
async function readIndex(
  place: SnapshotPlace,
  url: string,
  signal: AbortSignal,
): Promise<SnapshotEntry[]> {
  const bytes = await readFile(place, url, signal);
  if (bytes === null) return [];
  const text = new TextDecoder().decode(bytes);
  if (!isPage(text)) return parseSnapshotIndex(text, url).snapshots;
  // Some hosts answer with the site's page if a file is missing. Any other page is taken for that of a login.
  if (isSitePage(text)) return [];
  throw signedOut(url, "answers with another page");
}

/** The content of a file; null if the host has no such file. A redirect or a refusal means that the login has ended. */
async function readFile(
  place: SnapshotPlace,
  url: string,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const { response, bytes } = await fetchFile(place, url, signal);
  if (response.ok && response.redirected) throw signedOut(url, "redirects");
  if (response.ok) return bytes;
  if (response.status === 404) return null;
  if (response.status === 401 || response.status === 403) {
    throw signedOut(url, `answers ${response.status}`);
  }
  throw new Failure("backend", `${url} answers ${response.status}`);
}

/**
 * The answer to a request for a file, of any status, with its content.
 *
 * @throws Failure if the file is too large, if a login has redirected the request to another origin, or without a network
 */
async function fetchFile(place: SnapshotPlace, url: string, signal: AbortSignal) {
  try {
    return await fetchWhole(place.fetch, url, { signal, cache: "no-cache" }, FILE_LIMIT);
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof TooLarge) throw new Failure("data", `${url} ${cause.message}`);
    // The browser does not tell a redirect to another origin, which the page may not read, from a failed request.
    if (await isRedirected(place, url, signal)) throw signedOut(url, "redirects");
    throw new NoNetwork("backend", `${url} cannot be reached`, { cause });
  }
}

/** Whether a URL answers with a redirect, by a request that does not follow it. */
async function isRedirected(
  place: SnapshotPlace,
  url: string,
  signal: AbortSignal,
): Promise<boolean> {
  const request = { signal, cache: "no-store", redirect: "manual" } as const;
  const response = await place.fetch(url, request).catch(() => null);
  // An unread `no-store` answer blocks other requests.
  await response?.body?.cancel().catch(() => {});
  return response?.type === "opaqueredirect";
}

/** Whether a page is that of the site. */
function isSitePage(text: string): boolean {
  return text.includes('<div id="root"');
}

function signedOut(url: string, reason: string): SignedOut {
  return new SignedOut(
    "backend",
    `${url} ${reason}: the session of the site's login may have ended`,
  );
}

function halfPublished(folder: string, { file }: SnapshotEntry, reason: string): BeingPublished {
  const message = `${folder}${file} ${reason}: it is being published, or was changed afterwards`;
  return new BeingPublished("data", message);
}

/** Whether a file has the digest of its entry; true if the browser cannot compute digests. */
async function hasSha256(
  bytes: Uint8Array<ArrayBuffer>,
  { sha256 }: SnapshotEntry,
  subtle: SubtleCrypto | undefined,
): Promise<boolean> {
  if (subtle === undefined) return true;
  const digest = new Uint8Array(await subtle.digest("SHA-256", bytes));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex === sha256;
}

/** Whether a snapshot has the days and the time zone of its entry: a check for browsers that cannot compute digests. */
function hasListedDays({ range, timeZone, cube }: SnapshotCube, entry: SnapshotEntry): boolean {
  const isSameDays = isSameRange(range, entry) && isSameRange(cube.cover, entry.cover);
  return isSameDays && timeZone === entry.timeZone;
}
