import type { Command } from "commander";
import type { World } from "../world/world.ts";
import { addRange, readWay, wholeNumber } from "./options.ts";

export function addSite(vigil: Command, world: World): void {
  vigil
    .command("site")
    .description("write the dashboard as a static site for any host")
    .option("--out <dir>", "the folder to write to", "dist")
    .option("--snapshots <dir>", "the folder of snapshots to publish", "snapshots")
    .option("--base <path>", "the path of the site on its host, or ./ for any path", "/")
    .option("--url <url>", "the whole URL of the site, for link previews")
    .option("--embeds", "add a picture of each view and a badge of each card, to embed elsewhere")
    .option("--frame-ancestors <origins>", "let pages of these origins show the site in a frame")
    .option("--no-live", "use snapshots alone, whatever backend the environment names")
    .addOption(readWay("let the page read the backend's function or its tables (default: auto)"))
    .option("--quiet", "print errors only")
    .addHelpText("after", SITE_HELP)
    .action(async (options) => (await import("../read/site.ts")).runSite(options, world));
}

const SITE_HELP = `
SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY (or SUPABASE_ANON_KEY), from the
environment or from .env, make a page that reads live. They may have the prefix
VITE_, NEXT_PUBLIC_, PUBLIC_, NUXT_PUBLIC_, REACT_APP_ or GATSBY_, and
SUPABASE_DATABASE_URL is known as well. Without them the page shows the
snapshots. FRAME_ANCESTORS stands for the option. Nothing else of the
environment reaches a file of the site, and a secret key is refused.

Examples:
  vigil site
  vigil site --snapshots nights --base /vigil/ --url https://example.org/vigil/
  vigil site --base ./ --no-live`;

export function addExport(vigil: Command, world: World): void {
  const command = vigil
    .command("export <file>")
    .description("write the whole dashboard as one HTML file that needs no network");
  addRange(command)
    .option(
      "--history <days>",
      "how many days the file covers, up to the end of the range",
      wholeNumber,
      365,
    )
    .option("--snapshot <path>", "read this snapshot file or folder instead of the backend")
    .option("--quiet", "print errors only")
    .addHelpText("after", EXPORT_HELP)
    .action(async (file, options) =>
      (await import("../read/export.ts")).runExport(file, options, world),
    );
}

const EXPORT_HELP = `
The file opens from a mail or a folder in any current browser. It shows every
range of the days that it covers, and holds counts alone: no e-mail, no wallet
address. It loads nothing and sends nothing. With --snapshot it covers the days
of the snapshot.

Examples:
  vigil export report.html
  vigil export october.html --from 2026-10-01 --to 2026-10-31 --time-zone UTC
  vigil export report.html --snapshot snapshots`;
