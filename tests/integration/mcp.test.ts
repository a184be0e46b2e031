import { dirname } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { snapshot } from "../../shared/archive/snapshot.ts";
import { DEFINITIONS } from "../../shared/dashboard/definitions.ts";
import { RATES } from "../../shared/dashboard/risk.ts";
import type { DayRange } from "../../shared/days/range.ts";
import { type StaticServer, serveFolder } from "../browser/staticServer.ts";
import { ENTRY } from "../cli/startCli.ts";
import { writtenFolder } from "../cli/writtenFolder.ts";
import { type SharedBackend, sharedBackend } from "../suite/sharedBackend.ts";
import { oracle } from "./oracle.ts";
import { DAYS } from "./randomTables.ts";
import { readCube } from "./readCube.ts";

const ZONE = "Europe/Berlin";
/** Three weeks, with the day of 25 hours. */
const RANGE = { from: "2025-10-20", to: "2025-11-09" } as const;
const DAY = "2025-10-26";

let own: SharedBackend;
let site: StaticServer;
const places: Record<string, readonly string[]> = {};

beforeAll(async () => {
  own = await sharedBackend("random");
  const cube = await readCube(own, DAYS, ZONE);
  const folder = await writtenFolder([
    ["2025-11-19T02:00:00Z", snapshot(cube, { from: DAY, to: DAY })],
    ["2025-11-20T02:00:00Z", snapshot(cube, RANGE)],
  ]);
  site = await serveFolder(folder, "/vigil/snapshots/");
  places["a backend"] = ["--time-zone", ZONE];
  places["a folder"] = ["--snapshot", folder];
  places["a site"] = ["--snapshot", dirname(site.url.slice(0, -1))];
});

afterAll(() => site?.close());

/** An answer is JSON in one text. */
function read({ content }: object & { content?: unknown }): Record<string, unknown> {
  const [{ text }, ...others] = content as [{ text: string }];
  expect(others).toEqual([]);
  return JSON.parse(text);
}

const figures = new Map<string, ReturnType<typeof oracle>>();

/** The figures of a range, which are the same for each place. */
function sql(range: DayRange): ReturnType<typeof oracle> {
  const key = `${range.from} ${range.to}`;
  const found = figures.get(key) ?? oracle(own.query, range, ZONE);
  figures.set(key, found);
  return found;
}

describe.each(["a backend", "a folder", "a site"])("asked over %s", (place) => {
  let client: Client;
  const heard: string[] = [];

  beforeAll(async () => {
    client = new Client({ name: "test", version: "1" });
    const env = { SUPABASE_URL: own.url, SUPABASE_SECRET_KEY: own.secretKey, TZ: "UTC" };
    const args = [ENTRY, "mcp", ...(places[place] ?? [])];
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args, env, cwd: import.meta.dirname }),
    );
  });

  afterAll(() => client?.close());

  async function ask(tool: string, words: object): Promise<Record<string, unknown>> {
    const answer = await client.callTool({ name: tool, arguments: { ...words } });
    heard.push(JSON.stringify(answer));
    expect(answer.isError, heard.at(-1)).not.toBe(true);
    return read(answer);
  }

  test("the figures of a range, and the chains behind its change, equal SQL's", async () => {
    const { cards, wallets, unlinked, previous, contributions, ...expected } = await sql(RANGE);
    const figures = await ask("figures", RANGE);
    expect(figures).toMatchObject({
      range: RANGE,
      timeZone: ZONE,
      previous,
      cards,
      wallets,
      unlinked,
    });
    for (const view of ["topBlockchains", "exploitsByChain", "commonEvents"] as const) {
      const rows = figures[view] as unknown[];
      expect(rows.slice(0, expected[view]?.length)).toEqual(expected[view]);
    }
    expect(await ask("movers", RANGE)).toMatchObject({ cards, contributions });
  });

  test("days that have not begun are not days of 0 rows", async () => {
    const days = { from: "2099-01-01", to: "2099-01-02" };
    const call = { name: "rules", arguments: { ...days, rules: ["wallets.flagged == 0"] } };
    const answer = await client.callTool(call);
    expect(answer.isError ?? false).toBe(place !== "a backend");
    if (place !== "a backend") return;
    const reason = "Jan 01, 2099 has not begun";
    expect(read(answer)).toMatchObject({
      rules: [{ outcome: "unknown", tests: [[{ reason }]] }],
    });
  });

  // All places give the same cube to the same tools.
  if (place === "a folder") {
    test("the definitions equal the page's, and name every chain", async () => {
      const { definitions, chains } = await ask("definitions", {});
      expect(definitions).toEqual(
        [
          ...Object.entries(DEFINITIONS),
          ...Object.values(RATES).map((rate) => [rate.name, rate] as const),
        ].map(([name, { title, definition }]) => ({ name, title, definition })),
      );
      const names = await own.query<{ name: string }>(
        "select distinct coalesce(nullif(name, ''), 'Chain ' || id) as name from chains",
      );
      expect(chains).toEqual(expect.arrayContaining(names.map(({ name }) => name)));
    });

    test("rules are judged by the values of SQL", async () => {
      const { cards, wallets } = await sql({ from: DAY, to: DAY });
      const { rules } = await ask("rules", {
        from: DAY,
        to: DAY,
        rules: [
          `cards.activeUsers.value == ${cards.activeUsers.value}`,
          `wallets.flagged > ${wallets?.flagged}`,
          "wallets.flagged.previous == 0 vs none",
        ],
      });
      expect(rules).toMatchObject([
        { outcome: "fired", tests: [[{ values: [{ value: cards.activeUsers.value }] }]] },
        { outcome: "quiet", tests: [[{ values: [{ value: wallets?.flagged }] }]] },
        { outcome: "unknown", tests: [[{ reason: "nothing is compared (vs none)" }]] },
      ]);
    });

    test.each([
      ["figures", { period: "always" }, 'period is "always", not one of yesterday, '],
      ["figures", { form: "today" }, '"form" is unknown'],
      ["series", { from: 7 }, "from is 7"],
      ["rules", {}, "rules is missing"],
    ])("wrong arguments of %s are refused by name: %o", async (name, words, fault) => {
      expect(await client.callTool({ name, arguments: words })).toMatchObject({
        isError: true,
        content: [
          { text: expect.stringContaining(`vigil: invalid arguments of ${name}: ${fault}`) },
        ],
      });
    });

    test("a range outside of the days of a snapshot is refused", async () => {
      const words = { from: "2025-08-01", to: DAY };
      const text = `vigil: 2025-08-01 to ${DAY} is not covered: the data has the days ${DAYS.from} to ${DAYS.to}\n`;
      expect(await client.callTool({ name: "figures", arguments: words })).toMatchObject({
        isError: true,
        content: [{ text }],
      });
    });
  }

  // Last, so that every answer was heard.
  test("every answer says its source, age, cover and completeness, and holds no identity", async () => {
    const { completeness, cover, source, takenAt, age } = await ask("figures", RANGE);
    expect(completeness).toMatchObject({ memberships: "known" });
    if (place === "a backend") expect([source, age]).toEqual([`${own.url}, function`, "live"]);
    else {
      expect([source, cover]).toEqual([`${RANGE.from}_${RANGE.to}.json`, DAYS]);
      expect([takenAt, age]).toEqual([
        "2025-11-20T02:00:00.000Z",
        expect.stringMatching(/^\d+ d$/),
      ]);
    }
    expect(heard.length).toBeGreaterThan(place === "a folder" ? 4 : 2);
    expect(heard.join()).not.toMatch(/user-\d/);
  });
});
