import * as z from "zod/mini";
import { isTimeZone, parseTimeZone } from "../../../shared/days/calendar.ts";
import { Failure } from "../../../shared/failure.ts";
import {
  parseApiKey,
  parseBackend,
  readBackend,
  readEnvironment,
  SECRET_KEY,
} from "../../backend/settings.ts";
import { commandName, withCommand } from "../../environment/commandName.ts";
import { type Environment, terminalStyle, type World } from "../../environment/world.ts";
import { publicSecrets } from "../../site/siteSettings.ts";
import { withoutKeys } from "../../text/plainText.ts";
import { renderJson } from "../../text/renderJson.ts";
import { type Finding, failure, findingSchema, renderFindings } from "./finding.ts";
import { runChecks, type Target } from "./runChecks.ts";

export interface DoctorOptions {
  readonly json?: boolean;
  /** How old the newest transaction may be, in milliseconds. */
  readonly maxAge?: number;
}

/**
 * Checks the backend that the environment names and prints a line for each finding.
 *
 * @throws Failure of kind `usage` without the settings of a backend, of kind `backend` when it cannot be
 * reached or refuses the key, of kind `data` when another check fails
 */
export async function runDoctor({ json, maxAge }: DoctorOptions, world: World): Promise<void> {
  const environment = readEnvironment(world);
  const target = {
    backend: readBackend(world),
    visitor: parseVisitor(environment),
    command: commandName(world),
    timeZone: isTimeZone(world.timeZone) ? parseTimeZone(world.timeZone) : null,
    zoneData: world.zoneData,
    maxAge: maxAge ?? null,
  };
  const { fetch, outages, now, signal } = world;
  const checkWorld = { fetch, outages, now, random: Math.random };
  const { findings, isUsable } = await runChecks(target, checkWorld, signal);
  const checks = [...findings, ...publishedSecrets(environment)].map((finding) =>
    printable(finding, world),
  );
  world.stdout.write(
    json ? jsonText(target, checks) : renderFindings(checks, terminalStyle(world)),
  );
  const failed = checks.filter(({ level }) => level === "failure").length;
  if (failed === 0) return;
  throw new Failure(isUsable ? "data" : "backend", `${failed} of ${checks.length} checks failed`);
}

/**
 * The finding without keys, and with the command that runs the program here. Keys must be removed before
 * lines are wrapped: half a key would not be recognized.
 */
function printable(finding: Finding, world: World): Finding {
  const { message, advice } = finding;
  return {
    ...finding,
    message: withoutKeys(message),
    advice: advice === null ? null : withCommand(advice, world),
  };
}

/** The backend with the environment's public key; null without such a key. */
function parseVisitor(environment: Environment): Target["visitor"] {
  try {
    const backend = parseBackend({ ...environment, [SECRET_KEY]: undefined }, "");
    return parseApiKey(backend.key).kind === "public" ? backend : null;
  } catch {
    return null;
  }
}

/** The findings about secret keys in settings that a page would publish. */
function publishedSecrets(environment: Environment): Finding[] {
  return publicSecrets(environment).map((name) =>
    failure(
      "page key",
      `${name} holds a secret key, and the page would publish it`,
      "put the publishable key there; if a page was made with it, revoke the secret one",
    ),
  );
}

/** What `--json` prints. Members may be added; no member changes its meaning within a schema. */
export const doctorSchema = z.object({
  schema: z.literal(1),
  backend: z.string(),
  findings: z.array(findingSchema),
});

function jsonText({ backend }: Target, findings: Finding[]): string {
  const { origin } = new URL(backend.url);
  return renderJson({ schema: 1, backend: origin, findings } satisfies z.infer<
    typeof doctorSchema
  >);
}
