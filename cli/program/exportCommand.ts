import type { Command } from "commander";
import type { World } from "../world.ts";
import { addRange, wholeNumber } from "./options.ts";

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
      (await import("../commands/export.ts")).runExport(file, options, world),
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
