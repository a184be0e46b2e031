import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { SITE_HEADERS } from "../../cli/archive/siteFetch.ts";
import { siteSnapshots } from "../../cli/ops/mcp/siteSnapshots.ts";
import { snapshotOf, snapshotOfDay } from "./exampleSnapshots.ts";
import { contentOf, runCli, runFast, scratchFolder, testWorld } from "./runCli.ts";
import { writtenFolder } from "./writtenFolder.ts";

const LOGIN = "Basic YW5uQGV4YW1wbGUub3JnOmFcL2JAOmM=";
const TOKEN = "s3cret, with a comma: and a colon";

/** A site behind a login, and one elsewhere to which it sends some of its files. */
async function closedSite(isSignedIn: (headers: Readonly<Record<string, unknown>>) => boolean) {
  const files = await contentOf(await writtenFolder([["2026-10-07T02:00:00Z", snapshotOf()]]));
  const strangers: Record<string, unknown>[] = [];
  const server = createServer(({ url = "", headers }, answer) => {
    const name = url.replace("/vigil/snapshots/", "");
    const isElsewhere = headers.host?.startsWith("localhost") === true;
    if (isElsewhere) strangers.push(headers);
    if (!isElsewhere && !isSignedIn(headers)) answer.writeHead(401).end();
    else if (name === "changes.json" && !isElsewhere) {
      answer.writeHead(307, { location: `http://localhost:${port}${url}` }).end();
    } else if (name in files) answer.end(files[name]);
    else answer.writeHead(404).end();
  }).listen(0);
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { host: `127.0.0.1:${port}`, strangers };
}

test("a name and a password in a site's URL sign in, go to no other origin and are printed nowhere", async () => {
  const { host, strangers } = await closedSite(({ authorization }) => authorization === LOGIN);
  const url = `http://ann%40example.org:a%5C%2Fb%40:c@${host}/vigil/`;
  const run = await runCli(["verify", url]);
  expect(run).toMatchObject({ code: 0, stderr: "" });
  expect(run.stdout).toContain("changes.json: ok");
  expect(run.stdout).not.toMatch(/ann|%40/);
  await siteSnapshots(url, await scratchFolder(), testWorld({}))();
  expect(strangers.length).toBeGreaterThan(0);
  for (const headers of strangers) expect(headers).not.toHaveProperty("authorization");
});

test("the lines of SITE_HEADERS are sent to a site, to no other origin, and are printed nowhere", async () => {
  const { host, strangers } = await closedSite(
    (headers) => headers["cf-access-client-id"] === "7.access" && headers["x-token"] === TOKEN,
  );
  const env = { [SITE_HEADERS]: `CF-Access-Client-Id: 7.access\n\n  X-Token:${TOKEN}` };
  const url = `http://${host}/vigil`;
  expect(await runCli(["verify", url], { env })).toMatchObject({ code: 0, stderr: "" });
  await siteSnapshots(url, await scratchFolder(), testWorld({ env }))();
  expect(strangers.length).toBeGreaterThan(0);
  expect(JSON.stringify(strangers)).not.toMatch(/7\.access|s3cret/);
  expect(await runCli(["verify", url])).toEqual({
    code: 3,
    stdout: "",
    stderr: `vigil: ${url}/snapshots/index.json answers 401: name a login in the URL, or in SITE_HEADERS\n`,
  });
});

test.each([
  ["a page", 200, "<title>s3cret</title>"],
  ["no JSON", 200, "s3cret"],
  ["other JSON", 200, '{"s3cret":"s3cret"}'],
  ["an error", 503, '{"message":"s3cret"}'],
])(
  "nothing of what a redirect to another host leads to is printed: %s",
  async (_, status, body) => {
    const files = await contentOf(await writtenFolder([["2026-10-07T02:00:00Z", snapshotOf()]]));
    for (const redirected of Object.keys(files)) {
      const fetch: typeof globalThis.fetch = async (input) => {
        const url = new URL(`${input}`);
        if (url.host !== "example.org") return new Response(body, { status });
        const name = url.pathname.replace("/snapshots/", "");
        const headers = { location: "http://intranet.example/s3cret" };
        return name === redirected
          ? new Response(null, { status: 302, headers })
          : new Response(files[name]);
      };
      const { stdout, stderr } = await runFast("verify https://example.org", { fetch });
      expect(stdout + stderr).not.toMatch(/s3cret|intranet|--reindex/);
    }
  },
);

test("no advice about a site's files is one about a folder", async () => {
  const folder = await writtenFolder([
    ["2026-10-06T02:00:00Z", snapshotOfDay("2026-10-05")],
    ["2026-10-07T02:00:00Z", snapshotOf()],
  ]);
  const files = await contentOf(folder);
  for (const [name, text] of Object.entries(files)) {
    for (const other of ["{}", text.replace(/[1-9]/g, "7"), text.slice(0, -9)]) {
      const fetch: typeof globalThis.fetch = async (input) => {
        const asked = `${input}`.replace("https://example.org/snapshots/", "");
        return new Response(asked === name ? other : files[asked]);
      };
      const { stdout, stderr } = await runCli("verify https://example.org", { fetch });
      expect(stdout + stderr).not.toContain("--reindex");
    }
  }
});
