import { expect, test } from "vitest";
import { program } from "../../cli/program.ts";
import { runCli, scratchFolder } from "./runCli.ts";

const commands = program(new AbortController().signal).commands.map((command) => command.name());

test.concurrent.each([[], ...commands.map((name) => [name])])("vigil %s --help", async (...command) => {
  const run = await runCli([...command, "--help"], { cwd: await scratchFolder() });
  expect([run.code, run.stderr]).toEqual([0, ""]);
  const golden = `../goldens/help${command.map((name) => `-${name}`).join("")}.txt`;
  await expect(run.stdout).toMatchFileSnapshot(golden);
});
