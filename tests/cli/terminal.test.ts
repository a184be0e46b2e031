import { expect, test } from "vitest";
import { commandName } from "../../cli/world/commandName.ts";
import { systemTimeZone } from "../../cli/world/systemTimeZone.ts";
import { hasColour, movesCursor, terminalStyle } from "../../cli/world/world.ts";

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

const npm = { npm_execpath: "/usr/lib/npm-cli.js" };
const fetched = "/root/.npm/_npx/1f/node_modules";

test.each([
  ["/srv/vigil/cli/vigil.js", "/srv/vigil", npm, "npx vigil"],
  [`${fetched}/.bin/vigil`, `${fetched}/vigil-dashboard`, npm, `node ../..${fetched}/.bin/vigil`],
  [`${fetched}/.bin/vigil`, "/srv/vigil", npm, "npx vigil"],
  ["/srv/vigil/node_modules/.bin/vigil", "/srv/vigil", npm, "npx vigil"],
  ["/usr/local/bin/vigil", "/usr/local/lib/node_modules/vigil-dashboard", {}, "vigil"],
  ["/srv/vigil/cli/vigil.js", "/srv/vigil", {}, "node cli/vigil.js"],
  ["/srv/my vigil/cli/vigil.js", "/srv/my vigil", {}, 'node "../my vigil/cli/vigil.js"'],
])(
  "a program started as %s, which is in %s, with %o is called %s",
  (script, project, env, name) => {
    expect(commandName({ script, cwd: "/srv/vigil", env }, project)).toBe(name);
  },
);

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
