import { BRAND, type SiteBrand } from "../../shared/brand.ts";
import { escapedXml } from "../../shared/text/escapedXml.ts";
import { renderData } from "../browser/pageData.ts";
import { renderTag } from "./renderTag.ts";

/**
 * The HTML of a built page with the accent colour and the name of a brand. If the brand is not `BRAND`, which the page's code
 * contains, the HTML also has its data. The page in one file also gets the icon, which is a separate file in a site.
 */
export function branded(html: string, brand: SiteBrand): string {
  const { light, dark } = brand.accent;
  const isOneFile = /<html[^>]* data-one-file/.test(html);
  const href = `data:image/svg+xml,${encodeURIComponent(brandIcon(brand))}`;
  const icon = isOneFile ? renderTag("link", { rel: "icon", href }) : "";
  const isUsualBrand = JSON.stringify(brand) === JSON.stringify(BRAND);
  const data = isUsualBrand ? "" : renderData("brand", brand);
  return html
    .replace("<html", (tag) => `${tag} style="--accent: light-dark(${light}, ${dark})"`)
    .replace("</title>", (end) => ` · ${escapedXml(brand.name)}${end}`)
    .replace("</head>", (end) => icon + data + end);
}

/** The logo in the accent colour, as SVG. */
export function brandIcon({ accent, logo, name }: SiteBrand): string {
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
