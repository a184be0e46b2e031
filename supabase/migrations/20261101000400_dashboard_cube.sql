-- The whole dashboard in one request: counts per day without a single identity, so that the public key
-- may call it while the tables stay closed. docs/snapshot-format.md describes the cube. This file reads
-- only the views of Vigil. Run it again to upgrade an older version: functions keep the rights that they have.

-- What the views read, through views, rules, constraints and inheritance: relations and functions by their catalog.
create or replace function vigil.behind_views()
returns table (class oid, object oid)
language sql
stable
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
      cross join lateral (
        -- The relations and functions that a rule or a constraint names.
        select refclassid, refobjid
        from pg_depend
        where classid = class and objid = object
          and classid in ('pg_rewrite'::regclass, 'pg_constraint'::regclass)
          and refclassid in ('pg_class'::regclass, 'pg_proc'::regclass)
        union all
        select 'pg_rewrite'::regclass, pg_rewrite.oid
        from pg_rewrite join pg_class on pg_class.oid = ev_class
        -- A materialized view was made before, with the rights of its owner.
        where class = 'pg_class'::regclass and ev_class = object and relkind <> 'm'
        union all
        select 'pg_constraint'::regclass, oid
        from pg_constraint
        where class = 'pg_class'::regclass and conrelid = object and contype = 'c'
        union all
        select 'pg_class'::regclass, inhrelid
        from pg_inherits
        where class = 'pg_class'::regclass and inhparent = object
      ) as parts
  )
  select class, object from behind;
$$;

-- The relations behind the views whose rows the public key (anon) or a signed-in user (authenticated) may read
-- or change without the function. Row-level security without a policy for the role leaves a right without rows.
create or replace function vigil.exposed_relations()
returns table (relation text, role text, may_read boolean, may_change boolean, has_policy boolean)
language sql
stable
set search_path = pg_catalog, pg_temp
as $$
  select object::regclass::text, role, may_read, may_change, relrowsecurity
  from (select distinct object from vigil.behind_views() where class = 'pg_class'::regclass) as relations
    join pg_class on pg_class.oid = object
    join unnest(array['anon', 'authenticated']) as role on true
    cross join lateral (
      select
        not relrowsecurity or exists (
          select
          from pg_policy
          where polrelid = object and polpermissive and polcmd in ('*', 'r')
            and exists (
              select from unnest(polroles) as of_role where of_role = 0 or pg_has_role(role, of_role, 'member')
            )
        ) as shows_rows,
        not relrowsecurity or exists (
          select
          from pg_policy
          where polrelid = object and polpermissive and polcmd <> 'r'
            and exists (
              select from unnest(polroles) as of_role where of_role = 0 or pg_has_role(role, of_role, 'member')
            )
        ) as takes_rows
    ) as policies
    cross join lateral (
      select
        shows_rows and has_any_column_privilege(role, object, 'select') as may_read,
        takes_rows and (
          has_any_column_privilege(role, object, 'insert, update') or has_table_privilege(role, object, 'delete')
        ) or has_table_privilege(role, object, 'truncate') as may_change
    ) as rights
  where has_schema_privilege(role, relnamespace, 'usage') and (may_read or may_change)
  order by 1, 2;
$$;

-- Why the views cannot be counted, and what to do: a view or a column is missing, its values would be compared
-- by operators other than its type's or not as texts, or a role that cannot act as the owner of the function
-- owns something behind a view. Such a role could run code with the rights of the function, by a function in
-- a view or a check constraint, and could undo every other check.
create or replace function vigil.view_problems()
returns table (message text, hint text)
language sql
stable
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
  bases (full_name, kind, type, collated) as (
    select full_name, kind, type, collated from columns
    union all
    select full_name, kind, typbasetype, collated
    from bases join pg_type on pg_type.oid = type
    where typtype = 'd'
  ),
  types as (
    select full_name, kind, bases.type, typnamespace = 'pg_catalog'::regnamespace as is_built_in
    from bases join pg_type on pg_type.oid = bases.type
    where typtype <> 'd'
  ),
  behind as materialized (
    select class, object from vigil.behind_views()
  ),
  owned (name, kind, owner) as (
    select object::regclass::text, 'table', relowner
    from behind join pg_class on class = 'pg_class'::regclass and oid = object
    union all
    select object::regprocedure::text, 'function', proowner
    from behind join pg_proc on class = 'pg_proc'::regclass and oid = object
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
        when 'text' then 'Cast it in the view, to text collate "C".'
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
      5, format('%s belongs to %s, which could run code as %s through it', name, owner::regrole, current_user),
      format(
        'Run "alter %s %s owner to %I", or let the view read a copy that %4$I owns.', kind, name, current_user,
        current_user
      )
    from owned
    where not pg_has_role(owner, current_user, 'member')
  )
  select message, hint from problems order by place, message;
$$;

do $$
declare
  problem record;
begin
  select * from vigil.view_problems() limit 1 into problem;
  if problem is not null then
    raise feature_not_supported using message = problem.message, hint = problem.hint;
  end if;
end;
$$;

-- How each view is read: its time column, a row's instant, the bound of a window as a value of that column,
-- the key by which rows are counted, and the identity that a row is a sighting of. A date is the same day in
-- every zone.
drop view if exists vigil.sources;
create view vigil.sources (source, moment, instant, bound, is_date, key, kind, identity) as
  select
    source, moment,
    case when is_time then '%s::timestamptz' else 'to_timestamp(%s)' end,
    case when is_time then '%s' else 'extract(epoch from %s)::bigint' end,
    type = 'date'::pg_catalog.regtype, key, kind, identity
  from (
      values
        ('transactions', 'created_at', 'chain_id', 'projects', 'project_id'),
        ('notifications', 'date', 'chain_id', 'flagged', 'address_id'),
        ('exploits', 'timestamp', 'chain_id', null, null),
        ('events', 'timestamp', 'event_type', null, null)
    ) as given (source, moment, key, kind, identity)
    join pg_catalog.pg_attribute
      on attrelid = pg_catalog.to_regclass(pg_catalog.format('vigil.%I', source)) and attname = moment
    join pg_catalog.pg_type on pg_type.oid = atttypid
    cross join lateral (select case typtype when 'd' then typbasetype else atttypid end as type) as bases
    cross join lateral (
      select
        type in (
          'timestamptz'::pg_catalog.regtype, 'timestamp'::pg_catalog.regtype, 'date'::pg_catalog.regtype
        ) as is_time
    ) as times;

revoke all on vigil.sources from public, anon, authenticated, service_role;

-- The zone's offsets from UTC, from two days before the first day until two days after the last: no
-- zone's local time has ever differed from UTC by more.
create or replace function vigil.clocks(from_day date, to_day date, time_zone text)
returns table (since timestamptz, until timestamptz, ahead interval)
language sql
stable
rows 10
set search_path = pg_catalog, pg_temp
set timezone = 'UTC'
as $$
  with recursive
  midnights as (
    select instant, (instant at time zone time_zone) - (instant at time zone 'UTC') as ahead
    from generate_series(
      (from_day - 2)::timestamptz, (to_day + 3)::timestamptz, interval '24 hours'
    ) as instant
  ),
  -- No zone has changed its clocks and changed them back within a day, so bisection finds the second.
  halves (low, high, ahead) as (
    select instant, next_instant, ahead
    from (
      select
        instant, ahead, lead(instant) over ascending as next_instant,
        lead(ahead) over ascending as next_ahead
      from midnights
      window ascending as (order by instant)
    ) as neighbours
    where ahead <> next_ahead
    union all
    select
      case when is_before then middle else low end,
      case when is_before then high else middle end,
      ahead
    from halves
      cross join lateral (select low + date_trunc('second', (high - low) / 2) as middle) as middles
      cross join lateral (
        select (middle at time zone time_zone) - (middle at time zone 'UTC') = ahead as is_before
      ) as sides
    where high - low > interval '1 second'
  )
  select
    since, lead(since, 1, (to_day + 3)::timestamptz) over (order by since),
    (since at time zone time_zone) - (since at time zone 'UTC')
  from (
    select (from_day - 2)::timestamptz as since
    union all
    select high from halves where high - low <= interval '1 second'
  ) as changes
  order by 1;
$$;

-- The stretches of time in which the zone's clocks show a day, counted from from_day: one for each day,
-- two if the clocks changed, none if the zone skipped the day. If clocks went back over midnight, the
-- repeated part of a day is a separate stretch.
create or replace function vigil.day_stretches(from_day date, to_day date, time_zone text)
returns table (day integer, start timestamptz, stop timestamptz)
language sql
stable
rows 400
set search_path = pg_catalog, pg_temp
set timezone = 'UTC'
as $$
  select days.day, greatest(since, first), least(until, last)
  from generate_series(0, to_day - from_day) as days (day)
    cross join vigil.clocks(from_day, to_day, time_zone)
    cross join lateral (
      select
        (from_day + days.day)::timestamptz - ahead as first,
        (from_day + days.day + 1)::timestamptz - ahead as last
    ) as shown
  where greatest(since, first) < least(until, last)
  order by 2;
$$;

-- The zone in whose days a source is counted. A column of dates is counted in UTC: a date is the same
-- day in every zone, and compares as its midnight in UTC.
create or replace function vigil.zone_of(of_source text, time_zone text)
returns text
language sql
stable
set search_path = pg_catalog, pg_temp
as $$
  select case when is_date then 'UTC' else time_zone end
  from vigil.sources
  where source = of_source;
$$;

-- The planner's estimated cost of the rows between two instants. It changes nothing; it is volatile only
-- because PostgreSQL allows no other function to run explain.
create or replace function vigil.read_cost(of_source text, start timestamptz, stop timestamptz)
returns double precision
language plpgsql
volatile
set search_path = pg_catalog, pg_temp
set timezone = 'UTC'
as $$
declare
  plan json;
begin
  execute (
    select format(
      'explain (format json) select from vigil.%1$I where %2$I >= %3$s and %2$I < %4$s', source, moment,
      format(bound, format('timestamptz %L', start)), format(bound, format('timestamptz %L', stop))
    )
    from vigil.sources
    where source = of_source
  ) into plan;
  return plan -> 0 -> 'Plan' ->> 'Total Cost';
end;
$$;

-- The windows in which to read the days of a source. If an index or partitions make single days cheap,
-- each stretch of a day is a window: its rows need no computed day, and each grouping stays small.
-- Otherwise one window holds all days, and its day is null.
create or replace function vigil.windows(source text, from_day date, to_day date, time_zone text)
returns table (day integer, start timestamptz, stop timestamptz, zone text)
language sql
stable
rows 400
set search_path = pg_catalog, pg_temp
as $$
  with
  stretches as materialized (
    select stretches.*, zone
    from vigil.zone_of(source, time_zone) as zone
      cross join vigil.day_stretches(from_day, to_day, zone) as stretches
  ),
  wholes as materialized (
    select
      start, stop, zone,
      vigil.read_cost(source, middle, middle + interval '24 hours') * stretches
        < 4 * vigil.read_cost(source, start, stop) as is_by_day
    from (
      select zone, min(start) as start, max(stop) as stop, count(*) as stretches
      from stretches
      group by zone
    ) as ends
      cross join lateral (select start + (stop - start) / 2 as middle) as middles
  )
  select stretches.* from stretches cross join wholes where is_by_day
  union all
  select null, start, stop, zone from wholes where not is_by_day;
$$;

-- The query that groups the rows of some days by key, and separately by identity. Days count from
-- from_day; ids keep their type.
create or replace function vigil.row_groups(of_source text, from_day date, to_day date, time_zone text)
returns text
language sql
stable
set search_path = pg_catalog, pg_temp
as $$
  select format(
    $sql$
      select cells.*
      from vigil.windows(%1$L, %8$L, %9$L, %10$L) as windows
        cross join lateral (
          select
            coalesce(windows.day, (%3$s at time zone windows.zone)::date - %8$L::date) as day,
            %4$s = 1 as is_identity, %5$I as key, %6$s as identity, count(*) as tally
          from vigil.%1$I
          where %2$I >= %11$s and %2$I < %12$s
          group by grouping sets (%7$s)
        ) as cells
      where cells.day between 0 and %13$s
    $sql$,
    source, moment, format(instant, quote_ident(moment)),
    case when identity is null then '0' else format('grouping(%I)', key) end,
    key, coalesce(identity, 'null::text'),
    format(case when identity is null then '(1, %I)' else '(1, %I), (1, %I)' end, key, identity),
    from_day, to_day, time_zone, format(bound, 'windows.start'), format(bound, 'windows.stop'),
    to_day - from_day
  )
  from vigil.sources
  where source = of_source;
$$;

-- The counts of a source, in rows of three kinds: the rows of a key on a day; the wallets seen on a day
-- by the day of their previous sighting, -1 for none; and the projects or users with the same set of
-- days, one bit per day. Keys are ids of chains and types of events; days count from from_day. Several
-- rows of one thing add up. Few wallets share a set of days, so each of their sightings is a row. On Citus
-- a function of the same name in supabase/optional replaces this function.
create or replace function vigil.day_cells(of_source text, from_day date, to_day date, time_zone text)
returns table (kind text, day integer, previous integer, key text, seen bit varying, tally bigint)
language plpgsql
stable
rows 10000
set search_path = pg_catalog, pg_temp
set timezone = 'UTC'
as $$
begin
  return query execute format(
    $sql$
      with cells as materialized (%s)
      select %L, day, null::integer, key::text, null::bit varying, tally
      from cells
      where not is_identity
    $sql$,
    vigil.row_groups(of_source, from_day, to_day, time_zone), of_source
  ) || case of_source
    when 'transactions' then $sql$
      union all
      (
        with
        projects as materialized (
          select identity as project_id, bit_or(set_bit($1, day, 1)) as seen
          from cells
          where is_identity and identity is not null
          group by identity
        ),
        users as (
          select bit_or(seen) as seen
          from vigil.memberships join projects using (project_id)
          where email is not null
          group by email
        )
        select 'projects', null::integer, null::integer, null::text, seen, count(*)
        from projects group by seen
        union all
        select 'users', null, null, null, seen, count(*) from users group by seen
      )
    $sql$
    when 'notifications' then $sql$
      union all
      -- A wallet may be seen in both stretches of a day.
      select 'flagged', day, previous, null, null, count(*)
      from (
        select day, lag(day, 1, -1) over (partition by identity order by day) as previous
        from cells
        where is_identity and identity is not null
      ) as wallets
      where previous < day
      group by day, previous
    $sql$
    else ''
  end
  using repeat('0', to_day - from_day + 1)::bit varying;
end;
$$;

-- The cells of a cube, in rows of two kinds: the rows of a key on a day (previous is null), and the
-- identities seen on a day by the day of their previous sighting (key is null). Several rows of one
-- cell add up.
--
-- The sets of days earn their place: lag over the rows of 100,000 users took 494 s, over their sets 1.2 s.
create or replace function vigil.tallies(from_day date, to_day date, time_zone text)
returns table (source text, day integer, previous integer, key text, tally bigint)
language sql
stable
rows 10000
set search_path = pg_catalog, pg_temp
as $$
  with counted as materialized (
    select cells.*
    from vigil.sources
      cross join lateral vigil.day_cells(source, from_day, to_day, time_zone) as cells
  )
  select kind, day, previous, key, tally from counted where seen is null
  union all
  select kind, sightings.day, sightings.previous, null, sum(tally)::bigint
  from counted
    cross join lateral (
      select day, lag(day, 1, -1) over (order by day) as previous
      from generate_series(0, to_day - from_day) as day
      where get_bit(seen, day) = 1
    ) as sightings
  where seen is not null
  group by kind, sightings.day, sightings.previous;
$$;

-- The instant of the first (`min`) or the last (`max`) row of a source in the years 1970 to 9999.
create or replace function vigil.end_moment(of_source text, which text)
returns timestamptz
language plpgsql
stable
set search_path = pg_catalog, pg_temp
set timezone = 'UTC'
as $$
declare
  answer timestamptz;
begin
  execute (
    select format(
      'select %s from vigil.%I where %3$I >= %4$s and %3$I < %5$s',
      format(instant, format('%s(%I)', which, moment)), source, moment,
      format(bound, '$1'), format(bound, '$2')
    )
    from vigil.sources
    where source = of_source
  ) into answer using timestamptz '1970-01-01Z', timestamptz '10000-01-01Z';
  return answer;
end;
$$;

-- Takes a slot for a call until the end of this transaction, and returns whether there was one. All roles but
-- service_role share six slots, and one slot for calls of more than 800 days, so that no public key can keep
-- the database busy. A call without a slot is refused at once, with a status that asks for a later retry.
create or replace function vigil.take_slot(days integer)
returns boolean
language sql
volatile
set search_path = pg_catalog, pg_temp
as $$
  select case
    when current_setting('role') = 'service_role' then true
    when days > 800 then pg_try_advisory_xact_lock(hashtext('vigil.dashboard_cube'), 0)
    else exists (
      select from generate_series(1, 6) as slot
      where pg_try_advisory_xact_lock(hashtext('vigil.dashboard_cube'), slot)
    )
  end;
$$;

-- The kept answers, one for each zone. An upgrade drops them, since their version may be an older one, and with
-- them a table of other columns.
do $$
declare
  found constant text[] := (
    select array_agg(attname::text order by attnum)
    from pg_attribute
    where attrelid = to_regclass('vigil.kept') and attnum > 0 and not attisdropped
  );
begin
  if found <> array['zone', 'first_day', 'last_day', 'taken_at', 'cube', 'seconds'] then
    drop table vigil.kept;
  end if;
  if to_regclass('vigil.kept') is null then
    create table vigil.kept (
      zone text primary key,
      first_day date not null,
      last_day date not null,
      taken_at timestamptz not null,
      cube json not null,
      seconds numeric not null
    );
  end if;
end;
$$;
delete from vigil.kept;
revoke all on vigil.kept from public, anon, authenticated, service_role;

-- Rights are granted when a function is made, and stay as they are when it is replaced.
do $$
declare
  made record;
  holder oid;
begin
  for made in
    select *, name || '(' || regexp_replace(arguments, '\w+ (\w+)', '\1', 'g') || ')' as signature
    from (
      values
        ('vigil.dashboard_cube', 'from_day date, to_day date, time_zone text', 'json', true),
        ('vigil.kept_cube', 'from_day date, to_day date, time_zone text, max_age interval', 'json', true),
        ('vigil.keep', 'time_zone text, days integer', 'timestamptz', false),
        ('public.dashboard_cube', 'from_day date, to_day date, time_zone text, max_age interval', 'json', true),
        ('public.dashboard_cube_by_night', 'from_day date, to_day date, time_zone text', 'json', false),
        ('public.dashboard_cube_keep', 'time_zone text, days integer', 'timestamptz', false)
    ) as functions (name, arguments, result, is_public)
  loop
    if to_regprocedure(made.signature) is null then
      execute format(
        'create function %1$s(%2$s) returns %3$s language sql as ''select null::%3$s'';'
          'revoke all on function %4$s from public, anon, authenticated, service_role;'
          'grant execute on function %4$s to %5$s',
        made.name, made.arguments, made.result, made.signature,
        case when made.is_public then 'anon, authenticated, service_role' else 'service_role' end
      );
      grant usage on schema vigil to anon, authenticated, service_role;
    end if;
  end loop;
  -- Before kept answers the function had three arguments. PostgREST could not tell the two apart.
  if to_regprocedure('public.dashboard_cube(date, date, text)') is not null then
    revoke execute on function public.dashboard_cube(date, date, text, interval) from anon, authenticated, service_role;
    for holder in
      select grantee
      from pg_proc cross join lateral aclexplode(proacl)
      where pg_proc.oid = to_regprocedure('public.dashboard_cube(date, date, text)')
    loop
      execute format(
        'grant execute on function public.dashboard_cube(date, date, text, interval) to %s',
        case when holder = 0 then 'public' else holder::regrole::text end
      );
    end loop;
    drop function public.dashboard_cube(date, date, text);
  end if;
end;
$$;

-- Refuses arguments and views that cannot be counted.
create or replace function vigil.refuse(from_day date, to_day date, time_zone text)
returns void
language plpgsql
stable
set search_path = pg_catalog, pg_temp
as $$
declare
  problem record;
begin
  select * from vigil.view_problems() limit 1 into problem;
  if from_day is null or to_day is null or time_zone is null then
    raise invalid_parameter_value using message = 'from_day, to_day and time_zone are required';
  elsif to_day - from_day not between 0 and 3659 then
    raise invalid_parameter_value using
      message = format('%s to %s is not a cover', from_day, to_day),
      hint = 'Ask for 1 to 3660 days.';
  elsif from_day < date '1970-01-01' or to_day > date '9999-12-31' then
    raise invalid_parameter_value using
      message = format('%s to %s is out of bounds', from_day, to_day),
      hint = 'Ask for days of the years 1970 to 9999.';
  -- Abbreviations mean different zones in different programs, and PostgreSQL makes a zone of any XXX+5.
  -- The zones below right/ count leap seconds.
  elsif time_zone !~* '^([a-z]+(/[a-z_-]+)+|etc/gmt(0|-\d|-1[0-4]|\+\d|\+1[0-2])|utc|gmt)$'
    or time_zone ~* '^(right|posix)/' or length(time_zone) > 64
  then
    raise invalid_parameter_value using
      message = 'time_zone is not the name of a zone',
      hint = 'Name one such as Europe/Berlin.';
  elsif problem is not null then
    raise feature_not_supported using message = problem.message, hint = problem.hint;
  elsif exists (select from vigil.chains group by id having count(*) > 1) then
    raise cardinality_violation using
      message = 'vigil.chains has an id more than once',
      hint = 'Let the view choose one row of each with distinct on (id).';
  end if;
end;
$$;

-- The answer. Its version fixes its members and their meaning.
create or replace function vigil.cube(from_day date, to_day date, time_zone text)
returns json
language sql
stable
set search_path = pg_catalog, pg_temp
set timezone = 'UTC'
-- A policy that applies to the owner raises an error: no policy may make a count smaller.
set row_security = off
set jit = off
set work_mem = '64MB'
set hash_mem_multiplier = 1
as $$
  with
  tallies as materialized (
    select * from vigil.tallies(from_day, to_day, time_zone)
  ),
  chains as (
    select
      id::text as key, coalesce(nullif(name, ''), 'Chain ' || id) as label,
      nullif(name, '') as name
    from vigil.chains
  ),
  -- The label is null for rows without a chain.
  labelled as (
    select
      source, day, tally,
      case source
        when 'notifications' then coalesce(name, 'Unknown')
        when 'events' then coalesce(nullif(key, ''), 'Unknown')
        else label
      end as label
    from tallies left join chains using (key)
    where previous is null
  ),
  series as (
    select
      source, label,
      json_build_object(
        'days', json_agg(day order by day), 'counts', json_agg(tally order by day)
      ) as series
    from (
      select source, label, day, sum(tally) as tally from labelled group by source, label, day
    ) as cells
    group by source, label
  ),
  last_days as materialized (
    select source, from_day + max(day) as last_day from tallies where previous is null group by source
  ),
  -- Of the first and the last row of a table, whatever the cover. A day has no zone.
  ends as materialized (
    select
      source, newest, (newest at time zone zone)::date as newest_day,
      case when oldest is not null then
        least(greatest((oldest at time zone zone)::date, '1970-01-01'), '9999-12-31')
      end as oldest_day
    from vigil.sources
      cross join lateral vigil.zone_of(source, time_zone) as zone
      cross join lateral vigil.end_moment(source, 'min') as oldest
      cross join lateral vigil.end_moment(source, 'max') as newest
  ),
  counts as (
    select
      source,
      json_build_object(
        'groups', coalesce(
          (
            select json_agg(
              json_build_object('label', label, 'series', series) order by label collate "C"
            )
            from series
            where series.source = sources.source and label is not null
          ),
          '[]'
        ),
        'unlinked', coalesce(
          (select series from series where series.source = sources.source and label is null),
          '{"days": [], "counts": []}'
        ),
        -- Seconds of other rows, zone by zone and cover by cover, would add up to the times of single rows. So
        -- only the newest row of the table has its second. A row dated in the future is the newest, too.
        'newest', case
          when newest_day = last_day then to_char(newest, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
          else to_char(last_day, 'YYYY-MM-DD')
        end,
        'oldest', to_char(oldest_day, 'YYYY-MM-DD')
      ) as counts
    from ends as sources left join last_days using (source)
  ),
  -- Each table is sorted once for its three lists.
  distinct_tables as (
    select
      source,
      (
        select json_build_object(
          'days', coalesce(array_to_json(array_agg(day)), '[]'),
          'previous', coalesce(array_to_json(array_agg(previous)), '[]'),
          'counts', coalesce(array_to_json(array_agg(tally)), '[]')
        )
        from (
          select day, previous, sum(tally)::bigint as tally
          from tallies
          where tallies.source = kinds.source
          group by day, previous
          having sum(tally) <> 0
          order by day, previous
        ) as cells
      ) as distinct_table
    from unnest(array['projects', 'users', 'flagged']) as kinds (source)
  )
  select json_build_object(
    'version', 1,
    'takenAt', to_char(statement_timestamp(), 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'cover', json_build_object(
      'from', to_char(from_day, 'YYYY-MM-DD'), 'to', to_char(to_day, 'YYYY-MM-DD')
    ),
    'timeZone', time_zone,
    'clocks', (
      select json_agg(
        json_build_object(
          'since', extract(epoch from since)::bigint, 'ahead', extract(epoch from ahead)::integer
        )
        order by since
      )
      from vigil.clocks(from_day, to_day, time_zone)
    ),
    'wallets', (select count(*) from vigil.addresses),
    'transactions', (select counts from counts where source = 'transactions'),
    'notifications', (select counts from counts where source = 'notifications'),
    'exploits', (select counts from counts where source = 'exploits'),
    'events', (select counts from counts where source = 'events'),
    'projects', (select distinct_table from distinct_tables where source = 'projects'),
    'users', (select distinct_table from distinct_tables where source = 'users'),
    'flagged', (select distinct_table from distinct_tables where source = 'flagged')
  );
$$;

-- Counts for every role that may execute it.
create or replace function vigil.dashboard_cube(from_day date, to_day date, time_zone text)
returns json
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set timezone = 'UTC'
as $$
begin
  perform vigil.refuse(from_day, to_day, time_zone);
  if not vigil.take_slot(to_day - from_day + 1) then
    -- PT503 would make PostgREST believe that its database is gone, reconnect and load its schema again.
    raise sqlstate 'PT429' using
      message = 'dashboard_cube is busy with the calls of others',
      hint = 'Ask again in a moment.';
  elsif current_setting('role') = 'service_role' then
    -- For the secret key alone.
    return vigil.cube(from_day, to_day, time_zone)::jsonb || jsonb_build_object(
      'exposed', (select jsonb_agg(exposed_relations) from vigil.exposed_relations()),
      'kept', (
        select jsonb_agg(jsonb_build_object(
          'zone', zone, 'from', first_day, 'to', last_day, 'takenAt', taken_at, 'seconds', seconds
        ) order by zone)
        from vigil.kept
      ),
      'visitorsCount', has_function_privilege('anon', 'vigil.dashboard_cube(date, date, text)', 'execute')
    );
  end if;
  return vigil.cube(from_day, to_day, time_zone);
end;
$$;

-- Counts the days up to today and keeps the answer in place of the zone's last one. Returns when the kept answer
-- was counted, at once where another call is counting it.
create or replace function vigil.keep(time_zone text default 'UTC', days integer default 400)
returns timestamptz
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
set timezone = 'UTC'
as $$
declare
  -- Viewers ask for `UTC`, never for `utc`.
  viewed_zone constant text := coalesce(
    (select name from pg_timezone_names where lower(name) = lower(time_zone)), time_zone);
  today constant date := now() at time zone viewed_zone;
  started constant timestamptz := clock_timestamp();
begin
  perform vigil.refuse(today - days + 1, today, viewed_zone);
  if pg_try_advisory_xact_lock(hashtext('vigil.keep'), hashtext(viewed_zone)) then
    insert into vigil.kept
    select
      viewed_zone, today - days + 1, today, statement_timestamp(), cube,
      extract(epoch from clock_timestamp() - started)
    from vigil.cube(today - days + 1, today, viewed_zone) as cube
    on conflict (zone) do update
    set first_day = excluded.first_day, last_day = excluded.last_day, taken_at = excluded.taken_at,
      cube = excluded.cube, seconds = excluded.seconds;
  end if;
  return (select taken_at from vigil.kept where zone = viewed_zone);
end;
$$;

-- The kept answer of a zone that covers some days, if it is younger than an age; of any age where that is null.
-- A kept answer is not given either while the function refuses to count.
create or replace function vigil.kept_cube(from_day date, to_day date, time_zone text, max_age interval)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
  select cube
  from vigil.kept
  where zone = time_zone and from_day between first_day and to_day and to_day <= last_day
    and (max_age is null or taken_at > statement_timestamp() - max_age)
    and not exists (select from vigil.view_problems());
$$;

revoke all on function
  vigil.behind_views(), vigil.exposed_relations(), vigil.view_problems(), vigil.clocks(date, date, text), vigil.day_stretches(date, date, text),
  vigil.zone_of(text, text), vigil.read_cost(text, timestamptz, timestamptz),
  vigil.windows(text, date, date, text), vigil.row_groups(text, date, date, text),
  vigil.day_cells(text, date, date, text), vigil.tallies(date, date, text),
  vigil.end_moment(text, text), vigil.take_slot(integer), vigil.refuse(date, date, text),
  vigil.cube(date, date, text)
from public;

-- PostgREST applies the time limit of the function that it calls instead of the role's 3 s. On the
-- function in vigil a limit would have no effect: the statement's clock is already running. So the secret key,
-- whose snapshots by night may take ten minutes, has a separate function.
-- A role that may not count, since vigil.dashboard_cube is revoked from it, gets the kept answer of any age.
create or replace function public.dashboard_cube(
  from_day date, to_day date, time_zone text, max_age interval default '10 minutes'
)
returns json
language plpgsql
stable
security invoker
set search_path = pg_catalog, pg_temp
set statement_timeout = '15s'
as $$
declare
  may_count constant boolean := has_function_privilege('vigil.dashboard_cube(date, date, text)', 'execute');
  kept constant json := vigil.kept_cube(
    from_day, to_day, time_zone, case when may_count then coalesce(max_age, '0') end
  );
begin
  if kept is not null then
    return kept;
  elsif not may_count then
    raise sqlstate 'PT404' using
      message = 'no kept answer has these days of this time zone',
      hint = 'Visitors get kept answers only: ask for days and a zone that vigil.keep counts.';
  end if;
  return vigil.dashboard_cube(from_day, to_day, time_zone);
end;
$$;
create or replace function public.dashboard_cube_by_night(from_day date, to_day date, time_zone text)
returns json
language sql
stable
security invoker
set search_path = pg_catalog, pg_temp
set statement_timeout = '10min'
begin atomic
  select vigil.dashboard_cube(from_day, to_day, time_zone);
end;

create or replace function public.dashboard_cube_keep(time_zone text default 'UTC', days integer default 400)
returns timestamptz
language sql
volatile
security invoker
set search_path = pg_catalog, pg_temp
set statement_timeout = '10min'
begin atomic
  select vigil.keep(time_zone, days);
end;

comment on function public.dashboard_cube(date, date, text, interval) is
  'Counts per calendar day of time_zone from from_day to to_day, without identities';
comment on function public.dashboard_cube_by_night(date, date, text) is
  'The same within ten minutes instead of 15 seconds, for the secret key';
comment on function public.dashboard_cube_keep(text, integer) is
  'Counts the days up to today of time_zone and keeps the answer, for the secret key';

-- Makes PostgREST reload its list of functions.
notify pgrst, 'reload schema';
