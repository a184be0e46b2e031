import { BRAND } from "../../shared/brand.ts";
import { calendarDay } from "../../shared/days/calendar.ts";
import { requireWholeDays } from "../../shared/rules/bases.ts";
import { parseRules, withChains } from "../../shared/rules/rule.ts";
import { type RuleOptions, ruleQuery } from "../../shared/rules/ruleQuery.ts";
import { readInput } from "../environment/files.ts";
import type { World } from "../environment/world.ts";

/** Unlike a command, a page adds no chain, no range and no other option to a rule. */
const NO_CHAINS: readonly string[] = [];
const NO_OPTIONS: RuleOptions = {};

/**
 * The rules of a file, as written, for the pages of a site; none without a file. No data are read: the rules are checked as
 * if they were judged today, in UTC.
 *
 * @throws Failure of kind `usage` for a rule that
 * - is invalid;
 * - is about one chain and does not name it;
 * - is about an unusual day, and its range has an incomplete day.
 */
export async function readSiteRules(path: string | undefined, world: World): Promise<string[]> {
  if (path === undefined) return [];
  const source = path === "-" ? "stdin" : path;
  const rules = parseRules(await readInput(path, world), source);
  const timeZone = "UTC";
  const today = calendarDay(world.now(), timeZone);
  const days = { today, timeZone, weekStartsOn: BRAND.weekStartsOn, cover: null };
  for (const parsed of rules) {
    const rule = withChains(parsed, NO_CHAINS);
    const { range } = ruleQuery(rule, NO_OPTIONS, days);
    requireWholeDays(rule, range, today);
  }
  return rules.map(({ text }) => text);
}
