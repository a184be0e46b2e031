import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect } from "vitest";
import type { World } from "../../cli/environment/world.ts";
import { type Run, runCli, runFast } from "./runCli.ts";

export interface Session {
  readonly title: string;
  readonly folder: string;
  readonly world: Partial<World>;
  /** Runs a statement in the database of the backend. */
  readonly query: (sql: string) => Promise<unknown>;
  /** Sends the requests of commands, unless the world has its own `fetch`. */
  readonly network: typeof fetch;
  now: number;
  /** The files at the last look. */
  seen: Readonly<Record<string, string>>;
}

/** The outputs of a command, or what its pipe shows of them, and an exit code that is not 0. */
export async function commandResult(step: string, session: Session): Promise<string> {
  const [, files, command = "", both, pipe] =
    /^(?:cat ([^|]+) \| )?(.*?)( 2>&1)?(?: \| ((?:get|grep|is) .*))?$/.exec(step) ?? [];
  const { code, ...outputs } = await run(command, session, files?.split(" ") ?? []);
  const stdout = both === undefined ? outputs.stdout : outputs.stdout + outputs.stderr;
  const stderr = both === undefined ? outputs.stderr.replace(/^(?=.)/gm, "2> ") : "";
  const shown = pipe === undefined ? stdout : await piped(stdout, pipe, session.folder);
  return `${shown}${stderr}${code === 0 ? "" : `exit code ${code}`}`;
}

async function run(
  command: string,
  { folder, now, world, network }: Session,
  inputs: readonly string[],
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
    fetch: network,
    ...world,
    cwd: folder,
    env: { ...world.env, ...Object.fromEntries(settings) },
  };
  const args = words.slice(program + 1);
  return world.fetch === undefined ? runCli(args, own) : runFast(args, own);
}

/** The matches of a pattern, the members of JSON at some paths, or whether a file has the same text. */
export async function piped(text: string, pipe: string, folder: string): Promise<string> {
  const [verb, ...words] = pipe.split(" ");
  if (verb === "is") {
    const [name = ""] = words;
    const isSame = (await readFile(join(folder, name), "utf8")) === text;
    return `the same as ${name}: ${isSame}\n`;
  }
  if (verb === "grep") {
    const found = text.match(new RegExp(words.join(" "), "gm")) ?? ["no match"];
    return `${found.join("\n")}\n`;
  }
  if (text === "") return "";
  const whole: unknown = JSON.parse(text);
  const members = words.map((path) =>
    path.split(".").reduce((value, name) => Object(value)[name], whole),
  );
  return `${members.map((member) => JSON.stringify(member) ?? "undefined").join(" ")}\n`;
}

/** A line of a golden with the ends of lines and the byte order marks that it stands for. */
export function withLines(text: string): string {
  return text.replaceAll("⏎", "\n").replaceAll("\\uFEFF", "\uFEFF");
}
