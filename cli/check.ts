import { readFile } from "node:fs/promises";
import { calendar } from "../shared/calendar.ts";
import { parseComparison } from "../shared/comparison.ts";
import type { Cube } from "../shared/cube.ts";
import { allRows } from "../shared/dashboard.ts";
import type { Dashboard } from "../shared/dashboardSchema.ts";
import { addDays } from "../shared/day.ts";
import { Failure } from "../shared/failure.ts";
import { formatList } from "../shared/format.ts";
import { newestRow } from "../shared/newestRow.ts";
import type { Range } from "../shared/range.ts";
import { RULE_FIRED } from "./exit.ts";
import { fetchLiveCube, type LiveRequest, requestedRange } from "./liveCube.ts";
import { plainText } from "./render/plainText.ts";
import { renderJson } from "./render/renderJson.ts";
import { renderVerdicts } from "./render/renderVerdicts.ts";
import { formatFigure } from "./rules/figure.ts";
import { parseRule, parseRules } from "./rules/parseRule.ts";
import { formatRule, judge, type Rule, type Verdict } from "./rules/rule.ts";
import { requireFresh, requireRecentRange } from "./snapshotGuards.ts";
import { readStoredCube, type StoredCube } from "./storedCube.ts";
import { terminalStyle } from "./terminal.ts";
import type { Reading } from "./watch.ts";

export interface CheckOptions extends LiveRequest {
  /** A file of further rules. */
  readonly rules?: string;
  readonly snapshot?: string;
  readonly json?: boolean;
  /** How old the newest transaction may be, in milliseconds. */
  readonly maxAge?: number;
  /** After how many seconds the rules are judged again; a minute where it is not said. */
  readonly watch?: number | true;
}

/**
 * Judges rules by the figures of a range, the last complete day unless said, and prints a line for
 * each that fires; or shows again and again what became of each.
 *
 * @throws Failure of kind `usage` or `backend`, and of kind `data` when no rule fires and one of them
 * cannot be judged
 */
export async function runCheck(
  texts: readonly string[],
  options: CheckOptions,
  signal: AbortSignal,
): Promise<void> {
  const rules = [...texts.map(parseRule), ...(await readRules(options.rules))];
  if (rules.length === 0) {
    throw new Failure("usage", "no rule: write one such as 'wallets.flaggedPercent > 10'");
  }
  if (options.watch !== undefined) return watchRules(rules, options, options.watch, signal);
  const judgement = await judgeAll(rules, options, signal);
  process.stdout.write(options.json ? jsonText(judgement) : firedLines(judgement));
  tellVerdicts(judgement);
}

/** What became of each rule by which figures. */
interface Judgement {
  readonly verdicts: readonly Verdict[];
  readonly result: Dashboard;
}

async function judgeAll(
  rules: readonly Rule[],
  options: CheckOptions,
  signal: AbortSignal,
): Promise<Judgement> {
  const { cube, range } = await completeCube(withCompleteDays(options), signal);
  const result = allRows(cube, range, parseComparison(options.compare));
  return { verdicts: rules.map((rule) => judge(rule, result)), result };
}

async function watchRules(
  rules: readonly Rule[],
  options: CheckOptions,
  seconds: number | true,
  signal: AbortSignal,
): Promise<void> {
  const { clockTime, watchHere } = await import("./watch.ts");
  const render = ({ verdicts, result }: Judgement) =>
    options.json
      ? jsonText({ verdicts, result })
      : renderVerdicts(verdicts, daysOf(result), terminalStyle());
  const read = async (options: CheckOptions, signal: AbortSignal): Promise<Reading> => {
    const judgement = await judgeAll(rules, options, signal);
    return { text: () => render(judgement), moment: clockTime() };
  };
  const readings = {
    first: await read(options, signal),
    read: (signal: AbortSignal) => read({ ...options, quiet: true }, signal),
    origin: options.snapshot === undefined ? "backend" : "snapshot",
  };
  await watchHere(readings, seconds, signal);
}

async function readRules(path: string | undefined): Promise<Rule[]> {
  if (path === undefined) return [];
  try {
    return parseRules(await readFile(path, "utf8"), path);
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    const { message } = cause as Error;
    throw new Failure("usage", `the rules of ${path} cannot be read: ${message}`, { cause });
  }
}

/** What nobody asked for is over: a range that does not say where it ends does so with yesterday. */
function withCompleteDays(options: CheckOptions): CheckOptions {
  const { from, to, last, period } = options;
  if (to !== undefined || period !== undefined) return options;
  if (from === undefined && last === undefined) return { ...options, period: "yesterday" };
  return { ...options, to: "yesterday" };
}

interface Answered {
  readonly cube: Cube;
  readonly range: Range;
}

async function completeCube(options: CheckOptions, signal: AbortSignal): Promise<Answered> {
  const { snapshot, maxAge } = options;
  const answered =
    snapshot === undefined
      ? await fetchLiveCube(options, signal)
      : await storedCube(snapshot, options);
  if (maxAge !== undefined) {
    const timeZone = answered.cube.timeZone;
    const { today } = requestedRange({ ...options, timeZone });
    requireRecentRange({ range: answered.range, today });
    requireFresh(answered.cube, maxAge, Date.now());
  }
  return answered;
}

/** A snapshot knows what there was when it was written. */
async function storedCube(path: string, options: CheckOptions): Promise<StoredCube> {
  const stored = await readStoredCube(path, options);
  const { cube, range, source } = stored;
  const { cover, timeZone } = cube;
  const wanted = requestedRange({ ...options, timeZone });
  const yesterday = addDays(wanted.today, -1);
  const [needed = yesterday] = [wanted.range.to, yesterday].sort();
  if (cover.to < needed) {
    throw cannotTell(`${source} ends with ${cover.to}, before ${needed}: write a newer snapshot`);
  }
  if (range.to > yesterday) return stored;
  const knownThrough = stored.writtenAt ?? newestRow(cube);
  if (knownThrough === null || Date.parse(knownThrough) < calendar(range, timeZone).end) {
    throw cannotTell(
      stored.writtenAt === null
        ? `nothing says that ${range.to} was over when ${source} was written: ` +
            "keep the index.json of its folder beside it"
        : `${source} was written at ${knownThrough}, before ${range.to} was over: write it again`,
    );
  }
  return stored;
}

function cannotTell(reason: string): Failure {
  return new Failure("data", `cannot tell: ${reason}`);
}

function firedLines({ verdicts, result }: Judgement): string {
  const fired = verdicts.filter(({ outcome }) => outcome === "fired");
  const lines = fired.map(
    ({ rule, values }) => `${formatRule(rule)}: ${values.join(" and ")} (${daysOf(result)})`,
  );
  return lines.map((line) => `${plainText(line)}\n`).join("");
}

function daysOf({ range, timeZone }: Dashboard): string {
  const { from, to } = range;
  return `${from === to ? from : `${from} to ${to}`}, ${timeZone}`;
}

function jsonText({ verdicts, result: { range, timeZone } }: Judgement): string {
  const rules = verdicts.map(({ rule, ...verdict }) => ({ rule: formatRule(rule), ...verdict }));
  return renderJson({ timeZone, range, rules });
}

/** What fired is worth more than what is not known, which is told beside it. */
function tellVerdicts({ verdicts, result }: Judgement): void {
  const unknown = verdicts
    .filter(({ outcome }) => outcome === "unknown")
    .flatMap(({ rule, values }) => rule.filter((_, i) => values[i] === null))
    .map(({ figure }) => formatFigure(figure));
  const fired = verdicts.some(({ outcome }) => outcome === "fired");
  if (fired) process.exitCode = RULE_FIRED;
  if (unknown.length === 0) return;
  const names = formatList([...new Set(unknown)]);
  const failure = cannotTell(`nothing is known of ${names} (${daysOf(result)}); ${ADVICE}`);
  if (!fired) throw failure;
  process.stderr.write(`vigil: ${plainText(failure.message)}\n`);
}

const ADVICE = "a snapshot with more --history knows what was before";
