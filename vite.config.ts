import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { BRAND } from "./shared/brand.ts";
import { branded, brandIcon } from "./web/site/branded.ts";
import { inlineHead } from "./web/site/build/inlineHead.ts";
import { pageParts } from "./web/site/build/pageParts.ts";

/** Code of the charts, except the frame and the shares, which the page has from the start. */
const SHARED_BY_CHARTS = new RegExp(
  [
    "/page/charts/(plot|trend|days|shares)/(?!Chart\\.|shares\\.)",
    "/browser/useTextScale\\.",
    "/store/url/zoom\\.",
    "/shared/dashboard/(flaggedTrend|comparedBuckets)\\.",
  ].join("|"),
);

/** The page for any site: `vigil site` adds the settings, the policy and the figures. */
export default defineConfig(({ command }) => {
  // Another one, as of a test runner, would build React for development.
  if (command === "build") process.env["NODE_ENV"] = "production";
  return {
    root: "web",
    base: "./",
    // Nothing of the environment reaches the page.
    envPrefix: [],
    envDir: false,
    plugins: [react(), branding(), inlineHead(), pageParts()],
    build: {
      outDir: "../built/page",
      emptyOutDir: true,
      license: { fileName: "licences.md" },
      modulePreload: {
        // All of the browsers know how to preload modules.
        polyfill: false,
        // What a view's code imports is loaded with the page, but for its styles.
        resolveDependencies: (_, files, { hostType }) =>
          hostType === "html" ? files : files.filter((file) => file.endsWith(".css")),
      },
      target: ["chrome123", "edge123", "firefox128", "safari17.5"],
      rolldownOptions: {
        // No getter of the page's code or of its libraries has an effect: a property whose value is not used is not read.
        treeshake: { propertyReadSideEffects: false },
        // Constants of other files are written where they are used.
        optimization: { inlineConst: { mode: "all", pass: 1 } },
        output: {
          codeSplitting: {
            groups: [
              // Charts with and without Recharts share it, and nothing else uses it: it is not there with the page.
              {
                name: "plot",
                test: SHARED_BY_CHARTS,
                minShareCount: 2,
                includeDependenciesRecursively: false,
                priority: 1,
              },
              // What two views share is there with the page, so that a view's code is one file. The two
              // clients of a backend come one after the other.
              { name: "core", minShareCount: 2, test: /^(?!.*@supabase)/ },
              // No file may import the entry. If the address of the page has a name and a password, the browser
              // knows the entry by a URL with them, and would run it again for an import by a URL without them.
              // The styles of the entry are in the HTML: a file that others import would wait for them again.
              {
                name: "page",
                tags: ["$initial"],
                test: /^(?!.*\/web\/(index\.html|main\.tsx|styles\/main\.css)$)/,
              },
            ],
          },
        },
      },
    },
  };
});

/** Gives the page of the development server its brand. A built page gets the brand of its site. */
function branding(): Plugin {
  return {
    name: "branding",
    apply: "serve",
    transformIndexHtml: (html) => branded(html, BRAND),
    configureServer(server) {
      server.middlewares.use("/favicon.svg", (_, response) => {
        response.setHeader("Content-Type", "image/svg+xml").end(brandIcon(BRAND));
      });
    },
  };
}
