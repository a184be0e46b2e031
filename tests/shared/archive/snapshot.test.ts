import { describe, expect, test, vi } from "vitest";
import { snapshotText } from "../../../cli/archive/snapshotFolder.ts";
import { parseSnapshot, snapshot, snapshotJsonSchema } from "../../../shared/archive/snapshot.ts";
import { parseSnapshotIndex } from "../../../shared/archive/snapshotIndex.ts";
import type { DayRange } from "../../../shared/days/range.ts";
import { fc } from "../../suite/fastCheck.ts";
import { replayCalls } from "../../suite/transcript.ts";
import { anyRows } from "../anyRows.ts";
import { cubeOf, type Rows } from "../exampleRows.ts";
import { schemaProblems } from "../schemaProblems.ts";
import { withMember } from "../withMember.ts";

const COVER: DayRange = { from: "2026-03-01", to: "2026-03-08" };
const RANGE: DayRange = { from: "2026-03-05", to: "2026-03-08" };

const ENTRY = {
  file: "a.json",
  ...RANGE,
  timeZone: "UTC",
  cover: COVER,
  bytes: 1,
  sha256: "0".repeat(64),
  writtenAt: "2026-03-09T00:00:00Z",
  dataThrough: null,
};

function textOf(rows: Partial<Rows>): string {
  return snapshotText(snapshot(cubeOf(rows, COVER), RANGE));
}

test("a snapshot is read as it was written, fits the published schema, and has the same bytes from rows in any order", () => {
  const problems = schemaProblems(snapshotJsonSchema());
  fc.assert(
    fc.property(anyRows(COVER), (rows) => {
      const written = snapshot(cubeOf(rows, COVER), RANGE);
      const text = snapshotText(written);
      expect(parseSnapshot(text, "a.json")).toEqual(written);
      expect(problems(JSON.parse(text))).toEqual([]);
      const reversed = {
        transactions: rows.transactions.toReversed(),
        notifications: rows.notifications.toReversed(),
        exploits: rows.exploits.toReversed(),
        events: rows.events.toReversed(),
        memberships: rows.memberships && [...rows.memberships].reverse(),
        wallets: rows.wallets,
      };
      expect(textOf(reversed)).toBe(text);
    }),
    { numRuns: 50 },
  );
});

test("a snapshot holds no e-mail, no project and no address", () => {
  const secrets = ["ann@example.org", "project-4711", "address-4712"] as const;
  const [email, project, address] = secrets;
  const chain = { id: "1", name: "Ethereum" };
  const text = textOf({
    transactions: [{ day: RANGE.from, chain, project }],
    notifications: [{ day: RANGE.from, chain, address }],
    memberships: [{ email, project }],
    wallets: 1,
  });
  const { cards, wallets } = parseSnapshot(text, "a.json");
  expect([cards.activeUsers.value, cards.activeProjects.value, wallets?.flagged]).toEqual([
    1, 1, 1,
  ]);
  for (const secret of secrets) expect(text).not.toContain(secret);
});

/** The paths of members that 1.0.0 lacks, such as `cards.activeUsers.median`. */
const LATER: readonly string[] = [];

test("a snapshot needs every member that 1.0.0 has, and no later one", () => {
  const chain = { id: "1", name: "Ethereum" };
  const day = RANGE.from;
  const rows = {
    transactions: [{ day, chain, project: "1" }],
    notifications: [{ day, chain, address: "1" }],
    exploits: [{ day, chain }],
    events: [{ day, type: "Transfer" }],
    memberships: [{ email: "a@example.org", project: "1" }],
    wallets: 1,
  };
  const text = textOf(rows);
  for (const path of memberPaths(JSON.parse(text))) {
    const without = JSON.stringify(withMember(JSON.parse(text), path.join("."), null));
    const read = () => parseSnapshot(without, "a.json");
    if (LATER.includes(path.join("."))) expect(read, path.join(".")).not.toThrow();
    else expect(read, path.join(".")).toThrow("is missing");
  }
});

/** The path of every member of an object, of its objects and of the first entry of its lists. */
function memberPaths(value: unknown): string[][] {
  if (Object(value) !== value) return [];
  const names = Array.isArray(value)
    ? Object.keys(value).slice(0, 1)
    : Object.keys(value as object);
  return names.flatMap((name) => [
    ...(Array.isArray(value) ? [] : [[name]]),
    ...memberPaths((value as Record<string, unknown>)[name]).map((path) => [name, ...path]),
  ]);
}

const WHOLE = snapshot(cubeOf({}, COVER), RANGE);

const FAULTS = {
  "a snapshot with another member": (path: string, member: unknown) =>
    parseSnapshot(JSON.stringify(withMember(WHOLE, path, member)), "nightly/a.json"),
  "a text that is no JSON": (text: string) => parseSnapshot(text, "a.json"),
};

describe("a file that is no snapshot is refused by name and place", () => {
  test("in the words of the golden", async () => {
    await replayCalls("snapshot-faults", FAULTS);
  });

  test("a file that is cut at any place, with that place", () => {
    const text = String.raw`{"a\u12aF\n": [1, -2.5e+10, 1E-3, true, false, null, "x\"\\", {}, ""]}`;
    for (let end = 1; end < text.length; end++) {
      const message = `a.json is not JSON: it ends too early, at line 1, column ${end + 1}`;
      expect(() => parseSnapshot(text.slice(0, end), "a.json")).toThrow(
        expect.objectContaining({ message }),
      );
    }
  });

  test("a file of any size that is cut short, with its end", () => {
    const text = `{"schema": [\n${"1,\n".repeat(1_000_000)}`;
    const message = "a.json is not JSON: it ends too early, at line 1000002, column 1";
    expect(() => parseSnapshot(text, "a.json")).toThrow(expect.objectContaining({ message }));
  });

  test("a file that is cut short, in the words of an engine whose messages are not known", () => {
    const parse = vi.spyOn(JSON, "parse").mockImplementation(() => {
      throw new SyntaxError("JSON.parse: unexpected end of data\n at line 1 column 5");
    });
    const message = "a.json is not JSON: JSON.parse: unexpected end of data at line 1 column 5";
    try {
      expect(() => parseSnapshot("[1, ", "a.json")).toThrow(expect.objectContaining({ message }));
    } finally {
      parse.mockRestore();
    }
  });

  test("a file that is larger than any snapshot", () => {
    expect(() => parseSnapshot(" ".repeat(64_000_001), "nightly/a.json")).toThrow(
      "nightly/a.json is too large to be a snapshot of version 1: 65 million characters",
    );
  });

  test("an index whose range sticks out of its cover, or runs backwards", () => {
    for (const range of [
      { from: RANGE.to, to: RANGE.from },
      { from: RANGE.from, to: "2026-03-09" },
    ]) {
      const index = JSON.stringify({ schema: 1, snapshots: [{ ...ENTRY, ...range }] });
      expect(() => parseSnapshotIndex(index, "index.json")).toThrow(
        "from and to must be days of the cover, in order at snapshots.0",
      );
    }
  });
});

describe("the published JSON Schema", () => {
  test("is the schema by which the code checks", async () => {
    const text = `${JSON.stringify(snapshotJsonSchema(), null, 2)}\n`;
    await expect(text).toMatchFileSnapshot("../../../snapshots/snapshot.schema.json");
  });

  test("refuses members that are missing, of another type or unknown", () => {
    const { cards: _, ...rest } = JSON.parse(textOf({}));
    const wallets = { ...rest.wallets, total: "3", secret: 1 };
    const broken = { ...rest, wallets, range: { from: "x", to: "2026-03-08" } };
    expect(schemaProblems(snapshotJsonSchema())(broken)).toEqual([
      " must have required property 'cards'",
      '/range/from must match pattern "^\\d{4}-\\d\\d-\\d\\d$"',
      "/wallets must NOT have additional properties",
      "/wallets/total must be integer",
      "/wallets must be null",
      "/wallets must match a schema in anyOf",
    ]);
  });
});
