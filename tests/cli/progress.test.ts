import { describe, expect, test } from "vitest";
import { showProgress } from "../../cli/progress.ts";
import { resilientFetch } from "../../shared/resilientFetch.ts";

/** A terminal of 60 columns, and what is written to it. */
function terminal(isTTY = true) {
  const lines: string[] = [];
  const write = (text: string) => lines.push(text.replace("\r\u001B[K", "")) > 0;
  return { stream: { isTTY, columns: 60, write }, lines };
}

describe("on a terminal", () => {
  test("rows are told of all that there are, as long as that is known, ten times a second at most", () => {
    const { stream, lines } = terminal();
    let now = 0;
    const progress = showProgress(stream, true, () => now);
    progress.expect(2_000);
    progress.expect(500);
    for (const at of [0, 50, 120, 240]) {
      now = at;
      progress.add(1_000);
    }
    progress.clear();
    expect(lines).toEqual(["1,000 of 2,500 rows read", "3,000 rows read", "4,000 rows read", ""]);
  });

  test("what is tried again is told in one line, with why and for how long", async () => {
    const { stream, lines } = terminal();
    const progress = showProgress(stream, true, Date.now);
    let clock = 0;
    const fetch = async () => {
      clock += 600;
      if (clock < 1_000) return new Response('{"message":"no\\nroom"}', { status: 503 });
      return Response.json([]);
    };
    const world = { fetch, random: () => 0, now: () => clock, onRetry: progress.retry };
    await resilientFetch(world, { attemptLimit: 1_000, retryFor: 18_000 })("http://h/t");
    expect(lines).toEqual(["the backend answers 503 (no\\nroom); trying again, for 18 s "]);
  });
});

test("elsewhere, and where it is not wanted, nothing is told", () => {
  for (const [isTTY, wanted] of [
    [false, true],
    [true, false],
  ] as const) {
    const { stream, lines } = terminal(isTTY);
    const progress = showProgress(stream, wanted, Date.now);
    progress.add(1);
    progress.retry("answers 503", 1_000);
    progress.clear();
    expect(lines).toEqual([]);
  }
});
