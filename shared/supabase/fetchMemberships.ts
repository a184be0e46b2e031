import * as z from "zod/mini";
import type { Membership } from "../cube/buildCube.ts";
import { fetchRows, type RowSelection } from "./fetchRows.ts";
import type { TimelineReading } from "./fetchTimeline.ts";
import { quotedLists } from "./quotedLists.ts";

const membershipRow = z.object({ project_id: z.string(), email: z.nullable(z.string()) });

/**
 * Reads every membership of the projects.
 *
 * @throws Failure as `fetchRows` does
 */
export async function fetchMemberships(
  reading: TimelineReading,
  projects: readonly string[],
): Promise<Membership[]> {
  const reads = quotedLists(projects).map((list) =>
    reading.limit(() =>
      fetchRows(
        reading,
        { ...MEMBERSHIPS, filters: [["project_id", "in", `(${list})`]] },
        null,
        (): Membership[] => [],
        (memberships, { email, project_id }) => memberships.push({ email, project: project_id }),
      ),
    ),
  );
  const answers = await Promise.all(reads);
  return answers.flatMap(({ result }) => result);
}

const MEMBERSHIPS: Omit<RowSelection<z.infer<typeof membershipRow>>, "filters"> = {
  table: "memberships",
  columns: "project_id::text,email::text",
  order: ["project_id", "email"],
  row: membershipRow,
  rowCursor: ({ project_id }) => project_id,
};
