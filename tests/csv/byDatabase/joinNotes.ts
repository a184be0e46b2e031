import type { PGlite } from "@electric-sql/pglite";
import { quoted } from "../../../cli/csv/csvRecords.ts";
import { isOwnId } from "../../../shared/database/databaseTable.ts";
import { DATABASE_TABLES } from "../../../shared/database/undatedTables.ts";
import { formatList, formatQuantity } from "../../../shared/text/format.ts";

/**
 * Adds chains and wallets that no file lists but rows refer to. Returns a note for each kind of reference
 * without a match, and of text that nearly matches.
 */
export async function joinNotes(pglite: PGlite): Promise<string[]> {
  const texts = async (sql: string, params: unknown[] = []) =>
    (await pglite.query<{ text: string }>(sql, params)).rows.map(({ text }) => text);
  const notes: string[] = [];
  const statuses = await texts(STATUSES);
  if (statuses.length > 0 && !statuses.includes("sent")) {
    const names = formatList(shortened(statuses.map(quoted)));
    notes.push(`no notification has the status "sent" (but ${names}), so no wallet is flagged`);
  }
  const silent = await texts(SILENT_PROJECTS);
  if (silent.length > 0) {
    const quantity = formatQuantity(silent.length, ["project has", "projects have"]);
    notes.push(
      `${quantity} memberships and no transactions, such as ${silent[0]}; their users never count as active`,
    );
  }
  const unlisted = await texts(listReferences("chains"));
  const named = await texts(NAMED_CHAINS, [unlisted]);
  if (named.length > 0) {
    notes.push(
      `chain_id holds names of chains.csv (${formatList(shortened(named))}), which count as separate chains; write the ids`,
    );
  }
  const own = await texts(OWN_NAMES);
  const chains = unlisted.filter((chain) => !own.includes(chain));
  if (chains.length > 0) {
    const noun = chains.length === 1 ? "chain" : "the chains";
    notes.push(`no name is known for ${noun} ${formatList(shortened(chains))}`);
  }
  const wallets = (await texts(listReferences("addresses"))).length;
  const twins = await texts(CASE_TWINS);
  if (twins.length > 0) {
    const quantity = formatQuantity(twins.length, ["address", "addresses"]);
    notes.push(
      `${quantity} differ by letter case alone, such as ${formatList(twins.slice(0, 2))}; each counts as a wallet`,
    );
  }
  if (wallets > 0) {
    const quantity = formatQuantity(wallets, ["wallet", "wallets"]);
    notes.push(`no addresses.csv: ${quantity} in notifications count as monitored`);
  }
  return notes;
}

/** The statuses that occur: `sent` first, then some others. */
const STATUSES = `
  select status as text from public.notifications where status is not null
  group by status order by status <> 'sent', min(place) limit 6`;

const SILENT_PROJECTS = `
  select project_id as text from public.memberships where project_id in (
    select project_id from public.memberships except select project_id from public.transactions
  ) group by project_id order by min(place)`;

/** Adds ids that no file lists but rows refer to, to the table of their owner. */
function listReferences(owner: string): string {
  const references = DATABASE_TABLES.flatMap((table) =>
    table.columns
      .filter((column) => column.owner === owner && !isOwnId(table, column))
      .map(
        ({ name }) =>
          `select "${name}" as id, min(place) as first from public.${table.name} group by 1`,
      ),
  );
  return `
    insert into public.${owner} (id) select id
    from (${references.join(" union all ")}) as reference left join public.${owner} using (id)
    where id is not null and ${owner}.place is null
    group by id order by min(first) returning id as text`;
}

const NAMED_CHAINS = `
  select distinct on (position) unlisted.id || ' → ' || chains.id as text
  from unnest($1::text[]) with ordinality as unlisted (id, position)
    join public.chains on lower(trim(name)) = lower(trim(unlisted.id)) and name <> unlisted.id
  order by position, place desc`;

/** An unlisted id that is no number, such as `Ethereum`, is its own name. */
const OWN_NAMES = `
  update public.chains set name = id where place is null and id !~ '^[0-9]+$'
  returning id as text`;

const CASE_TWINS = `
  with spellings as (
    select text, min(position) as first from (
      select address as text, ctid as position from public.addresses
      union all select id, ctid from public.addresses
    ) as written group by text
  ), cases as (
    select text, first, count(*) over folded as spellings, min(first) over folded as earliest
    from spellings window folded as (partition by lower(text))
  )
  select text from cases where spellings > 1 order by earliest, first`;

const SHOWN = 5;

function shortened(names: readonly string[]): string[] {
  return names.length > SHOWN ? [...names.slice(0, SHOWN), "others"] : [...names];
}
