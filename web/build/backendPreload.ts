import type { Plugin, ResolvedConfig } from "vite";

/**
 * Where the page is built for a backend: its code comes with that of the page rather than after it, and
 * the way to the backend is there when it is asked.
 */
export function backendPreload(): Plugin {
  let config: ResolvedConfig;
  return {
    name: "backend-preload",
    apply: "build",
    configResolved(resolved) {
      config = resolved;
    },
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle = {} }) {
        const url: string | undefined = config.env["VITE_SUPABASE_URL"];
        const code = Object.keys(bundle).find((file) => /liveBackend-.*\.js$/.test(file));
        if (!url || code === undefined) return [];
        const links = [{ rel: "modulepreload", crossorigin: "", href: config.base + code }];
        const way = { rel: "preconnect", crossorigin: "", href: url };
        return (URL.canParse(url) ? [way, ...links] : links).map((attrs) => ({
          tag: "link",
          attrs,
          injectTo: "head" as const,
        }));
      },
    },
  };
}
