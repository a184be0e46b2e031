import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { TOOLS, toolAnswer } from "../../cli/ops/mcp/answers.ts";
import { readSiteFile } from "../../cli/site/siteFile.ts";
import { BRAND } from "../../shared/brand.ts";
import { blocksOf } from "../docs/recipe.ts";
import { snapshotOf, snapshotOfDay } from "./exampleSnapshots.ts";
import { outputOf, runCli, scratchFolder, testWorld } from "./runCli.ts";
import { writeAt } from "./writtenFolder.ts";

const ofView = (query: string) => JSON.stringify({ views: [{ name: "Board", query }] });

test.each([
  [
    '{ "nmae": "x" }',
    "no setting is called nmae: write any of name, logo, accent, last, weekStartsOn, timeZone, signIn, views",
  ],
  ['{ "name": " Vigil" }', 'name is " Vigil": write a name of 1 to 30 characters'],
  ['{ "name": "a\\nb" }', 'name is "a\\nb": write a name of 1 to 30 characters'],
  ['{ "logo": { "size": 24, "path": "M1 1\\"><script>" } }', "write the outline of an SVG path"],
  ['{ "accent": { "light": "#0b6a74" } }', 'accent is {"light":"#0b6a74"}: write two colours'],
  [
    '{ "accent": { "light": "#ffff00", "dark": "#ffff00" } }',
    "accent.light is #ffff00, with a contrast of 1.05 to 1 on #f0f2f3: write a darker colour, with 4.5 to 1",
  ],
  [
    '{ "accent": { "light": "#0b6a74", "dark": "#0b6a74" } }',
    "accent.dark is #0b6a74, with a contrast of 2.45 to 1 on #1f252a: write a lighter colour",
  ],
  ['{ "last": "30" }', 'last is "30": write a number of days such as "30d", 999 at most'],
  ['{ "timeZone": "Mars" }', 'timeZone is "Mars": write a time zone such as "Europe/Berlin"'],
  ['{ "signIn": "javascript:1" }', 'signIn is "javascript:1": write a URL such as'],
  [
    '{ "views": [{ "name": "Board" }] }',
    'views is [{"name":"Board"}]: write a list such as [{ "name": "Board"',
  ],
  [
    '{ "views": [{ "name": "a", "query": "" },\n{ "name": "a", "query": "" }] }',
    "own.json, line 2: two views are called a: rename one",
  ],
  [
    '{ "views": [\n{ "name": "Board", "query": "theme=dark" }] }',
    "own.json, line 2: view Board: theme is no parameter of a view: write any of from, to,",
  ],
  [ofView("period=lst-month"), "view Board: invalid period: lst-month (write one of yesterday"],
  [ofView("from=2026-10-01&last=7d"), "from 2026-10-01 and last 7d exclude each other"],
  [ofView("vs=yaer"), "view Board: invalid comparison: yaer (write one of previous"],
  [ofView("zone=Mars"), "view Board: zone is Mars: write a time zone such as Europe/Berlin"],
  [ofView("by=fortnight"), "view Board: by is fortnight: write one of hours, day"],
  [ofView("trend=totals"), "view Board: trend is totals: write one of total, chains"],
  [ofView("daily=wallet"), "view Board: daily is wallet: write one of transactionTrends"],
  [ofView("table=wallet.count.desc"), "view Board: table is wallet: write one of transaction"],
  ["[]", "write an object with any of name, logo"],
  ["{", "own.json is not JSON: "],
])(
  "a site's settings %s are refused in one sentence, and nothing is written",
  async (text, refusal) => {
    const cwd = await scratchFolder();
    await writeFile(join(cwd, "own.json"), text);
    const { code, stdout, stderr } = await runCli("site --settings own.json --out site", { cwd });
    expect([code, stdout, stderr.trimEnd().split("\n").length]).toEqual([2, "", 1]);
    expect(stderr).toContain(refusal);
    expect(await readdir(cwd)).toEqual(["own.json"]);
  },
);

test("the example of docs/deployment.md is read as written, and the rest of the brand stays", async () => {
  const cwd = await scratchFolder();
  const [example = ""] = await blocksOf("docs/deployment.md", "json site");
  // As an editor of Windows writes it.
  await writeFile(join(cwd, "site.json"), `\ufeff${example}`);
  const { brand } = await readSiteFile(undefined, { cwd });
  expect(brand).toEqual({ ...JSON.parse(example), last: BRAND.last, weekStartsOn: "monday" });
});

test("a missing site.json is no error, and a missing file with another name is one", async () => {
  const cwd = await scratchFolder();
  expect(await readSiteFile(undefined, { cwd })).toEqual({ brand: BRAND });
  await expect(readSiteFile("own.json", { cwd })).rejects.toThrow("no file at own.json");
});

test("the name in site.json, or in the file that --settings names, is in reports, metrics and MCP", async () => {
  const cwd = await scratchFolder();
  const day = "2026-03-04";
  await writeAt(`${day}T23:00:00Z`, join(cwd, "snapshots"), snapshotOfDay(day));
  await writeFile(join(cwd, "site.json"), '{ "name": "7 Séntinels & Co" }');
  await writeFile(join(cwd, "own.json"), '{ "name": "监控" }');
  const metrics = (form: string) => outputOf(`metrics --snapshot snapshots ${form}`, { cwd });
  expect(await metrics("--html")).toContain("<title>7 Séntinels &amp; Co</title>");
  expect(await metrics("--html --settings own.json")).toContain("<title>监控</title>");
  expect(await metrics("--slack")).toContain('"text":"7 Séntinels & Co: Analytics Dashboard"');
  const cells = "source,day,previous,label,tally,newest\ncover,2026-03-04,2026-01-04,UTC,,\n";
  await writeFile(join(cwd, "cells"), cells);
  const textfile = async (options: string) => {
    await runCli(`snapshot --cube cells --allow-empty --replace --textfile a.prom ${options}`, {
      cwd,
    });
    return (await readFile(join(cwd, "a.prom"), "utf8")).match(/^# TYPE \w+/m)?.[0];
  };
  expect(await textfile("")).toBe("# TYPE sentinels_co_snapshot_written_timestamp_seconds");
  expect(await textfile("--settings own.json")).toMatch(/^# TYPE vigil_snapshot_/);
  const hello = {
    ...{ jsonrpc: "2.0", id: 0, method: "initialize" },
    params: {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "test", version: "1" },
    },
  };
  const { stdout } = await runCli("mcp --snapshot snapshots", {
    cwd,
    stdin: () => Readable.from([`${JSON.stringify(hello)}\n`]),
  });
  expect(stdout).toContain('"title":"7 Séntinels & Co"');
});

test("--view takes the range, the comparison and the chains of a view of site.json, and options given win", async () => {
  const cwd = await scratchFolder();
  await writeAt("2026-10-06T23:00:00Z", join(cwd, "snapshots"), snapshotOf());
  const query =
    "from=2026-10-05&to=2026-10-06&vs=none&chain=Polygon&zone=UTC&trend=total&table=wallets";
  const views = [
    { name: "Board", query },
    { name: "Far", query: query.replace("UTC", "Asia/Tokyo") },
  ];
  await writeFile(join(cwd, "site.json"), JSON.stringify({ views }));
  const metrics = async (options: string) =>
    JSON.parse(await outputOf(`metrics --snapshot snapshots --json ${options}`, { cwd }));
  const named = await metrics("--view Board");
  const written =
    "--from 2026-10-05 --to 2026-10-06 --compare none --chain Polygon --time-zone UTC";
  expect(named).toEqual(await metrics(written));
  expect(named.chain.chain).toBe("Polygon");
  // The days of a snapshot have their zone, whatever zone the view names.
  expect(await metrics("--view Far")).toEqual(named);
  expect(await metrics("--view Board --last 0d --compare previous")).toEqual(
    await metrics("--last 0d --compare previous --chain Polygon"),
  );
  const { code, stderr } = await runCli("metrics --snapshot snapshots --view Bord", { cwd });
  expect([code, stderr]).toEqual([2, "vigil: no view is called Bord: name one of Board, Far\n"]);
});

test("a view gives rules without a period their range and their chain", async () => {
  const cwd = await scratchFolder();
  await writeAt("2026-10-06T23:00:00Z", join(cwd, "snapshots"), snapshotOf());
  const views = [{ name: "Day", query: "from=2026-10-05&to=2026-10-05&vs=none&chain=Polygon" }];
  await writeFile(join(cwd, "own.json"), JSON.stringify({ views }));
  const verdict = async (options: string) => {
    const rule = "chain.transactions >= 0";
    const words = ["check", rule, "--json", "--snapshot", "snapshots", ...options.split(" ")];
    return JSON.parse((await runCli(words, { cwd })).stdout);
  };
  const written = "--from 2026-10-05 --to 2026-10-05 --compare none --chain Polygon";
  const named = await verdict("--view Day --settings own.json");
  expect(named).toEqual(await verdict(written));
  expect(named.rules).toHaveLength(1);
});

test("the tools of MCP take the views of site.json, which definitions lists", async () => {
  const cwd = await scratchFolder();
  await writeAt("2026-10-06T23:00:00Z", join(cwd, "snapshots"), snapshotOf());
  const days = "from=2026-10-05&to=2026-10-06&vs=none";
  const views = [
    { name: "Board", query: `${days}&trend=total` },
    { name: "Polygon", query: `${days}&chain=Polygon&by=hours` },
  ];
  const answer = (name: string, request: object) =>
    toolAnswer(
      TOOLS[name] as never,
      { snapshot: join(cwd, "snapshots"), ...request },
      views,
      testWorld({}),
    );
  expect(await answer("definitions", {})).toMatchObject({ views });
  const range = { from: "2026-10-05", to: "2026-10-06" };
  const figures = await answer("figures", { view: "Board" });
  expect(figures).toEqual(await answer("figures", { ...range, compare: "none" }));
  expect(figures).toMatchObject({ range, comparison: "none" });
  await expect(answer("figures", { view: "Bord" })).rejects.toThrow(
    "no view is called Bord: name one of Board, Polygon",
  );
  const caveat = "these figures count all chains: the tool series has those of Polygon";
  for (const name of ["figures", "movers"]) {
    expect(await answer(name, { view: "Polygon" })).toMatchObject({ caveats: [caveat] });
  }
  // Buckets are never hours, so that the range decides.
  expect(await answer("series", { view: "Polygon" })).toEqual(
    await answer("series", { ...range, chain: "Polygon" }),
  );
  const rules = ["chain.notifications >= 1"];
  const day = { from: "2026-10-05", to: "2026-10-05" };
  expect(await answer("rules", { ...day, view: "Polygon", rules })).toMatchObject({
    rules: [{ outcome: "fired" }],
  });
});
