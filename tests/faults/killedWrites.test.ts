import { createHash } from "node:crypto";
import fs, { cp, readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { type Run, runCli, scratchFolder } from "../cli/runCli.ts";
import { ENTRY, startNode } from "../cli/startCli.ts";
import { rememberedFetch } from "../suite/rememberedFetch.ts";
import { sharedBackend } from "../suite/sharedBackend.ts";

const SHIM = join(import.meta.dirname, "dieAtWrite.mjs");
const ZONE = "--time-zone America/Havana";
const EARLIER = `snapshot --from 2025-11-01 --to 2025-11-01 --history 5 ${ZONE} --out out --quiet`;
const NEXT = `snapshot --from 2025-11-01 --to 2025-11-02 --history 5 ${ZONE} --out out --keep 1 --quiet`;

/** Another content under the name of the earlier file. */
const REPLACING = EARLIER.replace("--history 5", "--history 9");

const RETIRED = "2025-11-01_2025-11-01.json";

let env: Record<string, string>;
/** A folder with the earlier snapshot. */
let first: string;

beforeAll(async () => {
  const { url, secretKey } = await sharedBackend("sample");
  env = { SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey };
  first = await scratchFolder();
  expect(await runHere(EARLIER, first)).toMatchObject({ code: 0 });
});

async function copyOfFirst(): Promise<string> {
  const cwd = await scratchFolder();
  await cp(first, cwd, { recursive: true });
  return cwd;
}

const remembered = rememberedFetch();

function runHere(args: string, cwd: string): Promise<Run> {
  return runCli(args, { cwd, env, fetch: remembered });
}

const CHANGES = ["copyFile", "link", "mkdir", "rename", "rm", "writeFile"] as const;

/** A number that no process has. */
const GONE = 2 ** 22 + 1;

/**
 * Runs in this process until the operation of a number, of those that change a folder. From then on nothing of the run
 * happens, as after SIGKILL. Whether it ended before.
 */
async function endsBefore(at: number, cwd: string, args: string): Promise<boolean> {
  let left = at;
  const own = { ...fs };
  const killed = new Promise<boolean>((resolve) => {
    for (const name of CHANGES) {
      const change = own[name] as (...args: unknown[]) => Promise<unknown>;
      const counted = (...args: unknown[]) => {
        left -= 1;
        if (left > 0) return change(...args);
        resolve(false);
        return new Promise(() => {});
      };
      Object.assign(fs, { [name]: counted });
    }
  });
  syncBuiltinESMExports();
  try {
    return await Promise.race([runHere(args, cwd).then(() => true), killed]);
  } finally {
    await setTimeout(20);
    Object.assign(fs, own);
    syncBuiltinESMExports();
    // The locks of the run are those of a process that is gone.
    for (const name of (await readdir(join(cwd, "out"))).filter((name) => /lock/.test(name))) {
      const path = join(cwd, "out", name);
      const text = await readFile(path, "utf8");
      await own.writeFile(path, text.replace(`"pid":${process.pid}`, `"pid":${GONE}`));
    }
  }
}

/** The files of a folder but for what a killed run may leave behind. */
async function whole(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => !name.startsWith(".")).sort();
}

/** Every listed file is there and whole. */
async function checkListed(folder: string): Promise<void> {
  const { snapshots } = JSON.parse(await readFile(join(folder, "index.json"), "utf8"));
  for (const { file, sha256 } of snapshots) {
    const text = await readFile(join(folder, file));
    expect(createHash("sha256").update(text).digest("hex")).toBe(sha256);
  }
}

describe.skipIf(process.platform === "win32")(
  "a run that is killed",
  { meta: { needs: "Unix" } },
  () => {
    test("before any write of a snapshot leaves every listed file whole, and the next run completes the folder", async () => {
      const undisturbed = await copyOfFirst();
      expect(await runHere(NEXT, undisturbed)).toMatchObject({ code: 0 });
      const expected = await whole(join(undisturbed, "out"));
      let writes = 0;
      for (let at = 1; ; at++) {
        const cwd = await copyOfFirst();
        if (await endsBefore(at, cwd, NEXT)) break;
        writes = at;
        await checkListed(join(cwd, "out"));
        expect(await runHere(NEXT, cwd)).toMatchObject({ code: 0 });
        const left = (await readdir(join(cwd, "out"))).sort();
        // A file that the killed run had retired from the index belongs to no later run.
        expect(left.filter((name) => name !== RETIRED)).toEqual(expected);
        // It is the one file that verify finds unlisted.
        const { code: verified } = await runHere("verify out --quiet", cwd);
        expect(verified).toBe(left.includes(RETIRED) ? 4 : 0);
      }
      expect(writes).toBeGreaterThanOrEqual(10);
    });

    test("while it replaces a snapshot leaves every listed file as it is listed, and the next run of other days lists them all", async () => {
      let relisted = 0;
      for (let at = 1; ; at++) {
        const cwd = await copyOfFirst();
        if (await endsBefore(at, cwd, REPLACING)) break;
        await checkListed(join(cwd, "out"));
        const run = await runHere(NEXT.replace(" --keep 1", ""), cwd);
        expect(run.code).toBe(0);
        if (run.stderr.includes(`did not list ${RETIRED}: listed again`)) relisted += 1;
        expect(await runHere("verify out --quiet", cwd)).toMatchObject({ code: 0 });
        const { snapshots } = JSON.parse(await readFile(join(cwd, "out/index.json"), "utf8"));
        expect(snapshots).toHaveLength(2);
      }
      expect(relisted).toBeGreaterThan(0);
    });

    test("by the system while others write, where another machine left a lock, is no loss", async () => {
      const elsewhere = { id: "x", pid: 1, host: "elsewhere", since: new Date() };
      let killed = 0;
      for (const dieAt of [4, 14]) {
        const cwd = await copyOfFirst();
        const lock = join(cwd, "out/.lock");
        await writeFile(lock, JSON.stringify(elsewhere));
        const past = Date.now() / 1000 - 7 * 3600;
        await utimes(lock, past, past);
        const start = (to: string, shim: string[], more = {}) => {
          const args = `snapshot --from 2025-11-01 --to ${to} ${ZONE} --out out --quiet`.split(" ");
          return startNode([...shim, ENTRY, ...args], { cwd, env: { ...env, ...more } }).ended;
        };
        const dying = start("2025-11-02", ["--import", SHIM], { DIE_AT: `${dieAt}` });
        const others = await Promise.all([start("2025-11-03", []), start("2025-11-04", [])]);
        if ((await dying).code === null) killed += 1;
        for (const { code } of others) expect([0, 75]).toContain(code);
        await checkListed(join(cwd, "out"));
        expect(await start("2025-11-05", [])).toMatchObject({ code: 0 });
        const { stdout, code } = await runHere("verify out --quiet", cwd);
        expect([code, stdout.match(/^.*failed.*$/gm)]).toEqual([0, null]);
        const hidden = (await readdir(join(cwd, "out"))).filter((name) => name.startsWith("."));
        expect(hidden).toEqual([]);
      }
      expect(killed).toBeGreaterThan(0);
    });
  },
);
