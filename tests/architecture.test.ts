import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const IMPORT = /\b(?:import|from)\s*\(?\s*"([^"]+)"/g;

interface Source {
  /** Relative to the root, such as `shared/days/day.ts`. */
  readonly path: string;
  /** Without comments. */
  readonly code: string;
  /** Packages by name, files by their path. */
  readonly imports: readonly string[];
}

const sources = ["shared", "cli", "web", "bench"].flatMap(sourcesIn);

function sourcesIn(folder: string): Source[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => sourceAt(join(folder, name)));
}

function sourceAt(path: string): Source {
  const code = readFileSync(join(ROOT, path), "utf8").replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  const imports = [...code.matchAll(IMPORT)].flatMap(([, specifier = ""]) =>
    specifier.startsWith(".")
      ? relative(ROOT, join(ROOT, dirname(path), specifier)).replaceAll("\\", "/")
      : specifier,
  );
  return { path: path.replaceAll("\\", "/"), code, imports };
}

function importing(folder: string, forbidden: RegExp): string[] {
  return sources
    .filter(({ path }) => path.startsWith(`${folder}/`))
    .flatMap(({ path, imports }) =>
      imports.filter((each) => forbidden.test(each)).map((each) => `${path} imports ${each}`),
    );
}

test("the metrics core imports no face, no Node and no React", () => {
  expect(importing("shared", /^(node:|react|cli\/|web\/)/)).toEqual([]);
});

test("the terminal and the page do not import each other", () => {
  expect(importing("cli", /^web\//)).toEqual([]);
  expect(importing("web", /^cli\//)).toEqual([]);
});

test("the page runs in a browser: only web/site imports Node, and nothing else imports web/site", () => {
  const onNode = importing("web", /^(node:|web\/site\/(?!worker\/))/);
  expect(onNode.filter((each) => !/^web\/site\/(?!worker\/)/.test(each))).toEqual([]);
});

test("the metrics core uses no clock, environment, randomness or console", () => {
  const world = /\bconsole\b|\bprocess\b|\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b/;
  const impure = sources.filter(({ path, code }) => path.startsWith("shared/") && world.test(code));
  expect(impure.map(({ path }) => path)).toEqual([]);
});

test("the page's store runs anywhere: clock, timers, network and storage are its arguments", () => {
  const world =
    /\b(?:window|document|navigator|localStorage|indexedDB|import\.meta|console|performance)\b|\bDate\.now\b|\bset(?:Timeout|Interval)\(|[^.]\bfetch\(/;
  const store = withImports("web/store/dashboardStore.ts").filter(({ path }) => /^web/.test(path));
  expect(store.map(({ path }) => path)).toContain("web/store/sources/snapshots/snapshotCube.ts");
  expect(store.filter(({ code }) => world.test(code)).map(({ path }) => path)).toEqual([]);
});

test("the command line takes its world: only index.ts uses the process", () => {
  const world = /\bprocess\.|\bconsole\b|\bDate\.now\b|\bnew Date\(\)|\bglobalThis\b|[^.\w]fetch\(/;
  const knowing = sources.filter(({ path, code }) => path.startsWith("cli/") && world.test(code));
  // A lock and a folder under way name their process; children are tied to it; sources may be newer than the page.
  const free =
    /^cli\/(?:index|archive\/lock|local\/start|local\/embedded\/\w+|site\/(?:builtPage|writeSite))\.ts$/;
  expect(knowing.map(({ path }) => path).filter((path) => !free.test(path))).toEqual([]);
});

/** A source and all that it imports, types too, through others as well. */
function withImports(path: string): Source[] {
  const found = new Map<string, Source>();
  const follow = (path: string) => {
    const source = sources.find((each) => each.path === path);
    if (source === undefined || found.has(path)) return;
    found.set(path, source);
    source.imports.forEach(follow);
  };
  follow(path);
  return [...found.values()];
}

test("imports have no cycle", () => {
  expect(circleIn(new Map(sources.map(({ path, imports }) => [path, imports])))).toEqual([]);
});

test("folders import each other one way", () => {
  const importsOf = new Map<string, string[]>();
  for (const { path, imports } of sources) {
    const others = imports.map(roomOf).filter((room) => room !== roomOf(path));
    importsOf.set(roomOf(path), [...(importsOf.get(roomOf(path)) ?? []), ...others]);
  }
  expect([...importsOf.keys()]).toContain("web/page/parts");
  expect(circleIn(importsOf)).toEqual([]);
});

test("the wings of the command line do not import each other", () => {
  const wings = ["publish", "local", "ops"];
  const crossing = wings.flatMap((wing) => {
    const others = wings.filter((other) => other !== wing).join("|");
    return importing(`cli/${wing}`, new RegExp(`^cli/(${others})/`));
  });
  expect(crossing).toEqual([]);
});

test("the page imports its store, a site imports both, and none imports what imports it", () => {
  expect(importing("web/browser", /^web\/(store|page|site)\//)).toEqual([]);
  expect(importing("web/store", /^web\/(page|site)\//)).toEqual([]);
  expect(importing("web/page", /^web\/site\//)).toEqual([]);
});

test.each([
  ["shared", ["brand.ts", "failure.ts", "siteSettings.ts"]],
  ["cli", ["index.ts", "run.ts"]],
  ["web", ["early.ts", "main.tsx", "texts.ts", "unloaded.ts", "vite-env.d.ts"]],
])("every file of %s but a few is in a room", (face, loose) => {
  const paths = sources.map(({ path }) => path.split("/"));
  const found = paths.filter(([room, , ...rest]) => room === face && rest.length === 0);
  expect(found.map(([, name]) => name).sort()).toEqual(loose);
});

test("docs/architecture.md has a row for every room and for no other", () => {
  const [, ...sections] = readFileSync(join(ROOT, "docs/architecture.md"), "utf8").split("\n## ");
  const named = sections.flatMap((section) => {
    const [face = ""] = section.split("/", 1);
    const cells = [...section.matchAll(/^\| (`.*?) +\|/gm)].map(([, cell = ""]) => cell);
    return cells.flatMap((cell) =>
      [...cell.matchAll(/`(\w+)\/`/g)].map(([, room]) => `${face}/${room}`),
    );
  });
  const rooms = (face: string, folder = face) =>
    readdirSync(join(ROOT, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${face}/${name}`);
  const all = [
    ...["shared", "web", "cli"].flatMap((face) => rooms(face)),
    ...rooms("web", "web/page"),
  ];
  expect(named.sort()).toEqual(all.sort());
});

/** A file's folder, such as `web/store` or `web/page/charts/plot`; of one that lies loose itself. */
function roomOf(path: string): string {
  const room = dirname(path);
  return room.includes("/") ? room : path;
}

/** The way around a circle, if there is one; a package imports nothing. */
function circleIn(importsOf: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const done = new Set<string>();
  const circleFrom = (place: string, way: readonly string[]): readonly string[] => {
    if (way.includes(place)) return [...way.slice(way.indexOf(place)), place];
    if (done.has(place)) return [];
    for (const next of importsOf.get(place) ?? []) {
      const circle = circleFrom(next, [...way, place]);
      if (circle.length > 0) return circle;
    }
    done.add(place);
    return [];
  };
  return (
    [...importsOf.keys()].map((place) => circleFrom(place, [])).find(({ length }) => length > 0) ??
    []
  );
}

test("there are no default exports", () => {
  const unnamed = sources.filter(({ code }) => /^export default\b|\bas default\b/m.test(code));
  expect(unnamed.map(({ path }) => path)).toEqual([]);
});

test("the sources above are all of them", () => {
  expect(sources.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      "shared/dashboard/dashboard.ts",
      "cli/local/serving/server.ts",
      "web/main.tsx",
    ]),
  );
  expect(sources.find(({ path }) => path === "cli/index.ts")?.imports).toContain(
    "cli/environment/exit.ts",
  );
});

test("the page's texts are in one place: components contain none", () => {
  const text =
    />\s*[A-Z][a-z]+[^<>{}=;]*<\/|\b(?:title|label|caption|alt|placeholder|aria-label)="[A-Z]/;
  const speaking = sources.filter(
    ({ path, code }) => /^web\/.*\.tsx$/.test(path) && text.test(code),
  );
  expect(speaking.map(({ path }) => path)).toEqual([]);
});
