import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { Readable } from "node:stream";
import { expect } from "vitest";
import type { World } from "../../cli/environment/world.ts";
import type { Day } from "../../shared/days/day.ts";
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
 * a command of `vigil`, behind settings of its environment or behind `cat FILE |`, or one of `STEPS`; `grep` and `get`
 * behind it show a part of its output, `2>&1` of both. What is on stderr begins with `2> `. A world with its own `fetch` waits for
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
  const [, file, command = "", both, pipe] =
    /^(?:cat (\S+) \| )?(.*?)( 2>&1)?(?: \| ((?:get|grep) .*))?$/.exec(step) ?? [];
  const ended = await run(command, session, world, file);
  if (pipe === undefined) return outcome(ended);
  if (both === undefined) return outcome({ ...ended, stdout: piped(ended.stdout, pipe) });
  return outcome({ ...ended, stdout: piped(ended.stdout + ended.stderr, pipe), stderr: "" });
}

async function run(
  command: string,
  { folder, now }: Session,
  { query: _, ...world }: SessionWorld,
  input?: string,
): Promise<Run> {
  const words = [...command.matchAll(/(?:'[^']*'|[^\s'])+/g)].map(([word]) =>
    word.replaceAll("'", ""),
  );
  const program = words.indexOf("vigil");
  if (program < 0) expect.fail(`no such step: ${command}`);
  const settings = words.slice(0, program).map((each) => {
    const [name = "", value = ""] = each.split(/=(.*)/s);
    return [name, value.startsWith("$") ? world.env?.[value.slice(1)] : value];
  });
  const text = input === undefined ? "" : await readFile(join(folder, input));
  const own = {
    now: () => now,
    stdin: () => Readable.from([text]),
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
  const values = words.map((path) =>
    path
      .split(".")
      .reduce<unknown>((value, name) => Object(value)[name], JSON.parse(text) as unknown),
  );
  return `${values.map((value) => JSON.stringify(value) ?? "undefined").join(" ")}\n`;
}

function withLines(text: string): string {
  return text.replaceAll("⏎", "\n");
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
  async edit({ folder }, [path = "", from = "", to = ""]) {
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
  /** Writes the example's snapshot, or that of a day with so many wallets. */
  async publish({ folder }, [path = "", time = "", day, wallets]) {
    const ofDay = day === undefined ? null : snapshotOfDay(day as Day, Number(wallets ?? 0));
    await writeAt(time, join(folder, path), ofDay ?? snapshotOf());
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

async function filesIn(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: Record<string, string> = {};
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    files[relative(folder, path).replaceAll("\\", "/")] = await readFile(path, "latin1");
  }
  return files;
}
