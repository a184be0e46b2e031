import { expect, test } from "vitest";
import { readEnvironment } from "../../cli/backend/settings.ts";
import type { SiteCode } from "../../cli/site/builtPage.ts";
import { type SiteOptions, siteSettings } from "../../cli/site/siteSettings.ts";
import { BRAND } from "../../shared/brand.ts";
import * as pageCode from "../../web/site/main.ts";
import { apiKey } from "../embedded/apiKeys.ts";

const URL = "VITE_SUPABASE_URL";
const KEY = "VITE_SUPABASE_PUBLISHABLE_KEY";
const OLD_KEY = "VITE_SUPABASE_ANON_KEY";
const PROJECT = "https://project.supabase.co";

function settings(
  environment: Readonly<Record<string, string>>,
  options: Partial<SiteOptions> = {},
) {
  const withoutFile = { env: environment, cwd: import.meta.dirname };
  return siteSettings(
    { file: { brand: BRAND }, base: "/", live: true, ...options },
    readEnvironment(withoutFile),
  );
}

test.each([
  ["of today", "sb_secret_abcdefghijklmnopqrstuv"],
  ["of old", apiKey("service_role")],
  ["after a blank", " sb_secret_abcdefghijklmnopqrstuv"],
  ["in quotes", '"sb_secret_abcdefghijklmnopqrstuv"'],
])("a secret key %s is not built into the page", (_, key) => {
  for (const name of [OLD_KEY, "SUPABASE_ANON_KEY", "NEXT_PUBLIC_ANYTHING"]) {
    expect(() => settings({ [URL]: PROJECT, [name]: key })).toThrow(
      `${name} holds a secret key, which everybody could read in the page`,
    );
  }
});

test.each([
  [{ [URL]: PROJECT }, `${URL} is set and ${KEY} is not: set both`],
  [{ [OLD_KEY]: "key" }, `${OLD_KEY} is set and ${URL} is not: set both`],
  [
    { NEXT_PUBLIC_SUPABASE_URL: PROJECT, SUPABASE_SECRET_KEY: "sb_secret_x" },
    "NEXT_PUBLIC_SUPABASE_URL is set and NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY is not: set both",
  ],
  [{ [URL]: "project", [KEY]: "key" }, `invalid ${URL}: project (write https://<project>`],
  [{ [URL]: "//project", [KEY]: "key" }, `invalid ${URL}: //project (write https://<project>`],
  [
    { [URL]: "https://supabase.com/dashboard/project/abcdefgh", [KEY]: "key" },
    "(write https://abcdefgh.supabase.co, without /rest/v1)",
  ],
  [
    { [URL]: `${PROJECT}/rest/v1/`, [KEY]: "key" },
    `invalid ${URL}: ${PROJECT}/rest/v1/ (write https://<project>.supabase.co, without /rest/v1)`,
  ],
  [{ [URL]: "https://", [KEY]: "key" }, `invalid ${URL}: https:// (write https://<project>`],
])("settings that would make a page without figures are refused: %o", (environment, problem) => {
  expect(() => settings(environment)).toThrow(problem);
});

const INVALID: readonly (readonly [Partial<SiteOptions>, string])[] = [
  ...["vigil", "../", "https://cdn.example.org/", "//cdn.example.org/", "/a b/", "/vigil/?x"].map(
    (base) => [{ base }, `--base is ${base}: write a path such as /vigil/, or ./`] as const,
  ),
  ...["wiki.example.org", "https://wiki.example.org/", "https://*.example.org", "*", "'self'"].map(
    (origin) =>
      [
        { frameAncestors: `https://example.org ${origin}` },
        `--frame-ancestors is ${origin}: write origins such as https://wiki.example.org`,
      ] as const,
  ),
  [{ url: "example.org" }, "--url is example.org: write a URL such as https://example.org/vigil/"],
];

test.each(INVALID)("an invalid option is refused in one sentence: %o", (options, problem) => {
  expect(() => settings({}, options)).toThrow(problem);
});

test("blanks around a setting are dropped, and an empty setting is unset", () => {
  const environment = { [URL]: ` ${PROJECT}\n`, [KEY]: "", [OLD_KEY]: "\tkey " };
  expect(settings(environment, { base: "/vigil", url: "https://example.org" })).toEqual({
    brand: BRAND,
    base: "/vigil/",
    siteUrl: "https://example.org/",
    frameAncestors: [],
    rules: [],
    live: { url: PROJECT, key: "key", read: "auto" },
    isOffline: true,
  });
});

test.each([
  [{ SUPABASE_URL: PROJECT, SUPABASE_PUBLISHABLE_KEY: "key" }],
  [{ NEXT_PUBLIC_SUPABASE_URL: PROJECT, NEXT_PUBLIC_SUPABASE_ANON_KEY: "key" }],
  [{ SUPABASE_DATABASE_URL: PROJECT, SUPABASE_ANON_KEY: "key" }],
  [{ PUBLIC_SUPABASE_DATABASE_URL: PROJECT, PUBLIC_SUPABASE_ANON_KEY: "key" }],
  [{ SUPABASE_URL: PROJECT, NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: "key" }],
  [{ SUPABASE_URL: PROJECT, SUPABASE_SECRET_KEY: "sb_secret_x", SUPABASE_ANON_KEY: "key" }],
  [{ SUPABASE_URL: `"${PROJECT}"`, SUPABASE_ANON_KEY: " 'key' " }],
])("the names that hosts inject make a live page: %o", (environment) => {
  expect(settings(environment).live).toEqual({ url: PROJECT, key: "key", read: "auto" });
});

test.each([
  [{ SUPABASE_URL: PROJECT, SUPABASE_SECRET_KEY: "sb_secret_x" }],
  [{ SUPABASE_DATABASE_URL: "postgres://user:password@host/db", SUPABASE_ANON_KEY: "key" }],
  [{}],
])("settings for the command line alone make no live page: %o", (environment) => {
  expect(settings(environment).live).toBeNull();
});

test("an option for frame ancestors goes before the environment", () => {
  const environment = { FRAME_ANCESTORS: " https://a.example\thttp://localhost:8080\n" };
  expect(settings(environment).frameAncestors).toEqual([
    "https://a.example",
    "http://localhost:8080",
  ]);
  expect(settings(environment, { frameAncestors: "" }).frameAncestors).toEqual([]);
});

test("frame ancestors of the environment may be in quotation marks", () => {
  const environment = { FRAME_ANCESTORS: '"https://a.example https://b.example"' };
  expect(settings(environment).frameAncestors).toEqual(["https://a.example", "https://b.example"]);
});

test("--no-live leaves every backend out", () => {
  expect(settings({ [URL]: "nonsense" }, { live: false }).live).toBeNull();
});

test("the command line knows the page's code as it is", () => {
  const code: SiteCode = pageCode;
  expect(Object.keys(code)).toContain("siteFiles");
});
