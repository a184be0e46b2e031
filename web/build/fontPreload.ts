import type { Plugin } from "vite";

/** Lets the browser fetch the text font with the page rather than after its style sheet. */
export function fontPreload(): Plugin {
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
