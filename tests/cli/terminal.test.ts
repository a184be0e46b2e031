import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commandName } from "../../cli/environment/commandName.ts";
import { systemTimeZone } from "../../cli/environment/systemTimeZone.ts";
import { hasColour, movesCursor, terminalStyle } from "../../cli/environment/world.ts";
import { runCli, scratchFolder } from "./runCli.ts";

const terminal = { isTTY: true };
const file = {};

test.each([
  [terminal, {}, true],
  [terminal, { TERM: "xterm-256color" }, true],
  [terminal, { TERM: "dumb" }, false],
  [terminal, { NO_COLOR: "1" }, false],
  [terminal, { NO_COLOR: "1", FORCE_COLOR: "1" }, false],
  [terminal, { FORCE_COLOR: "0" }, false],
  [file, {}, false],
  [file, { CI: "true" }, false],
  [file, { CI: "true", NO_COLOR: "", FORCE_COLOR: "1" }, true],
])("to %o with %o there is colour: %s", (stream, environment, colour) => {
  expect(hasColour(stream, environment)).toBe(colour);
});

test.each([
  [{ isTTY: true, columns: 132 }, { COLUMNS: "70" }, 132],
  [{ isTTY: true, columns: 0 }, { COLUMNS: "70" }, 70],
  [{ isTTY: true, columns: 0 }, {}, 80],
  [{}, { COLUMNS: "70" }, 70],
  [{}, { COLUMNS: "wide" }, null],
  [{}, {}, null],
])("tables to %o with %o have %s columns", (stream, env, columns) => {
  const stdout = { ...stream, write: () => {} };
  expect(terminalStyle({ stdout, env }).columns).toBe(columns);
});

test("the cursor moves on a terminal that is not dumb, whatever the settings of colour", () => {
  expect(movesCursor(terminal, { TERM: "xterm", NO_COLOR: "1" })).toBe(true);
  expect(movesCursor(terminal, { TERM: "dumb", FORCE_COLOR: "1" })).toBe(false);
  expect(movesCursor(file, { CI: "true", FORCE_COLOR: "1" })).toBe(false);
});

const fetched = "/root/.npm/_npx/1f/node_modules";
const installed = "/usr/local/lib/node_modules/vigil-dashboard";

test.each([
  ["/srv/vigil/cli/vigil.js", "/srv/vigil", "/srv/vigil", "npx vigil"],
  ["/srv/vigil/cli/vigil.js", "/srv/vigil", "/srv/vigil/docs", "npx vigil"],
  // npx starts a clone by a link in its folder of fetched packages.
  [`${fetched}/.bin/vigil`, "/srv/vigil", "/srv/vigil", "npx vigil"],
  ["../vigil/cli/vigil.js", "/srv/vigil", "/srv/app", "node ../vigil/cli/vigil.js"],
  ["/srv/my vigil/cli/vigil.js", "/srv/my vigil", "/srv", 'node "my vigil/cli/vigil.js"'],
  ["/usr/local/bin/vigil", "/srv/vigil", "/srv/app", "vigil"],
  ["/usr/local/bin/vigil", installed, "/srv/app", "vigil"],
  ["/srv/app/node_modules/.bin/vigil", "/srv/app/node_modules/v", "/srv/app/src", "npx vigil"],
  [
    "../app/node_modules/.bin/vigil",
    "/srv/app/node_modules/v",
    "/srv/other",
    "node ../app/node_modules/.bin/vigil",
  ],
  [`${fetched}/.bin/vigil`, `${fetched}/vigil-dashboard`, "/srv", `node ..${fetched}/.bin/vigil`],
])(
  "%s, a program in %s, is called in %s by a command that fetches nothing: %s",
  (script, project, cwd, name) => {
    const isClone = !project.includes("node_modules");
    expect(commandName({ script, cwd }, project, isClone)).toBe(name);
  },
);

test("an error names a page of the documentation by a path that leads there", async () => {
  const cwd = await scratchFolder();
  const { stderr } = await runCli("metrics --data .", { cwd });
  const [, page = ""] = /; ([^;]+\.md) says what to export/.exec(stderr) ?? [];
  expect(existsSync(join(cwd, page)), stderr).toBe(true);
});

test("an error names the command that runs in the reader's folder", async () => {
  const script = join(import.meta.dirname, "../../cli/vigil.js");
  const rule = ["check", "lifecycle.nothing > 1", "--snapshot", "."];
  const { stderr } = await runCli(rule, { script, cwd: await scratchFolder() });
  expect(stderr).toMatch(/`node .*cli\/vigil\.js"? metrics --json` has their names/);
});

test.each([
  [":/nowhere/zoneinfo/Europe/Berlin", "Europe/Berlin"],
  ["/nowhere/zoneinfo/posix/America/Argentina/Salta", "America/Argentina/Salta"],
  ["/nowhere/localtime", ""],
  ["CET-1CEST,M3.5.0,M10.5.0/3", ""],
  ["<+03>-3", ""],
  ["UTC0", "UTC"],
])("TZ=%s, which Node takes for UTC, is the time zone %j", (setting, timeZone) => {
  expect(systemTimeZone(setting, "UTC")).toBe(timeZone);
});
