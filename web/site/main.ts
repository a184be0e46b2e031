// The page's code for the command line, built as `site.mjs` beside the built page.
export { ONE_FILE } from "../store/sources/shipped/oneFile.ts";
export { exported } from "./exported.ts";
export { NEEDED_TEXTS, siteFiles } from "./siteFiles.ts";
