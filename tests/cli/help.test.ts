import { expect, test } from "vitest";
import { program } from "../../cli/program.ts";
import { runCli, scratchFolder } from "./runCli.ts";

const { commands } = program(new AbortController().signal);

test("every command has its help", async () => {
  const cwd = await scratchFolder();
  const topics = ["", ...commands.map((command) => command.name())];
  const runs = await Promise.all(
    topics.map((topic) => runCli([topic, "--help"].filter(Boolean), { cwd })),
  );
  for (const [i, { code, stdout, stderr }] of runs.entries()) {
    const golden = ["help", topics[i]].filter(Boolean).join("-");
    await expect(stdout).toMatchFileSnapshot(`../goldens/${golden}.txt`);
    expect([code, stderr]).toEqual([0, ""]);
  }
});
