import { expect, test } from "vitest";
import { parseInstant } from "../../../shared/supabase/timelines.ts";

test.each([
  "2026-10-31T23:59:12",
  "2026-10-31 23:59:12",
  "2026-10-31T23:59:12Z",
  "2026-10-31 23:59:12+00",
  "2026-11-01T01:59:12+02:00",
  Date.UTC(2026, 9, 31, 23, 59, 12) / 1000,
])("a row's time %s is an instant in UTC unless it names a zone", (time) => {
  expect(parseInstant(time)).toBe(Date.UTC(2026, 9, 31, 23, 59, 12));
});
