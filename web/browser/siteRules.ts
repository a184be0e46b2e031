import { readData } from "./pageData.ts";

/** The rules of the site, which the trend shows: texts as in a file for `vigil check`; none without such a file. */
export const SITE_RULES: readonly string[] = readData<readonly string[]>("rules") ?? [];
