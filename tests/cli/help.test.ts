import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { program } from "../../cli/program/program.ts";
import { outputOf, testWorld } from "./runCli.ts";

const names = program(testWorld({})).commands.map((command) => command.name());

test.each(["", ...names])("the help of vigil %s", async (name) => {
  const stdout = await outputOf([name, "--help"].filter(Boolean));
  const golden = ["help", name].filter(Boolean).join("-");
  await expect(stdout).toMatchFileSnapshot(`../goldens/${golden}.txt`);
});

test("the help of options is as wide as COLUMNS says", async () => {
  const help = await outputOf("snapshot --help", { env: { COLUMNS: "60" } });
  const [options = ""] = help.split("\n\nExits with 4");
  expect(Math.max(...options.split("\n").map(({ length }) => length))).toBeLessThanOrEqual(60);
});

test("--version is the version of the package", async () => {
  const text = await readFile(join(import.meta.dirname, "../../package.json"), "utf8");
  expect(await outputOf("--version")).toBe(`${JSON.parse(text).version}\n`);
});
