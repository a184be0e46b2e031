import { describe, expect, test } from "vitest";
import { showProgress } from "../../cli/environment/progress.ts";
import { Outages } from "../../shared/requests/outages.ts";
import { resilientFetch } from "../../shared/requests/resilientFetch.ts";
import { SUPABASE } from "../../shared/requests/supabaseFetch.ts";
import { folderOf } from "../csv/scratchFolders.ts";
import { runCli, testWorld } from "./runCli.ts";

/** A terminal of 60 columns, and its output. */
function terminal(isTTY = true) {
  const lines: string[] = [];
  const write = (text: string) => lines.push(text.replace("\r\u001B[K", "")) > 0;
  const stderr = { isTTY, columns: 60, write, on: () => {}, off: () => {} };
  return { stderr, lines };
}

describe("on a terminal", () => {
  test("rows are shown with the expected number while that is known, at most ten times a second", () => {
    const { stderr, lines } = terminal();
    let now = 0;
    const progress = showProgress(testWorld({ stderr, now: () => now }), true);
    progress.expect(2_000);
    progress.expect(500);
    for (const at of [0, 50, 120, 240]) {
      now = at;
      progress.add(1_000);
    }
    progress.clear();
    expect(lines).toEqual(["1,000 of 2,500 rows read", "3,000 rows read", "4,000 rows read", ""]);
  });

  test("a repeated attempt is one line, with the reason and the time left", async () => {
    const { stderr, lines } = terminal();
    const progress = showProgress(testWorld({ stderr }), true);
    let clock = 0;
    const fetch = async () => {
      clock += 600;
      if (clock < 1_000) return new Response('{"message":"no\\nroom"}', { status: 503 });
      return Response.json([]);
    };
    const world = { fetch, random: () => 0, now: () => clock, onRetry: progress.retry };
    const policy = { attemptLimit: 1_000, retryFor: 18_000 };
    await resilientFetch(world, () => policy, SUPABASE, new Outages(Date.now))("http://h/t");
    expect(lines).toEqual(["the backend answers 503 (no room); trying again, for 18 s m"]);
  });

  test("the step of a load is cleared before the error of the load is shown", async () => {
    const { stderr, lines } = terminal();
    const cwd = await folderOf({ "transactions.csv": "created_at\nyesterday\n" });
    await runCli("metrics --data .", { stderr, cwd });
    const [step, cleared, error] = lines;
    expect(step).toMatch(/^Loading transactions\.csv, /);
    expect([cleared, error]).toEqual(["", expect.stringMatching(/^vigil: cannot load /)]);
  });
});

test("without a terminal, or with --quiet, nothing is shown", () => {
  for (const [isTTY, wanted] of [
    [false, true],
    [true, false],
  ] as const) {
    const { stderr, lines } = terminal(isTTY);
    const progress = showProgress(testWorld({ stderr }), wanted);
    progress.add(1);
    progress.retry("answers 503", 1_000);
    progress.clear();
    expect(lines).toEqual([]);
  }
});
