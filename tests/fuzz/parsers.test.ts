import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { indexEntry } from "../../cli/archive/folderIndex.ts";
import { snapshotText } from "../../cli/archive/snapshotFolder.ts";
import { parseBackend } from "../../cli/backend/settings.ts";
import { supabaseClient } from "../../cli/backend/supabaseClient.ts";
import { errorSentence } from "../../cli/environment/exit.ts";
import { plainText } from "../../cli/text/plainText.ts";
import { parseAnnotations } from "../../shared/archive/annotations.ts";
import { parseChanges } from "../../shared/archive/changes.ts";
import { parseSnapshot, snapshot } from "../../shared/archive/snapshot.ts";
import { parseSnapshotCube, parseSnapshotIndex } from "../../shared/archive/snapshotIndex.ts";
import { BRAND } from "../../shared/brand.ts";
import { dashboard } from "../../shared/dashboard/dashboard.ts";
import { calendarDay, parseTimeZone } from "../../shared/days/calendar.ts";
import { requiredCover } from "../../shared/days/cover.ts";
import { isDay, parseDay } from "../../shared/days/day.ts";
import { formatDuration, parseDuration } from "../../shared/days/duration.ts";
import { PERIODS } from "../../shared/days/period.ts";
import { parseQuery } from "../../shared/days/query.ts";
import { parseRange } from "../../shared/days/queryOptions.ts";
import { covers, type DayRange, dayCount, listDays } from "../../shared/days/range.ts";
import { Failure, type FailureKind } from "../../shared/failure.ts";
import { Outages } from "../../shared/requests/outages.ts";
import { CubeAnswers } from "../../shared/rules/cubeAnswers.ts";
import { judge } from "../../shared/rules/judge.ts";
import { parseRule } from "../../shared/rules/rule.ts";
import { parseRows } from "../../shared/supabase/fetchRows.ts";
import { TIMELINES } from "../../shared/supabase/timelines.ts";
import { formatInstant } from "../../shared/text/format.ts";
import { liveDays, snapshotDays } from "../../web/store/url/availableDays.ts";
import { optionsIn } from "../../web/store/url/urlState.ts";
import { cubeOf } from "../shared/exampleRows.ts";
import { fc } from "../suite/fastCheck.ts";
import { meet } from "../suite/meet.ts";
import { brokenFile, brokenText } from "./broken.ts";
import { corpus, HOSTILE_NAMES } from "./corpus.ts";

const RUNS = Number(process.env["FUZZ_RUNS"] ?? 300);
const TIME_LIMIT = 240_000 + 20 * RUNS;
const TODAY = "2026-11-20";
const COVER: DayRange = { from: "2026-03-01", to: "2026-03-08" };
const RANGE: DayRange = { from: "2026-03-05", to: "2026-03-08" };

const rows = {
  transactions: [{ day: RANGE.from, chain: { id: "1", name: "Ethereum" }, project: "1" }],
  notifications: [{ day: RANGE.to, chain: null, address: "1" }],
  exploits: [{ day: COVER.from, chain: { id: "2", name: null } }],
  events: [{ day: RANGE.to, type: "Transfer" }],
  memberships: [{ email: "a", project: "1" }],
  wallets: 3,
};

/**
 * A parser returns a sound value or throws one Failure of one line, never one if `kind` is null. Inputs that
 * are awkward come first.
 */
function fuzz<Input>(
  rule: string,
  kind: FailureKind | null,
  inputs: fc.Arbitrary<Input>,
  failed: readonly Input[],
  parse: (input: Input) => void,
): void {
  const needed = kind === null ? (["accepted"] as const) : (["accepted", "refused"] as const);
  const property = fc.property(inputs, (input) => {
    try {
      parse(input);
      meet<string>(needed, ["accepted"]);
    } catch (error) {
      if (!(error instanceof Failure) || kind === null) throw error;
      meet<string>(needed, ["refused"]);
      expect(error.kind).toBe(kind);
      expect(error.message).toMatch(/^(?!.*\bundefined\b)[^\n\r\u2028\u2029]{10,}$/);
      expect(errorSentence(error, false).split("\n")).toHaveLength(2);
    }
  });
  test(
    rule,
    () => {
      const examples = failed.map((input): [Input] => [input]);
      fc.assert(property, { numRuns: RUNS + examples.length, examples });
    },
    TIME_LIMIT,
  );
}

const dayWord = brokenText("2026-03-01", "2024-02-29", "1970-01-01", "9999-12-31", "today");
const lastWord = brokenText("30d", "0d", "99999d");
const periodWord = brokenText(...PERIODS);
const zoneName = brokenText("Europe/Berlin", "UTC", "America/Havana", "Etc/GMT+12", "EST5EDT");

describe("the words of a request", () => {
  fuzz("a day is a day of the calendar", "usage", dayWord, corpus("days"), (text) => {
    expect(new Date(parseDay(text)).toISOString()).toBe(`${text}T00:00:00.000Z`);
  });

  const words = fc.oneof(
    fc.record({ from: dayWord, to: dayWord, last: lastWord }, { requiredKeys: [] }),
    fc.record({ period: periodWord, to: dayWord }, { requiredKeys: ["period"] }),
  );
  fuzz("a range is one or more days in order", "usage", words, corpus("ranges"), (asked) => {
    const range = parseRange(asked, TODAY);
    expect(isDay(range.from) && isDay(range.to)).toBe(true);
    expect(dayCount(range)).toBeGreaterThanOrEqual(1);
  });

  fuzz(
    "a time zone tells the day and is read again as itself",
    "usage",
    zoneName,
    corpus("zones"),
    (name) => {
      const timeZone = parseTimeZone(name);
      expect(isDay(calendarDay(Date.parse("2026-11-20T12:00:00Z"), timeZone))).toBe(true);
      expect(parseTimeZone(timeZone)).toBe(timeZone);
    },
  );

  const duration = brokenText("90min", "36h", "2d", "99999d");
  fuzz(
    "a duration is a whole number of minutes and written as one",
    "usage",
    duration,
    corpus("durations"),
    (text) => {
      const span = parseDuration(text);
      expect(span > 0 && Number.isSafeInteger(span / 60_000)).toBe(true);
      expect(parseDuration(formatDuration(span))).toBe(span);
    },
  );
});

describe("a name", () => {
  fuzz(
    "is the same in a snapshot file, and text that no terminal obeys",
    null,
    brokenText(...HOSTILE_NAMES),
    HOSTILE_NAMES,
    (name) => {
      const exploits = [{ day: RANGE.to, chain: { id: "1", name } }];
      const text = snapshotText(snapshot(cubeOf({ exploits }, COVER), RANGE));
      const [row] = parseSnapshot(text, "a.json").exploitsByChain ?? [];
      expect(row?.chain).toBe(name || "Chain 1");
      expect(plainText(name)).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
    },
  );
});

describe("a rule", () => {
  const whole = [
    'a-b [page]: any(topBlockchains.sharePercent) > 60 or chain.exploits >= 1 vs year of "Base"?',
    "age.events > 36h and (unusual(wallets.flagged, 4) or wallets.clean < 1) for all # a remark",
    'sum(exploitsByChain.exploits).changePercent != topBlockchains["\\"]"]?.transactions.previous',
  ];
  const answers = new CubeAnswers(cubeOf(rows, COVER), 0, 0);
  fuzz(
    "is judged, and its text without a remark is parsed again as itself",
    "usage",
    brokenText(...whole),
    corpus("rules"),
    (text) => {
      const { text: written, ...rule } = parseRule(text, "rule 1");
      expect(parseRule(written, "rule 1")).toEqual({ text: written, ...rule });
      const chain = [rule.chains[0]?.label ?? "Ethereum"];
      const compare = rule.comparison ?? "previous";
      const options = { from: RANGE.from, to: RANGE.to, compare, chain };
      const query = parseQuery(options, liveDays(RANGE.to, "UTC", BRAND));
      const basis = { answers, recent: answers, query, lastBegun: RANGE.to, isLive: false };
      const unrestricted = { historyFrom: null, isAll: false, unknown: new Set<never>() };
      const { outcome } = judge({ text, ...rule }, { ...basis, ...unrestricted });
      expect(outcome).toMatch(/^(fired|quiet|unknown)$/);
    },
  );
});

describe("the query of the page's URL", () => {
  const search = fc.oneof(
    brokenText("?from=2026-03-01&to=2026-03-08", "?last=30d", "?from=&to=%", "?to=yesterday"),
    fc
      .array(
        fc.tuple(
          fc.constantFrom("from", "to", "last", "period", "x"),
          fc.oneof(dayWord, lastWord, periodWord),
        ),
      )
      .map((pairs) => `?${new URLSearchParams(pairs)}`),
  );

  fuzz("gives a range of days and never an error", null, search, corpus("queries"), (text) => {
    const { range, comparison } = parseQuery(optionsIn(text), liveDays(TODAY, "UTC", BRAND));
    expect(dayCount(range)).toBeGreaterThanOrEqual(1);
    expect(dayCount(requiredCover(range, 400, comparison))).toBeLessThanOrEqual(3_660);
  });

  fuzz("stays in what the snapshots cover", null, search, corpus("queries"), (text) => {
    const horizon = snapshotDays([entry], TODAY, BRAND);
    const range = horizon && parseQuery(optionsIn(text), horizon).range;
    expect(range && covers(COVER, range)).toBe(true);
  });
});

const example = snapshot(cubeOf(rows, COVER), RANGE);
const entry = indexEntry(example, snapshotText(example), new Date("2026-03-05T02:17:00Z"));

describe("a file beside the snapshots", () => {
  const notes = [
    { day: RANGE.from, text: "Release 2.1", link: "https://example.org/2.1" },
    { from: COVER.from, to: RANGE.to, text: "Late rows" },
  ];

  fuzz(
    "is notes about days, whose links are safe to follow",
    "data",
    brokenFile(notes),
    corpus("files"),
    (text) => {
      for (const { from, to, text: said, link } of parseAnnotations(text, "annotations.json")) {
        expect(dayCount({ from, to })).toBeGreaterThanOrEqual(1);
        expect(said).toMatch(/^\S(.*\S)?$/u);
        if (link !== null) expect(link).toMatch(/^https:\/\/[\x21-\x7e]+$/);
      }
    },
  );

  const published = { file: "a.json", on: RANGE.to, isFirst: true };
  const chains = [{ chain: null, before: 1, after: 2 }];
  const day = { day: RANGE.from, published, before: 1, after: 2, chains };
  const newest = { file: "b.json", timeZone: "UTC" };
  const changes = { schema: 1, newest, retired: false, days: [day] };

  fuzz("is a list of days that changed", "data", brokenFile(changes), corpus("files"), (text) => {
    for (const { day } of parseChanges(text, "changes.json").days) expect(isDay(day)).toBe(true);
  });
});

describe("a snapshot file", () => {
  const check = (text: string) => {
    const { cube, cards, completeness } = parseSnapshot(text, "a.json");
    const { days } = dashboard(cube, { range: cube.cover }).transactionTrends;
    expect(days).toEqual(listDays(cube.cover));
    expect(isDay(calendarDay(0, cube.timeZone))).toBe(true);
    expect(cards.monitoredWallets.value).toBeGreaterThanOrEqual(0);
    expect(parseSnapshotCube(text, "a.json").cube).toEqual(cube);
    const { memberships: _, ...counted } = completeness;
    for (const read of Object.values(counted)) if (read?.newest) formatInstant(read.newest);
    expect(Object.keys(Object.prototype)).toEqual([]);
  };

  fuzz(
    "is whole, and every range that it covers can be shown",
    "data",
    brokenFile(example),
    corpus("files"),
    check,
  );
});

describe("an index of snapshots", () => {
  const check = (text: string) => {
    for (const { file, from, to, cover, writtenAt } of parseSnapshotIndex(text, "index.json")
      .snapshots) {
      expect(file).not.toMatch(/[/\\]/);
      expect(covers(cover, { from, to }) && from <= to).toBe(true);
      formatInstant(writtenAt);
    }
  };
  const index = { schema: 1, snapshots: [entry, entry] };

  fuzz(
    "names only files in its folder with ranges in their covers",
    "data",
    brokenFile(index),
    corpus("files"),
    check,
  );
});

describe("the settings of the backend", () => {
  const value = fc.option(
    brokenText("https://project.supabase.co", "http://127.0.0.1:54321", "sb_secret_key", " k\n"),
    { nil: undefined },
  );
  const environment = fc.record({
    SUPABASE_URL: value,
    SUPABASE_SECRET_KEY: value,
    VITE_SUPABASE_URL: value,
    VITE_SUPABASE_ANON_KEY: value,
  });
  fuzz(
    "make a client whose headers HTTP accepts",
    "usage",
    environment,
    corpus("settings")
      .flatMap((value) => [
        { SUPABASE_URL: value, SUPABASE_SECRET_KEY: "k" },
        { SUPABASE_URL: "https://project.supabase.co", SUPABASE_SECRET_KEY: value },
      ])
      .map((one) => ({ VITE_SUPABASE_URL: undefined, VITE_SUPABASE_ANON_KEY: undefined, ...one })),
    (asked) => {
      const backend = parseBackend(asked, ".env");
      expect(new URL(backend.url).protocol).toMatch(/^https?:$/);
      expect(new Headers({ apikey: backend.key }).get("apikey")).toBe(backend.key);
      supabaseClient(backend, { fetch, outages: new Outages(() => performance.now()) });
    },
  );
});

describe("rows as PostgREST gives them", () => {
  const answers = {
    transactions: [
      { created_at: "2026-03-01T00:00:00Z", project_id: "1", chain_id: null, chains: null },
    ],
    notifications: [{ date: "2026-03-01", address_id: "1", chain_id: "1", chains: { name: null } }],
    exploits: [{ timestamp: "2026-03-01T00:00:00", chain_id: "1", chains: { name: "Ethereum" } }],
    events: [{ timestamp: 1_772_323_200, event_type: null }],
  };
  for (const timeline of Object.values(TIMELINES)) {
    const { row, table } = timeline;
    const own = answers[table];
    fuzz(`of ${table} are as expected`, "data", brokenFile(own), corpus("files"), (text) => {
      for (const each of parseRows(row, answerOf(text), table)) {
        expect(z.safeParse(row, each).success).toBe(true);
      }
    });
  }
});

/** Text that is no JSON does not reach the parser as a list. */
function answerOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
