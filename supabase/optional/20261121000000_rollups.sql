-- Optional: materializes the closed days of the sources, so that a cube reads only today's rows. Run it
-- after …000400_dashboard_cube.sql, name the zones of your readers in vigil_rollups.home_zones, and call
-- vigil.refresh() every ten minutes; docs/scale.md explains how it works. Running it again, also over an
-- earlier version, keeps the zones; all else is counted from rows until the next refresh.
do $$
declare
  zones text[] := '{UTC}';
begin
  if to_regclass('vigil_rollups.home_zones') is not null then
    zones := array(select zone from vigil_rollups.home_zones);
  elsif to_regclass('vigil.home_zones') is not null then
    zones := array(select zone from vigil.home_zones);
  end if;
  drop schema if exists vigil_rollups cascade;
  create schema vigil_rollups;
  -- A cube in any other zone is counted from rows.
  create table vigil_rollups.home_zones (
    zone text primary key
      check ((zone = 'UTC' or zone ~ '^[A-Za-z]+(/[A-Za-z_-]+)+$') and now() at time zone zone is not null)
  );
  insert into vigil_rollups.home_zones select name from pg_timezone_names where name = any (zones);

  execute coalesce((
    select string_agg(format('drop routine if exists %s cascade;', oid::regprocedure), '')
    from pg_catalog.pg_proc where pronamespace = 'vigil'::regnamespace and proname in (
      'ask_workers', 'close_before', 'days_between', 'distributed_table', 'first_day', 'forget',
      'identity_changes', 'is_watched', 'mark_events', 'mark_exploits', 'mark_memberships',
      'mark_notifications', 'mark_transactions', 'named_days', 'openings', 'pair_changes', 'projects_of',
      'read_days', 'roll_days', 'roll_next', 'roll_up', 'shown', 'signature', 'states', 'states_here',
      'tables_behind', 'take_names', 'tallies_of_rollups', 'unseen_table', 'watch'
    )
  ), '');
  drop table if exists
    vigil.watched, vigil.changed_days, vigil.changed_members, vigil.rolled, vigil.rolled_tallies,
    vigil.rolled_identities, vigil.rolled_pairs, vigil.rounds, vigil.home_zones;
  -- The first version, in a schema that may have other things of yours.
  if to_regprocedure('private.roll_up_day(text, date)') is not null then
    drop routine if exists
      private.mark_changed_transactions, private.mark_changed_notifications, private.mark_changed_exploits,
      private.mark_changed_events, private.keep_days, private.roll_up_day, private.roll_up, private.cells cascade;
    drop table if exists
      private.rolled_counts, private.rolled_identities, private.rolled_days, private.changed_days;
  end if;
end;
$$;

-- Changes to rows older than the threshold log an invalidation, as long as the signature is the same.
create table vigil_rollups.watched (
  source text primary key, signature text, threshold timestamptz not null,
  since xid8 not null default pg_current_xact_id()
);

-- A day, in UTC, with a changed row, or -infinity where any row may have changed. Writers only add to it.
create table vigil_rollups.invalidations (
  source text, day date, id bigint generated always as identity, primary key (source, day, id)
);

-- The first day of a zone that is not materialized. Nothing stays of a source that is not watched, whose
-- changes are not logged.
create table vigil_rollups.watermarks (
  zone text references vigil_rollups.home_zones on delete cascade,
  source text references vigil_rollups.watched on delete cascade,
  day date not null, primary key (zone, source)
);

-- How many rows a key has on a day, and which identities were seen. A day that is missing has no rows.
create table vigil_rollups.days (
  zone text, source text, day date, keys text[] collate "C" not null, counts bigint[] not null,
  identities text[] collate "C" not null, primary key (zone, source, day),
  foreign key (zone, source) references vigil_rollups.watermarks on delete cascade
);

-- How many wallets were seen on a day and last before on the previous one, or -infinity; follows from days.
create table vigil_rollups.pairs (
  zone text, day date, previous date, identities bigint not null, source text default 'notifications',
  primary key (zone, day, previous),
  foreign key (zone, source) references vigil_rollups.watermarks on delete cascade
);

-- What the self-check found.
create table vigil_rollups.differences (
  id bigint generated always as identity primary key, found timestamptz not null default now(),
  zone text not null, source text not null, day date not null
);

-- The table behind a view, of depth 0, and its partitions.
create function vigil_rollups.parts(of_source text) returns table (id regclass, depth integer)
language sql stable rows 10 set search_path = pg_catalog, pg_temp as $$
  with recursive parts (id, depth) as (
    select distinct refobjid, 0 from pg_depend join pg_rewrite on pg_rewrite.oid = objid
    where classid = 'pg_rewrite'::regclass and refclassid = 'pg_class'::regclass
      and ev_class = format('vigil.%I', of_source)::regclass and refobjid <> ev_class
    union all
    select inhrelid, depth + 1 from parts join pg_inherits on inhparent = id
  )
  select id::regclass, depth from parts;
$$;

-- Why some changes of a source may not be logged; null where all are.
create function vigil_rollups.obstacle(of_source text) returns text
language sql stable set search_path = pg_catalog, pg_temp as $$
  with
  view as (
    select ev_class as id, pg_get_viewdef(ev_class) as definition, ev_action::text as tree
    from pg_rewrite where ev_class = format('vigil.%I', of_source)::regclass
  ),
  parts as materialized (select * from vigil_rollups.parts(of_source) join pg_class on pg_class.oid = id)
  select min(obstacle) from (
    select 'the view is more than a choice of rows and columns of one table'
    from view
    where (select count(*) from parts where depth = 0) <> 1
      or cardinality(string_to_array(definition, (select min(id::text) from parts where depth = 0))) <> 2
      -- 16 stands for deletes, which only a simple view lets through.
      or pg_relation_is_updatable(id, false) & 16 = 0
      or tree ~ 'SUBLINK|SQLVALUEFUNCTION|NEXTVALUEEXPR'
      -- Casts by way of text, but for those of a column between whole numbers, numerics, texts and UUIDs.
      or tree ~ format('COERCEVIAIO :arg \{(?!VAR [^{}]*:vartype %1$s [^{}]*\} :resulttype %1$s )',
        '(2[0135]|1043|1700|2950)')
    union all
    select format('%s is %s', id, reason)
    from parts cross join lateral (values
      ('not a permanent table', relkind not in ('r', 'p') or relpersistence <> 'p'),
      ('a partition of another table', depth = 0 and id in (select inhrelid from pg_inherits)),
      -- Its apply worker fires no triggers of statements.
      ('the target of a subscription', id in (select srrelid from pg_subscription_rel)),
      ('distributed', exists (
        select from pg_trigger where tgrelid = id and tgfoid::regproc::text like '%citus_truncate_trigger'))
    ) as reasons (reason, applies)
    where applies
    union all
    -- What such a function answers may change without a write to the table.
    select format('%s is not an immutable function of PostgreSQL', pg_proc.oid::regprocedure)
    from view
      cross join regexp_matches(tree, ':(?:opfuncid|funcid) (\d+)', 'g') as match
      join pg_proc on pg_proc.oid = match[1]::oid
    where provolatile <> 'i' or pg_proc.oid >= 16384
    union all
    -- Keys and identities are materialized as texts, and have to be as equal as these.
    select format('%s.%s has the type %s', attrelid::regclass, attname, format_type(atttypid, null))
    from vigil.sources
      join pg_attribute on attrelid = format('vigil.%I', source)::regclass and attname in (key, identity)
        or kind = 'projects' and attrelid = 'vigil.memberships'::regclass and attname = identity
    where source = of_source and format_type(atttypid, null) not in
      ('smallint', 'integer', 'bigint', 'uuid', 'text', 'character varying')
  ) as obstacles (obstacle);
$$;

-- Differs after the view, a table behind it or the file of one was exchanged; null where a change may not
-- be logged. An empty partition without triggers is left out: the whole table logs rows that come through it.
create function vigil_rollups.signature(of_source text) returns text
language sql stable set search_path = pg_catalog, pg_temp as $$
  select case when bool_and(triggers = 3) and vigil_rollups.obstacle(of_source) is null then md5(
    pg_get_viewdef(format('vigil.%I', of_source)::regclass)
    || string_agg(concat_ws(' ', id::oid, pg_relation_filenode(id)), ',' order by id)
  ) end
  from vigil_rollups.parts(of_source)
    join pg_class on pg_class.oid = id
    cross join lateral (
      select count(*) as triggers from pg_trigger
      where tgrelid = id and tgenabled = 'A' and tgname like 'vigil\_' || of_source || '\_%'
    ) as own
  where triggers > 0 or relkind <> 'r' or depth = 0 or pg_relation_size(id) > 0;
$$;

-- Creates the trigger function, which reads the changed rows by the definition of the view. If that fails,
-- it logs that any row may have changed, and the writer goes on. In repeatable read a writer cannot see the
-- newest threshold, and logs every day.
create function vigil_rollups.make_log(of_source text) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $make$
declare
  base constant text := (select id from vigil_rollups.parts(of_source) where depth = 0);
  name constant text := (select quote_ident(relname) from pg_class where oid = base::regclass);
  definition constant text :=
    replace(rtrim(pg_get_viewdef(format('vigil.%I', of_source)::regclass), ';'), base, name);
  added constant text := format('(with %s as (select * from added) %s)', name, definition);
  removed constant text := format('(with %s as (select * from removed) %s)', name, definition);
  threshold constant text := $$(
    select case current_setting('transaction_isolation')
      when 'read committed' then threshold else '10000-01-03Z' end
    from vigil_rollups.watched where source = '%1$s')$$;
  log constant text := (
    select format(
      $$days := (select array_agg(distinct (%1$s at time zone 'UTC')::date)
          from (%%s) as seen where %2$I >= %3$s and %2$I < %4$s);$$,
      format(instant, quote_ident(moment)), moment,
      format(bound, $$timestamptz '1969-12-30Z'$$), format(bound, format(threshold, source))
    )
    from vigil.sources where source = of_source
  );
begin
  execute format(
    $function$
      create or replace function vigil_rollups.log_%1$s() returns trigger
      language plpgsql security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
      declare
        days date[];
      begin
        begin
          case tg_op when 'INSERT' then %2$s when 'DELETE' then %3$s when 'UPDATE' then %4$s end case;
        exception when others then
          days := '{-infinity}';
        end;
        -- Not in the block above, whose every write would take a transaction number of its own.
        if days is not null then
          insert into vigil_rollups.invalidations (source, day) select '%1$s', unnest(days);
        end if;
        return null;
      end $$
    $function$,
    of_source, format(log, added), format(log, removed),
    format(log, format('(%1$s except all %2$s) union all (%2$s except all %1$s)', added, removed))
  );
end;
$make$;

-- Lets all changes to rows older than an instant be logged. A new trigger waits for the writers of its
-- table, and others wait for it: longer than deadlock_timeout, after which autovacuum gives way.
create function vigil_rollups.watch(of_source text, instant timestamptz) returns void
language plpgsql set search_path = pg_catalog, pg_temp set lock_timeout = '2s' as $$
declare
  is_new constant boolean := not exists (select from vigil_rollups.watched where source = of_source);
  own record;
begin
  if is_new then
    perform vigil_rollups.make_log(of_source);
    execute coalesce((
      select string_agg(format('drop trigger %s on %s;', tgname, tgrelid::regclass), '') from pg_trigger
      where tgname like 'vigil\_' || of_source || '\_%'
        and tgrelid not in (select id from vigil_rollups.parts(of_source))
    ), '');
  end if;
  for own in
    select id, event, transition
    from vigil_rollups.parts(of_source) cross join (values
      ('insert', 'new table as added'), ('delete', 'old table as removed'),
      ('update', 'old table as removed new table as added')
    ) as events (event, transition)
    where not exists (select from pg_trigger
      where tgrelid = id and tgenabled = 'A' and tgname = format('vigil_%s_%s', of_source, event))
  loop
    execute format(
      'create or replace trigger vigil_%1$s_%2$s after %2$s on %3$s referencing %4$s '
        'for each statement execute function vigil_rollups.log_%1$s();'
      'alter table %3$s enable always trigger vigil_%1$s_%2$s',
      of_source, own.event, own.id, own.transition
    );
    -- Before it had triggers, rows may have come into a new partition by its own name.
    if not is_new and pg_relation_size(own.id) > 0 then
      insert into vigil_rollups.invalidations (source, day) values (of_source, '-infinity');
    end if;
  end loop;
  insert into vigil_rollups.watched as watched (source, signature, threshold)
  values (of_source, vigil_rollups.signature(of_source), instant)
  on conflict (source) do update
    set signature = excluded.signature, threshold = greatest(watched.threshold, excluded.threshold);
end;
$$;

-- Forgets what is materialized of a source, and waits for who is about to materialize more.
create function vigil_rollups.reset(of_source text) returns void
language sql set search_path = pg_catalog, pg_temp as $$
  select pg_advisory_xact_lock(hashtext('vigil.refresh'));
  delete from vigil_rollups.watched where source = of_source;
  delete from vigil_rollups.invalidations where source = of_source;
$$;

-- What the rows of some days come to.
create function vigil_rollups.recount(of_source text, from_day date, to_day date, of_zone text)
returns setof vigil_rollups.days
language plpgsql stable rows 30 set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
begin
  return query execute format(
    $sql$
      select
        $1, $2, $3 + day,
        coalesce(array_agg(key order by key) filter (where not is_identity), '{}'),
        coalesce(array_agg(tally order by key) filter (where not is_identity), '{}'),
        coalesce(array_agg(identity order by identity) filter (where identity is not null), '{}')
      from (
        -- A day of two stretches has a key once for each.
        select
          day, is_identity, key::text collate "C" as key, identity::text collate "C" as identity,
          sum(tally)::bigint as tally
        from (%s) as cells group by 1, 2, 3, 4
      ) as cells
      group by day
    $sql$,
    vigil.row_groups(of_source, from_day, to_day, of_zone)
  ) using of_zone, of_source, from_day;
end;
$$;

-- The pairs of the materialized days from one on, or of recounted ones from there on: on which earlier day,
-- not before `since`, each wallet was seen last.
create function vigil_rollups.pairs_from(of_zone text, first date, recounted vigil_rollups.days[], since date)
returns table (day date, previous date, identities bigint)
language sql stable rows 1000 set search_path = pg_catalog, pg_temp as $$
  with days as not materialized (
    select * from vigil_rollups.days
    where zone = of_zone and source = 'notifications' and day >= since and (day < first or recounted is null)
    union all
    select * from unnest(recounted)
  )
  select seen.day, seen.previous, count(*)
  from (
    select days.day, lag(days.day, 1, '-infinity') over (partition by identity order by days.day)
    from days cross join unnest(days.identities) as identity
    where identity in (select unnest(recent.identities) from days as recent where recent.day >= first)
  ) as seen (day, previous)
  where seen.day >= first group by seen.day, seen.previous;
$$;

-- What vigil.row_cells returns, from materialized days up to the watermark or a stale day, and from there on
-- from rows; all from rows where that is most of a cover. A day of any zone touches at most three in UTC.
create function vigil_rollups.day_cells(of_source text, from_day date, to_day date, time_zone text)
returns table (kind text, day integer, previous integer, key text, seen bit varying, tally bigint)
language plpgsql stable rows 10000 set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  nothing constant bit varying := repeat('0', to_day - from_day + 1)::bit varying;
  until constant date := (
    select greatest(from_day, least(to_day + 1, watermarks.day, (
      select min(day) - 1 from vigil_rollups.invalidations
      where source = of_source and (day = '-infinity' or day >= from_day - 1)
    )))
    from vigil_rollups.watermarks join vigil_rollups.watched using (source)
    where zone = time_zone and source = of_source and signature = vigil_rollups.signature(of_source)
  );
  recounted vigil_rollups.days[] := '{}';
begin
  if until is null or until - from_day <= to_day - until then
    return query select * from vigil.row_cells(of_source, from_day, to_day, time_zone);
    return;
  elsif until <= to_day then
    recounted := array(select own from vigil_rollups.recount(of_source, until, to_day, time_zone) as own);
  end if;
  return query
  with
  days as (
    select * from vigil_rollups.days
    where zone = time_zone and source = of_source and day >= from_day and day < until
    union all
    select * from unnest(recounted)
  ),
  projects as materialized (
    select identity, bit_or(set_bit(nothing, day - from_day, 1)) as seen
    from days cross join unnest(identities) as identity
    where of_source = 'transactions' group by identity
  ),
  users as (
    select bit_or(seen) as seen
    from vigil.memberships join projects on identity = project_id::text collate "C"
    where email is not null group by email
  )
  select of_source, day - from_day, null::integer, cells.key, null::bit varying, cells.tally
  from days cross join unnest(keys, counts) as cells (key, tally)
  union all
  select 'projects', null, null, null, seen, count(*) from projects group by seen
  union all
  select 'users', null, null, null, seen, count(*) from users group by seen
  union all
  select 'flagged', day - from_day, greatest(previous, from_day - 1) - from_day, null, null, identities
  from (
    select day, previous, identities from vigil_rollups.pairs
    where zone = time_zone and day >= from_day and day < until
    union all
    select * from vigil_rollups.pairs_from(time_zone, until, recounted, from_day)
  ) as pairs
  where of_source = 'notifications';
end;
$$;

-- Materializes some days from their rows, and the pairs from the first of them on.
create function vigil_rollups.materialize(of_source text, of_zone text, own_days datemultirange) returns void
language sql set search_path = pg_catalog, pg_temp as $$
  delete from vigil_rollups.days where zone = of_zone and source = of_source and day <@ own_days;
  insert into vigil_rollups.days
  select recounted.* from unnest(own_days) as run
    cross join lateral vigil_rollups.recount(of_source, lower(run), upper(run) - 1, of_zone) as recounted;
  delete from vigil_rollups.pairs where zone = of_zone and source = of_source and day >= lower(own_days);
  insert into vigil_rollups.pairs
  select of_zone, own.* from vigil_rollups.pairs_from(of_zone, lower(own_days), null, '-infinity') as own
  where of_source = 'notifications';
$$;

-- Materializes stale days again, or else a month more, and says whether there was anything to do. The source
-- is passed as it was when the caller began to wait for writers. Rows are read after invalidations were
-- deleted: a writer in between leaves one, and its day stays stale.
create function vigil_rollups.materialize_next(seen vigil_rollups.watched, last_id bigint) returns boolean
language plpgsql set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
declare
  stale constant date[] := array(
    select distinct day from vigil_rollups.invalidations
    where source = seen.source and id <= last_id order by day desc limit 31
  );
  present constant date := seen.threshold;
  own record;
begin
  if '-infinity' = any (stale) or not pg_try_advisory_xact_lock(hashtext('vigil.refresh'))
    or not exists (select from vigil_rollups.watched where source = seen.source and since = seen.since)
  then
    return false;
  elsif stale <> '{}' then
    delete from vigil_rollups.invalidations where source = seen.source and day = any (stale);
    perform vigil_rollups.materialize(
      source, zone, range_agg(daterange(utc_day - 1, utc_day + 2) * daterange(null, watermarks.day))
    )
    from vigil_rollups.watermarks cross join unnest(stale) as utc_day
    where source = seen.source group by source, zone;
  else
    select home_zones.zone, watermarks.day as first, present - 2 + min(stretches.day) as until into own
    from vigil_rollups.home_zones
      left join vigil_rollups.watermarks on watermarks.zone = home_zones.zone and source = seen.source
      cross join lateral vigil.day_stretches(
        present - 2, present + 2, vigil.zone_of(seen.source, home_zones.zone)
      ) as stretches
    where stop > seen.threshold
    group by 1, 2 having present - 2 + min(stretches.day) > coalesce(watermarks.day, '-infinity') limit 1;
    if not found then return false; end if;
    -- Months without a row are passed over.
    own.first := least(own.until, greatest(own.first, -1 + vigil.end_moment(
      seen.source, 'min', greatest(own.first - 2, '1970-01-01'), '10000-01-01'
    )::date));
    own.until := least(own.until, own.first + 31);
    insert into vigil_rollups.watermarks (zone, source, day) values (own.zone, seen.source, own.until)
    on conflict (zone, source) do update set day = excluded.day;
    perform vigil_rollups.materialize(seen.source, own.zone, datemultirange(daterange(own.first, own.until)));
  end if;

  -- The tables that were read stay as they are until the end of this transaction.
  if seen.signature is distinct from vigil_rollups.signature(seen.source) then
    raise object_in_use using message = format('the table behind vigil.%s was changed meanwhile', seen.source);
  end if;
  return true;
end;
$$;

-- Recounts the last seven days with their pairs, and three older ones by chance. A source that differs was
-- changed without a log, and is reset.
create function vigil_rollups.check_days(of_source text) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  own record;
begin
  for own in
    insert into vigil_rollups.differences (zone, source, day)
    select zone, of_source, checked.day
    from vigil_rollups.watermarks
      join vigil_rollups.watched using (source)
      cross join lateral (
        select watermarks.day - step from generate_series(1, 7) as step
        union
        select watermarks.day - 1 - floor(random() * (watermarks.day - min(days.day)))::integer
        from vigil_rollups.days cross join generate_series(1, 3) as draw
        where days.zone = watermarks.zone and days.source = of_source group by draw
      ) as checked (day)
    where source = of_source and signature = vigil_rollups.signature(of_source)
      and not exists (
        select from vigil_rollups.invalidations as stale
        where stale.source = of_source and stale.day in ('-infinity', checked.day - 1, checked.day, checked.day + 1)
      )
      and (
        (
          select days from vigil_rollups.days
          where (zone, source, days.day) = (watermarks.zone, of_source, checked.day)
        ) is distinct from (select recount from vigil_rollups.recount(of_source, checked.day, checked.day, zone))
        or of_source = 'notifications' and checked.day = watermarks.day - 1 and array(
          select (pairs.day, previous, identities) from vigil_rollups.pairs
          where pairs.zone = watermarks.zone and pairs.day >= watermarks.day - 7 order by 1
        ) <> array(
          select due from vigil_rollups.pairs_from(zone, watermarks.day - 7, null, '-infinity') as due order by 1
        )
      )
    returning *
  loop
    raise warning 'vigil.%: % in % is not what its rows come to', own.source, own.day, own.zone
      using hint = 'It is counted from rows until the next refresh.';
    perform vigil_rollups.reset(of_source);
  end loop;
end;
$$;

create function vigil_rollups.present_day() returns timestamptz
language sql stable set search_path = pg_catalog, pg_temp as $$ select date_trunc('day', now(), 'UTC') $$;

-- Materializes the days that ended before an instant, each month in a transaction of its own. Writers under
-- way when the threshold rose did not log, and are waited for. A procedure that commits can have no
-- search_path; it names the schema of all that it calls.
create procedure vigil.refresh(instant timestamptz default vigil_rollups.present_day())
language plpgsql as $$
declare
  own record;
  seen vigil_rollups.watched[];
  one vigil_rollups.watched;
  writers xid8;
  last_id bigint;
begin
  perform vigil_rollups.reset(source) from vigil_rollups.watched
  where signature is distinct from vigil_rollups.signature(source)
    or source in (select source from vigil_rollups.invalidations where day = '-infinity');
  commit;
  for own in select source, vigil_rollups.obstacle(source) as obstacle from vigil.sources loop
    if own.obstacle is not null then
      raise warning 'vigil.% is read from rows: %', own.source, own.obstacle;
    else
      begin
        perform vigil_rollups.watch(own.source, instant);
      exception when lock_not_available then
        raise warning 'vigil.%: its table is locked, the next refresh tries again', own.source;
      end;
      commit;
    end if;
  end loop;

  -- A writer whose trigger saw an earlier threshold than these has an earlier number than the next one.
  seen := array(select watched from vigil_rollups.watched);
  writers := pg_catalog.pg_current_xact_id();
  commit;
  while pg_catalog.pg_snapshot_xmin(pg_catalog.pg_current_snapshot()) < writers loop
    perform pg_catalog.pg_sleep(0.02);
    commit;
  end loop;

  last_id := coalesce((select max(id) from vigil_rollups.invalidations), 0);
  foreach one in array seen loop
    while vigil_rollups.materialize_next(one, last_id) loop
      commit;
    end loop;
    perform vigil_rollups.check_days(one.source);
    commit;
  end loop;
end;
$$;

-- For `vigil doctor`. Like vigil.refresh it depends on the schema, and is dropped with it.
create function public.rollup_status() returns json
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select json_build_object(
    'fromRows', (
      select coalesce(json_object_agg(source, obstacle) filter (where obstacle is not null), '{}')
      from unnest('{transactions,notifications,exploits,events}'::text[]) as source, vigil_rollups.obstacle(source)
    ),
    'differences', (select count(*) from vigil_rollups.differences where found > now() - interval '7 days')
  );
end;
revoke all on routine vigil.refresh, public.rollup_status from public, anon, authenticated;
grant execute on function public.rollup_status to service_role;

notify pgrst, 'reload schema';
