import type { VitePWAOptions } from "vite-plugin-pwa";
import { BRAND } from "../../shared/brand.ts";
import { TEXTS } from "../texts.ts";

/**
 * The site works offline after one visit, and can be installed. Code and snapshots come from the
 * network whenever it answers; only files whose name changes with their content come from the cache
 * first. A page that a local command serves leaves no worker behind.
 */
export function offline(mode: string): Partial<VitePWAOptions> {
  return {
    disable: mode !== "production",
    registerType: "autoUpdate",
    injectRegister: "script-defer",
    manifest: {
      name: BRAND.name,
      short_name: BRAND.name,
      description: TEXTS.subtitle,
      display: "standalone",
      start_url: ".",
      background_color: "#ffffff",
      theme_color: BRAND.accent.light,
      icons: [{ src: "favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" }],
    },
    workbox: {
      globPatterns: ["index.html", "policy.js", "theme.js", "favicon.svg", "assets/**"],
      // Without this the cached page would answer for `/` before the network is asked.
      directoryIndex: null,
      navigateFallback: null,
      runtimeCaching: [
        {
          urlPattern: ({ request }) => request.mode === "navigate",
          handler: "NetworkFirst",
          options: {
            cacheName: "pages",
            networkTimeoutSeconds: 4,
            precacheFallback: { fallbackURL: "index.html" },
          },
        },
        // Not their index, so that the page learns when it is cut off, but for looking back.
        {
          urlPattern: ({ url, sameOrigin }) =>
            sameOrigin &&
            /\/snapshots\/(\d[^/]+\.json|index\.json\?past)$/.test(url.pathname + url.search),
          handler: "NetworkFirst",
          options: { cacheName: "snapshots", expiration: { maxEntries: 8 } },
        },
      ],
    },
  };
}
