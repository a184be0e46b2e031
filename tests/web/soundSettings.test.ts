import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ResolvedConfig, resolveConfig } from "vite";
import { expect, onTestFinished, test } from "vitest";
import { apiKey } from "../../cli/embedded/apiKeys.ts";

const URL = "VITE_SUPABASE_URL";
const KEY = "VITE_SUPABASE_PUBLISHABLE_KEY";
const OLD_KEY = "VITE_SUPABASE_ANON_KEY";
const PROJECT = "https://project.supabase.co";

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "vigil-settings-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Begins to build as `npm run build` does. */
function resolveWith(settings: Readonly<Record<string, string>>): Promise<ResolvedConfig> {
  const before = { ...process.env };
  Object.assign(process.env, { SNAPSHOTS: emptyFolder(), ...settings });
  onTestFinished(() => {
    process.env = before;
  });
  return resolveConfig({ logLevel: "silent" }, "build");
}

test.each([
  ["of today", "sb_secret_abcdefghijklmnopqrstuv"],
  ["of old", apiKey("service_role")],
])("a secret key %s is not built into the page", async (_, key) => {
  await expect(resolveWith({ [URL]: PROJECT, [OLD_KEY]: key })).rejects.toThrow(
    "VITE_SUPABASE_ANON_KEY holds a secret key, which everybody could read in the page",
  );
});

test.each([
  [
    {},
    "there is nothing to show: set VITE_SUPABASE_URL and VITE_SUPABASE_PUBLISHABLE_KEY, or write",
  ],
  [
    { [URL]: PROJECT },
    "VITE_SUPABASE_URL is set and VITE_SUPABASE_PUBLISHABLE_KEY is not: set both",
  ],
  [{ [OLD_KEY]: "key" }, "VITE_SUPABASE_ANON_KEY is set and VITE_SUPABASE_URL is not: set both"],
  [{ [URL]: "project", [KEY]: "key" }, "VITE_SUPABASE_URL is no URL: project (write https://"],
  [
    { [URL]: `${PROJECT}/rest/v1/`, [KEY]: "key" },
    "VITE_SUPABASE_URL names the API of the project and not the project: " +
      "https://project.supabase.co/rest/v1/ (write https://project.supabase.co)",
  ],
])("a page that could show nothing is not built: %o", async (settings, problem) => {
  await expect(resolveWith(settings)).rejects.toThrow(problem);
});

test("a backend, one on the page's own origin, or a snapshot is enough", async () => {
  await resolveWith({ [URL]: PROJECT, [KEY]: "key" });
  await resolveWith({ [URL]: "/", [OLD_KEY]: "key" });
  const folder = emptyFolder();
  writeFileSync(join(folder, "index.json"), "{}");
  await resolveWith({ SNAPSHOTS: folder });
});
