import { type Command, Option } from "commander";
import { parseDuration } from "../shared/duration.ts";

/** The commands that look at what is there and write nothing. */
export function addCheckCommands(vigil: Command, signal: AbortSignal): void {
  addVerify(vigil, signal);
  addDiff(vigil);
  addHistory(vigil);
  addDoctor(vigil, signal);
}

function addVerify(vigil: Command, signal: AbortSignal): void {
  vigil
    .command("verify <path>")
    .description("check a snapshot file, or every one of a folder")
    .option("--live", "count the rows of the backend again too and compare")
    .addOption(
      new Option("--read <way>", "with --live: the function or the tables (default: auto)").choices(
        ["auto", "function", "tables"],
      ),
    )
    .option("--quiet", "print no progress")
    .option("--debug", "print all that is known about an error")
    .addHelpText("after", VERIFY_HELP)
    .action(async (path, options) => {
      const { runVerify } = await import("./verify.ts");
      await runVerify(path, options, signal);
    });
}

const VERIFY_HELP = `
Checks the schema, size and checksum that index.json lists, that the figures follow from the file's
own cube, and that the cube does not contradict itself; of a folder also that each snapshot follows
the one that it names as the one before it, and that changes.json and annotations.json are as they
should be, where they are there. Exits with 4 when a file fails.

With --live, rows that came after the file was written count as differences; another number of
monitored wallets is a warning, since that number is always the present one.

Examples:
  vigil verify snapshots
  vigil verify snapshots/2026-10-01_2026-10-31.json --live`;

function addDiff(vigil: Command): void {
  vigil
    .command("diff <before> <after>")
    .description("print what changed between two snapshot files")
    .option("--json", "print the changes as JSON")
    .option("--debug", "print all that is known about an error")
    .addHelpText("after", DIFF_HELP)
    .action(async (before, after, options) => {
      const { runDiff } = await import("./diff.ts");
      await runDiff(before, after, options);
    });
}

const DIFF_HELP = `
Compares the figures, and day by day what both files cover: late rows and reorganisations of a chain
change the past. Figures of different ranges are not compared. Exits with 0 whether or not something
changed; "changed" in the JSON tells.

Examples:
  vigil diff snapshots/2026-10-01_2026-10-30.json snapshots/2026-10-02_2026-10-31.json
  vigil diff old.json new.json --json | jq .changed`;

function addHistory(vigil: Command): void {
  vigil
    .command("history <day>")
    .description("print what each snapshot of a folder has counted on a day")
    .option("--snapshot <dir>", "the folder of snapshots", "snapshots")
    .option("--json", "print the records as JSON")
    .option("--debug", "print all that is known about an error")
    .addHelpText("after", HISTORY_HELP)
    .action(async (day, options) => {
      const { runHistory } = await import("./history.ts");
      await runHistory(day, options);
    });
}

const HISTORY_HELP = `
The day is YYYY-MM-DD, today or yesterday. Lists the snapshots that cover it, oldest first, and below
each what differs from the one before it. "so far" means that the day was not over when the snapshot
was written. Snapshots of another time zone than the newest one have other days and are left out.
Exits with 2 when no snapshot covers the day, with 4 when one does not parse.

Examples:
  vigil history 2026-11-03
  vigil history yesterday --snapshot nights --json | jq '.snapshots[].changes'`;

function addDoctor(vigil: Command, signal: AbortSignal): void {
  vigil
    .command("doctor")
    .description("check a backend and say what to do")
    .option("--json", "print the findings as JSON")
    .option(
      "--max-age <duration>",
      "how old the newest transaction may be: 90min, 36h, 2d",
      (text) => parseDuration(text),
    )
    .option("--debug", "print all that is known about an error")
    .addHelpText("after", DOCTOR_HELP)
    .action(async (options) => {
      const { runDoctor } = await import("./doctor.ts");
      await runDoctor(options, signal);
    });
}

const DOCTOR_HELP = `
Reads a few rows and writes nothing. Exits with 0 when nothing fails, whatever the warnings, with 3
when the backend cannot be reached or refuses the key, with 4 when another check fails.

With SUPABASE_SECRET_KEY the tables are seen as they are; with a public key set besides, what
visitors of the page see is looked at too.

Examples:
  vigil doctor
  vigil doctor --max-age 2h
  vigil doctor --json | jq '.findings[] | select(.level != "ok")'`;
