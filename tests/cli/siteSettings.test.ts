import { expect, test } from "vitest";
import { readEnvironment } from "../../cli/backend/settings.ts";
import type { SiteCode } from "../../cli/site/builtPage.ts";
import { siteSettings } from "../../cli/site/siteSettings.ts";
import { BRAND } from "../../shared/brand.ts";
import { attempt, Failure } from "../../shared/failure.ts";
import * as pageCode from "../../web/site/main.ts";
import { apiKey } from "../embedded/apiKeys.ts";
import { replay } from "../suite/transcript.ts";

/** The settings of a site by an environment and options, without those that are usual; or why there are none. */
async function outcome(env: Record<string, string>, options: object): Promise<string> {
  const file = { brand: BRAND };
  const environment = readEnvironment({ env, cwd: import.meta.dirname });
  const settings = await attempt(async () =>
    siteSettings({ file, base: "/", live: true, ...options }, environment),
  );
  if (settings instanceof Failure) return `${settings.kind}: ${settings.message}`;
  const { brand: _, ...others } = settings;
  const usual = { base: "/", siteUrl: null, frameAncestors: [], rules: [], isOffline: true };
  const own = Object.entries(others).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(Object(usual)[name]),
  );
  return JSON.stringify(Object.fromEntries(own));
}

test("the settings of hosts make a live page, and those of a page without figures or with a secret key are refused", async () => {
  await replay("site-settings", null, (input) => {
    const { options = {}, ...env } = JSON.parse(input.replaceAll("LEGACY", apiKey("service_role")));
    return outcome(env, options);
  });
});

test("the command line knows the page's code as it is", () => {
  const code: SiteCode = pageCode;
  expect(Object.keys(code)).toContain("siteFiles");
});
