import { cp, mkdir, readFile, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Run, scratchFolder } from "./runCli.ts";
import { startNode } from "./startCli.ts";

const ROOT = join(import.meta.dirname, "../..");

function vigil(project: string, args: readonly string[], cwd: string): Promise<Run> {
  return startNode([join(project, "cli/vigil.js"), ...args], { cwd }).ended;
}

test("the command is the program of the sources, from any folder, and loads no package at its start", async () => {
  const golden = await readFile(join(ROOT, "tests/goldens/help.txt"), "utf8");
  const run = await vigil(ROOT, ["--help"], await scratchFolder());
  expect(run).toEqual({ code: 0, stdout: golden, stderr: "" });
  const code = await readFile(join(ROOT, "built/vigil.mjs"), "utf8");
  const imported = [...code.matchAll(/\bfrom\s*"([@\w:/.-]+)"/g)].map(([, name = ""]) => name);
  expect(imported.length).toBeGreaterThan(5);
  expect(imported.filter((name) => !name.startsWith("node:"))).toEqual([]);
});

test("the file is rebuilt when a source is newer, and missing where nothing can be built", async () => {
  const project = await scratchFolder();
  await mkdir(join(project, "cli/mcp"), { recursive: true });
  await writeFile(join(project, "cli/mcp/sdk.ts"), "");
  await mkdir(join(project, "shared"));
  await mkdir(join(project, "node_modules"));
  await writeFile(
    join(project, "package.json"),
    '{ "type": "module", "engines": { "node": ">=20.19" } }',
  );
  for (const name of ["vigil.js", "buildProgram.js"]) {
    await cp(join(ROOT, "cli", name), join(project, "cli", name));
  }
  for (const name of ["vite", "tsx"]) {
    await symlink(join(ROOT, "node_modules", name), join(project, "node_modules", name));
  }
  const built = join(project, "built/vigil.mjs");
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
  // As `npm run package` does.
  await rm(built);
  const { code } = await startNode([join(project, "cli/buildProgram.js")], { cwd: project }).ended;
  expect([code, await readFile(built, "utf8")]).toEqual([0, expect.stringContaining("two")]);
  await rm(join(project, "node_modules/vite"));
  expect(await says("three")).toBe("three\n");
  expect(await readFile(built, "utf8")).toContain("two");
});

test.each([
  [
    "an older Node",
    ">=99.1",
    "vigil: Node \\S+ does not run it: install Node 99\\.1 or newer from https://nodejs\\.org",
  ],
  [
    "a Node between two that run it",
    "^19.1 || >=99.1",
    "vigil: Node \\S+ does not run it: install Node 99\\.1 or newer from https://nodejs\\.org",
  ],
  [
    "a clone without its packages",
    "^18.1 || >=20.19",
    "vigil: the packages of \\S+ are not installed: run npm ci there",
  ],
  [
    "a path that is no URL",
    ">=20.19",
    "vigil: Vite cannot build in \\S+: rename the folder so that its path has no # and no \\?",
    "odd#1",
  ],
])("%s is one sentence, whatever was built", async (_, node, sentence, folder = "usual") => {
  const project = join(await scratchFolder(), folder);
  await mkdir(join(project, "cli"), { recursive: true });
  await mkdir(join(project, "built"));
  await writeFile(join(project, "cli/index.ts"), "");
  await writeFile(join(project, "built/vigil.mjs"), "");
  await cp(join(ROOT, "cli/vigil.js"), join(project, "cli/vigil.js"));
  await writeFile(
    join(project, "package.json"),
    JSON.stringify({ type: "module", engines: { node } }),
  );
  expect(await vigil(project, ["start"], project)).toEqual({
    code: 1,
    stdout: "",
    stderr: expect.stringMatching(`^${sentence}\n$`),
  });
});

test("the command needs no newer Node until it has checked the version", async () => {
  const code = await readFile(join(ROOT, "cli/vigil.js"), "utf8");
  expect(code).not.toMatch(/import\.meta\.(dirname|filename|resolve)|^import .* from "(?!node:)/m);
});
