import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commandName } from "../../cli/environment/commandName.ts";
import { systemTimeZone } from "../../cli/environment/systemTimeZone.ts";
import { hasColour, movesCursor, terminalStyle } from "../../cli/environment/world.ts";
import { replayCalls } from "../suite/transcript.ts";
import { runCli, scratchFolder } from "./runCli.ts";

interface Stream {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

type Env = Readonly<Record<string, string>>;

const TERMINAL: Readonly<Record<string, (...args: never[]) => unknown>> = {
  "whether there is colour on a stream, by the environment": hasColour,
  "how many columns tables have on a stream, by the environment": (stream: Stream, env: Env) =>
    terminalStyle({ stdout: { ...stream, write: () => {} }, env }).columns,
  "whether the cursor moves on a stream, whatever the settings of colour": movesCursor,
  "the command that calls a script of a project from a folder, and fetches nothing; npx starts a clone by a link in its folder of fetched packages":
    (script: string, project: string, cwd: string) =>
      commandName({ script, cwd }, project, !project.includes("node_modules")),
  "the time zone of a setting of TZ that Node takes for UTC": (setting: string) =>
    systemTimeZone(setting, "UTC"),
};

test("colour, columns, command and time zone follow from streams, paths and settings as the golden says", async () => {
  await replayCalls("terminal", TERMINAL);
});

test("an error names a page of the documentation by a path that leads there", async () => {
  const cwd = await scratchFolder();
  const { stderr } = await runCli("metrics --data .", { cwd });
  const [, page = ""] = /; ([^;]+\.md) says what to export/.exec(stderr) ?? [];
  expect(existsSync(join(cwd, page)), stderr).toBe(true);
});

test("an error names the command that runs in the reader's folder", async () => {
  const script = join(import.meta.dirname, "../../cli/vigil.js");
  const rule = ["check", "lifecycle.nothing > 1", "--snapshot", "."];
  const { stderr } = await runCli(rule, { script, cwd: await scratchFolder() });
  expect(stderr).toMatch(/`node .*cli\/vigil\.js"? metrics --json` has their names/);
});
