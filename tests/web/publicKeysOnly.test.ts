import { build } from "vite";
import { expect, onTestFinished, test } from "vitest";
import { apiKey } from "../../cli/embedded/apiKeys.ts";

async function buildWith(key: string): Promise<void> {
  process.env["VITE_SUPABASE_ANON_KEY"] = key;
  onTestFinished(() => {
    delete process.env["VITE_SUPABASE_ANON_KEY"];
  });
  await build({ logLevel: "silent", build: { write: false } });
}

test.each([
  ["of today", "sb_secret_abcdefghijklmnopqrstuv"],
  ["of old", apiKey("service_role")],
])("a secret key %s is not built into the page", async (_, key) => {
  await expect(buildWith(key)).rejects.toThrow(
    "VITE_SUPABASE_ANON_KEY holds a secret key, which everybody could read in the page",
  );
});
