import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Run, scratchFolder } from "./runCli.ts";
import { startNode } from "./startCli.ts";

const ROOT = join(import.meta.dirname, "../..");

function vigil(project: string, args: readonly string[], cwd: string): Promise<Run> {
  return startNode([join(project, "cli/vigil.js"), ...args], { cwd }).ended;
}

test("the command is the program of the sources, from any folder", async () => {
  const golden = await readFile(join(ROOT, "tests/goldens/help.txt"), "utf8");
  const run = await vigil(ROOT, ["--help"], await scratchFolder());
  expect(run).toEqual({ code: 0, stdout: golden, stderr: "" });
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
  for (const name of ["vigil.js", "cacheFolder.js"]) {
    await cp(join(ROOT, "cli", name), join(project, "cli", name));
  }
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

test("a clone runs its sources as they are now, whether or not a program of them can be kept", async () => {
  const project = await scratchFolder();
  await mkdir(join(project, "cli"));
  await mkdir(join(project, "node_modules"));
  for (const name of ["vigil.js", "cacheFolder.js", "sourceProgram.js"]) {
    await cp(join(ROOT, "cli", name), join(project, "cli", name));
  }
  for (const name of ["esbuild", "tsx"]) {
    await symlink(join(ROOT, "node_modules", name), join(project, "node_modules", name));
  }
  const manifest = { type: "module", engines: { node: ">=20.19" } };
  await writeFile(join(project, "package.json"), JSON.stringify(manifest));
  await writeFile(join(project, "tsconfig.json"), "{}");
  await writeFile(
    join(project, "cli/index.ts"),
    `import { word } from "./word.ts";
    console.log(word, import.meta.url.includes("/program/") ? "of a program" : "of the sources");`,
  );
  const runWith = async (word: string) => {
    await writeFile(join(project, "cli/word.ts"), `export const word: string = "${word}";\n`);
    return (await vigil(project, [], project)).stdout;
  };
  const cache = join(project, "node_modules/.cache");
  const program = join(cache, "vigil/program");
  await mkdir(program, { recursive: true });
  // A name that is listed and has no file, as when another run renames a file.
  await symlink("renamed", join(program, "renaming"));
  // The second run of a word may be that of a kept program.
  for (const word of ["one", "one", "other"]) {
    expect(await runWith(word)).toBe(`${word} of a program\n`);
  }
  expect(await readdir(program)).toContain("sources.json");
  await rm(cache, { recursive: true });
  await writeFile(cache, "no folder");
  expect(await runWith("unkept")).toBe("unkept of the sources\n");
});

test("the command needs no newer Node until it has checked the version", async () => {
  const code = await readFile(join(ROOT, "cli/vigil.js"), "utf8");
  expect(code).not.toMatch(/import\.meta\.(dirname|filename|resolve)|^import .* from "(?!node:)/m);
});
