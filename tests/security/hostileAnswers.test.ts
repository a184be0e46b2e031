import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { siteSnapshots } from "../../cli/ops/mcp/siteSnapshots.ts";
import { fetchWhole } from "../../shared/requests/fetchWhole.ts";
import { snapshotHost } from "../../web/store/sources/snapshots/snapshotHost.ts";
import { runCli, scratchFolder, testWorld } from "../cli/runCli.ts";

/** A server on this machine until the test ends. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function metrics(url: string) {
  return runCli("metrics --last 1d --quiet", {
    env: { SUPABASE_URL: url, SUPABASE_SECRET_KEY: "sb_secret_x" },
  });
}

test("a redirect gets no key: the address is refused in one sentence, at once", async () => {
  const taken: IncomingMessage["headers"][] = [];
  const thief = await serve(({ headers }, answer) => {
    taken.push(headers);
    answer.end("[]");
  });
  const url = await serve(({ url }, answer) =>
    answer.writeHead(302, { location: `${thief.replace("127.0.0.1", "localhost")}${url}` }).end(),
  );
  const { code, stderr } = await metrics(url);
  expect([code, stderr]).toEqual([
    3,
    `vigil: ${url} redirects to another address, which gets no key; check the URL\n`,
  ]);
  expect(taken).toEqual([]);
});

test("a secret key goes over plain HTTP to this machine alone", async () => {
  const fetched: string[] = [];
  const fetch = async (input: unknown) => {
    fetched.push(`${input}`);
    return new Response("{}", { status: 500 });
  };
  const run = (url: string, name: string, key: string) =>
    runCli("doctor", { fetch, env: { SUPABASE_URL: url, [name]: key } });
  const { code, stderr } = await run("http://db.example", "SUPABASE_SECRET_KEY", "sb_secret_x");
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining(
      "SUPABASE_URL is http://db.example, and a secret key is sent over http: to",
    ),
  ]);
  expect(fetched).toEqual([]);
  await run("http://db.example", "SUPABASE_ANON_KEY", "sb_publishable_x");
  await run("http://[::1]:54321", "SUPABASE_SECRET_KEY", "sb_secret_x");
  expect(new Set(fetched.map((url) => new URL(url).host))).toEqual(
    new Set(["db.example", "[::1]:54321"]),
  );
});

const BLANK = Buffer.alloc(2 ** 20, " ");

/** A bomb of 300 MB in 300 KB, as members of gzip that follow each other. */
const BOMB = Buffer.concat(Array.from({ length: 300 }, () => gzipSync(BLANK)));

const HUGE: Readonly<Record<string, RequestListener>> = {
  "an endless body": (_, answer) => {
    answer.writeHead(200, { "content-type": "application/json" });
    const more = () => {
      while (answer.write(BLANK)) {}
    };
    answer.on("drain", more);
    more();
  },
  "a small body that unpacks to a large one": (_, answer) => {
    answer.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
    answer.end(BOMB);
  },
};

test.each(Object.keys(HUGE))("%s ends at 64 MB, of a backend and of snapshots", async (title) => {
  let sent = 0;
  const url = await serve((request, answer) => {
    request.socket.on("close", () => {
      sent = Math.max(sent, request.socket.bytesWritten);
    });
    HUGE[title]?.(request, answer);
  });
  const most = /sends more than 64 MB/;
  expect(await metrics(url)).toMatchObject({ code: 3, stderr: expect.stringMatching(most) });
  const refresh = siteSnapshots(url, await scratchFolder(), testWorld({}));
  await expect(refresh()).rejects.toThrow(most);
  const page = snapshotHost({ folder: `${url}/`, fetch, now: Date.now, subtle: undefined });
  await expect(page.index(new AbortController().signal)).rejects.toThrow(most);
  expect(sent).toBeLessThan(128 * 2 ** 20);
});

test("a body that never ends is given up when its time is over", async () => {
  const url = await serve((_, answer) => {
    const drip = setInterval(() => answer.write("."), 20);
    answer.on("close", () => clearInterval(drip));
  });
  await expect(fetchWhole(fetch, url, {}, 300)).rejects.toThrow("did not answer within 0.3 s");
});
