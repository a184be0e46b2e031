import { expect } from "vitest";
import type { World } from "../../cli/environment/world.ts";
import { replay } from "../suite/transcript.ts";
import { scratchFolder } from "./runCli.ts";
import { commandResult, type Session } from "./sessionCommand.ts";
import { SESSION_STEPS } from "./sessionSteps.ts";

interface SessionWorld extends Partial<World> {
  readonly query?: Session["query"];
  readonly network?: Session["network"];
}

const NOON = Date.parse("2026-10-07T12:00:00Z");

/**
 * Replays a golden of sessions, which begin with a heading, an empty folder and a clock at noon of 2026-10-07. A step is
 * one of `SESSION_STEPS`, or a command of `vigil` with settings of its environment, or files as its input (`cat FILE… |`),
 * before it. Behind it, `| get` and `| grep` show a part of its output (`2>&1 |`: of both outputs), and `| is` compares it
 * with a file. Lines of stderr begin with `2> `. A world with its own `fetch` waits for nothing.
 */
export async function replaySessions(
  name: string,
  { query = () => expect.fail("no database"), network = fetch, ...world }: SessionWorld = {},
): Promise<void> {
  let session: Session | null = null;
  await replay(name, null, async (step, title) => {
    if (session?.title !== title) {
      const folder = await scratchFolder();
      session = { title, folder, world, query, network, now: NOON, seen: {} };
    }
    const [verb = "", ...words] = step.split(" ");
    const { [verb]: act } = SESSION_STEPS;
    const result = act === undefined ? await commandResult(step, session) : act(session, words);
    return withoutVarying(String((await result) ?? ""));
  });
}

/** What differs from run to run: the path of the documentation, ports, and sizes. */
function withoutVarying(text: string): string {
  return text
    .trimEnd()
    .replace(/(?<=\(see )[^)]*(?=docs\/)/g, "")
    .replace(/(?<=127\.0\.0\.1:)\d{4,5}/g, "PORT")
    .replace(/[\d,]+(?= bytes)|(?<=bytes is )\d+|\d+(?= in the file$)/gm, "N");
}
