import { BRAND, type SiteBrand } from "../../shared/brand.ts";
import { readData } from "./pageData.ts";

export const siteBrand = readData<SiteBrand>("brand") ?? BRAND;
