import { expect, test } from "vitest";
import { formatDuration, parseDuration } from "../../../shared/days/duration.ts";

test.each([
  ["1min", 60_000, "1min"],
  ["90min", 5_400_000, "90min"],
  ["36h", 129_600_000, "36h"],
  ["48h", 172_800_000, "2d"],
  ["2d", 172_800_000, "2d"],
])("%s are %i ms, written %s", (text, span, written) => {
  expect(parseDuration(text)).toBe(span);
  expect(formatDuration(span)).toBe(written);
});

test.each(["", "0h", "-1h", "1.5h", "36", "h", "36 h", "36H", "1d12h", "999999d", "1w"])(
  "%j is no duration",
  (text) => {
    const message = `invalid duration: ${text} (write 90min, 36h or 2d)`;
    expect(() => parseDuration(text)).toThrow(expect.objectContaining({ kind: "usage", message }));
  },
);
