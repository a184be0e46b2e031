import { spawnSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { program } from "../../cli/program/program.ts";
import { outputOf, scratchFolder, testWorld } from "./runCli.ts";

const hasShell = (shell: string) => spawnSync(shell, ["-c", "exit"]).status === 0;

const scripts: Record<string, string> = {};

beforeAll(async () => {
  for (const shell of ["bash", "zsh", "fish"]) {
    const stdout = await outputOf(["completion", shell]);
    scripts[shell] = stdout;
  }
});

test.each(["bash", "zsh", "fish"])("the script for %s knows every command and option", (shell) => {
  for (const command of program(testWorld({})).commands) {
    expect(scripts[shell]).toContain(command.name());
    for (const { long } of command.options) {
      const flag = shell === "fish" ? `-l ${long?.slice(2)} ` : `${long}`;
      expect(scripts[shell]).toContain(flag);
    }
  }
});

for (const shell of ["bash", "zsh", "fish"]) {
  const reads = test.skipIf(!hasShell(shell));
  reads(`${shell} reads its script without a word`, { meta: { needs: shell } }, () => {
    const { status, stdout, stderr } = spawnSync(shell, ["-n"], {
      input: scripts[shell],
      encoding: "utf8",
    });
    expect([status, stdout, stderr]).toEqual([0, "", ""]);
  });
}

describe.runIf(hasShell("bash"))("bash completes", { meta: { needs: "bash" } }, () => {
  /** What is offered for the last word of a line, as the shell divides it. */
  function completions(words: readonly string[], cwd = "/"): string[] {
    const quoted = words.map((word) => `'${word}'`).join(" ");
    const ask = `COMP_WORDS=(vigil ${quoted}); COMP_CWORD=${words.length}; _vigil; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout, stderr } = spawnSync("bash", ["--norc", "-c", `${scripts["bash"]}\n${ask}`], {
      cwd,
      encoding: "utf8",
    });
    expect(stderr).toBe("");
    return stdout.split("\n").filter(Boolean);
  }

  test.each<[string, string[], string[]]>([
    ["commands", ["s"], ["snapshot", "site", "start"]],
    ["the options of a command", ["metrics", "--ma"], ["--markdown"]],
    ["only those of its own", ["doctor", "--k"], []],
    ["the ways to read", ["metrics", "--read", ""], ["auto", "function", "tables"]],
    ["what follows an equals sign", ["verify", "--read", "=", "t"], ["tables"]],
    ["what follows it at once", ["verify", "--read", "="], ["auto", "function", "tables"]],
    ["periods", ["snapshot", "--quiet", "--period", "last-m"], ["last-month"]],
    ["nothing where anything may stand", ["metrics", "--from", ""], []],
    ["arguments with choices", ["completion", ""], ["bash", "zsh", "fish"]],
    ["commands after help", ["help", "d"], ["diff", "doctor"]],
  ])("%s", (_, words, expected) => {
    expect(completions(words)).toEqual(expected);
  });

  test("paths where a path is asked for, folders where a folder is", async () => {
    const cwd = await scratchFolder();
    await mkdir(join(cwd, "snapshots"));
    await writeFile(join(cwd, "snap.json"), "");
    const both = ["snap.json", "snapshots"];
    expect(completions(["verify", "s"], cwd).sort()).toEqual(both);
    expect(completions(["diff", "snap.json", "s"], cwd).sort()).toEqual(both);
    expect(completions(["metrics", "--snapshot", "s"], cwd).sort()).toEqual(both);
    expect(completions(["snapshot", "--out", "s"], cwd)).toEqual(["snapshots"]);
  });
});
