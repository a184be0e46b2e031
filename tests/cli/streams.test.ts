import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { snapshotText } from "../../cli/snapshotFolder.ts";
import { snapshotOf } from "./exampleSnapshots.ts";
import { ENTRY, type Run, scratchFolder } from "./runCli.ts";

const COMMANDS = [
  "--help",
  "metrics --explain",
  "metrics --snapshot a.json",
  "metrics --snapshot a.json --json",
  "check 'wallets.flagged < 0' --json --snapshot a.json --from 2026-10-04 --to 2026-10-05",
  "verify a.json",
  "diff a.json a.json",
  "completion bash",
];

/** Runs a command as a shell does with what stands behind it, such as `| head -1`. */
async function shell(command: string, behind: string): Promise<Run> {
  const cwd = await scratchFolder();
  await writeFile(join(cwd, "a.json"), snapshotText(snapshotOf()));
  const node = `'${process.execPath}' '${ENTRY}'`;
  // Of a pipeline the code is that of its last command; this is the first one's.
  const script = `{ ${node} ${command}; echo $? > code; } ${behind}; exit $(cat code)`;
  const env = { PATH: process.env["PATH"], HOME: cwd, TZ: "UTC" };
  return new Promise((resolve) => {
    execFile("sh", ["-c", script], { cwd, env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });
}

describe.skipIf(process.platform === "win32")("the output of a command", () => {
  test.concurrent.each(COMMANDS)("%s may be read as far as its first line", async (command) => {
    expect(await shell(command, "| head -n 1 > /dev/null")).toEqual({
      code: 0,
      stdout: "",
      stderr: "",
    });
    expect(await shell(command, "| true")).toEqual({ code: 0, stdout: "", stderr: "" });
  });

  test.concurrent.each(COMMANDS)("%s that cannot be written is one sentence", async (command) => {
    expect(await shell(command, "> /dev/full")).toEqual({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(/^vigil: the output cannot be written \(ENOSPC: [^\n]+\)\n$/),
    });
  });
});
