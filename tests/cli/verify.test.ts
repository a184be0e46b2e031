import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { describe, expect, onTestFinished, test } from "vitest";
import { siteArchive } from "../../cli/archive/siteArchive.ts";
import { snapshotText } from "../../cli/archive/snapshotFolder.ts";
import { Ending } from "../../cli/environment/exit.ts";
import { snapshotProblems } from "../../shared/archive/checkSnapshot.ts";
import { snapshot } from "../../shared/archive/snapshot.ts";
import { parseSnapshotIndex } from "../../shared/archive/snapshotIndex.ts";
import { anyRows } from "../shared/anyRows.ts";
import { cubeOf } from "../shared/exampleRows.ts";
import { fc } from "../suite/fastCheck.ts";
import { cover, range, rows, snapshotOf, snapshotOfDay } from "./exampleSnapshots.ts";
import { contentOf, runCli, testWorld } from "./runCli.ts";
import { writtenFolder } from "./writtenFolder.ts";

const FILE = "2026-10-04_2026-10-06.json";

const FIRST_RUN = "2026-10-07T02:00:00Z";

/** A snapshot of the other snapshot's days and one more day. */
const longer = snapshot(cubeOf(rows, { from: "2026-09-29", to: "2026-10-06" }), {
  from: "2026-10-03",
  to: "2026-10-06",
});

describe("a site with many files", () => {
  const BASE = "https://example.org/snapshots/";

  /** A site of 4 days; `onRequest` is called with the number of each request. */
  async function site(onRequest: (count: number) => void = () => {}) {
    const folder = await writtenFolder(
      (["2026-03-04", "2026-03-05", "2026-03-06", "2026-03-07"] as const).map((day) => [
        `${day}T23:00:00Z`,
        snapshotOfDay(day),
      ]),
    );
    const files = await contentOf(folder);
    const requests: string[] = [];
    const fetch: typeof globalThis.fetch = async (input) => {
      const name = `${input}`.replace(BASE, "");
      onRequest(requests.push(name));
      return new Response(files[name] ?? null, { status: name in files ? 200 : 404 });
    };
    return { fetch, requests };
  }

  test("is read with the texts of its index and its newest snapshot in memory, and no others", async () => {
    const { fetch, requests } = await site();
    const archive = siteArchive("https://example.org/", fetch, testWorld({}));
    const names = ["index.json", "2026-03-07_2026-03-07.json", "2026-03-06_2026-03-06.json"];
    for (const name of [...names, ...names]) await archive.read(name);
    expect(requests).toEqual([...names, names[2]]);
    expect(await runCli("verify https://example.org", { fetch })).toMatchObject({ code: 0 });
  });

  test("is named by the URL of its page in any form", () => {
    const paths = ["", "/", "/?last=7d", "/index.html", "/index.html?last=7d#wallets"];
    const places = paths.map((path) => {
      const archive = siteArchive(`https://example.org/vigil${path}`, fetch, testWorld({}));
      return archive.place("index.json");
    });
    expect(new Set(places)).toEqual(new Set(["https://example.org/vigil/snapshots/index.json"]));
    expect(siteArchive("https://example.org", fetch, testWorld({})).place()).toBe(BASE);
  });

  test("has no verdict about a file that Ctrl-C left unread", async () => {
    const stop = new AbortController();
    const stopped = new Ending("stopped by SIGINT", 130);
    const { fetch } = await site((count) => count === 3 && stop.abort(stopped));
    expect(await runCli("verify https://example.org", { fetch, signal: stop.signal })).toEqual({
      code: 130,
      stdout: `${BASE}2026-03-07_2026-03-07.json: ok\n`,
      stderr: "",
    });
  });

  test("has one time limit for all of its files", async () => {
    let now = 0;
    const { fetch } = await site(() => {
      now += 6 * 60_000;
    });
    const { code, stderr } = await runCli("verify https://example.org", { fetch, now: () => now });
    expect([code, stderr]).toEqual([
      3,
      `vigil: ${BASE} has more files than its host sends in 15 minutes\n`,
    ]);
  });

  test("has one limit of size for all of its files", async () => {
    const large = "1".repeat(50 * 2 ** 20);
    let requests = 0;
    const fetch: typeof globalThis.fetch = async () => {
      requests += 1;
      return Object.assign(new Response(), { text: async () => large });
    };
    const archive = siteArchive("https://example.org/", fetch, testWorld({}));
    const read = async () => {
      for (let i = 0; i < 30; i++) await archive.read(`${i}.json`);
    };
    await expect(read()).rejects.toMatchObject({
      kind: "backend",
      message: `${BASE} has more files than 1 GB`,
    });
    expect(requests).toBeLessThan(22);
  });

  test("lists at most 5,000 snapshots", async () => {
    const { fetch } = await site();
    const { snapshots } = await (await fetch(`${BASE}index.json`)).json();
    const index = (entries: number) =>
      JSON.stringify({ schema: 1, snapshots: Array(entries).fill(snapshots[0]) });
    expect(parseSnapshotIndex(index(5_000), "index.json").snapshots).toHaveLength(5_000);
    expect(() => parseSnapshotIndex(index(5_001), "index.json")).toThrow(
      "index.json is not a snapshot of version 1: more than 5000 snapshots",
    );
  });
});

type Answer = (response: ServerResponse, text: string, attempt: number) => void;

/** What `verify` says of a site at /vigil/ with two snapshots, whose host answers requests of one file otherwise. */
async function verdictOn(file: string, answer: Answer): Promise<string> {
  const folder = await writtenFolder([
    [FIRST_RUN, snapshotOf()],
    [FIRST_RUN, longer],
  ]);
  const files = await contentOf(folder);
  let attempts = 0;
  const server = createServer(({ url = "" }, response) => {
    const name = url.replace("/vigil/snapshots/", "");
    const { [name]: text } = files;
    if (name === file) answer(response, text ?? "", ++attempts);
    else if (text === undefined) response.writeHead(404).end();
    else response.end(text);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}/vigil`;
  const { code, stdout, stderr } = await runCli(`verify ${host}?last=7d`);
  const lines = `${stdout}${stderr}exit code ${code}\n`.replaceAll(`${host}/snapshots/`, "");
  return withoutBytes(lines);
}

/** What is said of a file's bytes, which differ with the version of Node. */
function withoutBytes(text: string): string {
  return text
    .replace(/bytes is \d+ in (\S+), \d+ in/, "bytes is N in $1, M in")
    .replace(/(is not JSON: ).*/, "$1…");
}

const missing: Answer = (response) => response.writeHead(404).end();
const page: Answer = (response) => response.end("<!doctype html><title>Home</title>");
const second =
  (first: Answer): Answer =>
  (response, text, attempt) =>
    attempt === 1 ? first(response, text, attempt) : response.end(text);

/** How a host answers requests of a file of the site. */
const HOSTS: Readonly<Record<string, readonly [file: string, Answer]>> = {
  "compressed as declared": [
    FILE,
    (response, text) => response.setHeader("Content-Encoding", "gzip").end(gzipSync(text)),
  ],
  "behind a redirect": [
    FILE,
    second((response) => response.writeHead(302, { Location: FILE }).end()),
  ],
  "after the host was busy": [FILE, second((response) => response.writeHead(503).end())],
  "after a connection that was cut": [
    FILE,
    second((response, text) => {
      const whole = response.setHeader("Content-Length", text.length);
      whole.write(text.slice(0, 9), () => response.destroy());
    }),
  ],
  "without a snapshot": [FILE, missing],
  "with a forbidden snapshot, as hosts of objects answer for a missing one": [
    FILE,
    (response) => response.writeHead(403).end(),
  ],
  "with its page in place of a snapshot": [FILE, page],
  "with a snapshot cut short": [FILE, (response, text) => response.end(text.slice(0, -9))],
  "with a compressed snapshot that is not declared so": [
    FILE,
    (response, text) => response.end(gzipSync(text)),
  ],
  "with other bytes of a snapshot": [FILE, (response, text) => response.end(text.trimEnd())],
  "without changes.json": ["changes.json", missing],
  "with its page in place of changes.json": ["changes.json", page],
  "without an index": ["index.json", missing],
  "with its page in place of the index": ["index.json", page],
  "with an index that needs a session": ["index.json", (response) => response.writeHead(401).end()],
  "that is down": [
    "index.json",
    (response) => response.writeHead(503, { "Retry-After": "60" }).end(),
  ],
};

test("a site is as good as its folder, whatever its host does on the way, and fails by the file that is wrong", async () => {
  const verdicts: string[] = [];
  for (const [title, [file, answer]] of Object.entries(HOSTS)) {
    verdicts.push(`# a site ${title}\n${await verdictOn(file, answer)}`);
  }
  await expect(verdicts.join("")).toMatchFileSnapshot("../goldens/verify-sites.txt");
});

test("no snapshot of true rows has a problem", () => {
  const property = fc.property(anyRows(cover), (rows) => {
    const text = snapshotText(snapshot(cubeOf(rows, cover), range));
    expect(snapshotProblems(JSON.parse(text), JSON.parse(text))).toEqual([]);
  });
  fc.assert(property);
});
