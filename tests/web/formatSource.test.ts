import { afterEach, expect, test } from "vitest";
import { formatSource } from "../../web/page/header/formatSource.ts";
import type { ReadyFigures } from "../../web/store/figures.ts";
import { viewerZone } from "../../web/store/url/queryZone.ts";

const { TZ } = process.env;

afterEach(() => {
  if (TZ === undefined) delete process.env["TZ"];
  else process.env["TZ"] = TZ;
});

test("a time in a zone that is no more the reader's names the zone", () => {
  const at = Date.parse("2026-11-28T12:00:00Z");
  const figures = {
    answer: {},
    source: { kind: "live", at, origin: "function" },
  } as unknown as ReadyFigures;
  const before = formatSource(figures, at);
  expect(before).toMatch(/^Live · \d\d:\d\d$/);
  process.env["TZ"] = viewerZone === "Asia/Tokyo" ? "Europe/Berlin" : "Asia/Tokyo";
  expect(formatSource(figures, at)).toBe(`${before} ${viewerZone}`);
});
