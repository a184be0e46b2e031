import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { createVitest, type Vitest } from "vitest/node";
import { MUTANTS, type Mutants } from "./mutants.ts";

const ROOT = join(import.meta.dirname, "../..");

/** Each mutant is tried on a copy of the project. Arguments choose mutants by the paths of their files. */
const paths = process.argv.slice(2);
const chosen = MUTANTS.filter(
  ({ file }) => paths.length === 0 || paths.some((path) => file.includes(path)),
);
const tree = await copiedTree();
process.chdir(tree);
let vitest = await startVitest();
const all = chosen.flatMap(({ changes }) => changes).length;
let killed = 0;
try {
  for (const mutants of chosen) killed += await killedIn(mutants);
} finally {
  await vitest.close();
  process.chdir(ROOT);
  await rm(tree, { recursive: true });
}
console.log(`${killed} of ${all} mutants killed`);
process.exitCode = killed === all ? 0 : 1;

async function startVitest() {
  const vitest = await createVitest("test", {
    watch: false,
    // A worker that is used again has the modules of the last mutant.
    isolate: true,
    bail: 1,
    retry: 0,
    reporters: [{}],
  });
  await vitest.standalone();
  // Vitest is set up once, by the first files: pure files would set up nothing for the others.
  if (!(await pass(["tests/suite/sharedBackend.test.ts"], vitest))) {
    throw new Error("no backend starts");
  }
  return vitest;
}

/** The project in a temporary folder, with the same packages and its own cache. */
async function copiedTree(): Promise<string> {
  const tree = await mkdtemp(join(tmpdir(), "vigil-mutants-"));
  const filter = (path: string) => !["node_modules", ".git"].includes(relative(ROOT, path));
  await cp(ROOT, tree, { recursive: true, preserveTimestamps: true, filter });
  await mkdir(join(tree, "node_modules"));
  for (const name of await readdir(join(ROOT, "node_modules"))) {
    if (name.startsWith(".") && name !== ".bin") continue;
    await symlink(join(ROOT, "node_modules", name), join(tree, "node_modules", name));
  }
  return tree;
}

async function killedIn(mutants: Mutants): Promise<number> {
  const { file, titles = "", changes } = mutants;
  const { tests = [`tests/${file.replace(".ts", ".test.ts")}`] } = mutants;
  const path = join(tree, file);
  const source = await readFile(path, "utf8");
  const write = async (text: string) => {
    await writeFile(path, text);
    if (file.endsWith(".sql")) {
      // The databases of a run have the SQL that was there at its start.
      await vitest.close();
      vitest = await startVitest();
    } else vitest.invalidateFile(path);
    vitest.setGlobalTestNamePattern(titles);
  };
  let killed = 0;
  for (const [text, replacement] of changes) {
    if (source.split(text).length !== 2) throw new Error(`${file} must have once: ${text}`);
    await write(source.replace(text, () => replacement));
    const isKilled = !(await pass(tests, vitest));
    if (isKilled) killed++;
    const verdict = isKilled ? "killed  " : "SURVIVED";
    console.log(`${verdict} ${file}: ${JSON.stringify(text)} -> ${JSON.stringify(replacement)}`);
  }
  await write(source);
  // Tests that fail by themselves would kill every mutant.
  if (!(await pass(tests, vitest)))
    throw new Error(`without a mutant, ${tests.join(" ")} must pass`);
  return killed;
}

async function pass(tests: readonly string[], runner: Vitest): Promise<boolean> {
  const specifications = await runner.globTestSpecifications([...tests]);
  const { unhandledErrors } = await runner.runTestSpecifications(specifications);
  const isOk = specifications.every(({ testModule }) => testModule?.ok() === true);
  return specifications.length > 0 && isOk && unhandledErrors.length === 0;
}
