import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, readdir, readFile, writeFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { writeSnapshot } from "../../cli/archive/snapshotFolder.ts";
import { parseSnapshot } from "../../shared/archive/snapshot.ts";
import { type Run, scratchFolder } from "../cli/runCli.ts";
import { PGLITE_COMPILED_ONCE } from "../suite/nodeFlags.ts";
import { type SharedBackend, sharedBackend } from "../suite/sharedBackend.ts";
import { installPackage, type Packed } from "./installedPackage.ts";

const ROOT = join(import.meta.dirname, "../..");
const GOLDEN = join(ROOT, "tests/goldens/sample-utc.json");

let installed: string;
let packed: Packed;
/** The home folder of all runs of `start`: the second run finds the database images of the first. */
let home: string;
let backend: SharedBackend;

/** Sets the rights of all files of the installation. */
async function setRights(rights: string): Promise<void> {
  await promisify(execFile)("chmod", ["-R", rights, join(installed, "node_modules")]);
}

/** The account that runs the command, for root another user: no folder is read-only for root. */
const USER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** An empty folder that belongs to this user. */
async function ownFolder(): Promise<string> {
  const folder = await scratchFolder();
  await chmod(folder, 0o777);
  return folder;
}

interface Started {
  readonly stderr: () => string;
  stop(): Promise<void>;
}

/** Starts a program with its own home. */
function start(
  program: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
) {
  return spawn(program, args, {
    cwd,
    env: { PATH: process.env["PATH"], HOME: cwd, TZ: "UTC", ...env },
    stdio: ["ignore", "pipe", "pipe"],
    ...USER,
  });
}

function command(): string {
  return join(installed, "node_modules/.bin/vigil");
}

async function run(args: readonly string[], cwd: string, env = {}): Promise<Run> {
  const child = start(command(), args, cwd, env);
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (child.exitCode === null) await once(child, "close");
  return { code: child.exitCode, stdout, stderr };
}

async function serve(
  args: readonly string[],
  cwd: string,
  env?: Readonly<Record<string, string>>,
): Promise<Started & { url: string }> {
  const words = [PGLITE_COMPILED_ONCE, command(), "start", ...args];
  const child = start(process.execPath, words, cwd, env);
  onTestFinished(() => void child.kill("SIGKILL"));
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const { value = "" } = await lines.next();
  const url = /http:\S+/.exec(value)?.[0];
  if (url === undefined) throw new Error(stderr);
  const stop = async () => {
    const closed = once(child, "close");
    child.kill("SIGINT");
    await lines.return?.();
    await closed;
  };
  return { url, stderr: () => stderr, stop };
}

describe.skipIf(process.platform === "win32")("the package", { meta: { needs: "Unix" } }, () => {
  beforeAll(async () => {
    installed = await scratchFolder();
    packed = await installPackage(installed);
    backend = await sharedBackend("demo");
    home = await ownFolder();
    const transactions = "id,project_id,created_at,chain_id\n1,7,2026-03-01T10:00:00Z,1\n";
    await writeFile(join(home, "transactions.csv"), transactions);
    await chmod(installed, 0o755);
    await setRights("a=rX");
  });

  // The user who made the folder removes it.
  afterAll(() => setRights("u+w"));

  test.skipIf(process.getuid?.() !== 0)(
    "counts the tables of a folder for a user without a home and an account",
    { meta: { needs: "root" }, timeout: 60_000 },
    async () => {
      const days = ["--from", "2026-03-01", "--to", "2026-03-01"];
      const args = ["metrics", "--data", home, "--json", ...days];
      const { stdout } = await promisify(execFile)(command(), args, {
        cwd: home,
        env: { PATH: process.env["PATH"], TZ: "UTC" },
        ...{ uid: 54_321, gid: 54_321 },
      });
      expect(JSON.parse(stdout).cards.scannedTransactions.value).toBe(1);
    },
  );

  test("the package has the command, the page, the documentation and the SQL, in less than 3 MB", () => {
    const paths = packed.files.map(({ path }) => path);
    const groups = new Set(
      paths.map((path) => path.replace(/^(built\/page|docs|supabase\/[\w-]+)\/.*/, "$1")),
    );
    expect([...groups].sort()).toEqual([
      ...["AGENTS.md", "LICENSE", "README.md", "built/licences.md", "built/mcp.mjs", "built/page"],
      ...["built/site.mjs", "built/vigil.mjs", "cli/cacheFolder.js"],
      ...["cli/local/embedded/supabaseRoles.sql", "cli/vigil.js", "docs", "package.json"],
      ...["supabase/migrations", "supabase/optional", "supabase/own-project"],
      ...["supabase/remove.sql", "supabase/seed.sql"],
    ]);
    expect(packed.size).toBeLessThan(3_000_000);
  });

  test("README and docs/deployment.md install the packed file", async () => {
    for (const page of ["README.md", "docs/deployment.md"]) {
      const content = await readFile(join(ROOT, page), "utf8");
      expect(content).toContain(`npm install --global ./built/${packed.filename}`);
    }
  });

  test("npm pack in the project writes nothing and names npm run package", async () => {
    const cwd = await scratchFolder();
    const pack = promisify(execFile)("npm", ["pack", ROOT, "--offline"], { cwd });
    await expect(pack).rejects.toThrow("npm run package writes the whole one to built");
    expect(await readdir(cwd)).toEqual([]);
  });

  test("the program loads no package at its start, and an installation has none of the page or of the build", async () => {
    const code = await readFile(join(ROOT, "built/vigil.mjs"), "utf8");
    // The code is minified, so that only texts have a blank behind `from`.
    const imported = [...code.matchAll(/\bfrom"([@\w:/.-]+)"/g)].map(([, name = ""]) => name);
    expect(imported.length).toBeGreaterThan(5);
    expect(imported.filter((name) => !isBuiltin(name))).toEqual([]);
    const names = await readdir(join(installed, "node_modules"));
    const page = names.filter((name) => /^(react|recharts|vite|tsx|typescript|zod)/.test(name));
    expect(page).toEqual([]);
  });

  test("the installed command says its version and prints figures from any folder, and leaves its own as it is", async () => {
    const cwd = await ownFolder();
    const { version } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
    expect(await run(["--version"], cwd)).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" });
    const env = { SUPABASE_URL: backend.url, SUPABASE_SECRET_KEY: backend.secretKey };
    const metrics = await run(["metrics", "--last", "7d"], cwd, env);
    expect(metrics).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("Total Active Users"),
    });
    expect(await run(["mcp"], cwd, env)).toEqual({ code: 0, stdout: "", stderr: "" });
    // From Node 22 on, it could keep compiled code.
    const built = await readdir(join(installed, "node_modules/vigil-dashboard/built"));
    expect(built.sort()).toEqual(["licences.md", "mcp.mjs", "page", "site.mjs", "vigil.mjs"]);
    expect(await run(["start", "--dev"], cwd)).toMatchObject({
      code: 2,
      stderr: "vigil: --dev needs the sources: clone the project and run npm ci\n",
    });
  });

  test("the installed command writes a site and one file, with the package read-only", async () => {
    const cwd = await ownFolder();
    const snapshot = parseSnapshot(await readFile(GOLDEN, "utf8"), GOLDEN);
    await writeSnapshot(join(cwd, "snapshots"), snapshot, {
      keep: 1,
      replace: true,
      now: Date.now(),
    });
    expect(await run(["site"], cwd)).toEqual({
      code: 0,
      stdout: "wrote dist/index.html, which shows 2025-10-30_2025-11-03.json\n",
      stderr: "",
    });
    expect(await readFile(join(cwd, "dist/index.html"), "utf8")).toContain("7 active users");
    expect(await readdir(join(cwd, "dist"))).toEqual(
      expect.arrayContaining(["404.html", "assets", "snapshots", "social.png", "sw.js"]),
    );
    const exported = await run(["export", "one.html", "--snapshot", "snapshots"], cwd);
    expect(exported).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^wrote one\.html, /),
    });
  });

  test("start shows live figures of a folder, in days of UTC where the system names no zone", async () => {
    const env = { TZ: "Foo/Bar" };
    const { url, stderr, stop } = await serve(["--data", ".", "--port", "0"], home, env);
    const page = await fetch(url);
    expect(await page.text()).toContain('<script type="application/json" id="live-settings">');
    const days = "from_day=2026-02-28&to_day=2026-03-02&time_zone=UTC";
    const answer = await fetch(`${url}rest/v1/rpc/dashboard_cube?${days}`);
    expect(await answer.json()).toMatchObject({ transactions: { groups: [{ label: "Chain 1" }] } });
    await stop();
    expect(stderr()).toContain(
      "the system's time zone is not known (TZ=Foo/Bar): days are those of UTC",
    );
  });
});
