import type { Plugin } from "vite";

/** Preloads the text font: otherwise the font would wait for the style sheet. */
export function fontPreload(): Plugin {
  return {
    name: "font-preload",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle = {} }) {
        const font = Object.keys(bundle).find((file) => /inter-latin-wght.*\.woff2$/.test(file));
        if (font === undefined) return [];
        const attrs = {
          rel: "preload",
          href: `./${font}`,
          as: "font",
          type: "font/woff2",
          crossorigin: "",
        };
        return [{ tag: "link", attrs, injectTo: "head" }];
      },
    },
  };
}
