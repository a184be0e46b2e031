-- Optional: keeps what each closed day comes to, so that its rows need not be read again. Copy this
-- file into supabase/migrations, push, and then run: call private.roll_up();
-- docs/scale.md says when that is worth it and why the figures stay exact.

-- The days that are kept, in UTC. Whoever changes a row of such a day says so in changed_days, in
-- the same transaction: of a day named there, and of any other, the rows themselves are read.
create table private.rolled_days (
  source text,
  day date,
  primary key (source, day)
);

-- Only ever added to by writers, so that they never wait for each other. The day infinity stands
-- for all of them.
create table private.changed_days (
  source text,
  day date,
  id bigint generated always as identity,
  primary key (source, day, id)
);

-- Quarter hours count from 0 at midnight UTC. totals has the rows of the day up to the end of each
-- of the quarters that have any.
create table private.rolled_counts (
  source text,
  day date,
  id bigint generated always as identity,
  key text,
  quarters smallint[] not null,
  totals bigint[] not null,
  primary key (source, day, id),
  foreign key (source, day) references private.rolled_days on delete cascade
);

create table private.rolled_identities (
  source text,
  day date,
  identity text,
  seen bit(96) not null,
  primary key (source, day, identity),
  foreign key (source, day) references private.rolled_days on delete cascade
);

revoke all on
  private.rolled_days, private.changed_days, private.rolled_counts, private.rolled_identities
from public, anon, authenticated, service_role;

-- A trigger for each table and each kind of statement. In repeatable read it cannot see which days
-- are kept by now, so it names all that change. An event of an absurd time is no reason to fail.
do $install$
declare
  source record;
  added text;
  removed text;
  mark constant text := $mark$
    insert into private.changed_days (source, day)
    select %2$L, day
    from (select distinct (%3$s at time zone 'UTC')::date as day from (%1$s) as changed) as days
    where current_setting('transaction_isolation') in ('repeatable read', 'serializable')
      or exists (
        select from private.rolled_days as rolled
        where rolled.source = %2$L and rolled.day = days.day
      );
  $mark$;
begin
  for source in
    select * from (values
      ('transactions', 'created_at', 'created_at, chain_id, project_id', 'true'),
      ('notifications', 'date', 'date, chain_id, address_id', $$status = 'sent'$$),
      ('exploits', '"timestamp"', '"timestamp", chain_id', 'true'),
      ('events', 'to_timestamp("timestamp")', '"timestamp", event_type',
        '"timestamp" between 0 and 253402300799')
    ) as sources (name, instant, columns, condition)
  loop
    added := format('select %s from added where %s', source.columns, source.condition);
    removed := format('select %s from removed where %s', source.columns, source.condition);
    execute format(
      $function$
        create function private.mark_changed_%1$s()
        returns trigger
        language plpgsql
        security definer
        set search_path = ''
        as $body$
        begin
          case tg_op
            when 'INSERT' then %2$s
            when 'DELETE' then %3$s
            when 'UPDATE' then %4$s
            -- The day infinity stands for all of them.
            when 'TRUNCATE' then
              insert into private.changed_days (source, day) values (%1$L, 'infinity');
          end case;
          return null;
        end;
        $body$;

        revoke all on function private.mark_changed_%1$s from public;

        create trigger mark_inserted_days after insert on public.%1$I
          referencing new table as added
          for each statement execute function private.mark_changed_%1$s();
        create trigger mark_deleted_days after delete on public.%1$I
          referencing old table as removed
          for each statement execute function private.mark_changed_%1$s();
        create trigger mark_updated_days after update on public.%1$I
          referencing old table as removed new table as added
          for each statement execute function private.mark_changed_%1$s();
        create trigger mark_truncated_days after truncate on public.%1$I
          for each statement execute function private.mark_changed_%1$s();
        alter table public.%1$I
          enable always trigger mark_inserted_days,
          enable always trigger mark_deleted_days,
          enable always trigger mark_updated_days,
          enable always trigger mark_truncated_days;
      $function$,
      source.name,
      format(mark, added, source.name, source.instant),
      format(mark, removed, source.name, source.instant),
      format(
        mark,
        format('(%1$s except all %2$s) union all (%2$s except all %1$s)', added, removed),
        source.name,
        source.instant
      )
    );
  end loop;
end;
$install$;

-- Adds the days from each table's first row on. They count as changed until they are rolled up, and
-- one truncated table as all of its days.
create function private.keep_days(before_day date)
returns void
language plpgsql
set search_path = ''
as $$
begin
  with
  firsts (source, day) as (
    values
      ('transactions', (select (min(created_at) at time zone 'UTC')::date from public.transactions)),
      ('notifications', (select (min(date) at time zone 'UTC')::date from public.notifications)),
      ('exploits', (select (min("timestamp") at time zone 'UTC')::date from public.exploits)),
      ('events', (
        select (to_timestamp(min("timestamp")) at time zone 'UTC')::date
        from public.events
        where "timestamp" between 0 and 253402300799
      ))
  ),
  kept as (
    insert into private.rolled_days (source, day)
    select source, days.day::date
    from firsts
      cross join generate_series(
        greatest(firsts.day, date '1970-01-01')::timestamp, before_day - 1, '1 day'
      ) as days (day)
    where firsts.day is not null
    on conflict do nothing
    returning source, day
  )
  insert into private.changed_days (source, day) select source, day from kept;

  with truncated as (
    delete from private.changed_days where day = 'infinity' returning source
  )
  insert into private.changed_days (source, day)
  select source, rolled.day
  from (select distinct source from truncated) as sources
    join private.rolled_days as rolled using (source);
end;
$$;

-- The order matters: whoever commits too late for the last statement to read the row, is too late
-- for the first to delete the name of the day, so that the day stays changed.
create function private.roll_up_day(of_source text, of_day date)
returns void
language plpgsql
set search_path = ''
as $$
declare
  midnight constant timestamptz := of_day::timestamp at time zone 'UTC';
begin
  perform from private.rolled_days
  where source = of_source and day = of_day
  for update skip locked;
  if not found then
    return;
  end if;

  delete from private.changed_days where source = of_source and day = of_day;
  delete from private.rolled_counts where source = of_source and day = of_day;
  delete from private.rolled_identities where source = of_source and day = of_day;

  with
  cells as materialized (
    select quarter, cells.key, cells.identity, cells.rows
    from generate_series(0, 95) as quarter
      cross join private.row_cells(
        of_source,
        midnight + quarter * interval '15 minutes',
        midnight + (quarter + 1) * interval '15 minutes',
        'UTC'
      ) as cells
  ),
  running as (
    select key, quarter, sum(sum(rows)) over (partition by key order by quarter) as total
    from cells
    group by key, quarter
  ),
  counts as (
    insert into private.rolled_counts (source, day, key, quarters, totals)
    select
      of_source, of_day, key,
      array_agg(quarter order by quarter), array_agg(total order by quarter)
    from running
    group by key
  )
  insert into private.rolled_identities (source, day, identity, seen)
  select of_source, of_day, identity, bit_or(set_bit(repeat('0', 96)::bit(96), quarter, 1))
  from cells
  where identity is not null
  group by identity;
end;
$$;

-- To be called again and again, by hand or by pg_cron. Each day is a transaction of its own, the
-- newest first, so an interruption loses one day's work. Writers under way when a day was added did
-- not know that they had to name it; the loop waits for their end, as concurrent indexing does.
-- A procedure that commits can have no search_path; it names the schema of all that it calls.
create procedure private.roll_up(before_day date default (now() at time zone 'UTC')::date)
language plpgsql
as $$
declare
  horizon xid8;
  changed record;
begin
  perform private.keep_days(before_day);
  commit;
  horizon := pg_snapshot_xmax(pg_current_snapshot());
  commit;
  while pg_snapshot_xmin(pg_current_snapshot()) < horizon loop
    perform pg_sleep(0.02);
    commit;
  end loop;
  for changed in
    select source, day
    from private.rolled_days
    where exists (
      select from private.changed_days
      where changed_days.source = rolled_days.source and changed_days.day = rolled_days.day
    )
    order by day desc, source
  loop
    perform private.roll_up_day(changed.source, changed.day);
    commit;
  end loop;
end;
$$;

revoke all on procedure private.roll_up from public;
revoke all on function private.keep_days, private.roll_up_day from public;

-- The same cells as before, from the rollups where they hold.
create or replace function private.cells(
  lower_bound timestamptz, upper_bound timestamptz, time_zone text
)
returns table (source text, day date, key text, identity text, rows bigint)
language plpgsql
stable
rows 1000000
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
  with
  utc_days as (
    select days.day::date as utc_day
    from generate_series(
      date_trunc('day', lower_bound at time zone 'UTC'), upper_bound at time zone 'UTC', '1 day'
    ) as days (day)
  ),
  quarters as materialized (
    select utc_day, quarter, day, day = day_at_end as is_of_one_day
    from utc_days
      cross join generate_series(0, 95) as quarter
      cross join lateral (
        select utc_day::timestamp at time zone 'UTC' + quarter * interval '15 minutes' as instant
      ) as starts
      cross join lateral (
        select
          (instant at time zone time_zone)::date as day,
          ((instant + interval '15 minutes' - interval '1 microsecond') at time zone time_zone)::date
            as day_at_end
      ) as days
  ),
  -- Midnight is inside of a quarter hour where clocks go back at a minute past it, as they did in
  -- St John's, and where a zone is off by -00:44:30, as Monrovia was, or by -10:40, as Kiritimati.
  even_days as (
    select utc_day from quarters group by utc_day having bool_and(is_of_one_day)
  ),
  pieces as materialized (
    select
      utc_day, day, min(quarter) as first, max(quarter) as last,
      bit_or(set_bit(repeat('0', 96)::bit(96), quarter, 1)) as mask
    from (
      select
        utc_day, day, quarter,
        quarter - row_number() over (partition by utc_day, day order by quarter) as island
      from quarters
    ) as islands
    group by utc_day, day, island
  ),
  usable as materialized (
    select rolled.source, utc_day
    from even_days join private.rolled_days as rolled on rolled.day = utc_day
    where not exists (
      select from private.changed_days as changed
      where changed.source = rolled.source and changed.day in (rolled.day, 'infinity')
    )
  ),
  spans as (
    select source, min(utc_day) as first, max(utc_day) as last
    from (
      select
        source, utc_day,
        utc_day - row_number() over (partition by source order by utc_day)::integer as island
      from utc_days
        cross join unnest(array['transactions', 'notifications', 'exploits', 'events']) as source
        left join usable using (source, utc_day)
      where usable.utc_day is null
    ) as islands
    group by source, island
  )
  select
    source, pieces.day, key, null,
    coalesce(totals[width_bucket(pieces.last::smallint, quarters)], 0)
      - coalesce(totals[width_bucket((pieces.first - 1)::smallint, quarters)], 0)
  from usable
    join pieces using (utc_day)
    join private.rolled_counts as counts using (source)
  where counts.day = utc_day
  union all
  select source, pieces.day, null, identity, 0
  from usable
    join pieces using (utc_day)
    join private.rolled_identities as identities using (source)
  where identities.day = utc_day and seen & mask <> repeat('0', 96)::bit(96)
  union all
  select source, cells.*
  from spans
    cross join lateral private.row_cells(
      source,
      greatest(lower_bound, first::timestamp at time zone 'UTC'),
      least(upper_bound, (last + 1)::timestamp at time zone 'UTC'),
      time_zone
    ) as cells;
end;
$$;
