import { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { errorSentence } from "../../cli/environment/exit.ts";
import { TOOLS, toolAnswer } from "../../cli/ops/mcp/answers.ts";
import { snapshot } from "../../shared/archive/snapshot.ts";
import type { Dashboard } from "../../shared/dashboard/dashboardSchema.ts";
import { RANKED_VIEWS } from "../../shared/dashboard/views.ts";
import { TABLES } from "../../shared/database/datedTables.ts";
import { COMPARISONS } from "../../shared/days/comparison.ts";
import { type DayRange, dayCount, listDays } from "../../shared/days/range.ts";
import { withKnownUsers } from "../../shared/text/caveats.ts";
import { anyRange, anyRows, hasNamesakes } from "../shared/anyRows.ts";
import { cubeOf, NO_ROWS, type Rows } from "../shared/exampleRows.ts";
import { fc } from "../suite/fastCheck.ts";
import { meet } from "../suite/meet.ts";
import { snapshotOf } from "./exampleSnapshots.ts";
import { runCli, testWorld } from "./runCli.ts";
import { startCli } from "./startCli.ts";
import { writtenFolder } from "./writtenFolder.ts";

const COVER: DayRange = { from: "2026-09-21", to: "2026-10-04" };

type Options = Readonly<Record<string, string | readonly string[] | undefined>>;

const anyOptions: fc.Arbitrary<Options> = fc
  .tuple(
    fc.oneof(
      { weight: 2, arbitrary: anyRange(COVER).map(({ from, to }): Options => ({ from, to })) },
      { weight: 2, arbitrary: anyRange(COVER).map(({ from }): Options => ({ from })) },
      fc.constantFrom<Options>({}, { last: "1d" }, { last: "2w" }, { last: "3d", to: "yesterday" }),
      fc
        .constantFrom("today", "yesterday", "week-to-date", "last-7-days", "all")
        .map((period): Options => ({ period })),
    ),
    fc.option(fc.constantFrom(...COMPARISONS), { nil: undefined }),
  )
  .map(([range, compare]) => ({ ...range, compare }));

async function folderOf(rows: Rows, range: DayRange): Promise<string> {
  return writtenFolder([["2026-10-04T20:00:00Z", snapshot(cubeOf(rows, COVER), range)]]);
}

/** What a tool answers, as `vigil mcp` sends it, or its error. */
async function answerOf(name: string, options: Options, folder: string) {
  const words = Object.fromEntries(Object.entries(options).filter(([, value]) => value));
  try {
    const tool = TOOLS[name] ?? expect.fail(name);
    return await toolAnswer(tool, { ...words, snapshot: folder }, [], testWorld({}));
  } catch (error) {
    return sentence(errorSentence(error, false));
  }
}

function sentence(stderr: string): string {
  return stderr.replace(/^vigil: (.*)\n$/s, "$1");
}

/** What `metrics --json` prints for the same options, or its error. */
async function metricsOf(options: Options, folder: string) {
  const written = Object.entries(options).flatMap(([name, value]) =>
    [value ?? []].flat().flatMap((each) => [`--${name}`, each]),
  );
  const args = ["metrics", ...written, "--snapshot", folder, "--json"];
  const { code, stdout, stderr } = await runCli(args);
  if (code !== 0) return sentence(stderr);
  // The specification's 0 for users that cannot be counted is not known to an assistant.
  const { risk, riskByChain, chain, chains, ...dashboard } = JSON.parse(stdout);
  return { ...withKnownUsers(dashboard as Dashboard), risk, riskByChain, chain: chain ?? chains };
}

const COURSES = ["several buckets", "a first row after the first day"] as const;
const STATES = ["an answer", "an error", "two chains of one name on an unfinished day"] as const;

describe("for the same options as metrics --json", () => {
  test("the tools figures and movers have the same members or the same error", async () => {
    const property = fc.asyncProperty(
      anyRows(COVER),
      anyRange(COVER),
      anyOptions,
      async (rows, range, options) => {
        const folder = await folderOf(rows, range);
        const metrics = await metricsOf(options, folder);
        for (const [name, own] of [
          ["figures", ["cards", "wallets", "risk"]],
          ["movers", ["cards", "contributions", "why"]],
        ] as const) {
          const answer = await answerOf(name, options, folder);
          const isKnown = typeof answer !== "string";
          meet(STATES, [
            isKnown ? "an answer" : "an error",
            isKnown &&
              answer["unfinishedDay"] === COVER.to &&
              hasNamesakes(rows, COVER.to) &&
              "two chains of one name on an unfinished day",
          ]);
          if (!isKnown || typeof metrics === "string") {
            expect(answer).toBe(metrics);
            continue;
          }
          for (const [member, printed] of Object.entries(metrics)) {
            if (!(member in answer)) continue;
            const { [member]: told } = answer;
            const isList = RANKED_VIEWS.some(({ key }) => key === member);
            const shown = isList
              ? (told as unknown[]).slice(0, (printed as unknown[]).length)
              : told;
            expect([member, shown]).toEqual([member, printed]);
          }
          expect(Object.keys(answer)).toEqual(expect.arrayContaining([...own]));
        }
      },
    );
    await fc.assert(property, { numRuns: 25 });
  });

  test("each bucket of the tool series has the counts of its days, of all chains, of one or of several", async () => {
    const property = fc.asyncProperty(
      anyRows(COVER),
      anyRange(COVER),
      fc.constantFrom("day", "week", "month"),
      fc.constantFrom<Options["chain"]>(undefined, "Ethereum", ["Ethereum", "A"]),
      async (rows, range, step, chain) => {
        const folder = await folderOf(rows, range);
        const answer = await answerOf("series", { ...range, step, chain }, folder);
        const whole = await metricsOf({ ...range, chain }, folder);
        if (typeof answer === "string" || typeof whole === "string") {
          expect(answer).toBe(whole);
          return;
        }
        const { buckets } = answer as { buckets: (DayRange & { figures: object })[] };
        const isLate = TABLES.some((table) => (whole.dataBegin[table]?.day ?? "") > range.from);
        meet(COURSES, [
          buckets.length > 1 && "several buckets",
          isLate && "a first row after the first day",
        ]);
        expect(buckets.reduce((days, bucket) => days + dayCount(bucket), 0)).toBe(dayCount(range));
        for (const { from, to, figures } of buckets) {
          const own = await metricsOf({ from, to, compare: "none", chain }, folder);
          if (typeof own === "string") expect.fail(own);
          const { cards, wallets, completeness, dataBegin } = own;
          const known = (table: (typeof TABLES)[number], count: number | null) =>
            (dataBegin[table]?.day ?? from) <= to ? count : null;
          const rowsIn = (table: (typeof TABLES)[number]) =>
            chain === undefined
              ? (completeness[table]?.rangeRows ?? null)
              : (own.chain[table]?.value ?? null);
          const ofAll = (count: number | null) => (chain === undefined ? count : null);
          expect(figures).toEqual({
            ...Object.fromEntries(TABLES.map((table) => [table, known(table, rowsIn(table))])),
            projects: known("transactions", ofAll(cards.activeProjects.value)),
            users: known("transactions", ofAll(cards.activeUsers.value)),
            "flagged-wallets": known("notifications", ofAll(wallets?.flagged ?? null)),
          });
        }
      },
    );
    await fc.assert(property, {
      numRuns: 12,
      examples: [[NO_ROWS, COVER, "day", ["Ethereum", "A"]]],
    });
  });
});

describe("of years of days, hundreds of chains and types of events", () => {
  const LONG: DayRange = { from: "2024-10-01", to: "2026-10-04" };
  let folder: string;

  beforeAll(async () => {
    const names = Array.from({ length: 300 }, (_, i) => `a name of usual length, ${i}`);
    const days = listDays(LONG);
    const chains = names.map((name, i) => ({ id: `${i}`, name }));
    const rows = {
      ...NO_ROWS,
      transactions: days.flatMap((day, i) => [
        { day, chain: chains[i % chains.length] ?? null, project: "1" },
        { day, chain: null, project: null },
      ]),
      exploits: days.map((day, i) => ({ day, chain: chains[(7 * i) % chains.length] ?? null })),
      events: days.flatMap((day, i) => [
        { day, type: names[i % names.length] ?? null },
        { day, type: "the last by name" },
      ]),
      notifications: days.map((day, i) => ({
        day,
        chain: chains[(3 * i) % chains.length] ?? null,
        address: `${i}`,
      })),
      wallets: 1_000,
    };
    folder = await writtenFolder([
      ["2026-10-04T20:00:00Z", snapshot(cubeOf(rows, LONG), { from: "2025-10-05", to: LONG.to })],
    ]);
  });

  test.each([
    ["definitions", {}],
    ["figures", { compare: "previous" }],
    ["movers", { compare: "previous" }],
    ["series", { step: "day", period: "all" }],
    ["series", { step: "week", period: "all" }],
    ["series", { period: "all" }],
  ])(
    "the answer of %s to %o fits into the 50,000 characters that clients take",
    async (name, options) => {
      const answer = await answerOf(name, options, folder);
      if (typeof answer === "string") expect.fail(answer);
      expect(JSON.stringify(answer).length).toBeLessThan(50_000);
    },
  );

  test("an answer has a caveat for each list that is cut, and for longer buckets", async () => {
    const figures = await answerOf("figures", {}, folder);
    expect(figures).toMatchObject({
      commonEvents: { length: 100 },
      caveats: expect.arrayContaining(["commonEvents has the first 100 of 301 entries"]),
    });
    const { eventTypes } = Object(await answerOf("definitions", {}, folder));
    expect([eventTypes.length, eventTypes[0]]).toEqual([100, "the last by name"]);
    const days = "buckets are weeks, since more than 200 days are too long an answer";
    const series = (options: Options) => answerOf("series", options, folder);
    expect(await series({ step: "day" })).toMatchObject({
      step: "week",
      caveats: expect.arrayContaining([days]),
    });
    const fitting = await series({ step: "day", last: "199d" });
    expect(fitting).toMatchObject({ step: "day", buckets: { length: 200 } });
    expect(JSON.stringify(fitting)).not.toContain("too long");
  });
});

/** The value with another member in each of its objects, at any depth. */
function withOthers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withOthers);
  if (Object(value) !== value) return value;
  const members = Object.entries(value as object);
  return {
    ...Object.fromEntries(members.map(([name, each]) => [name, withOthers(each)])),
    contact: { email: "ann@example.org" },
  };
}

test.each(Object.entries(TOOLS))(
  "of %s no member leaves that its schema does not name, at any depth",
  async (name, tool) => {
    const folder = await writtenFolder([["2026-10-07T02:00:00Z", snapshotOf()]]);
    const rules = name === "rules" ? { rules: ["wallets.flagged > 1"] } : {};
    const request = { ...rules, to: "2026-10-05", last: "1d", snapshot: folder };
    const world = testWorld({ now: () => Date.parse("2026-10-07T12:00:00Z") });
    const answer = await toolAnswer(tool, request, [], world);
    const leaky = {
      ...tool,
      answer: async (...args: Parameters<typeof tool.answer>) => {
        const { about, found } = await tool.answer(...args);
        return { about: withOthers(about), found: withOthers(found) } as never;
      },
    };
    expect(await toolAnswer(leaky, request, [], world)).toEqual(answer);
  },
);

const HELLO = {
  jsonrpc: "2.0",
  id: 0,
  method: "initialize",
  params: {
    protocolVersion: "2025-03-26",
    capabilities: {},
    clientInfo: { name: "test", version: "1" },
  },
};

test("all calls are answered whose input has ended, many at once too, and nothing else is printed", async () => {
  const folder = await writtenFolder([["2026-10-07T02:00:00Z", snapshotOf()]]);
  const ids = Array.from({ length: 20 }, (_, i) => i + 1);
  const params = { name: "figures", arguments: {} };
  const calls = ids.map((id) => ({ jsonrpc: "2.0", id, method: "tools/call", params }));
  const input = [HELLO, ...calls].map((message) => `${JSON.stringify(message)}\n`).join("");
  const cli = startCli(["mcp", "--snapshot", folder], { cwd: folder, input });
  const { code, stdout, stderr } = await cli.ended;
  expect([code, stderr]).toEqual([0, ""]);
  const answered = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(answered.map(({ id, result }) => [id, result.isError ?? false]).sort()).toEqual(
    [0, ...ids].map((id) => [id, false]).sort(),
  );
});

test("every line with a request or no message at all is answered", async () => {
  const folder = await folderOf(NO_ROWS, COVER);
  const request = (id: unknown, method = "ping") => ({ jsonrpc: "2.0", id, method });
  const note = { jsonrpc: "2.0", method: "notifications/initialized" };
  const lines = [
    ...[HELLO, note, request(1), request("b"), [request(3)], []],
    ...[request(null), {}, request(2)],
  ].map((message) => JSON.stringify(message));
  let output = "";
  const answers = () => output.split("\n").flatMap((line) => (line ? [JSON.parse(line)] : []));
  async function* stdin() {
    yield `${[...lines, "hello"].join("\n")}\n`;
    for (let i = 0; answers().length < 9 && i < 400; i++) await setTimeout(10);
  }
  await runCli(["mcp", "--snapshot", folder], {
    stdin: () => Readable.from(stdin()),
    stdout: {
      write(text) {
        output += text;
      },
    },
  });
  const outcomes = answers().map(({ id, error }) => `${id} ${error?.code ?? "ok"}`);
  const invalid = Array.from({ length: 4 }, () => "null -32600");
  expect(outcomes.sort()).toEqual(
    ["0 ok", "1 ok", "2 ok", "b ok", "null -32700", ...invalid].sort(),
  );
});
