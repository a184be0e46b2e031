import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openServer } from "../../cli/local/serving/server.ts";
import { serveSite } from "../../cli/site/serveSite.ts";
import { scratchFolder } from "./runCli.ts";

test("a served site stays whole when another command rebuilds the page", async () => {
  const path = join(await scratchFolder(), "index-1.js");
  await writeFile(path, "the code");
  const site = new Map([
    ["index.html", { text: "the page" }],
    ["404.html", { text: "no such page" }],
    ["assets/index-1.js", { path }],
  ]);
  const server = await openServer(0, await serveSite(site));
  onTestFinished(server.close);
  await rm(path);
  const answer = async (path: string, method = "GET") => {
    const response = await fetch(`${server.url}${path}`, { method });
    return `${response.status} ${await response.text()}`;
  };
  expect(await answer("/?last=7d")).toBe("200 the page");
  expect(await answer("/assets/index-1.js?x")).toBe("200 the code");
  expect(await answer("/assets/index-1.js", "HEAD")).toBe("200 ");
  expect(await answer("/assets/index-2.js")).toBe("404 no such page");
  expect(await answer("/", "POST")).toBe("405 ");
});

test("no page may show a served site in a frame", async () => {
  const server = await openServer(0, await serveSite(new Map([["index.html", { text: "" }]])));
  onTestFinished(server.close);
  const { headers } = await fetch(server.url);
  expect(headers.get("content-security-policy")).toBe("frame-ancestors 'none'");
});
