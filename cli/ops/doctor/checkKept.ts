import { compareCubes } from "../../../shared/archive/compareCubes.ts";
import { countedTitle, TABLES } from "../../../shared/database/datedTables.ts";
import { CUBE_BY_NIGHT, KEPT_FOR } from "../../../shared/supabase/cubeFunction.ts";
import {
  fetchCubeFromFunction,
  fetchKeptCube,
} from "../../../shared/supabase/fetchCubeFromFunction.ts";
import { formatDayCount, formatQuantity } from "../../../shared/text/format.ts";
import { changeSentence } from "../../archive/changeSentences.ts";
import { formatSpan } from "../../text/formatSpan.ts";
import type { Installation, Kept } from "./fetchInstallation.ts";
import { type Examination, type Finding, failure, ok, warning } from "./finding.ts";

const CHECK = "kept answers";

/**
 * The age and the cost of each kept answer, and whether a count of the same days agrees with it.
 *
 * @param visit how long the function counts for a visit, in milliseconds
 */
export async function checkKept(
  examination: Examination,
  { kept, visitorsCount }: Installation,
  visit: number,
): Promise<Finding[]> {
  const keep = `${examination.command} keep`;
  if (kept === null) {
    return [
      visitorsCount
        ? ok(
            CHECK,
            `none: the function counts for each first visit; \`${keep}\` counts once for all`,
          )
        : failure(
            CHECK,
            "none, and visitors may not count: the page has no figures",
            `run \`${keep}\``,
          ),
    ];
  }
  const findings: Finding[] = [];
  for (const each of kept) {
    const found = ageFinding(each, examination.now(), visitorsCount, visit);
    findings.push(found, ...(await differences(examination, each)));
  }
  return findings;
}

function ageFinding(
  { zone, from, to, takenAt, seconds }: Kept,
  now: number,
  visitorsCount: boolean,
  visit: number,
): Finding {
  const age = Math.max(0, now - Date.parse(takenAt));
  const visits = Math.max(1, Math.ceil((seconds * 1_000) / Math.max(1, visit)));
  const cost = `counted in ${seconds.toFixed(1)} s, as long as for ${formatQuantity(visits, ["visit", "visits"])}`;
  const message = `${zone}: ${formatDayCount({ from, to })}, ${formatSpan(age / 1_000, 1)} old, ${cost}`;
  if (age <= KEPT_FOR) return ok(CHECK, message);
  const effect = visitorsCount ? "visits count instead" : "visitors see these figures";
  return warning(CHECK, `${message}; ${effect}`, "check the job that runs vigil.keep");
}

/** Rows that came in later are expected. Rows that are gone are not. */
async function differences(
  { client, signal }: Examination,
  { zone, from, to }: Kept,
): Promise<Finding[]> {
  const reading = { client, signal, cover: { from, to }, timeZone: zone };
  const { cube: kept } = await fetchKeptCube(reading, "any");
  const counted = await fetchCubeFromFunction({ ...reading, cover: kept.cover }, CUBE_BY_NIGHT);
  const { rows } = compareCubes(kept, counted);
  const [lost] = TABLES.flatMap((table) =>
    rows(table).days.flatMap((change) =>
      change.after < change.before
        ? changeSentence(`${countedTitle(table)} of ${change.day}`, change, SIDES)
        : [],
    ),
  );
  if (lost === undefined) return [];
  const advice = `run vigil.keep('${zone}') to count again`;
  return [warning(CHECK, `${zone}: rows are gone. ${lost}`, advice)];
}

const SIDES = { before: "kept", after: "counted now", others: "those counted now" };
