/// <reference types="vitest/config" />
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

export default defineConfig({
  root: "web",
  base: process.env["VITE_BASE"] ?? "/",
  envDir: import.meta.dirname,
  plugins: [react(), fontPreload()],
  test: {
    root: import.meta.dirname,
    include: ["tests/**/*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
  build: {
    outDir: "../dist",
    emptyOutDir: true,
    target: ["chrome123", "edge123", "firefox128", "safari17.5"],
  },
});

/** Lets the browser fetch the text font with the page rather than after its style sheet. */
function fontPreload(): Plugin {
  let base = "/";
  return {
    name: "font-preload",
    configResolved(config) {
      base = config.base;
    },
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle = {} }) {
        const font = Object.keys(bundle).find((file) => /inter-latin-wght.*\.woff2$/.test(file));
        if (font === undefined) return [];
        const attrs = {
          rel: "preload",
          href: base + font,
          as: "font",
          type: "font/woff2",
          crossorigin: "",
        };
        return [{ tag: "link", attrs, injectTo: "head" }];
      },
    },
  };
}
