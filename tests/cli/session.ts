import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { Readable } from "node:stream";
import { expect } from "vitest";
import { sha256Of } from "../../cli/archive/folderIndex.ts";
import type { World } from "../../cli/environment/world.ts";
import { snapshot } from "../../shared/archive/snapshot.ts";
import { addDays, type Day } from "../../shared/days/day.ts";
import { cubeOf } from "../shared/exampleRows.ts";
import { replay } from "../suite/transcript.ts";
import { snapshotOf, snapshotOfDay } from "./exampleSnapshots.ts";
import { type Run, runCli, runFast, scratchFolder } from "./runCli.ts";
import { writeAt } from "./writtenFolder.ts";

interface SessionWorld extends Partial<World> {
  /** Runs a statement in the database of the backend. */
  readonly query?: (sql: string) => Promise<unknown>;
}

interface Session {
  readonly title: string;
  readonly folder: string;
  now: number;
  /** The files at the last look. */
  seen: Readonly<Record<string, string>>;
}

const NOON = Date.parse("2026-10-07T12:00:00Z");

/**
 * Replays a golden of sessions, which begin with a heading, an empty folder and a clock at noon of 2026-10-07. A step is
 * a command of `vigil`, behind settings of its environment or behind `cat FILE… |`, or one of `STEPS`; `grep` and `get`
 * behind it show a part of its output, `2>&1` of both, and `is` compares it with a file. What is on stderr begins with `2> `. A world with its own `fetch` waits for
 * nothing.
 */
export async function replaySessions(name: string, world: SessionWorld = {}): Promise<void> {
  let session: Session | null = null;
  await replay(name, null, async (step, title) => {
    if (session?.title !== title) {
      session = { title, folder: await scratchFolder(), now: NOON, seen: {} };
    }
    return (await taken(step, session, world))
      .trimEnd()
      .replace(/(?<=\(see )\S*(?=docs\/)/g, "")
      .replace(/(?<=127\.0\.0\.1:)\d{4,5}/g, "PORT")
      .replace(/[\d,]+(?= bytes)|(?<=bytes is )\d+|\d+(?= in the file$)/gm, "N");
  });
}

async function taken(step: string, session: Session, world: SessionWorld): Promise<string> {
  const [verb = "", ...words] = step.split(" ");
  const { [verb]: act } = STEPS;
  if (act !== undefined) return String((await act(session, words)) ?? "");
  if (verb === "sql") {
    await world.query?.(words.join(" "));
    return "";
  }
  const [settings = ""] = /(?<=^settings ).*/.exec(step) ?? [];
  if (settings !== "") {
    await writeFile(join(session.folder, "site.json"), withLines(settings));
    return outcome(await run("vigil site", session, world));
  }
  const [, files, command = "", both, pipe] =
    /^(?:cat ([^|]+) \| )?(.*?)( 2>&1)?(?: \| ((?:get|grep|is) .*))?$/.exec(step) ?? [];
  const ended = await run(command, session, world, files?.split(" "));
  if (pipe === undefined) return outcome(ended);
  const [, name] = /^is (\S+)$/.exec(pipe) ?? [];
  if (name !== undefined) {
    const isSame = (await readFile(join(session.folder, name), "utf8")) === ended.stdout;
    return outcome({ ...ended, stdout: `the same as ${name}: ${isSame}\n` });
  }
  if (both === undefined) return outcome({ ...ended, stdout: piped(ended.stdout, pipe) });
  return outcome({ ...ended, stdout: piped(ended.stdout + ended.stderr, pipe), stderr: "" });
}

async function run(
  command: string,
  { folder, now }: Session,
  { query: _, ...world }: SessionWorld,
  inputs: readonly string[] = [],
): Promise<Run> {
  const words = [...command.matchAll(/(?:'[^']*'|[^\s'])+/g)].map(([word]) =>
    word.replaceAll("'", ""),
  );
  const program = words.indexOf("vigil");
  if (program < 0) expect.fail(`no such step: ${command}`);
  const settings = words.slice(0, program).map((each) => {
    const [name = "", value = ""] = each.split(/=(.*)/s);
    return [name, value.startsWith("$") ? world.env?.[value.slice(1)] : withLines(value)];
  });
  const texts = await Promise.all(inputs.map((name) => readFile(join(folder, name))));
  const own = {
    now: () => now,
    stdin: () => Readable.from([Buffer.concat(texts)]),
    ...world,
    cwd: folder,
    env: { ...world.env, ...Object.fromEntries(settings) },
  };
  const args = words.slice(program + 1);
  return world.fetch === undefined ? runCli(args, own) : runFast(args, own);
}

function outcome({ code, stdout, stderr }: Run): string {
  const errors = stderr.replace(/^(?=.)/gm, "2> ");
  return `${stdout}${errors}${code === 0 ? "" : `exit code ${code}`}`;
}

/** The matches of a pattern, or the members of JSON at some paths. */
function piped(text: string, pipe: string): string {
  const [verb, ...words] = pipe.split(" ");
  if (verb === "grep") {
    const found = text.match(new RegExp(words.join(" "), "gm")) ?? ["no match"];
    return `${found.join("\n")}\n`;
  }
  if (text === "") return "";
  const values = words.map((path) =>
    path
      .split(".")
      .reduce<unknown>((value, name) => Object(value)[name], JSON.parse(text) as unknown),
  );
  return `${values.map((value) => JSON.stringify(value) ?? "undefined").join(" ")}\n`;
}

function withLines(text: string): string {
  return text.replaceAll("⏎", "\n").replaceAll("\\uFEFF", "\uFEFF");
}

type Step = (session: Session, words: string[]) => Promise<unknown>;

const STEPS: Readonly<Record<string, Step>> = {
  async at(session, [time = ""]) {
    session.now = Date.parse(time);
  },
  async cp({ folder }, [golden = "", path = ""]) {
    await copyFile(join(import.meta.dirname, "../goldens", golden), join(folder, path));
  },
  async mkdir({ folder }, [path = ""]) {
    await mkdir(join(folder, path), { recursive: true });
  },
  async rm({ folder }, paths) {
    for (const path of paths) await rm(join(folder, path), { recursive: true });
  },
  async write({ folder }, [path = "", ...words]) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), withLines(words.join(" ")));
  },
  async edit({ folder }, [path = "", ...words]) {
    const [from = "", to = ""] = words.map((word) => word.replaceAll("\\s", " "));
    const text = await readFile(join(folder, path), "utf8");
    expect(text).toContain(from);
    await writeFile(
      join(folder, path),
      text.replaceAll(from, () => to),
    );
  },
  async cut({ folder }, [path = ""]) {
    const text = await readFile(join(folder, path), "utf8");
    await writeFile(join(folder, path), text.slice(0, -9));
  },
  async dos({ folder }, [path = ""]) {
    const text = await readFile(join(folder, path), "utf8");
    await writeFile(join(folder, path), text.replaceAll("\n", "\r\n"));
  },
  /** Writes the example's snapshot, or that of a day with so many wallets, and keeps so many snapshots. */
  async publish({ folder }, [path = "", time = "", day, wallets, keep]) {
    const ofDay = day === undefined ? null : snapshotOfDay(day as Day, Number(wallets ?? 0));
    const written = await writeAt(time, join(folder, path), ofDay ?? snapshotOf(), keep);
    return whatElse(written, folder);
  },
  /** Writes a snapshot of two days in UTC with transactions by day and chain, and keeps so many snapshots. */
  async count({ folder }, [path = "", time = "", to = "", keep, ...rows]) {
    const transactions = rows.flatMap((row) => {
      const [, day = "", name = "", count] = /^(.*):(.*)=(\d+)$/.exec(row) ?? [];
      const chain = name === "none" ? null : { id: name, name };
      return Array(Number(count)).fill({ day, chain, project: "1" });
    });
    const cube = cubeOf({ transactions }, { from: "2026-09-29", to: to as Day });
    const range = { from: addDays(to as Day, -1), to: to as Day };
    return whatElse(await writeAt(time, join(folder, path), snapshot(cube, range), keep), folder);
  },
  /** Lists another file in the index, as the snapshot of a day. */
  async list({ folder }, [file = "", day = ""]) {
    const index = JSON.parse(await readFile(join(folder, "index.json"), "utf8"));
    const sha256 = sha256Of(await readFile(join(folder, file), "utf8"));
    const days = { from: day, to: day, cover: { from: day, to: day } };
    index.snapshots.push({ ...index.snapshots[0], ...days, file, sha256 });
    await writeFile(join(folder, "index.json"), JSON.stringify(index));
  },
  async ls({ folder }, [path = "."]) {
    return (await readdir(join(folder, path))).sort().join(" ");
  },
  async grep({ folder }, [pattern = "", path = ""]) {
    return piped(await readFile(join(folder, path), "utf8"), `grep ${pattern}`);
  },
  async get({ folder }, [path = "", ...members]) {
    return piped(await readFile(join(folder, path), "utf8"), `get ${members.join(" ")}`);
  },
  /** Names the files that are others since the last look. */
  async look(session) {
    const { folder, seen } = session;
    const files = await filesIn(folder);
    session.seen = files;
    const names = [...new Set([...Object.keys(seen), ...Object.keys(files)])].sort();
    const lines = [
      ["added:", names.filter((name) => !(name in seen))],
      [
        "changed:",
        names.filter((name) => name in seen && name in files && files[name] !== seen[name]),
      ],
      ["removed:", names.filter((name) => !(name in files))],
    ].filter(([, some]) => some?.length !== 0);
    return lines.map((line) => line.flat().join(" ")).join("\n") || "nothing changed";
  },
};

/** What was removed and noted while a snapshot was written. */
function whatElse({ removed, notes }: Awaited<ReturnType<typeof writeAt>>, folder: string): string {
  const lines = [...removed.map((file) => `removed ${file}`), ...notes];
  return lines.join("\n").replaceAll(`${folder}/`, "");
}

async function filesIn(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: Record<string, string> = {};
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    files[relative(folder, path).replaceAll("\\", "/")] = await readFile(path, "latin1");
  }
  return files;
}
