import { type CountedTable, TABLES } from "../../../shared/database/datedTables.ts";
import { formatCount, formatList } from "../../../shared/text/format.ts";
import { type Finding, ok, warning } from "./finding.ts";
import { type ReadRelation, sqlName, storedMoments } from "./readRelation.ts";

const CHECK = "indexes";

/** The number of rows from which a read without an index takes long. */
const LARGE = 100_000;

/**
 * Whether the large tables behind the dated views have an index that begins with their moments, by the catalog. A table whose
 * moments are not known by the catalog is named. Several views may read one table.
 */
export function checkIndexes(relations: readonly ReadRelation[]): Finding[] {
  const large = distinct(TABLES.flatMap((view) => largeTables(view, relations)));
  const unclear = distinct(TABLES.flatMap((view) => unclearTables(view, relations)));
  const slow = large.filter(({ isIndexed }) => !isIndexed);
  const findings = [...slow.map(slowFinding), ...unclear.map(unclearFinding)];
  if (findings.length > 0) return findings;
  if (large.length === 0) return [ok(CHECK, `no table has ${formatCount(LARGE)} rows`)];
  return [ok(CHECK, `on the times of ${formatList(large.map(({ name }) => name))}`)];
}

/** A large table behind a view. */
interface LargeTable {
  readonly name: string;
  /** The column of its moments; null if it is not known. */
  readonly column: string | null;
  readonly expectedRows: number;
  readonly isIndexed: boolean;
}

/** Each column of each table once. */
function distinct<Table extends LargeTable>(tables: readonly Table[]): Table[] {
  return [...new Map(tables.map((table) => [`${table.name} ${table.column}`, table])).values()];
}

function slowFinding({ name, column, expectedRows }: LargeTable): Finding {
  return warning(
    CHECK,
    `none begins with ${column} of ${name}, which has about ${formatCount(expectedRows)} rows`,
    `run \`create index concurrently on ${name} ("${column}")\`; a partitioned table needs one on each ` +
      "partition, as docs/supabase.md says",
  );
}

function unclearFinding({ name, expectedRows }: LargeTable): Finding {
  return warning(
    CHECK,
    `not checked on ${name}, which has about ${formatCount(expectedRows)} rows and an unclear column of times`,
    "name the column itself in the view: an expression over it is read without its index, as docs/supabase.md says",
  );
}

/** The tables behind a view that need an index. A view reads several if it joins or combines them. */
function largeTables(view: CountedTable, relations: readonly ReadRelation[]): LargeTable[] {
  return storedMoments(view, relations)
    .filter(({ expectedRows }) => expectedRows >= LARGE)
    .map(({ schema, relation, column, expectedRows, isIndexed }) => ({
      name: tableName(schema, relation),
      column,
      expectedRows,
      isIndexed,
    }));
}

/** The large tables behind a view for which no column of moments is found. */
function unclearTables(view: CountedTable, relations: readonly ReadRelation[]): LargeTable[] {
  if (storedMoments(view, relations).length > 0) return [];
  return relations
    .filter((read) => read.view === view && read.expected_rows >= LARGE)
    .map(({ schema, relation, expected_rows }) => ({
      name: tableName(schema, relation),
      column: null,
      expectedRows: expected_rows,
      isIndexed: false,
    }));
}

function tableName(schema: string, relation: string): string {
  return `${sqlName(schema)}.${sqlName(relation)}`;
}
