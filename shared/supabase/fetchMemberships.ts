import * as z from "zod/mini";
import type { Membership } from "../cube/buildCube.ts";
import { fetchRows, type RowSelection } from "./fetchRows.ts";
import type { TimelineReading } from "./fetchTimeline.ts";

/** Bounds a list of ids in a URL: hosted gateways refuse a URL of 8 KB. */
const LIST_IDS = 100;
const LIST_LENGTH = 4_000;

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
  columns: "project_id::text,email",
  order: ["project_id", "email"],
  row: membershipRow,
  rowCursor: ({ project_id }) => project_id,
};

/** The ids quoted and joined for `in.(…)`, in lists that fit into a URL. */
function quotedLists(ids: readonly string[]): string[] {
  const lists: string[] = [];
  let list: string[] = [];
  let listLength = 0;
  for (const id of ids) {
    const quotedId = `"${id.replace(/["\\]/g, "\\$&")}"`;
    const encodedLength = encodeURIComponent(`${quotedId},`).length;
    const isFull = list.length === LIST_IDS || listLength + encodedLength > LIST_LENGTH;
    if (isFull && list.length > 0) {
      lists.push(list.join(","));
      list = [];
      listLength = 0;
    }
    list.push(quotedId);
    listLength += encodedLength;
  }
  if (list.length > 0) lists.push(list.join(","));
  return lists;
}
