import type { Plugin } from "vite";
import { BRAND } from "../../../shared/brand.ts";
import { escapedXml } from "../../../shared/text/escapedXml.ts";

const ICON = "favicon.svg";

/** Writes accent colour and title of the brand into the HTML, and the icon beside it. */
export function branding(): Plugin {
  return {
    name: "branding",
    transformIndexHtml: (html) =>
      html
        .replace('<html lang="en">', `<html lang="en" style="${accent()}">`)
        .replace("</title>", ` · ${escapedXml(BRAND.name)}</title>`),
    configureServer(server) {
      server.middlewares.use(`/${ICON}`, (_, response) => {
        response.setHeader("Content-Type", "image/svg+xml").end(icon());
      });
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: ICON, source: icon() });
    },
  };
}

function accent(): string {
  const { light, dark } = BRAND.accent;
  return `--accent: light-dark(${light}, ${dark})`;
}

function icon(): string {
  const { accent, logo, name } = BRAND;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${logo.size} ${logo.size}">
  <title>${escapedXml(name)}</title>
  <style>
    path { fill: ${accent.light} }
    @media (prefers-color-scheme: dark) { path { fill: ${accent.dark} } }
  </style>
  <path fill-rule="evenodd" d="${logo.path}" />
</svg>
`;
}
