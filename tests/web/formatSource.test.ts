import { afterEach, expect, test } from "vitest";
import { formatSource } from "../../web/page/header/formatSource.ts";
import type { Ready } from "../../web/store/shown.ts";
import { viewerZone } from "../../web/store/url/queryZone.ts";

const { TZ } = process.env;

afterEach(() => {
  if (TZ === undefined) delete process.env["TZ"];
  else process.env["TZ"] = TZ;
});

test("a time in a zone that is no more the reader's names the zone", () => {
  const at = Date.parse("2026-11-28T12:00:00Z");
  const ready = { source: { kind: "live", at, origin: "function" } } as unknown as Ready;
  const before = formatSource(ready, at);
  expect(before).toMatch(/^Live · \d\d:\d\d$/);
  process.env["TZ"] = viewerZone === "Asia/Tokyo" ? "Europe/Berlin" : "Asia/Tokyo";
  expect(formatSource(ready, at)).toBe(`${before} ${viewerZone}`);
});
