import * as z from "zod/mini";
import { isSameZone } from "../../../shared/days/calendar.ts";
import { formatSpan } from "../../text/formatSpan.ts";

/** A job of pg_cron that runs vigil.keep, and its last run. */
export const keepJobSchema = z.object({
  id: z.number(),
  name: z.nullable(z.string()),
  /** The names under which the answers of the zones of its SQL are kept; UTC if it names none. */
  zones: z.array(z.string()),
  active: z.boolean(),
  lastRun: z.nullable(
    z.object({
      at: z.nullable(z.string()),
      status: z.nullable(z.string()),
      message: z.nullable(z.string()),
    }),
  ),
});

export type KeepJob = z.infer<typeof keepJobSchema>;

interface KeepJobTrouble {
  readonly state: string;
  readonly advice: string;
}

/**
 * Why the kept answer of a zone is old: what its job does, and what to look at.
 *
 * @param jobs null if they cannot be read
 */
export function keepJobTrouble(
  jobs: readonly KeepJob[] | null,
  zone: string,
  now: number,
): KeepJobTrouble {
  const statement = `select cron.schedule('vigil ${zone}', '*/5 * * * *', $$select vigil.keep('${zone}')$$)`;
  if (jobs === null) {
    return {
      state: "jobs of pg_cron cannot be read here",
      advice:
        "check the job that runs vigil.keep, as docs/supabase.md sets it up: " +
        `\`${statement}\`, or a crontab with \`vigil keep --time-zone ${zone}\``,
    };
  }
  const zoneJobs = jobs.filter((job) => keeps(job, zone));
  const job = zoneJobs.findLast(({ active }) => active) ?? zoneJobs.at(-1);
  if (job === undefined) {
    return {
      state: `pg_cron has no job for it that the role which installed Vigil sees`,
      advice:
        `run \`${statement}\`, unless something else runs \`vigil keep --time-zone ${zone}\`; if no page shows ` +
        `that zone any more, run \`delete from vigil.kept where zone = '${zone}'\``,
    };
  }
  return jobTrouble(job, now);
}

/** Whether a job keeps the answer of a zone. SQL may write the name of a zone in lower case. */
function keeps({ zones }: KeepJob, zone: string): boolean {
  return zones.some((keptZone) => isSameZone(keptZone, zone));
}

/** What is wrong with a job: it is switched off, has not run, has failed, or has stopped running; and what to do about it. */
function jobTrouble({ id, name, active, lastRun }: KeepJob, now: number): KeepJobTrouble {
  const job = `job ${id} of pg_cron${name === null ? "" : ` (${name})`}`;
  if (!active) {
    return {
      state: `${job} is switched off`,
      advice: `run \`select cron.alter_job(${id}, active := true)\``,
    };
  }
  const runs = `\`select * from cron.job_run_details where jobid = ${id} order by runid desc limit 5\``;
  if (lastRun === null) {
    return { state: `${job} has not run`, advice: `look at ${runs}; ${RESTART}` };
  }
  const age = lastRun.at === null ? null : Math.max(0, now - Date.parse(lastRun.at));
  const ago = age === null ? "" : ` ${formatSpan(age, 1)} ago`;
  if (lastRun.status === "failed") {
    const [reason = ""] = (lastRun.message ?? "").split("\n");
    const why = reason === "" ? "" : `: ${reason}`;
    return { state: `${job} failed${ago}${why}`, advice: `look at ${runs}` };
  }
  return { state: `${job} last ran${ago}`, advice: `look at ${runs}; ${RESTART}` };
}

const RESTART = "if no run is newer, pg_cron has stopped: restart the database";
