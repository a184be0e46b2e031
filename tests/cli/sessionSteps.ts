import { copyFile, mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { expect } from "vitest";
import { sha256Of } from "../../cli/archive/folderIndex.ts";
import { snapshot } from "../../shared/archive/snapshot.ts";
import { addDays, type Day } from "../../shared/days/day.ts";
import { cubeOf } from "../shared/exampleRows.ts";
import { snapshotOf, snapshotOfDay } from "./exampleSnapshots.ts";
import { commandResult, piped, type Session, withLines } from "./sessionCommand.ts";
import { writeAt } from "./writtenFolder.ts";

type Step = (session: Session, words: string[]) => Promise<unknown>;

/** The steps of a session beside the commands of `vigil`, with the words behind their names. */
export const SESSION_STEPS: Readonly<Record<string, Step>> = {
  async at(session, [time = ""]) {
    session.now = Date.parse(time);
  },
  async sql({ query }, words) {
    await query(words.join(" "));
  },
  /** Makes a site with the settings. */
  async settings(session, words) {
    await writeFile(join(session.folder, "site.json"), withLines(words.join(" ")));
    return commandResult("vigil site", session);
  },
  async cp({ folder }, [golden = "", path = ""]) {
    await copyFile(join(import.meta.dirname, "../goldens", golden), join(folder, path));
  },
  async link({ folder }, [target = "", path = ""]) {
    await symlink(target, join(folder, path));
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
  /** Begins a file with a byte order mark, as editors of Windows do. */
  async mark({ folder }, [path = ""]) {
    const text = await readFile(join(folder, path), "utf8");
    await writeFile(join(folder, path), `\ufeff${text}`);
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
    return piped(await readFile(join(folder, path), "utf8"), `grep ${pattern}`, folder);
  },
  async get({ folder }, [path = "", ...members]) {
    return piped(await readFile(join(folder, path), "utf8"), `get ${members.join(" ")}`, folder);
  },
  /** Names the files that are others since the last look. */
  async look(session) {
    const { folder, seen } = session;
    const files = await filesIn(folder);
    session.seen = files;
    const names = Object.keys(files).sort();
    const changes = {
      added: names.filter((name) => !(name in seen)),
      changed: names.filter((name) => name in seen && files[name] !== seen[name]),
      removed: Object.keys(seen).filter((name) => !(name in files)),
    };
    const lines = Object.entries(changes).filter(([, some]) => some.length > 0);
    const words = lines.map(([change, some]) => `${change}: ${some.join(" ")}`);
    return words.join("\n") || "nothing changed";
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
