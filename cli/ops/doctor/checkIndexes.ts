import { type CountedTable, TABLES } from "../../../shared/database/datedTables.ts";
import { formatCount, formatList } from "../../../shared/text/format.ts";
import { type Finding, ok, warning } from "./finding.ts";
import { type ReadRelation, sqlName, storedMoments } from "./readRelation.ts";

const CHECK = "indexes";

/** The number of rows from which a read without an index takes long. */
const LARGE = 100_000;

/** Whether the large tables behind the dated views have an index that begins with their moments, by the catalog. */
export function checkIndexes(relations: readonly ReadRelation[]): Finding[] {
  const large = TABLES.flatMap((view) => largeTables(view, relations));
  if (large.length === 0) return [ok(CHECK, `no table has ${formatCount(LARGE)} rows`)];
  const slow = large.filter(({ isIndexed }) => !isIndexed);
  const names = formatList(large.map(({ name }) => name));
  if (slow.length === 0) return [ok(CHECK, `on the times of ${names}`)];
  return slow.map(({ name, column, expectedRows }) =>
    warning(
      CHECK,
      `none begins with ${column} of ${name}, which has about ${formatCount(expectedRows)} rows`,
      `run \`create index concurrently on ${name} ("${column}")\`; a partitioned table needs one on each ` +
        "partition, as docs/supabase.md says",
    ),
  );
}

/** The tables behind a view that need an index. A view reads several if it joins or combines them. */
function largeTables(view: CountedTable, relations: readonly ReadRelation[]) {
  return storedMoments(view, relations)
    .filter(({ expectedRows }) => expectedRows >= LARGE)
    .map((stored) => ({
      ...stored,
      name: `${sqlName(stored.schema)}.${sqlName(stored.relation)}`,
    }));
}
