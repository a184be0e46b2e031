do $$ begin set local search_path = pg_catalog, pg_temp; end $$;

-- What the views read, through views and inheritance: relations and functions by their catalog.
create or replace function vigil.behind_views()
returns table (class oid, object oid)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with recursive behind (class, object) as (
    select 'pg_class'::regclass::oid, oid
    from pg_class
    where relnamespace = 'vigil'::regnamespace and relname in (
      'chains', 'addresses', 'transactions', 'memberships', 'notifications', 'exploits', 'events'
    )
    union
    select parts.*
    from behind
      join pg_class on class = 'pg_class'::regclass and pg_class.oid = object
      cross join lateral (
        select refclassid, refobjid
        from pg_rewrite join pg_depend on classid = 'pg_rewrite'::regclass and objid = pg_rewrite.oid
        -- A materialized view was made before, with the rights of its owner.
        where ev_class = object and relkind <> 'm' and refclassid in ('pg_class'::regclass, 'pg_proc'::regclass)
        union all
        select 'pg_class'::regclass, inhrelid from pg_inherits where inhparent = object
      ) as parts
  )
  select class, object from behind;
$$;

-- The relations behind the views whose rows the public key (anon) or a signed-in user (authenticated) may read
-- or change without the function. Row-level security without a policy for the role leaves a right without rows,
-- except TRUNCATE, which it never limits; by_default says that default privileges grant it. A partition has its
-- partitioned table as whole.
create or replace function vigil.exposed_relations()
returns table (
  relation text, whole text, role text, row_security boolean, may_read boolean, may_change boolean,
  may_truncate boolean, by_default boolean
)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select
    object::regclass::text, nullif(pg_partition_root(object), object)::regclass::text, role, relrowsecurity,
    may_read, may_change, may_truncate,
    exists (
      select from pg_default_acl cross join lateral aclexplode(defaclacl) as granted
      where defaclobjtype = 'r' and defaclnamespace in (0, relnamespace)
        and privilege_type = 'TRUNCATE' and grantee = to_regrole(role)
    )
  from (select distinct object from vigil.behind_views() where class = 'pg_class'::regclass) as relations
    join pg_class on pg_class.oid = object
    join unnest(array['anon', 'authenticated']) as role on true
    cross join lateral (
      select
        coalesce(bool_or(command = 'select'), false) as may_read,
        coalesce(bool_or(command <> 'select'), false) as may_change,
        relkind in ('r', 'p', 'f') and has_table_privilege(role, object, 'truncate') as may_truncate
      from (values ('select', 'r'), ('insert', 'a'), ('update', 'w'), ('delete', 'd')) as commands (command, code)
      where
        case command
          when 'delete' then has_table_privilege(role, object, command)
          else has_any_column_privilege(role, object, command)
        end
        and (not relrowsecurity or exists (
          select from pg_policy
          where polrelid = object and polpermissive and polcmd::text in ('*', code)
            and exists (
              select from unnest(polroles) as of_role where of_role = 0 or pg_has_role(role, of_role, 'member')
            )
        ))
    ) as rights
  where has_schema_privilege(role, relnamespace, 'usage') and (may_read or may_change or may_truncate)
  order by 1, 3;
$$;

-- What the counted views select from: the tables and views, the columns that are read of them with their types, how many
-- rows the planner expects, and the columns with which a valid index of each partition begins. A view that groups
-- rows has fewer rows than its tables.
create or replace function vigil.read_relations()
returns table (
  view text, is_grouped boolean, moment_type text, schema text, relation text, columns jsonb, expected_rows double precision,
  indexed text[]
)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with
  counted (view, moment) as (
    values
      ('transactions', 'created_at'), ('notifications', 'date'), ('exploits', 'timestamp'), ('events', 'timestamp'),
      ('addresses', 'id')
  ),
  reads as (
    select view, moment, ev_class, refobjid as object, refobjsubid as number
    from counted
      join pg_rewrite on ev_class = to_regclass(format('vigil.%I', view))
      join pg_depend on classid = 'pg_rewrite'::regclass and objid = pg_rewrite.oid
    where refclassid = 'pg_class'::regclass and refobjid <> ev_class
  ),
  leaves as (
    select object, coalesce(relid::oid, object) as leaf
    from (select distinct object from reads) as relations
      left join lateral (select relid from pg_partition_tree(object) where isleaf) as tree on true
  ),
  indexes as (
    select object, attname::text as name
    from leaves
      join pg_index on indrelid = leaf and indisvalid
      join pg_attribute on attrelid = indrelid and attnum = indkey[0]
    group by object, attname
    having count(distinct leaf) = (select count(*) from leaves as parts where parts.object = leaves.object)
  )
  select
    view, pg_get_viewdef(ev_class) ~* '\m(distinct(?! from\M)|group by)\M',
    (select format_type(atttypid, null) from pg_attribute where attrelid = ev_class and attname = moment),
    relnamespace::regnamespace::text, relname::text,
    (
      select jsonb_object_agg(attname, format_type(coalesce(nullif(typbasetype, 0), atttypid), null))
      from reads as used
        join pg_attribute on attrelid = used.object and attnum = used.number
        join pg_type on pg_type.oid = atttypid
      where used.view = reads.view and used.object = reads.object and attnum > 0
    ),
    (select sum(greatest(parts.reltuples, 0)) from leaves join pg_class as parts on parts.oid = leaf where object = reads.object),
    (select coalesce(array_agg(name), '{}') from indexes where indexes.object = reads.object)
  from (select distinct view, moment, ev_class, object from reads) as reads
    join pg_class on pg_class.oid = object
  where relkind in ('r', 'p', 'f', 'm', 'v')
  order by 1, 4, 5;
$$;

-- Why the views cannot be counted, and what to do: a view or a column is missing, vigil_counter may not read it, or its
-- values would be compared by operators other than its type's or not as texts.
create or replace function vigil.view_problems()
returns table (message text, hint text)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with recursive
  required (view, name, kind) as (
    values
      ('chains', 'id', 'id'), ('chains', 'name', 'text'), ('addresses', 'id', 'id'),
      ('transactions', 'created_at', 'moment'), ('transactions', 'project_id', 'id'),
      ('transactions', 'chain_id', 'id'),
      ('memberships', 'email', 'text'), ('memberships', 'project_id', 'id'),
      ('notifications', 'date', 'moment'), ('notifications', 'address_id', 'id'),
      ('notifications', 'chain_id', 'id'),
      ('exploits', 'timestamp', 'moment'), ('exploits', 'chain_id', 'id'),
      ('events', 'timestamp', 'moment'), ('events', 'event_type', 'text')
  ),
  columns as (
    select
      required.*, format('vigil.%I', view) as relation, format('vigil.%I.%I', view, name) as full_name,
      atttypid as type, attcollation as collated
    from required
      left join pg_attribute on attrelid = to_regclass(format('vigil.%I', view)) and attname = name
  ),
  -- Through domains.
  bases (full_name, name, kind, type, collated) as (
    select full_name, name, kind, type, collated from columns
    union all
    select full_name, name, kind, typbasetype, collated
    from bases join pg_type on pg_type.oid = type
    where typtype = 'd'
  ),
  types as (
    select full_name, name, kind, bases.type, typnamespace = 'pg_catalog'::regnamespace as is_built_in
    from bases join pg_type on pg_type.oid = bases.type
    where typtype <> 'd'
  ),
  problems (place, message, hint) as (
    select
      1, format('the view %s is missing', relation), 'Run the SQL of the views first: vigil sql prints it.'
    from columns
    where to_regclass(relation) is null
    union all
    select
      2, format('%s has no column %I', relation, name),
      'Add the column to the view; docs/supabase.md has the columns of all seven.'
    from columns
    where to_regclass(relation) is not null and type is null
    union all
    select
      3, format('%s has the type %s', full_name, format_type(type, null)),
      case kind
        when 'moment' then 'Let the view select a timestamptz, a timestamp, a date or a number of seconds.'
        when 'text' then 'Cast it in the view, to text collate "C", or to lower(email) collate "C" where Ann@ and ann@ are one user, as citext says.'
        else 'Cast it in the view, such as project_id::text collate "C".'
      end
    from types
    where not case kind
      when 'moment' then type in (
        'timestamptz'::regtype, 'timestamp'::regtype, 'date'::regtype, 'smallint'::regtype, 'integer'::regtype,
        'bigint'::regtype, 'real'::regtype, 'double precision'::regtype, 'numeric'::regtype
      )
      when 'text' then type in ('text'::regtype, 'varchar'::regtype)
      else is_built_in
    end
    union all
    select
      3, format('%s has the type numeric, in which 1 and 1.0 are one id with two texts', full_name),
      format('Select trim_scale(%I)::text collate "C" in the view.', name)
    from types
    where kind = 'id' and type = 'numeric'::regtype
    union all
    select
      3, format('%s has the nondeterministic collation %s', full_name, collated::regcollation),
      'Cast it in the view, such as project_id::text collate "C".'
    from bases join pg_collation on pg_collation.oid = collated
    where not collisdeterministic
    union all
    select
      4,
      format(
        'vigil.memberships.project_id has the type %s, and vigil.transactions.project_id the type %s',
        format_type(members.type, null), format_type(projects.type, null)
      ),
      'Cast both in their views, such as project_id::text collate "C".'
    from types as members join types as projects on true
    where members.full_name = 'vigil.memberships.project_id'
      and projects.full_name = 'vigil.transactions.project_id'
      and members.type <> projects.type
      and not exists (
        select from pg_operator
        where oprname = '=' and oprleft = members.type and oprright = projects.type
          and oprnamespace = 'pg_catalog'::regnamespace
      )
    union all
    select
      5, format('%s reads with the rights of its caller', relation),
      format('Run "alter view %s set (security_invoker = false)".', relation)
    from columns
      join pg_class on pg_class.oid = to_regclass(relation)
      cross join lateral pg_options_to_table(reloptions)
    where option_name = 'security_invoker' and option_value::boolean
    union all
    select
      6, format('vigil_counter may not read %s', relation),
      'Run what vigil sql prints again, as the owner of the view.'
    from columns
    where not has_table_privilege('vigil_counter', to_regclass(relation), 'select')
  )
  select message, hint from problems order by place, message;
$$;

do $$ begin perform vigil.claim(); end $$;
