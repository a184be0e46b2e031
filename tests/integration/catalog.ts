/** A line for every object that is not PostgreSQL's: its name, owner, rights and definition. */
export const CATALOG = `
  select format('%s %s %s', type, identity, md5(content::text)) as line
  from (
    select 'pg_class'::regclass as catalog, oid, to_jsonb(pg_class) - array[
      'oid', 'reltype', 'relfilenode', 'relpages', 'reltuples', 'relallvisible', 'relallfrozen', 'relfrozenxid', 'relminmxid'
    ] || jsonb_build_object('view', pg_get_viewdef(oid), 'columns', (
      select jsonb_agg(array[attname::text, attacl::text] order by attnum)
      from pg_attribute where attrelid = pg_class.oid and attnum > 0
    )) as content
    from pg_class
    where relkind in ('r', 'p', 'v', 'm', 'S', 'f', 'i') and relname <> 'sources'
      and relnamespace <> 'pg_toast'::regnamespace
    union all
    select 'pg_proc'::regclass, oid, to_jsonb(pg_proc) - 'oid' - 'prosqlbody' from pg_proc
    union all
    select 'pg_policy'::regclass, oid, to_jsonb(pg_policy) from pg_policy
    union all
    select 'pg_trigger'::regclass, oid, to_jsonb(pg_trigger) from pg_trigger
    union all
    select 'pg_constraint'::regclass, oid, to_jsonb(pg_constraint) from pg_constraint
    union all
    select 'pg_namespace'::regclass, oid, to_jsonb(pg_namespace) from pg_namespace where nspname !~ '^pg_'
  ) as objects
    cross join lateral pg_identify_object(catalog, oid, 0)
  where oid >= 16384 or identity = 'public'`;
