// The page's code for the command line, built as `site.mjs` beside the built page.
export { ONE_FILE, oneFile } from "../store/sources/shipped/oneFile.ts";
export { branded } from "./branded.ts";
export { NEEDED_TEXTS, siteFiles } from "./siteFiles.ts";
