import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type EmbeddedBackend, startEmbeddedBackend } from "../../cli/embedded/embeddedBackend.ts";
import { type Run, scratchFolder } from "../cli/runCli.ts";

const ROOT = join(import.meta.dirname, "../..");
const NODE = dirname(process.execPath);

let text: string;
let backend: EmbeddedBackend;
beforeAll(async () => {
  text = await readFile(join(ROOT, "docs/alerts.md"), "utf8");
  backend = await startEmbeddedBackend({ port: 0, content: { kind: "demo" }, rowCap: 1_000 });
});
afterAll(() => backend.stop());

/** The code of the blocks of a language. */
function blocks(language: string): string[] {
  return [...text.matchAll(new RegExp(`\n\`\`\`${language}\n(.*?)\`\`\``, "gs"))].map(
    ([, code = ""]) => code,
  );
}

/** The project as it is checked out, with rules, and programs that only say what they are given. */
async function checkout(rules: string): Promise<string> {
  const folder = await scratchFolder();
  for (const name of ["cli", "shared", "node_modules", "package.json"]) {
    await symlink(join(ROOT, name), join(folder, name));
  }
  await writeFile(join(folder, "alerts.txt"), rules);
  await mkdir(join(folder, "bin"));
  const fakes = {
    curl: 'echo "curl $*"; cat',
    gh: 'if [ "$2" = list ]; then cat open 2>/dev/null || :; else echo "gh $*"; cat fired.txt; fi',
  };
  for (const [name, script] of Object.entries(fakes)) {
    await writeFile(join(folder, "bin", name), `#!/bin/sh\n${script}\n`);
    await chmod(join(folder, "bin", name), 0o755);
  }
  return folder;
}

function shell(script: string, cwd: string, flags = "-c"): Promise<Run> {
  const env = {
    PATH: `${cwd}/bin:${NODE}:/usr/bin:/bin`,
    SUPABASE_URL: backend.url,
    SUPABASE_SECRET_KEY: backend.secretKey,
    SLACK_WEBHOOK: "https://hooks.example.org/x",
  };
  return new Promise((resolve) => {
    execFile("/bin/sh", [flags, script], { cwd, env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}

const QUIET = "cards.scannedTransactions.value < 0\n";
const FIRES = "# one\ncards.scannedTransactions.value >= 0\n";
const FIRED = /cards\.scannedTransactions\.value >= 0: \d+ \(\d{4}-\d\d-\d\d, UTC\)/;

describe.skipIf(process.platform === "win32")("word by word", () => {
  test("cron's line is silent, or prints what its mail says", async () => {
    const line =
      blocks("crontab")[0]
        ?.split("\n")
        .find((each) => /^[\d*]/.test(each)) ?? "";
    const command = line.replace(/^(\S+\s+){5}/, "");
    const [quiet, fires] = await Promise.all(
      [QUIET, FIRES].map(async (rules) => {
        const cwd = await checkout(rules);
        return shell(command.replace("/srv/vigil", cwd), cwd);
      }),
    );
    expect(quiet).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(fires).toEqual({ code: 5, stdout: expect.stringMatching(FIRED), stderr: "" });
  });

  test.skipIf(!existsSync("/usr/bin/jq"))(
    "Slack is sent what fired, and what cannot be told",
    async () => {
      const [script = ""] = blocks("sh").filter((each) => each.includes("SLACK"));
      const post = async (rules: string) => {
        const { code, stdout } = await shell(script, await checkout(rules));
        return { code, stdout };
      };
      expect(await post(QUIET)).toEqual({ code: 0, stdout: "" });
      const sent = await post(FIRES);
      const [head, ...body] = sent.stdout.split("\n");
      expect(head).toMatch(/^curl .* https:\/\/hooks\.example\.org\/x$/);
      expect(JSON.parse(body.join("\n")).text).toMatch(FIRED);
      expect((await post("nonsense")).stdout).toContain(
        "Vigil cannot tell\\nvigil: alerts.txt, line 1",
      );
    },
  );

  test("GitHub's job opens an issue, or adds to the one that is open", async () => {
    const script = /run: \|\n(.*)$/s.exec(blocks("yaml")[0] ?? "")?.[1] ?? "";
    expect(await shell(script, await checkout(QUIET), "-ec")).toMatchObject({
      code: 0,
      stdout: "",
    });
    const cwd = await checkout(FIRES);
    const opened = await shell(script, cwd, "-ec");
    expect(opened.stdout).toMatch(/^gh issue create --title Vigil alert --body-file fired\.txt\n/);
    expect(opened.stdout).toMatch(FIRED);
    await writeFile(join(cwd, "open"), "7\n");
    expect((await shell(script, cwd, "-ec")).stdout).toMatch(/^gh issue comment 7 --body-file/);
  });
});

test("the rules in the table are rules", async () => {
  const rows = [...text.matchAll(/^\| `([^`]+[<>=] [^`]+)`/gm)].map(([, rule = ""]) => rule);
  expect(rows.length).toBeGreaterThan(5);
  const { code, stderr } = await shell(
    "node --import tsx cli check --rules alerts.txt",
    await checkout(rows.join("\n")),
  );
  expect(stderr).toBe("");
  expect([0, 5]).toContain(code);
});
