// What the command line takes from the page, in the file `site.mjs` beside the built page.
export { ONE_FILE, oneFile } from "../sources/shipped/oneFile.ts";
export { NEEDED_TEXTS, siteFiles } from "./siteFiles.ts";
