-- Optional: keeps what each closed day comes to, so that neither its rows nor its identities are read
-- again. Copy this file into supabase/migrations, push, name the zones whose days your readers look at
-- in vigil.home_zones, and then run: call vigil.roll_up();
-- docs/scale.md says when that is worth it and why the figures stay exact.

-- The zones whose days are kept: a cube in any other is counted from the rows. The origin is the first
-- day with a row, from which days are counted.
create table if not exists vigil.home_zones (
  zone text primary key check (zone = 'UTC' or zone ~ '^[A-Za-z]+(/[A-Za-z_-]+)+$'),
  origin date
);
insert into vigil.home_zones (zone) select 'UTC' where not exists (select from vigil.home_zones);

-- Whoever changes a row of before `until` names its day, in UTC. The signature is that of the tables
-- behind a view and of the triggers on them, as they were found last.
create table if not exists vigil.watched (
  source text primary key,
  signature text not null,
  until timestamptz not null
);

-- Only ever added to by writers, so that they never wait for each other.
create table if not exists vigil.changed_days (
  source text,
  day date,
  id bigint generated always as identity,
  primary key (source, day, id)
);
create table if not exists vigil.changed_members (
  id bigint generated always as identity primary key,
  email text
);

-- The rows of before `until` are kept, but for those of days that changed since.
create table if not exists vigil.rolled (
  zone text references vigil.home_zones on delete cascade,
  source text,
  until timestamptz not null,
  primary key (zone, source)
);

-- How many rows a key has on a day of the zone.
create table if not exists vigil.rolled_tallies (
  zone text references vigil.home_zones on delete cascade,
  source text,
  day date,
  key text,
  tally bigint not null
);
create index if not exists rolled_tallies_idx on vigil.rolled_tallies (zone, source, day);

-- On which days of the zone a project, a user or a flagged wallet was seen: a bit a day from the origin
-- to the last one, which is 1.
create table if not exists vigil.rolled_identities (
  zone text references vigil.home_zones on delete cascade,
  kind text,
  identity text collate "C",
  seen bit varying not null,
  primary key (zone, kind, identity)
);

-- How many identities were seen on a day and before that last on the previous one, -1 for none, in days
-- from the origin: at any moment what rolled_identities come to.
create table if not exists vigil.rolled_pairs (
  zone text references vigil.home_zones on delete cascade,
  kind text,
  day integer,
  previous integer,
  identities bigint not null,
  primary key (zone, day, kind, previous)
);

revoke all on
  vigil.home_zones, vigil.watched, vigil.changed_days, vigil.changed_members, vigil.rolled,
  vigil.rolled_tallies, vigil.rolled_identities, vigil.rolled_pairs
from public, anon, authenticated, service_role;

-- The table behind a view and what it is divided into; nothing where a view is of more than one table,
-- or more than a choice of its rows and columns.
create or replace function vigil.tables_behind(source text)
returns setof oid
language sql
stable
set search_path = ''
as $$
  with recursive
  base as (
    select min(refobjid) as id
    from pg_catalog.pg_depend join pg_catalog.pg_rewrite on pg_rewrite.oid = objid
    where classid = 'pg_catalog.pg_rewrite'::regclass and refclassid = 'pg_catalog.pg_class'::regclass
      and ev_class = format('vigil.%I', source)::regclass and refobjid <> ev_class
    having count(distinct refobjid) = 1
  ),
  parts (id) as (
    select base.id
    from base join pg_catalog.pg_class on pg_class.oid = base.id
    where relkind in ('r', 'p')
      -- 16 stands for deletes, which only a simple view lets through.
      and pg_relation_is_updatable(format('vigil.%I', source)::regclass, false) & 16 <> 0
    union all
    select inhrelid from parts join pg_catalog.pg_inherits on inhparent = id
  )
  select id from parts;
$$;

-- A table behind the views whose rows Citus keeps elsewhere, where no trigger can name what changes.
create or replace function vigil.unseen_table()
returns regclass
language sql
stable
set search_path = ''
as $$
  with recursive behind (id) as (
    select format('vigil.%I', source)::regclass::oid
    from unnest(array['transactions', 'notifications', 'exploits', 'events', 'memberships']) as source
    union
    select refobjid
    from behind
      join pg_catalog.pg_rewrite on ev_class = behind.id
      join pg_catalog.pg_depend on classid = 'pg_catalog.pg_rewrite'::regclass
        and objid = pg_rewrite.oid and refclassid = 'pg_catalog.pg_class'::regclass
  )
  select behind.id::regclass
  from behind
    join pg_catalog.pg_trigger on tgrelid = behind.id
    join pg_catalog.pg_proc on pg_proc.oid = tgfoid and proname = 'citus_truncate_trigger'
  order by behind.id
  limit 1;
$$;

-- Of a view, of the tables behind it, of their files and of the triggers on them: another one where any
-- of these was exchanged, rewritten, emptied, divided or switched off.
create or replace function vigil.signature(source text)
returns text
language sql
stable
set search_path = ''
as $$
  select md5(
    pg_get_viewdef(format('vigil.%I', source)::regclass)
    || string_agg(concat_ws(' ', id, pg_relation_filenode(id), triggers), ',' order by id)
  )
  from vigil.tables_behind(source) as behind (id)
    cross join lateral (
      select count(*) as triggers
      from pg_catalog.pg_trigger
      where tgrelid = id and tgenabled = 'A' and tgname like format('vigil\_%s\_%%', source)
    ) as own;
$$;

-- How the rows of each view are read: when a row is of, the bounds of a window in the words of its
-- column, what they are counted by, and who is seen by them.
create or replace view vigil.sources (source, moment, instant, low, high, key, kind, identity) as
  values
    ('transactions', 'created_at', 'created_at::timestamptz', 'windows.start', 'windows.stop',
      'chain_id', 'projects', 'project_id'),
    ('notifications', 'date', 'date::timestamptz', 'windows.start', 'windows.stop',
      'chain_id', 'flagged', 'address_id'),
    ('exploits', 'timestamp', '"timestamp"::timestamptz', 'windows.start', 'windows.stop',
      'chain_id', null, null),
    -- An event of an absurd time is no reason to fail.
    ('events', 'timestamp', 'to_timestamp(least(greatest("timestamp", 0), 253402300799))',
      'extract(epoch from windows.start)::bigint', 'extract(epoch from windows.stop)::bigint',
      'event_type', null, null);

revoke all on vigil.sources from public, anon, authenticated, service_role;

-- Sees to it that whoever changes a row that may be kept says so, in the same transaction. In repeatable
-- read writers cannot see until when rows are kept by now, so they name all that they change.
create or replace function vigil.watch(source text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  base constant regclass := (
    select id from vigil.tables_behind(source) as behind (id)
    where not exists (
      select from vigil.tables_behind(source) as other (id), pg_catalog.pg_inherits
      where inhparent = other.id and inhrelid = behind.id
    )
  );
  name constant text := (
    select quote_ident(relname) from pg_catalog.pg_class where pg_class.oid = base
  );
  -- Without a search_path the name of a table has its schema before it, and stands there once.
  definition constant text := rtrim(pg_get_viewdef(format('vigil.%I', source)::regclass), ';');
  named constant integer :=
    (length(definition) - length(replace(definition, base::text, ''))) / length(base::text);
  -- The rows that were written, seen through the view.
  added constant text := format(
    'with %s as (select * from added) %s', name, replace(definition, base::text, name)
  );
  removed constant text := format(
    'with %s as (select * from removed) %s', name, replace(definition, base::text, name)
  );
  mark constant text := case source
    when 'memberships'
      then 'insert into vigil.changed_members (email) select distinct email from (%s) as rows;'
    else (
      select format(
        $mark$
          insert into vigil.changed_days (source, day)
          select distinct %1$L, (%2$s at time zone 'UTC')::date
          from (%%s) as rows
          where current_setting('transaction_isolation') in ('repeatable read', 'serializable')
            or %2$s < (select until from vigil.watched where watched.source = %1$L);
        $mark$,
        sources.source, instant
      )
      from vigil.sources
      where sources.source = watch.source
    )
  end;
  part regclass;
  event text;
  transition text;
begin
  if named is distinct from 1 then
    raise notice 'vigil.% is no simple view of one table: it is read from its rows', source;
    return;
  end if;
  execute format(
    $function$
      create or replace function vigil.mark_%1$s()
      returns trigger
      language plpgsql
      security definer
      set search_path = ''
      set timezone = 'UTC'
      as $body$
      begin
        -- A server that Citus was given since then has no such tables; nothing of it is relied upon.
        if to_regclass('vigil.changed_days') is null then
          return null;
        end if;
        case tg_op
          when 'INSERT' then %2$s
          when 'DELETE' then %3$s
          when 'UPDATE' then %4$s
        end case;
        return null;
      end;
      $body$;
      revoke all on function vigil.mark_%1$s from public;
    $function$,
    source, format(mark, added), format(mark, removed),
    format(
      mark,
      format('((%1$s) except all (%2$s)) union all ((%2$s) except all (%1$s))', added, removed)
    )
  );
  for part, event, transition in
    select id, events.*
    from vigil.tables_behind(source) as behind (id) cross join (
      values
        ('insert', 'new table as added'), ('delete', 'old table as removed'),
        ('update', 'old table as removed new table as added')
    ) as events
  loop
    -- Each command by itself, as Citus wants it.
    execute format(
      'create or replace trigger vigil_%1$s_%2$s after %2$s on %3$s referencing %4$s '
        'for each statement execute function vigil.mark_%1$s()',
      source, event, part, transition
    );
    execute format('alter table %s enable always trigger vigil_%s_%s', part, source, event);
  end loop;
end;
$$;

-- The days that were named, each found by the index however often it was named.
create or replace function vigil.named_days(of_source text)
returns setof date
language sql
stable
set search_path = ''
as $$
  with recursive days (day) as (
    select min(day) from vigil.changed_days where source = of_source
    union all
    select (select min(day) from vigil.changed_days where source = of_source and day > days.day)
    from days
    where day is not null
  )
  select day from days where day is not null;
$$;

-- Of each view the signature, and what was named since it was kept: days, or members by their e-mail.
create or replace function vigil.states()
returns table (source text, signature text, days date[], members text[])
language sql
stable
rows 5
set search_path = ''
as $$
  select
    source, vigil.signature(source), array(select vigil.named_days(source)),
    array(
      select distinct email
      from vigil.changed_members
      where source = 'memberships' and email is not null
    )
  from unnest(array['transactions', 'notifications', 'exploits', 'events', 'memberships']) as source;
$$;

-- Whether the triggers are where they were, so that no change has escaped them.
create or replace function vigil.is_watched(of_source text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from vigil.watched join vigil.states() using (source, signature) where source = of_source
  );
$$;

-- How a cover is to be had: the days that changed since they were kept (`changed`), which are read anew,
-- and those that go on after what is kept (`tail`), which are read from `since` on. Days that are in
-- neither are as they are kept. Where nothing can be relied upon, all have changed. Members are those
-- whose projects changed, and null where nobody sees who joins.
create or replace function vigil.openings(from_day date, to_day date, time_zone text)
returns table (
  source text, kind text, changed date[], tail date[], since timestamptz, members text[]
)
language sql
stable
rows 4
set search_path = ''
set timezone = 'UTC'
as $$
  with
  watched as materialized (
    select states.source, rolled.until, states.days, states.members
    from vigil.states()
      join vigil.watched using (source, signature)
      left join vigil.rolled on rolled.source = states.source and zone = time_zone
  ),
  names as (
    select source, unnest(days) from watched
  ),
  days as (
    select
      source, kind, from_day + stretches.day as day, stop, until,
      -- No stretch is of more than two days in UTC.
      bool_or(
        until is null
        or (source, start::date) in (table names)
        or (source, (stop - interval '1 microsecond')::date) in (table names)
      ) over (partition by source, stretches.day) as is_changed
    from vigil.sources
      left join watched using (source)
      cross join lateral vigil.day_stretches(
        from_day, to_day, vigil.zone_of(source, moment, time_zone)
      ) as stretches
  )
  select
    source, kind,
    coalesce(array_agg(distinct day) filter (where is_changed), '{}'),
    coalesce(array_agg(distinct day) filter (where not is_changed and stop > until), '{}'),
    min(until), (select watched.members from watched where watched.source = 'memberships')
  from days
  group by source, kind;
$$;

-- What the rows of some days have between two instants: how many there are of a key (who is false), or
-- whom they show (who is true; once for each stretch of a day).
create or replace function vigil.read_days(
  of_source text, who boolean, days date[], since timestamptz, until timestamptz, time_zone text
)
returns table (day date, value text, tally bigint)
language plpgsql
stable
rows 10000
set search_path = ''
set timezone = 'UTC'
as $$
declare
  s record;
begin
  select * into s from vigil.sources where source = of_source;
  return query execute format(
    $query$
      select cells.day, cells.value::text collate "C", cells.tally
      from (select min(day) as first, max(day) as last from unnest($1) as day) as ends
        cross join lateral (
          select first + day as day, greatest(start, $3) as start, least(stop, $4) as stop, zone
          from vigil.windows(%1$L, %2$L, first, last, $2)
          where first is not null
        ) as windows
        cross join lateral (
          select
            coalesce(windows.day, (%3$s at time zone windows.zone)::date) as day,
            %4$I as value, count(*) as tally
          from vigil.%1$I
          where %2$I >= %5$s and %2$I < %6$s %7$s
          group by 1, 2
        ) as cells
      where cells.day = any ($1)
        and (windows.day is null or windows.day = any ($1)) and windows.start < windows.stop
    $query$,
    s.source, s.moment, s.instant, case when who then s.identity else s.key end, s.low, s.high,
    case when who then format('and %I is not null', s.identity) else '' end
  ) using days, time_zone, since, until;
end;
$$;

-- On which of some days the rows between two instants show whom: patterns with a bit for each of `width`
-- days from the origin on.
create or replace function vigil.shown(
  of_kind text, days date[], since timestamptz, until timestamptz, of_zone text,
  origin date, width integer
)
returns table (identity text, seen bit varying)
language plpgsql
stable
rows 10000
set search_path = ''
as $$
#variable_conflict use_column
declare
  nothing constant bit varying := repeat('0', width)::bit varying;
begin
  if days = '{}' then
    return;
  elsif of_kind = 'users' then
    return query
    select email, bit_or(seen)::bit varying
    from vigil.memberships
      join vigil.shown('projects', days, since, until, of_zone, origin, width) as projects
        on projects.identity = project_id::text collate "C"
    where email is not null
    group by email;
  else
    return query
    select value, bit_or(set_bit(nothing, day - origin, 1))::bit varying
    from vigil.sources
      cross join lateral vigil.read_days(source, true, days, since, until, of_zone)
    where kind = of_kind
    group by value;
  end if;
end;
$$;

-- The projects of some members, or of all. In a query of nothing else: where the table is distributed,
-- Citus would give what is kept beside it another snapshot.
create or replace function vigil.projects_of(emails text[])
returns table (email text, project text)
language plpgsql
stable
rows 10000
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
  select email, project_id::text collate "C"
  from vigil.memberships
  where email is not null and (emails is null or email = any (emails));
end;
$$;

-- Whose pattern of days is another than the one that is kept, where rows of before `until` are read: of
-- the changed days all, and from `since` on those of the tail. Users are members of other projects by
-- now where they are named, or all of them where members is null. Patterns begin with the first day that
-- may differ, which most have in common with today's rows; the head is what is kept from before it.
create or replace function vigil.identity_changes(
  of_kind text, of_zone text, changed date[], tail date[], since timestamptz, until timestamptz,
  members text[]
)
returns table (
  identity text, first integer, head bit varying, was bit varying, is_now bit varying
)
language plpgsql
stable
rows 10000
set search_path = ''
as $$
#variable_conflict use_column
declare
  origin constant date := (select origin from vigil.home_zones where zone = of_zone);
  recounted constant text[] := case
    when of_kind <> 'users' then '{}'
    when members is not null then members
    else array(
      select email from vigil.projects_of(null)
      union
      select identity from vigil.rolled_identities where zone = of_zone and kind = 'users'
    )
  end;
  start constant integer := case
    when recounted = '{}' then (select min(day) from unnest(changed || tail) as day) - origin else 0
  end;
  -- No kept pattern is longer than until what was rolled, and a day that a zone may be ahead.
  width constant integer := (
    select greatest(max(day), (select max(until)::date from vigil.rolled where zone = of_zone) + 1)
    from unnest(changed || tail) as day
  ) - origin + 1 - start;
  nothing constant bit varying := repeat('0', coalesce(width, 0))::bit varying;
  mask constant bit varying := coalesce(
    (select bit_or(set_bit(nothing, day - origin - start, 1)) from unnest(changed) as day), nothing
  );
begin
  return query
  with
  shown as materialized (
    select identity, bit_or(seen) as seen
    from (
      select * from vigil.shown(of_kind, changed, '-infinity', until, of_zone, origin + start, width)
      union all
      select * from vigil.shown(of_kind, tail, since, until, of_zone, origin + start, width)
    ) as parts
    where identity <> all (recounted)
    group by identity
  ),
  known as materialized (
    select
      shown.identity, shown.seen, substring(coalesce(kept.seen, '') for start) as head,
      substring(substring(coalesce(kept.seen, '') from start + 1) || nothing for width) as was
    from shown left join vigil.rolled_identities as kept
      on zone = of_zone and kind = of_kind and kept.identity = shown.identity
  ),
  -- Who was kept for one of the changed days and is shown by none of them now. To find them takes a
  -- look at everybody, which is worth it only where more were kept than were found again.
  gone as (
    select
      identity, nothing as seen, substring(kept.seen for start) as head,
      substring(substring(kept.seen from start + 1) || nothing for width) as was
    from vigil.rolled_identities as kept
    where zone = of_zone and kind = of_kind and (
        select coalesce(sum(identities), 0)
        from unnest(changed) as date
          join vigil.rolled_pairs on zone = of_zone and kind = of_kind and day = date - origin
      ) > (
        select coalesce(sum(bit_count(was & mask)), 0) from known
      )
      and not exists (select from shown where shown.identity = kept.identity)
      and identity <> all (recounted)
  )
  select identity, start, head::bit varying, was::bit varying, (was & ~mask | seen)::bit varying
  from (select * from known union all select * from gone) as touched
  where was <> (was & ~mask | seen);

  if recounted = '{}' then
    return;
  end if;
  return query
  with
  changes as materialized (
    select identity, substring(head || nothing for first) || is_now as seen
    from vigil.identity_changes('projects', of_zone, changed, tail, since, until, '{}')
  ),
  projects as materialized (
    select identity, seen from changes
    union all
    select identity, substring(seen || nothing for width)
    from vigil.rolled_identities as kept
    where zone = of_zone and kind = 'projects'
      and not exists (select from changes where changes.identity = kept.identity)
  ),
  members as (
    select email, coalesce(bit_or(projects.seen), nothing) as seen
    from unnest(recounted) as email
      left join vigil.projects_of(recounted) using (email)
      left join projects on projects.identity = project
    group by email
  )
  select email, start, ''::bit varying, was::bit varying, members.seen::bit varying
  from members
    left join vigil.rolled_identities as kept
      on zone = of_zone and kind = of_kind and kept.identity = email
    cross join lateral (select substring(coalesce(kept.seen, '') || nothing for width) as was) as own
  where was <> members.seen;
end;
$$;

-- By how much the pairs of days differ from the kept ones for the same reason, and in rows of their own,
-- without a day, the identities whose pattern did it. Up to the first day on which two patterns differ
-- they have the same pairs.
create or replace function vigil.pair_changes(
  of_kind text, of_zone text, changed date[], tail date[], since timestamptz, until timestamptz,
  members text[]
)
returns table (
  day integer, previous integer, change bigint,
  identity text, first integer, head bit varying, is_now bit varying
)
language sql
stable
rows 10000
set search_path = ''
as $$
  with
  changes as materialized (
    select * from vigil.identity_changes(of_kind, of_zone, changed, tail, since, until, members)
  ),
  patterns as (
    select first, last, was, is_now, count(*) as weight
    from changes
      cross join lateral (
        select
          case substring(head from length(head))
            when B'1' then length(head) else length(rtrim(head::text, '0'))
          end - 1 as last
      ) as heads
    group by first, last, was, is_now
  ),
  endings as materialized (
    select previous, differs, seen, sum(sides.weight) as weight
    from (
      select
        case
          when substring(was for place - 1)::text like '%1%'
            then first + length(rtrim(substring(was for place - 1)::text, '0')) - 1
          else last
        end as previous,
        first + place - 1 as differs, substring(was from place)::text as was,
        substring(is_now from place)::text as is_now, weight
      from patterns
        cross join lateral (select position(B'1' in was # is_now) as place) as places
    ) as changes
      cross join lateral (values (was, -weight), (is_now, weight)) as sides (seen, weight)
    group by previous, differs, seen
    having sum(sides.weight) <> 0
  ),
  runs as materialized (
    select
      weight, first, first + length as last,
      lag(first + length, 1, previous) over (
        partition by previous, differs, seen order by place
      ) as previous
    from endings
      cross join lateral (
        select
          place, length(rtrim(piece, '0')) as length,
          (sum(length(piece) + 2) over (order by place))::integer - length(piece) - 4 + differs
            as first
        from string_to_table('0' || seen, '01') with ordinality as pieces (piece, place)
      ) as cut
    where place > 1
  ),
  steps as (
    select day, sum(step) as step
    from (
      select first + 1 as day, weight as step from runs where first < last
      union all
      select last + 1, -weight from runs where first < last
    ) as ends
    group by day
  ),
  going_on as (
    select day, sum(step) over (order by day) as weight
    from (select min(day) as first, max(day) as last from steps) as ends
      cross join generate_series(first, last) as day
      left join steps using (day)
  )
  select day, previous, sum(weight)::bigint, null, null, null, null
  from (
    select first as day, previous, weight from runs
    union all
    select day, day - 1, weight from going_on
  ) as pairs
  group by day, previous
  having sum(weight) <> 0
  union all
  select null, null, null, identity, first, head, is_now from changes;
$$;

-- What vigil.tallies_of_rows has: of what is kept from there, all else from the rows. In another zone,
-- where a row came in from before the origin and where a table is distributed, it is all from the rows.
-- Names are read before rows, and who was seen before the rows are counted: that matters where these are
-- not of one moment.
create or replace function vigil.tallies_of_rollups(from_day date, to_day date, time_zone text)
returns table (source text, day integer, previous integer, key text, tally bigint)
language plpgsql
stable
rows 10000
set search_path = ''
as $$
#variable_conflict use_column
declare
  first constant integer := from_day - (select origin from vigil.home_zones where zone = time_zone);
  own record;
begin
  if first is null or vigil.unseen_table() is not null then
    return query select * from vigil.tallies_of_rows(from_day, to_day, time_zone);
    return;
  end if;

  for own in
    select
      openings.*,
      case kind when 'projects' then '{projects,users}' else array_remove(array[kind], null) end as kinds,
      bool_or(kind is not null and from_day - first > any (changed || tail)) over () as is_too_early
    from vigil.openings(from_day, to_day, time_zone)
  loop
    if own.is_too_early then
      return query select * from vigil.tallies_of_rows(from_day, to_day, time_zone);
      return;
    end if;

    return query
    select kind, day - first, case when previous < greatest(first, 0) then -1 else previous - first end,
      null::text, identities
    from (
      select kind, day, previous, identities
      from vigil.rolled_pairs
      where zone = time_zone and kind = any (own.kinds) and previous >= first
      union all
      -- Which day before the cover somebody was seen on last is all the same.
      select kind, day, -1, sum(identities)::bigint
      from vigil.rolled_pairs
      where zone = time_zone and kind = any (own.kinds) and previous < first
      group by kind, day
      union all
      select kinds.kind, day, previous, change
      from unnest(own.kinds) as kinds (kind)
        cross join lateral vigil.pair_changes(
          kinds.kind, time_zone, own.changed, own.tail, own.since, 'infinity', own.members
        )
      where own.changed || own.tail <> '{}' or kinds.kind = 'users' and own.members is distinct from '{}'
    ) as pairs
    where day between first and first + (to_day - from_day);

    return query
    select own.source, rows.day - from_day, null::integer, rows.key, rows.tally
    from (
      select day, key, tally
      from vigil.rolled_tallies
      where zone = time_zone and source = own.source and day between from_day and to_day
        and day <> all (own.changed)
      union all
      select *
      from vigil.read_days(own.source, false, own.changed, '-infinity', 'infinity', time_zone)
      where own.changed <> '{}'
      union all
      select * from vigil.read_days(own.source, false, own.tail, own.since, 'infinity', time_zone)
      where own.tail <> '{}'
    ) as rows (day, key, tally);
  end loop;
end;
$$;

-- Keeps the rows of before `until`: of the changed days all, and from `since` on those of the tail. Names
-- are deleted before the rows are read: whoever commits too late to be read is too late to be deleted,
-- so that the day stays changed.
create or replace function vigil.roll_days(
  of_zone text, of_source text, changed date[], tail date[], since timestamptz, until timestamptz,
  members text[]
)
returns void
language plpgsql
set search_path = ''
as $$
declare
  kinds constant text[] := (
    select case
      when kind is null then '{}'
      when kind <> 'projects' then array[kind]
      -- They are counted from the projects as these were. Where nobody sees who joins, nobody is kept.
      when vigil.is_watched('memberships') then array['users', 'projects']
      else array['projects']
    end
    from vigil.sources
    where source = of_source
  );
  of_kind text;
begin
  foreach of_kind in array kinds loop
    -- Of one reading, so that pairs and identities stay the same thing.
    with
    changes as materialized (
      select
        day, previous, change, identity,
        rtrim(rpad(head::text, first, '0') || is_now::text, '0')::bit varying as seen
      from vigil.pair_changes(of_kind, of_zone, changed, tail, since, until, members)
    ),
    paired as (
      insert into vigil.rolled_pairs as own (zone, kind, day, previous, identities)
      select of_zone, of_kind, day, previous, change from changes where day is not null
      on conflict (zone, kind, day, previous)
        do update set identities = own.identities + excluded.identities
    ),
    gone as (
      delete from vigil.rolled_identities as own using changes
      where own.zone = of_zone and own.kind = of_kind and own.identity = changes.identity
        and changes.seen = ''
    )
    insert into vigil.rolled_identities (zone, kind, identity, seen)
    select of_zone, of_kind, identity, seen from changes where seen <> ''
    on conflict (zone, kind, identity) do update set seen = excluded.seen;

    delete from vigil.rolled_pairs where zone = of_zone and kind = of_kind and identities = 0;
  end loop;

  delete from vigil.rolled_tallies
  where zone = of_zone and source = of_source and day = any (changed);
  insert into vigil.rolled_tallies (zone, source, day, key, tally)
  select of_zone, of_source, day, value, sum(tally)
  from (
    select * from vigil.read_days(of_source, false, changed, '-infinity', until, of_zone)
    union all
    select * from vigil.read_days(of_source, false, tail, since, until, of_zone)
  ) as rows
  group by day, value;
end;
$$;

-- Forgets what was kept of a source whose table is not the one that it was.
create or replace function vigil.forget(of_source text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  kinds constant text[] := case of_source
    when 'transactions' then '{projects,users}' when 'notifications' then '{flagged}' else '{}'
  end;
begin
  delete from vigil.watched where source = of_source;
  delete from vigil.changed_days where source = of_source;
  delete from vigil.rolled where source = of_source;
  delete from vigil.rolled_tallies where source = of_source;
  delete from vigil.rolled_pairs where kind = any (kinds);
  delete from vigil.rolled_identities where kind = any (kinds);
end;
$$;

-- Watches the tables that are not watched, or others than they were, and closes what is before an
-- instant: from the next transaction on, who changes it names its day. A new trigger waits for the
-- writers of its table, and other writers for it, so that it does not wait long.
create or replace function vigil.close_before(instant timestamptz)
returns void
language plpgsql
set search_path = ''
set lock_timeout = '500ms'
as $$
declare
  of_source text;
begin
  for of_source in
    select source
    from vigil.states() left join vigil.watched using (source, signature)
    where until is null
  loop
    -- Nothing is to be kept while it is forgotten.
    perform pg_advisory_xact_lock(hashtext('vigil.roll_up'));
    perform vigil.forget(of_source);
    perform vigil.watch(of_source);
    insert into vigil.watched (source, signature, until)
    select source, signature, '-infinity'
    from vigil.states()
    where source = of_source and signature is not null;
    if of_source = 'memberships' then
      insert into vigil.changed_members (email)
      select email from vigil.projects_of(null)
      union
      select identity from vigil.rolled_identities where kind = 'users';
    end if;
  end loop;
  update vigil.watched set until = greatest(until, instant);
end;
$$;

-- When the first row of a source is of, from 1970 on.
create or replace function vigil.first_moment(of_source text)
returns timestamptz
language plpgsql
stable
set search_path = ''
set timezone = 'UTC'
as $$
begin
  return case of_source
    when 'transactions' then (select min(created_at)::timestamptz from vigil.transactions
      where created_at >= timestamptz '1970-01-01Z')
    when 'notifications' then (select min(date)::timestamptz from vigil.notifications
      where date >= timestamptz '1970-01-01Z')
    when 'exploits' then (select min("timestamp")::timestamptz from vigil.exploits
      where "timestamp" >= timestamptz '1970-01-01Z')
    when 'events' then (select to_timestamp(min("timestamp")) from vigil.events
      where "timestamp" >= 0 and "timestamp" < 253402300800)
  end;
end;
$$;

-- The first day, in any zone, on which a row may show a project or a wallet.
create or replace function vigil.first_day()
returns date
language sql
stable
set search_path = ''
as $$
  select (min(vigil.first_moment(source)) at time zone 'UTC')::date - 1
  from vigil.sources
  where kind is not null;
$$;

-- The days of a zone that hold some of the time between two instants, from the origin on where they
-- show anybody.
create or replace function vigil.days_between(
  of_zone text, of_source text, since timestamptz, until timestamptz
)
returns date[]
language sql
stable
set search_path = ''
set timezone = 'UTC'
as $$
  select coalesce(array_agg(distinct since::date - 1 + stretches.day), '{}')
  from vigil.home_zones
    join vigil.sources on source = of_source
    cross join lateral vigil.day_stretches(
      since::date - 1, until::date + 1, vigil.zone_of(of_source, moment, of_zone)
    ) as stretches
  where zone = of_zone and start < until and stop > since
    and (kind is null or since::date - 1 + stretches.day >= origin);
$$;

-- Keeps a month more of before an instant, or what changed since, and says whether there was anything to
-- do. Names given after the last one are left to the next time. Another call may have closed more by now,
-- and waits for its writers itself.
create or replace function vigil.roll_next(last_name bigint, instant timestamptz)
returns boolean
language plpgsql
set search_path = ''
set timezone = 'UTC'
as $$
#variable_conflict use_column
declare
  home record;
  todo record;
  named text[];
  upto timestamptz;
begin
  if not pg_try_advisory_xact_lock(hashtext('vigil.roll_up')) then
    return false;
  end if;

  for home in
    select zone, first_day
    from vigil.home_zones cross join vigil.first_day()
    where coalesce(first_day < origin, first_day is not null)
  loop
    delete from vigil.rolled where zone = home.zone;
    delete from vigil.rolled_tallies where zone = home.zone;
    delete from vigil.rolled_pairs where zone = home.zone;
    delete from vigil.rolled_identities where zone = home.zone;
    update vigil.home_zones set origin = home.first_day where zone = home.zone;
  end loop;

  with names as (delete from vigil.changed_members returning email)
  select array_agg(distinct email) into named from names where email is not null;
  if named is not null then
    perform vigil.roll_days(zone, source, '{}', '{}', until, until, named)
    from vigil.rolled
    where source = 'transactions';
    return true;
  end if;

  select source, array_agg(day) as days into todo
  from (
    select distinct source, day
    from vigil.changed_days join vigil.rolled using (source)
    where id <= last_name and day < until
    order by source, day desc
    limit 31
  ) as newest
  group by source
  limit 1;
  if found then
    delete from vigil.changed_days where source = todo.source and day = any (todo.days);
    perform vigil.roll_days(
      zone, source,
      array(
        select distinct unnest(vigil.days_between(zone, source, day::timestamptz, (day + 1)::timestamptz))
        from unnest(todo.days) as day
      ),
      '{}', until, until, '{}'
    )
    from vigil.rolled
    where source = todo.source;
    return true;
  end if;

  select zone, source, closed.until, coalesce(rolled.until, vigil.first_moment(source), closed.until) as since
  into todo
  from vigil.home_zones
    cross join (select source, least(until, instant) as until from vigil.watched) as closed
    left join vigil.rolled using (zone, source)
  where origin is not null and source <> 'memberships'
    and closed.until > coalesce(rolled.until, '-infinity')
  order by rolled.until nulls first, source
  limit 1;
  if not found then
    return false;
  end if;
  upto := least(todo.since + interval '31 days', todo.until);
  perform vigil.roll_days(
    todo.zone, todo.source, '{}',
    vigil.days_between(todo.zone, todo.source, todo.since, upto), todo.since, upto, '{}'
  );
  insert into vigil.rolled (zone, source, until) values (todo.zone, todo.source, upto)
  on conflict (zone, source) do update set until = excluded.until;
  -- Plans for tables that were empty a month ago would look at everybody for each.
  analyze vigil.rolled_identities, vigil.rolled_pairs, vigil.rolled_tallies;
  return true;
end;
$$;

-- Keeps what there is from before an instant, the present day unless said. To be called again and again,
-- by hand or by pg_cron: what came since is read from its rows. Each month is a transaction of its own,
-- so that an interruption loses one month's work. Writers under way when something was closed did not
-- know that they had to name it; the loop waits for their end, as concurrent indexing does.
-- A procedure that commits can have no search_path; it names the schema of all that it calls.
create or replace procedure vigil.roll_up(
  instant timestamptz default date_trunc('day', now(), 'UTC')
)
language plpgsql
as $$
declare
  horizon xid8;
  last_name bigint;
begin
  if vigil.unseen_table() is not null then
    raise feature_not_supported using
      message = format('%s is distributed: nobody sees its changes', vigil.unseen_table()),
      detail = 'All figures are counted from the rows, as without rollups.',
      hint = 'Run 20261121000200_rollups_on_citus.sql.';
  end if;
  loop
    begin
      perform vigil.close_before(instant);
      exit;
    exception when lock_not_available then
      null;
    end;
    commit;
    perform pg_sleep(1);
  end loop;
  commit;
  horizon := pg_snapshot_xmax(pg_current_snapshot());
  commit;
  while pg_snapshot_xmin(pg_current_snapshot()) < horizon loop
    perform pg_sleep(0.02);
    commit;
  end loop;
  last_name := coalesce((select max(id) from vigil.changed_days), 0);
  while vigil.roll_next(last_name, instant) loop
    commit;
  end loop;
end;
$$;

revoke all on procedure vigil.roll_up from public;
revoke all on function
  vigil.tables_behind, vigil.unseen_table, vigil.signature, vigil.watch, vigil.named_days,
  vigil.states, vigil.is_watched, vigil.openings, vigil.read_days, vigil.shown, vigil.projects_of,
  vigil.identity_changes, vigil.pair_changes, vigil.tallies_of_rollups, vigil.roll_days, vigil.forget,
  vigil.close_before, vigil.first_moment, vigil.first_day, vigil.days_between, vigil.roll_next
from public;
