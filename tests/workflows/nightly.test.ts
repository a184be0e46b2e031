import { execFileSync } from "node:child_process";
import { cp, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, type Day } from "../../shared/days/day.ts";
import { snapshotOfDay } from "../cli/exampleSnapshots.ts";
import { runCli, scratchFolder } from "../cli/runCli.ts";
import { writeAt } from "../cli/writtenFolder.ts";
import { shell } from "../docs/recipe.ts";
import { type SharedBackend, sharedBackend } from "../suite/sharedBackend.ts";

const ROOT = join(import.meta.dirname, "../..");
const NO_GIT_CONFIG = { GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" };

function git(cwd: string, ...args: string[]): string {
  const env = { ...process.env, ...NO_GIT_CONFIG };
  return execFileSync("git", args, { cwd, env, encoding: "utf8" }).trim();
}

/** The repository to which the project is published, with a branch of the code. */
let origin: string;

beforeEach(async () => {
  origin = await scratchFolder();
  git(origin, "init", "--quiet", "--bare", "--initial-branch=main");
  const project = await scratchFolder();
  git(project, "init", "--quiet", "--initial-branch=main");
  await cp(join(ROOT, ".github"), join(project, ".github"), { recursive: true });
  git(project, "add", "--all");
  git(project, "-c", "user.name=a", "-c", "user.email=a", "commit", "--quiet", "-m", "Begin");
  git(project, "push", "--quiet", origin, "HEAD:main");
});

const DONE = { code: 0, stdout: "", stderr: "" };

/** A fresh machine with the last commit of the code and nothing else, as actions/checkout makes it. */
async function runner(): Promise<string> {
  const folder = await scratchFolder();
  git(folder, "clone", "--quiet", "--depth=1", "--branch=main", `file://${origin}`, "project");
  return join(folder, "project");
}

function archive(cwd: string, verb: "take" | "keep") {
  return shell(`sh .github/archive.sh ${verb} archive`, { cwd, env: NO_GIT_CONFIG, flags: "-ec" });
}

async function writeNight(cwd: string, night: number, keep = 30): Promise<void> {
  const result = snapshotOfDay(addDays("2026-10-01", night), night);
  await writeAt(new Date().toISOString(), join(cwd, "archive"), result, keep);
}

/** A successful nightly run on a fresh machine. */
async function runNight(night: number, keep?: number): Promise<string> {
  const cwd = await runner();
  expect(await archive(cwd, "take")).toEqual(DONE);
  await writeNight(cwd, night, keep);
  expect(await archive(cwd, "keep")).toEqual(DONE);
  return cwd;
}

/** Sets a program's clock a day ahead. */
const TOMORROW = `
  const Today = Date;
  const now = () => Today.now() + 86_400_000;
  globalThis.Date = class extends Today {
    constructor(...time) {
      super(...(time.length === 0 ? [now()] : time));
    }
    static now = now;
  };`;

const branch = () => git(origin, "log", "--format=%s", "archive").split("\n");
const files = (commit: string) => git(origin, "ls-tree", "--name-only", commit).split("\n");

describe.skipIf(process.platform === "win32")(
  "the branch of snapshots",
  { meta: { needs: "Unix" } },
  () => {
    test("has a commit for each run with changes, keeps retired snapshots in its history, and is checked out with the line ends of its checksums", async () => {
      await runNight(0, 2);
      await runNight(1, 2);
      const last = await runNight(2, 2);
      expect(await archive(last, "keep")).toEqual(DONE);
      expect(branch()).toHaveLength(3);
      expect(files("archive")).toEqual([
        ".gitattributes",
        "2026-10-02_2026-10-02.json",
        "2026-10-03_2026-10-03.json",
        "annotations.schema.json",
        "changes.json",
        "index.json",
        "latest.csv",
        "latest.json",
        "snapshot.schema.json",
      ]);
      expect(files("archive~2")).toContain("2026-10-01_2026-10-01.json");
      expect(git(origin, "rev-list", "--max-parents=0", "--count", "archive")).toBe("1");

      // Whatever the reader's settings.
      const reader = await scratchFolder();
      const crlf = ["-c", "core.autocrlf=true", "-c", "core.eol=crlf"];
      git(reader, ...crlf, "clone", "--quiet", "--branch=archive", `file://${origin}`, "archive");
      const { code } = await runCli("verify archive", { cwd: reader });
      expect(code).toBe(0);
    });

    test("is not overwritten by the slower of two simultaneous runs", async () => {
      const [first, second] = [await runner(), await runner()];
      for (const cwd of [first, second]) expect(await archive(cwd, "take")).toEqual(DONE);
      await writeNight(first, 0);
      await writeNight(second, 1);
      expect(await archive(first, "keep")).toEqual(DONE);
      expect((await archive(second, "keep")).code).not.toBe(0);
      expect(files("archive")).toContain("2026-10-01_2026-10-01.json");
    });

    test("is not replaced if the remote cannot be read", async () => {
      const cwd = await runner();
      git(cwd, "remote", "set-url", "origin", "file:///nowhere");
      const { code } = await archive(cwd, "take");
      expect(code).toBe(128);
      expect(git(cwd, "branch", "--list", "archive")).toBe("");
    });
  },
);

describe.skipIf(process.platform === "win32")("the workflow", { meta: { needs: "Unix" } }, () => {
  let backend: SharedBackend;
  beforeAll(async () => {
    backend = await sharedBackend("demo");
  });

  test("has a job with the key that cannot publish, and one that publishes without the key", async () => {
    const workflow = await readFile(join(ROOT, ".github/workflows/nightly.yml"), "utf8");
    const [top = "", snapshotJob = "", publishJob = ""] = workflow.split(
      /^ {2}(?:snapshot|publish):/m,
    );
    const rights = (text: string) => text.match(/[\w-]+: (read|write)\b/g);
    expect(rights(top)).toEqual(["contents: read"]);
    expect(rights(snapshotJob)).toEqual(["contents: write"]);
    expect(rights(publishJob)).toEqual([
      "contents: read",
      "pages: write",
      "id-token: write",
      "attestations: write",
    ]);
    expect(snapshotJob.match(/secrets\.\w+/g)).toEqual(["secrets.SUPABASE_SECRET_KEY"]);
    expect(publishJob).not.toContain("secrets.");
    expect(snapshotJob).toContain("if: vars.SUPABASE_URL != ''");
    for (const job of [snapshotJob, publishJob]) expect(job).toMatch(/timeout-minutes: \d+/);
    expect(publishJob).toMatch(/deploy-pages@.*cli\/vigil\.js verify "\$PAGE"/s);
  });

  test("has steps that write, verify and keep a snapshot, in the first night and in the next", async () => {
    const workflow = await readFile(join(ROOT, ".github/workflows/nightly.yml"), "utf8");
    const [job = ""] = workflow.split("\n  publish:");
    const steps = [...job.matchAll(/^ +- run: (.*)$/gm)].map(([, step = ""]) => step);
    expect(steps[0]).toBe("npm ci --ignore-scripts");
    const tomorrow = join(await scratchFolder(), "tomorrow.mjs");
    await writeFile(tomorrow, TOMORROW);
    for (const [night, options] of ["", `--import=${tomorrow}`].entries()) {
      const env = {
        ...NO_GIT_CONFIG,
        SUPABASE_URL: backend.url,
        SUPABASE_SECRET_KEY: backend.secretKey,
        NODE_OPTIONS: options,
      };
      const cwd = await runner();
      for (const name of ["cli", "shared", "node_modules", "package.json"]) {
        await symlink(join(ROOT, name), join(cwd, name));
      }
      for (const step of steps.slice(1)) {
        const { code, stderr } = await shell(step, { cwd, env, flags: "-ec" });
        expect([step, code, stderr]).toEqual([step, 0, ""]);
      }
      expect(branch()).toHaveLength(night + 1);
      const index = git(origin, "show", "archive:index.json");
      const ends = JSON.parse(index).snapshots.map(({ to }: { to: Day }) => to);
      expect(ends).toHaveLength(night + 1);
      expect(ends).toEqual([...ends].sort().toReversed());
    }
    expect(files("archive")).toHaveLength(9);
  });
});
