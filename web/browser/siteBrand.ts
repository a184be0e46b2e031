import { BRAND, type SiteBrand } from "../../shared/brand.ts";

/** The id of the element with the brand of a site. Only a site with another brand has it. */
export const BRAND_ID = "brand";

const element = globalThis.document?.getElementById(BRAND_ID);

export const siteBrand: SiteBrand = element ? JSON.parse(element.textContent) : BRAND;
