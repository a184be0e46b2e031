import { execFile } from "node:child_process";
import { cp, mkdir, readFile, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Run, scratchFolder } from "./runCli.ts";

const ROOT = join(import.meta.dirname, "../..");

function vigil(project: string, args: readonly string[], cwd: string): Promise<Run> {
  return new Promise((resolve) => {
    const env = { PATH: process.env["PATH"], HOME: cwd, TZ: "UTC" };
    execFile(
      process.execPath,
      [join(project, "cli/vigil.js"), ...args],
      { cwd, env },
      (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}

test("the command is the program of the sources, from any folder", async () => {
  const cwd = await scratchFolder();
  const golden = await readFile(join(ROOT, "tests/goldens/help.txt"), "utf8");
  expect(await vigil(ROOT, ["--help"], cwd)).toEqual({ code: 0, stdout: golden, stderr: "" });
  const { version } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
  expect(await vigil(ROOT, ["--version"], cwd)).toMatchObject({ code: 0, stdout: `${version}\n` });
  expect(await vigil(ROOT, ["metrics"], cwd)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("no backend: set SUPABASE_URL"),
  });
});

test("the one file loads no package at its start", async () => {
  await vigil(ROOT, ["--version"], ROOT);
  const code = await readFile(join(ROOT, "node_modules/.cache/vigil/vigil.mjs"), "utf8");
  const imported = [...code.matchAll(/\bfrom\s*"([@\w:/.-]+)"/g)].map(([, name = ""]) => name);
  expect(imported.length).toBeGreaterThan(5);
  expect(imported.filter((name) => !name.startsWith("node:"))).toEqual([]);
});

test("the file is built again when a source is younger, and missing where nothing can be built", async () => {
  const project = await scratchFolder();
  await mkdir(join(project, "cli"));
  await mkdir(join(project, "shared"));
  await mkdir(join(project, "node_modules"));
  await writeFile(join(project, "package.json"), '{ "type": "module" }');
  for (const name of ["vigil.js", "buildProgram.js"]) {
    await cp(join(ROOT, "cli", name), join(project, "cli", name));
  }
  for (const name of ["vite", "tsx"]) {
    await symlink(join(ROOT, "node_modules", name), join(project, "node_modules", name));
  }
  const built = join(project, "node_modules/.cache/vigil/vigil.mjs");
  const says = async (word: string) => {
    const source = join(project, "cli/index.ts");
    await writeFile(source, `const word: string = "${word}";\nconsole.log(word);\n`);
    const later = new Date(Date.now() + 60_000);
    await utimes(source, later, later);
    return (await vigil(project, [], project)).stdout;
  };
  expect(await says("one")).toBe("one\n");
  expect(await readFile(built, "utf8")).toContain("one");
  expect(await says("two")).toBe("two\n");
  await rm(join(project, "node_modules/vite"));
  expect(await says("three")).toBe("three\n");
  expect(await readFile(built, "utf8")).toContain("two");
});
