import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { indexEntry } from "../../cli/archive/folderIndex.ts";
import { snapshotText } from "../../cli/archive/snapshotFolder.ts";
import { embedFiles } from "../../cli/site/embedFiles.ts";
import { CARD_NAMES } from "../../shared/views/cards.ts";
import { VIEWS } from "../../shared/views/views.ts";
import { snapshotOf } from "./exampleSnapshots.ts";
import { runCli, scratchFolder } from "./runCli.ts";
import { writeAt } from "./writtenFolder.ts";

/** The embeds of a snapshot in which each of some chains has one row more than the next one. */
function embedsOf(names: readonly string[]) {
  const rows = names.flatMap((name, place) =>
    Array.from({ length: names.length - place }, () => ({
      day: "2026-10-05",
      project: "1",
      address: "7",
      chain: { id: `${place}`, name },
    })),
  ) as never;
  const snapshot = snapshotOf({ transactions: rows, notifications: rows, exploits: rows });
  const entry = indexEntry(snapshot, snapshotText(snapshot), new Date("2026-10-07T02:17:00Z"));
  const files = new Map(embedFiles({ entry, snapshot }));
  return (name: string) => files.get(`embeds/${name}`)?.text ?? "";
}

test("every view has a picture in both themes and every card a badge, until the site has none", async () => {
  const cwd = await scratchFolder();
  await writeAt("2026-10-07", join(cwd, "snapshots"), snapshotOf());
  expect(await runCli(["site", "--embeds", "--quiet"], { cwd })).toMatchObject({ code: 0 });
  const views = Object.keys(VIEWS).flatMap((name) => [`${name}-dark.svg`, `${name}-light.svg`]);
  const cards = CARD_NAMES.map((card) => `${card}.json`);
  expect(await readdir(join(cwd, "dist/embeds"))).toEqual([...views, ...cards].sort());
  await runCli(["site"], { cwd });
  expect(await readdir(join(cwd, "dist/embeds"))).toEqual([]);
});

test("embeds need a snapshot, whatever backend there is", async () => {
  const cwd = await scratchFolder();
  const env = { SUPABASE_URL: "https://a.supabase.co", SUPABASE_ANON_KEY: "public" };
  expect(await runCli(["site", "--embeds"], { cwd, env })).toEqual({
    code: 2,
    stdout: "",
    stderr:
      "vigil: --embeds draws the newest snapshot, and snapshots has none: " +
      "write one with vigil snapshot\n",
  });
});

test("a badge has the value of its card, in the format of shields", () => {
  expect(JSON.parse(embedsOf(["Base"])("activeUsers.json"))).toEqual({
    schemaVersion: 1,
    label: "Total Active Users",
    message: "2",
    color: "0b6a74",
  });
});

test("a badge of users that cannot be counted says so", () => {
  const snapshot = snapshotOf({ memberships: [] });
  const entry = indexEntry(snapshot, snapshotText(snapshot), new Date("2026-10-07T02:17:00Z"));
  const files = new Map(embedFiles({ entry, snapshot }));
  expect(files.get("embeds/activeUsers.json")?.text).toContain('"message":"not known"');
});

function textsOf(svg: string): string[] {
  return [...svg.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text = ""]) => text);
}

test("a picture names what it shows: view, days, zone, rows with their shares, and what is left out", () => {
  const picture = embedsOf(Array.from({ length: 14 }, (_, index) => `Chain ${index}`));
  const svg = picture("flaggedDistribution-light.svg");
  const texts = textsOf(svg);
  expect(texts.slice(0, 8)).toEqual([
    ...["Flagged Wallets Distribution", "Oct 04, 2026 - Oct 06, 2026 · Days of UTC"],
    ...["Chain", "Notifications", "Share"],
    ...["\u2068Chain 0\u2069", "14", "13.3%"],
  ]);
  expect(texts.at(-1)).toBe("2 more chains with 3 notifications");
  const exploits = textsOf(picture("exploitsByChain-light.svg"));
  expect(exploits.slice(5, 8)).toEqual(["\u2068Chain 0\u2069", "14", "13.3%"]);
  expect(exploits.at(-1)).toBe("4 more chains with 10 exploits");
  const transactions = textsOf(picture("topBlockchains-light.svg"));
  expect(transactions.at(-1)).toBe("9 more chains with 45 transactions");
  expect(svg).toContain('<title id="title">Flagged Wallets Distribution</title>');
  expect(svg).toContain('<desc id="desc">Oct 04, 2026 - Oct 06, 2026 · Days of UTC. Chain 0 leads');
  expect(picture("transactionTrends-dark.svg").match(/<polyline /g)).toHaveLength(1);
});

test("a picture says how many transactions have no chain", () => {
  const row = { day: "2026-10-05", project: "1", address: "7" };
  const base = { ...row, chain: { id: "1", name: "Base" } };
  const snapshot = snapshotOf({ transactions: [base, { ...row, chain: null }] as never });
  const entry = indexEntry(snapshot, snapshotText(snapshot), new Date("2026-10-07T02:17:00Z"));
  const svg = new Map(embedFiles({ entry, snapshot })).get("embeds/topBlockchains-light.svg");
  expect(textsOf(svg?.text ?? "").at(-1)).toBe("1 transaction has no chain");
});

test("the line of the days compared with begins with the first row", () => {
  const snapshot = snapshotOf();
  const entry = indexEntry(snapshot, snapshotText(snapshot), new Date("2026-10-07T02:17:00Z"));
  const svg = new Map(embedFiles({ entry, snapshot })).get("embeds/transactionTrends-light.svg");
  const lines = [...(svg?.text ?? "").matchAll(/<polyline points="([^"]*)"/g)];
  expect(lines.map(([, points = ""]) => points.split(" ").length)).toEqual([2, 3]);
});

test("no name becomes markup, and a picture requests nothing", () => {
  const svg = embedsOf(['A<b>&"\u0000', "שרשרת"])("flaggedDistribution-dark.svg");
  expect(svg).toContain("\u2068A&lt;b&gt;&amp;&quot;\uFFFD\u2069");
  expect(svg).toContain("\u2068שרשרת\u2069");
  expect(svg).not.toMatch(/href|url\(|style|script|<b>/);
});
