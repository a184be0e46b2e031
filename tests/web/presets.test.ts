import { expect, test } from "vitest";
import { formatRange } from "../../shared/text/format.ts";
import { PRESET_GROUPS } from "../../web/page/range/calendar/presets.ts";
import { openStore } from "./openedStore.ts";
import { OwnWorld } from "./ownWorld.ts";

test("every preset has its days, and the presets of the keyboard have a key", async () => {
  const { ask, view } = openStore({}, new OwnWorld("2025-02-04T15:00:00Z"));
  const shown: (string | undefined)[][] = [];
  for (const { key, label, options } of PRESET_GROUPS.flatMap(({ presets }) => presets)) {
    await ask(options);
    const { query } = view();
    shown.push([key, label, query === null ? "none" : formatRange(query.range)]);
  }
  expect(shown).toEqual([
    [undefined, "Yesterday", "Feb 03, 2025 - Feb 03, 2025"],
    ["1", "Last 7 days", "Jan 28, 2025 - Feb 03, 2025"],
    [undefined, "Last 28 days", "Jan 07, 2025 - Feb 03, 2025"],
    ["3", "Last 13 weeks", "Nov 04, 2024 - Feb 02, 2025"],
    ["W", "Last week", "Jan 27, 2025 - Feb 02, 2025"],
    ["L", "Last month", "Jan 01, 2025 - Jan 31, 2025"],
    [undefined, "Today", "Feb 04, 2025 - Feb 04, 2025"],
    ["2", "Last 30 days", "Jan 05, 2025 - Feb 04, 2025"],
    [undefined, "Week to date", "Feb 03, 2025 - Feb 04, 2025"],
    ["M", "Month to date", "Feb 01, 2025 - Feb 04, 2025"],
    ["Y", "Year to date", "Jan 01, 2025 - Feb 04, 2025"],
    // Until the first row is known, `all` has the longest cover of a cube.
    ["A", "All", "Jan 29, 2015 - Feb 04, 2025"],
  ]);
});
