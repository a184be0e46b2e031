import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { inflateSync } from "node:zlib";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { PROJECT } from "../../cli/environment/projectFolder.ts";
import { executableOf } from "../browser/chromium.ts";
import { runCli, scratchFolder } from "../cli/runCli.ts";
import { type SharedBackend, sharedBackend } from "../suite/sharedBackend.ts";
import { blocksOf, checkout, cronCommandsOf, shell } from "./recipe.ts";

const PAGES = ["docs/deployment.md", "docs/alerts.md"];

let backend: SharedBackend;
let settings: string;
beforeAll(async () => {
  backend = await sharedBackend("demo");
  settings = `SUPABASE_URL=${backend.url}\nSUPABASE_SECRET_KEY=${backend.secretKey}\n`;
});

/** What stands for root's programs: `install` without owners, `systemctl` that runs the service at once. */
const PROGRAMS = {
  npm: "",
  useradd: "",
  install: `for arg in "$@"; do
  if [ "$arg" = -o ] || [ "$arg" = -g ]; then skip=1
  elif [ "\${skip:-}" ]; then skip=
  else set -- "$@" "$arg"; fi
  shift
done
exec /usr/bin/install "$@"`,
  systemctl: `[ "$1" = start ] || exit 0
cd "$WORK" && exec $(sed -n s/^ExecStart=//p "$UNITS/$2")`,
};

const CURL = "/usr/bin/curl";

const nightly = () => readFile(join(PROJECT, "docs/examples/nightly.sh"), "utf8");

function inFolder(command: string, cwd: string): string {
  return command.replaceAll("/srv/vigil", cwd).replaceAll("/var/www/vigil", join(cwd, "www"));
}

describe.skipIf(process.platform === "win32")(
  "on a fresh account, from another folder",
  { meta: { needs: "Unix" } },
  () => {
    test.skipIf(!existsSync(CURL))(
      "the heartbeat carries the exit code of a run and what it printed",
      { meta: { needs: CURL } },
      async () => {
        const beats: string[] = [];
        const server = createServer(async (request, answer) => {
          beats.push(`${request.url} ${await text(request)}`);
          answer.end();
        }).listen(0, "127.0.0.1");
        onTestFinished(() => {
          server.close();
        });
        await once(server, "listening");
        const { port } = server.address() as AddressInfo;
        const [, command = ""] = await cronCommandsOf("docs/deployment.md");
        const vigil = `[ "$1" = site ] || [ "$CODE" = 0 ] || { echo "ended with $CODE" >&2; exit "$CODE"; }`;
        const cwd = await checkout({ "nightly.sh": await nightly() }, { vigil });
        for (const code of ["0", "4", "75"]) {
          const env = { HEARTBEAT: `http://127.0.0.1:${port}/uuid`, CODE: code };
          await shell(inFolder(command, cwd), { cwd: "/", env, bin: join(cwd, "bin") });
        }
        expect(beats).toEqual(["/uuid/0 ", "/uuid/4 ended with 4\n", "/uuid/75 ended with 75\n"]);
      },
    );

    test("two runs of cron's line at once both end in order, and leave one whole folder and one whole site; the run after them is silent", async () => {
      const [line = ""] = await cronCommandsOf("docs/deployment.md");
      const cwd = await checkout({ ".env": settings, "nightly.sh": await nightly() });
      const run = () => shell(inFolder(line, cwd), { cwd: "/", bin: join(cwd, "bin") });
      const runs = await Promise.all([run(), run()]);
      for (const { code, stdout, stderr } of runs) {
        const busy = expect.stringMatching(/^vigil: another run is writing/);
        expect({ code, stdout, stderr }).toEqual({
          code: code === 75 ? 75 : 0,
          stdout: "",
          stderr: code === 75 ? busy : "",
        });
      }
      expect(runs.map(({ code }) => code)).toContain(0);
      const site = await readdir(join(cwd, "www"), { recursive: true });
      expect(site.filter((name) => name.endsWith(".partial"))).toEqual([]);
      expect(await readFile(join(cwd, "www/index.html"), "utf8")).toMatch(/<\/html>\s*$/);
      expect(await run()).toEqual({ code: 0, stdout: "", stderr: "" });
      expect(await readdir(join(cwd, "snapshots"))).toHaveLength(7);
      for (const folder of ["snapshots", "www/snapshots"]) {
        expect(await runCli(`verify ${folder}`, { cwd })).toMatchObject({ code: 0, stderr: "" });
      }
    });

    test("no recipe runs at an hour that clocks skip once a year", async () => {
      const pages = ["deployment", "alerts", "supabase"].map((page) => `docs/${page}.md`);
      const crontabs = await Promise.all(pages.map((page) => blocksOf(page, "crontab")));
      const jobs =
        crontabs
          .flat()
          .join("")
          .match(/^[\d*]\S* \S+/gm) ?? [];
      expect(jobs.length).toBeGreaterThan(4);
      const early = jobs.filter((job) => Number(job.split(" ")[1]) < 4);
      expect(early).toEqual([]);
      const [block = ""] = await blocksOf("docs/deployment.md", "sh operator");
      expect(block.match(/^OnCalendar=.*$/gm)).toEqual(["OnCalendar=*-*-* 02:17 UTC"]);
    });

    test("a nightly run whose snapshot fails judges the rules on the backend, and ends with the first code, or with that of the rules if another run is writing", async () => {
      const vigil = `echo "$@" >> calls; case $1 in snapshot) exit $SNAPSHOT;; check) echo judged; exit $CHECK;; esac`;
      for (const [snapshot, check, calls, code] of [
        [0, 5, ["snapshot", "site", "check"], 5],
        [4, 5, ["snapshot", "check"], 4],
        [75, 5, ["snapshot", "check"], 5],
        [75, 0, ["snapshot", "check"], 75],
      ] as const) {
        const cwd = await checkout({ "nightly.sh": await nightly(), "alerts.txt": "" }, { vigil });
        const env = { SNAPSHOT: String(snapshot), CHECK: String(check) };
        const run = { code, stdout: "judged\n", stderr: "" };
        expect(await shell("sh nightly.sh", { cwd, env, bin: join(cwd, "bin") })).toEqual(run);
        const lines = (await readFile(join(cwd, "calls"), "utf8")).trim().split("\n");
        expect(lines.map((line) => line.split(" ")[0])).toEqual(calls);
        expect(lines.at(-1)?.includes("--snapshot snapshots")).toBe(snapshot === 0);
      }
    });

    test("the operator's block leads from rows to a published site with a good rule", async () => {
      const [block = ""] = await blocksOf("docs/deployment.md", "sh operator");
      const cwd = await checkout({}, PROGRAMS);
      const [WORK, UNITS, SITE] = ["work", "units", "site"].map((name) => join(cwd, name));
      for (const folder of [WORK, UNITS]) await mkdir(String(folder));
      await writeFile(join(String(WORK), "alerts.txt"), "cards.scannedTransactions < 0\n");
      const script = block
        .replaceAll("/srv/vigil", String(WORK))
        .replaceAll("/etc/systemd/system", String(UNITS))
        .replaceAll("/var/www/vigil", String(SITE));
      const env = {
        WORK: String(WORK),
        UNITS: String(UNITS),
        SUPABASE_URL: backend.url,
        SUPABASE_SECRET_KEY: backend.secretKey,
      };
      const run = await shell(script, { cwd, env, flags: "-ec", bin: join(cwd, "bin") });
      expect(run).toEqual({ code: 0, stdout: "", stderr: "" });
      expect((await stat(join(String(WORK), ".env"))).mode & 0o777).toBe(0o600);
      const page = await readFile(join(String(SITE), "index.html"), "utf8");
      expect(page).toContain("Analytics Dashboard");
      expect(await readdir(join(String(SITE), "snapshots"))).toContain("index.json");
    });
  },
);

/** The Chromium inside the npm package prints from no command line. */
const CHROMIUM =
  process.env["CHROMIUM_PATH"] || executableOf(["chromium", "chromium-browser", "google-chrome"]);

test.skipIf(process.platform === "win32" || CHROMIUM === undefined)(
  "the exported file is a PDF of two pages of A4 with the lines of the trend",
  { meta: { needs: "a Chromium on the PATH" } },
  async () => {
    const [block = ""] = await blocksOf("docs/deployment.md", "sh pdf");
    const chromium = `exec "${CHROMIUM}" --no-sandbox "$@"`;
    const cwd = await checkout({ ".env": settings }, { chromium });
    const run = await shell(block, {
      cwd,
      env: { HOME: cwd, TMPDIR: cwd },
      flags: "-ec",
      bin: join(cwd, "bin"),
    });
    expect([run.code, run.stdout]).toEqual([0, expect.stringMatching(/^wrote report\.html/)]);
    const pdf = await readFile(join(cwd, "report.pdf"), "latin1");
    const pages = pdf.match(/\/Type\s*\/Page\b/g);
    const sizes = [...pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)];
    expect(pages).toHaveLength(2);
    expect(sizes.map(([, ...size]) => size.map(Number).map(Math.round))).toEqual([
      [595, 842],
      [595, 842],
    ]);
    expect(Math.max(...lineWidths(pdf))).toBeGreaterThan(500);
  },
);

/** The widths of the lines of many points in a PDF, in the units of their drawing. */
function lineWidths(pdf: string): number[] {
  const drawings = [...pdf.matchAll(/stream\r?\n(.*?)endstream/gs)].flatMap(([, stream = ""]) => {
    try {
      return inflateSync(Buffer.from(stream, "latin1")).toString("latin1");
    } catch {
      return [];
    }
  });
  return [...drawings.join("").matchAll(/(?:[\d.-]+ [\d.-]+ l\s+){20,}/g)].map(([line]) => {
    const places = [...line.matchAll(/([\d.-]+) [\d.-]+ l/g)].map(([, x]) => Number(x));
    return Math.max(...places) - Math.min(...places);
  });
}

test("every recipe names its zone, and a nightly recipe the maximum age of the newest row", async () => {
  const cron = (await Promise.all(PAGES.map(cronCommandsOf))).flat();
  const own = cron.filter((command) => !command.includes("nightly.sh"));
  for (const command of [...own, await nightly()]) {
    expect(command).toMatch(/ --time-zone UTC\b/);
    if (!command.includes("last-week")) expect(command).toMatch(/ --max-age 36h\b/);
  }
});

const ANALYZE = "/usr/bin/systemd-analyze";

test.skipIf(!existsSync(ANALYZE))(
  "systemd accepts the units",
  { meta: { needs: ANALYZE } },
  async () => {
    const names = ["vigil.service", "vigil-alert@.service", "vigil.timer", "vigil-check.service"];
    const [block = ""] = await blocksOf("docs/deployment.md", "sh operator");
    const files = block.matchAll(/^cat > \/etc\S+ <<'END'\n(.*?)^END$/gms);
    const units = [
      ...[...files].map(([, unit = ""]) => unit.replace("User=vigil", "User=daemon")),
      ...(await blocksOf("docs/alerts.md", "ini")),
    ];
    expect(units).toHaveLength(names.length);
    const folder = await scratchFolder();
    for (const [i, unit] of units.entries()) {
      await writeFile(join(folder, names[i] ?? ""), unit.replace("/srv/vigil", folder));
    }
    const paths = names.map((name) => join(folder, name.replace("@", "@x")));
    const { stderr } = await promisify(execFile)(ANALYZE, ["verify", "--man=no", ...paths]);
    expect(stderr.split("\n").filter((line) => line.includes("vigil"))).toEqual([]);
  },
);
