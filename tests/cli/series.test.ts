import { expect, test } from "vitest";
import { TOOLS, toolAnswer } from "../../cli/ops/mcp/answers.ts";
import { snapshotOf } from "./exampleSnapshots.ts";
import { testWorld } from "./runCli.ts";
import { writtenFolder } from "./writtenFolder.ts";

test("a series has no figure before a table's first row, nor on days that have not begun without a row, and says why", async () => {
  const folder = await writtenFolder([["2026-10-05T09:00:00Z", snapshotOf()]]);
  const words = { from: "2026-10-01", to: "2026-10-06", step: "day" } as const;
  const tool = TOOLS["series"] ?? expect.fail();
  const answer = await toolAnswer(tool, { ...words, snapshot: folder }, [], testWorld({}));
  const counts = (name: string) =>
    (answer as { buckets: { figures: Record<string, number | null> }[] }).buckets.map(
      ({ figures }) => figures[name],
    );
  expect({
    transactions: counts("transactions"),
    users: counts("users"),
    wallets: counts("flagged-wallets"),
    exploits: counts("exploits"),
    events: counts("events"),
  }).toEqual({
    transactions: [null, 1, 0, 2, 1, null],
    users: [null, 2, 0, 2, 1, null],
    wallets: [null, null, 1, 0, 1, null],
    exploits: [null, null, null, null, 1, null],
    events: [null, null, null, 1, 0, 1],
  });
  expect(answer).toMatchObject({
    unfinishedDay: "2026-10-05",
    caveats: [
      "Oct 06, 2026 has not begun",
      "Transactions begin on Oct 02, 2026: earlier days are not known",
      "Notifications begin on Oct 03, 2026: earlier days are not known",
      "Exploits begin on Oct 05, 2026: earlier days are not known",
      "Events begin on Oct 04, 2026: earlier days are not known",
    ],
  });
});
