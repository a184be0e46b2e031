import { BRAND } from "../../shared/brand.ts";
import { calendarDay } from "../../shared/days/calendar.ts";
import { requireWholeDays } from "../../shared/rules/bases.ts";
import { parseRules, withChains } from "../../shared/rules/rule.ts";
import { ruleQuery } from "../../shared/rules/ruleQuery.ts";
import { readInput } from "../environment/files.ts";
import type { World } from "../environment/world.ts";

/**
 * The rules of a file, as written, for the pages of a site; none without a file. No data are read: the rules are checked as
 * if they were judged today, in UTC.
 *
 * @throws Failure of kind `usage` for an invalid rule, for a rule about one chain that names none, and for a rule that needs
 * whole days and is about an incomplete day
 */
export async function readSiteRules(path: string | undefined, world: World): Promise<string[]> {
  if (path === undefined) return [];
  const source = path === "-" ? "stdin" : path;
  const rules = parseRules(await readInput(path, world), source);
  const timeZone = "UTC";
  const today = calendarDay(world.now(), timeZone);
  const days = { today, timeZone, weekStartsOn: BRAND.weekStartsOn, cover: null };
  for (const parsed of rules) {
    // A page gives no chains to a rule about one chain: the rule has to name it.
    const rule = withChains(parsed, []);
    const { range } = ruleQuery(rule, {}, days);
    requireWholeDays(rule, range, today);
  }
  return rules.map(({ text }) => text);
}
