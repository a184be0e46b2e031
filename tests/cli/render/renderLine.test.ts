import { expect, test } from "vitest";
import { renderLine } from "../../../cli/render/renderLine.ts";
import { empty, hostile, small } from "./exampleDashboards.ts";

test("a rise, no change and a fall", () => {
  expect(renderLine(small)).toBe(
    "Vigil Oct 01 - Oct 05: 812 users +2.8%, 97 projects =, 1,512 tx -30.2%, 117/5,000 flagged (2.3%)\n",
  );
});

test("what is not known is said or left out, never 0", () => {
  expect(renderLine(empty)).toBe(
    "Vigil Oct 01 - Oct 05: users not known, 0 projects, 0 tx, 0/0 flagged (0.0%)\n",
  );
});

test("one day is named once, days of two years with their years, one user in the singular", () => {
  const card = { value: 1, previous: null, changePercent: null };
  const cards = { ...small.cards, activeUsers: card, activeProjects: card };
  expect(renderLine({ ...small, cards, range: { from: "2026-10-05", to: "2026-10-05" } })).toMatch(
    /^Vigil Oct 05: 1 user, 1 project, /,
  );
  expect(renderLine({ ...small, range: { from: "2025-12-31", to: "2026-01-01" } })).toMatch(
    /^Vigil Dec 31, 2025 - Jan 01, 2026: /,
  );
});

test("it is printable ASCII whatever the names", () => {
  expect(renderLine(hostile)).toMatch(/^[ -~]+\n$/);
});
