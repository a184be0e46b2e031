/** The id of the element with the texts of the rules that a site shows. Only a site with rules has it. */
export const RULES_ID = "rules";

export function readShippedRules(page: Document): readonly string[] {
  return JSON.parse(page.getElementById(RULES_ID)?.textContent ?? "[]");
}
