import type { Plugin } from "vite";
import { BRAND } from "../../../shared/brand.ts";
import { branded, brandIcon } from "../branded.ts";

/** Gives the page of the development server its brand. A built page gets the brand of its site. */
export function branding(): Plugin {
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
