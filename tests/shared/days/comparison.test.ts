import { expect, test } from "vitest";
import { comparedRange } from "../../../shared/days/comparison.ts";
import { addDays } from "../../../shared/days/day.ts";
import { type DayRange, dayCount } from "../../../shared/days/range.ts";
import { fc } from "../../suite/fastCheck.ts";
import { anyDays } from "../anyRows.ts";

test("a comparison has as many days as its range, the same weekdays if named so, and the nearest days before the range", () => {
  const weekday = ({ from }: DayRange) => new Date(from).getUTCDay();
  fc.assert(
    fc.property(anyDays(800), fc.constantFrom("previous", "weekdays", "year"), (range, name) => {
      const compared = comparedRange(range, name) as DayRange;
      expect(dayCount(compared)).toBe(dayCount(range));
      if (name !== "previous") expect(weekday(compared)).toBe(weekday(range));
      if (name === "year") return;
      expect(compared.to < range.from).toBe(true);
      expect(addDays(compared.to, name === "previous" ? 1 : 7) >= range.from).toBe(true);
    }),
  );
});
