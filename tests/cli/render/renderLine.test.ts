import { expect, test } from "vitest";
import { renderLine } from "../../../cli/render/renderLine.ts";
import type { Dashboard } from "../../../shared/views/dashboardSchema.ts";
import { base, empty, hostile, small } from "./exampleDashboards.ts";

const source = { name: "", age: "live", unfinished: null };

function lineOf(dashboard: Dashboard): string {
  return renderLine({ result: dashboard, chain: null, source });
}

test("a rise, no change and a fall", () => {
  expect(lineOf(small)).toBe(
    "Vigil Oct 01 - Oct 05 (5 days): 812 users +2.8%, 97 projects =, 1,512 tx -30.2%, 117/5,000 flagged (2.3%)\n",
  );
});

test("an unknown figure is marked as such or left out, never 0", () => {
  expect(lineOf(empty)).toBe(
    "Vigil Oct 01 - Oct 05 (5 days): users not known, 0 projects, 0 tx, 0/0 flagged (0.0%)\n",
  );
});

test("one day is named once, days of two years with their years, one user in the singular", () => {
  const card = { value: 1, previous: null, changePercent: null };
  const cards = { ...small.cards, activeUsers: card, activeProjects: card };
  expect(lineOf({ ...small, cards, range: { from: "2026-10-05", to: "2026-10-05" } })).toMatch(
    /^Vigil Oct 05: 1 user, 1 project, /,
  );
  expect(lineOf({ ...small, range: { from: "2025-12-31", to: "2026-01-01" } })).toMatch(
    /^Vigil Dec 31, 2025 - Jan 01, 2026 \(2 days\): /,
  );
});

test("it is printable ASCII whatever the names", () => {
  expect(lineOf(hostile)).toMatch(/^[ -~]+\n$/);
});

test("with a chain it has that chain's figures, and says that the last day is not over", () => {
  expect(
    renderLine({ result: small, chain: base, source: { ...source, unfinished: "2026-10-05" } }),
  ).toBe(
    "Vigil Oct 01 - Oct 05 (5 days) so far, Base: 440 tx +10.0%, 70 notifications +14.8%, 0 exploits (was 6)\n",
  );
});
