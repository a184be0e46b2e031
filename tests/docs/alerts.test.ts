import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type EmbeddedBackend, startEmbeddedBackend } from "../../cli/embedded/embeddedBackend.ts";
import type { Run } from "../cli/runCli.ts";
import { blocksOf, checkout, cronCommandsOf, shell } from "./recipe.ts";

const PAGE = "docs/alerts.md";

let backend: EmbeddedBackend;
beforeAll(async () => {
  backend = await startEmbeddedBackend({ port: 0, content: { kind: "demo" }, rowCap: 1_000 });
});
afterAll(() => backend.stop());

/** The project with rules, and programs that only say what they are given. */
function withRules(rules: string): Promise<string> {
  return checkout(
    { "alerts.txt": rules },
    {
      curl: 'echo "curl $*"; cat',
      gh: 'if [ "$2" = list ]; then cat open 2>/dev/null || :; else echo "gh $*"; cat fired.txt; fi',
    },
  );
}

function run(script: string, cwd: string, flags = "-c"): Promise<Run> {
  const env = {
    SUPABASE_URL: backend.url,
    SUPABASE_SECRET_KEY: backend.secretKey,
    SLACK_WEBHOOK: "https://hooks.example.org/x",
  };
  return shell(script, { cwd, env, flags, bin: join(cwd, "bin") });
}

const QUIET = "cards.scannedTransactions.value < 0\n";
const FIRES = "# one\ncards.scannedTransactions.value >= 0\n";
const FIRED = /cards\.scannedTransactions\.value >= 0: \d+ \(\d{4}-\d\d-\d\d, UTC\)/;

describe.skipIf(process.platform === "win32")("word by word", () => {
  test("cron's line is silent, or prints what its mail says", async () => {
    const [command = ""] = await cronCommandsOf(PAGE);
    const [quiet, fires] = await Promise.all(
      [QUIET, FIRES].map(async (rules) => {
        const cwd = await withRules(rules);
        return run(command.replace("/srv/vigil", cwd), cwd);
      }),
    );
    expect(quiet).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(fires).toEqual({ code: 5, stdout: expect.stringMatching(FIRED), stderr: "" });
  });

  test.skipIf(!existsSync("/usr/bin/jq"))(
    "Slack is sent what fired, and what cannot be told",
    async () => {
      const [script = ""] = (await blocksOf(PAGE, "sh")).filter((each) => each.includes("SLACK"));
      const post = async (rules: string) => {
        const { code, stdout } = await run(script, await withRules(rules));
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
    const [job = ""] = await blocksOf(PAGE, "yaml");
    const script = job.slice(job.indexOf("run: |") + "run: |".length);
    expect(await run(script, await withRules(QUIET), "-ec")).toMatchObject({
      code: 0,
      stdout: "",
    });
    const cwd = await withRules(FIRES);
    const opened = await run(script, cwd, "-ec");
    expect(opened.stdout).toMatch(/^gh issue create --title Vigil alert --body-file fired\.txt\n/);
    expect(opened.stdout).toMatch(FIRED);
    await writeFile(join(cwd, "open"), "7\n");
    expect((await run(script, cwd, "-ec")).stdout).toMatch(/^gh issue comment 7 --body-file/);
  });
});

test("the rules in the table are rules", async () => {
  const text = await readFile(join(import.meta.dirname, "../..", PAGE), "utf8");
  const rows = [...text.matchAll(/^\| `([^`]+[<>=] [^`]+)`/gm)].map(([, rule = ""]) => rule);
  expect(rows.length).toBeGreaterThan(5);
  const { code, stderr } = await run(
    "node cli/vigil.js check --rules alerts.txt",
    await withRules(rows.join("\n")),
  );
  expect(stderr).toBe("");
  expect([0, 5]).toContain(code);
});
