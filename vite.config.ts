/// <reference types="vitest/config" />
import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { backendPreload } from "./web/build/backendPreload.ts";
import { branding } from "./web/build/branding.ts";
import { contentSecurityPolicy } from "./web/build/contentSecurityPolicy.ts";
import { earlyRequest } from "./web/build/earlyRequest.ts";
import { feed } from "./web/build/feed.ts";
import { fontPreload } from "./web/build/fontPreload.ts";
import { offline } from "./web/build/offline.ts";
import { paintFirst } from "./web/build/paintFirst.ts";
import { sharing } from "./web/build/sharing.ts";
import { soundSettings } from "./web/build/soundSettings.ts";
import { staticSite } from "./web/build/staticSite.ts";

/** Where `snapshot` writes unless it is told otherwise. */
const snapshots = resolve(import.meta.dirname, process.env["SNAPSHOTS"] ?? "snapshots");

export default defineConfig(({ mode }) => ({
  root: "web",
  base: process.env["VITE_BASE"] ?? "/",
  envDir: import.meta.dirname,
  plugins: [
    react(),
    branding(),
    sharing(),
    fontPreload(),
    earlyRequest(),
    backendPreload(),
    paintFirst(),
    soundSettings(snapshots),
    contentSecurityPolicy(),
    feed(snapshots),
    staticSite(snapshots),
    offline(mode),
  ],
  test: {
    root: import.meta.dirname,
    include: ["tests/**/*.test.ts"],
    globalSetup: "tests/browser/setup.ts",
    // Each runs a database and a browser of its own: more at once would starve each other.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A machine may be starved for longer than a test waits; the report names what was tried again.
    retry: { count: 1, condition: /Timeout/ },
  },
  build: {
    outDir: "../dist",
    emptyOutDir: true,
    // All of them know how to preload modules.
    modulePreload: { polyfill: false },
    target: ["chrome123", "edge123", "firefox128", "safari17.5"],
    rolldownOptions: {
      output: {
        // What two views share is there with the page, so that a view's code is one file. The two
        // clients of a backend come one after the other.
        codeSplitting: { groups: [{ name: "core", minShareCount: 2, test: /^(?!.*@supabase)/ }] },
      },
    },
  },
}));
