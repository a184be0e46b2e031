import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { scratchFolder } from "../cli/runCli.ts";
import { type SharedBackend, sharedBackend } from "../suite/sharedBackend.ts";
import { blocksOf, checkout, cronCommandsOf, shell } from "./recipe.ts";

const PAGES = ["docs/deployment.md", "docs/alerts.md"];

let backend: SharedBackend;
let settings: string;
beforeAll(async () => {
  backend = await sharedBackend("demo");
  settings = `SUPABASE_URL=${backend.url}\nSUPABASE_SECRET_KEY=${backend.secretKey}\n`;
});

/** Runs the command of the systemd service, as a shell would. */
async function serviceCommand(): Promise<string> {
  const units = (await blocksOf("docs/deployment.md", "ini")).join("");
  const command = /^ExecStart=(.*)$/m.exec(units)?.[1] ?? "";
  return `cd /srv/vigil && ${command}`;
}

describe.skipIf(process.platform === "win32")(
  "on a fresh account, from another folder",
  { meta: { needs: "Unix" } },
  () => {
    test("cron's line writes a snapshot and is silent, also a second time", async () => {
      const [command = ""] = await cronCommandsOf("docs/deployment.md");
      const cwd = await checkout({ ".env": settings });
      for (let night = 0; night < 2; night++) {
        const run = await shell(command.replace("/srv/vigil", cwd), { cwd: "/" });
        expect(run).toEqual({ code: 0, stdout: "", stderr: "" });
      }
      expect(await readdir(join(cwd, "snapshots"))).toHaveLength(5);
    });

    test("two runs at once both end well, or one run finds the other writing", async () => {
      const [command = ""] = await cronCommandsOf("docs/deployment.md");
      const cwd = await checkout({ ".env": settings });
      const runs = await Promise.all(
        [1, 2].map(() => shell(command.replace("/srv/vigil", cwd), { cwd: "/" })),
      );
      expect(runs.map(({ code }) => code)).toContain(0);
      for (const { code, stderr } of runs) {
        expect([0, 75]).toContain(code);
        if (code === 75) expect(stderr).toMatch(/^vigil: another run is writing to [^\n]+\n$/);
      }
      expect(await readdir(join(cwd, "snapshots"))).toHaveLength(5);
    });

    test("a failed run prints one sentence", async () => {
      const [command = ""] = await cronCommandsOf("docs/deployment.md");
      const cwd = await checkout({});
      expect(await shell(command.replace("/srv/vigil", cwd), { cwd: "/" })).toEqual({
        code: 2,
        stdout: "",
        stderr: expect.stringMatching(/^vigil: no backend: [^\n]+\n$/),
      });
      await writeFile(join(cwd, "snapshots"), "in the way");
      await writeFile(join(cwd, ".env"), settings);
      expect(await shell(command.replace("/srv/vigil", cwd), { cwd: "/" })).toEqual({
        code: 1,
        stdout: "",
        stderr: expect.stringMatching(/^vigil: [^\n]+\n$/),
      });
    });

    test("systemd's service writes one line to the journal", async () => {
      const cwd = await checkout({ ".env": settings });
      const command = (await serviceCommand()).replace("/srv/vigil", cwd);
      expect(await shell(command, { cwd: "/" })).toEqual({
        code: 0,
        stdout: expect.stringMatching(/^wrote snapshots\/[^\n]+\n$/),
        stderr: "",
      });
    });
  },
);

test("every recipe names its zone, and a nightly recipe the maximum age of the newest row", async () => {
  const cron = (await Promise.all(PAGES.map(cronCommandsOf))).flat();
  for (const command of [...cron, await serviceCommand()]) {
    expect(command).toMatch(/ --time-zone UTC\b/);
    if (!command.includes("last-week")) expect(command).toMatch(/ --max-age 36h\b/);
  }
});

const ANALYZE = "/usr/bin/systemd-analyze";

test.skipIf(!existsSync(ANALYZE))(
  "systemd finds no fault with the units",
  { meta: { needs: ANALYZE } },
  async () => {
    const names = ["vigil.service", "vigil.timer", "vigil-check.service", "vigil-alert@.service"];
    const units = (await Promise.all(PAGES.map((page) => blocksOf(page, "ini")))).flat();
    const folder = await scratchFolder();
    for (const [i, unit] of units.entries()) {
      await writeFile(join(folder, names[i] ?? ""), unit.replace("/srv/vigil", folder));
    }
    const paths = names.map((name) => join(folder, name.replace("@", "@x")));
    const { stderr } = await promisify(execFile)(ANALYZE, ["verify", "--man=no", ...paths]);
    expect(stderr.split("\n").filter((line) => line.includes("vigil"))).toEqual([]);
  },
);
