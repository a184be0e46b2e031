import { type CellFinding, finding } from "../../../cli/local/csv/findings.ts";
import { type Column, isFilled } from "../../../shared/database/column.ts";
import { isOwnId } from "../../../shared/database/databaseTable.ts";
import { formatQuantity } from "../../../shared/text/format.ts";
import { type FolderLoad, type LoadedTable, PLACES_IN_FILE } from "./loadTable.ts";

/** Finds problems of loaded rows with other rows, within a table and between two. */
export async function findRowProblems(
  loaded: readonly LoadedTable[],
  load: FolderLoad,
): Promise<void> {
  for (const { table, columns, files } of loaded) {
    if (columns.some(({ column }) => isOwnId(table, column))) {
      await addCells(load, "id", repeatedIds(table.name), (id) =>
        finding(id, "is the id of an earlier row", "; keep one row"),
      );
    }
    const own = columns.map(({ column }) => column);
    // Rows without a time, such as memberships, count once.
    if (files > 1 && own.some(({ kind }) => kind === "moment" || kind === "seconds")) {
      await compareFiles(load, sharedRows(table.name, own));
    }
  }
  const addresses = loaded.find(({ table }) => table.name === "addresses");
  // All listed wallets are counted, so a list must name every wallet.
  if (addresses !== undefined && addresses.files > 0) {
    await addCells(load, "address_id", UNLISTED_ADDRESSES, (id) =>
      finding(id, "is not in the addresses file", "; list it there, or empty the cell"),
    );
  }
}

async function addCells(
  { pglite, files, problems }: FolderLoad,
  column: string,
  sql: string,
  problem: (value: string) => CellFinding,
): Promise<void> {
  const { rows } = await pglite.query<{ place: number; value: string }>(sql);
  for (const { place, value } of rows) {
    const file = files[Math.floor(place / PLACES_IN_FILE)]?.name ?? "";
    problems.add(file, place % PLACES_IN_FILE, column, problem(value));
  }
}

function repeatedIds(table: string): string {
  return `
    select place, id as value
    from public.${table} join (
      select id, min(place) as first from public.${table} group by id having count(*) > 1
    ) as repeated using (id)
    where place > first order by place`;
}

const UNLISTED_ADDRESSES = `
  select place, address_id as value from public.notifications
  where address_id is not null
    and not exists (select from public.addresses where addresses.id = address_id)
  order by place`;

/** Finds rows that two files share: such rows would count twice. */
async function compareFiles({ pglite, files, problems, notes }: FolderLoad, sql: string) {
  const { rows } = await pglite.query<Record<"earlier" | "later" | "rows", number>>(sql);
  for (const { earlier, later, rows: shared } of rows) {
    const [first, second] = [files[earlier], files[later]];
    if (first?.rows == null || second?.rows == null) continue;
    const [part, whole] = shared === second.rows ? [second, first] : [first, second];
    const quantity = formatQuantity(shared, ["row", "rows"]);
    if (shared === part.rows) {
      const text = `every row is in ${whole.name} too (${quantity}); keep one of the two files`;
      problems.addLine(part.name, null, text);
    } else {
      const text = `${whole.name} has the same rows on the same days, which count twice (${quantity})`;
      notes.addLine(part.name, null, text);
    }
  }
}

/**
 * Pairs of files, with the number of rows that both have. Rows with a problem are left out: they lack a value that they
 * must have.
 */
function sharedRows(table: string, columns: readonly Column[]): string {
  const digest = `hashtextextended(row(${columns.map(({ name }) => `"${name}"`).join(", ")})::text, 0)`;
  const isSound = columns.filter(isFilled).map(({ name }) => `and "${name}" is not null`);
  return `
    with found as (
      select place / ${PLACES_IN_FILE} as file, ${digest} as digest, count(*) as rows
      from public.${table} where true ${isSound.join(" ")} group by 1, 2
    )
    select a.file as earlier, b.file as later, sum(least(a.rows, b.rows))::int as rows
    from found as a join found as b using (digest)
    where a.file < b.file group by 1, 2 order by 2, 1`;
}
