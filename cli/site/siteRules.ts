import { BRAND } from "../../shared/brand.ts";
import { calendarDay } from "../../shared/days/calendar.ts";
import { requireWholeDays } from "../../shared/rules/bases.ts";
import { parseRules, withChains } from "../../shared/rules/rule.ts";
import { ruleQuery } from "../../shared/rules/ruleQuery.ts";
import { readInput } from "../environment/files.ts";
import type { World } from "../environment/world.ts";

/**
 * The rules of a file, as written, for the pages of a site; none without a file.
 *
 * @throws Failure of kind `usage` for a rule that cannot be judged on each day
 */
export async function readSiteRules(path: string | undefined, world: World): Promise<string[]> {
  if (path === undefined) return [];
  const source = path === "-" ? "stdin" : path;
  const rules = parseRules(await readInput(path, world), source);
  const timeZone = "UTC";
  const today = calendarDay(world.now(), timeZone);
  const days = { today, timeZone, weekStartsOn: BRAND.weekStartsOn, cover: null };
  for (const parsed of rules) {
    const rule = withChains(parsed, []);
    const { range } = ruleQuery(rule, {}, days);
    requireWholeDays(rule, range, today);
  }
  return rules.map(({ text }) => text);
}
