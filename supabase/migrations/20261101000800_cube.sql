do $$ begin set local search_path = pg_catalog, pg_temp; end $$;

-- The cells of a cube into its JSON: counts per day without a single identity, so that the public key may read
-- them while the tables stay closed. docs/snapshot-format.md describes the cube. Its version fixes its members and
-- their meaning.
create or replace function vigil.cube(from_day date, to_day date, time_zone text)
returns json
language plpgsql stable
set search_path = pg_catalog, pg_temp
set timezone = 'UTC'
-- A policy that applies to the owner raises an error: no policy may make a count smaller.
set row_security = off
set jit = off
set work_mem = '64MB'
set hash_mem_multiplier = 1
as $$
declare
  counted_zone constant text := vigil.known_zone(time_zone);
begin
  return (
    with
    -- Of the first and the last row of a table, whatever the cover. A day has no zone.
    ends as materialized (
      select
        source, is_date, newest, (newest at time zone zone)::date as newest_day,
        case when oldest is not null then
          least(greatest((oldest at time zone zone)::date, '1970-01-01'), '9999-12-31')
        end as oldest_day
      from vigil.sources(counted_zone) join vigil.ends() using (source)
    ),
    -- A choice of covers must not reveal the hours of all days: the hours are those since a week before the newest row of
    -- all tables, or before today if a row is dated in the future.
    first_by_hour as materialized (
      select greatest(from_day, least(max(newest_day), (now() at time zone counted_zone)::date) - 7) as first from ends
    ),
    tallies as materialized (
      select * from vigil.tallies(from_day, to_day, counted_zone, (select first from first_by_hour))
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
        source, day, hour, tally,
        case source
          when 'notifications' then coalesce(name, 'Unknown')
          when 'events' then coalesce(nullif(key, ''), 'Unknown')
          else label
        end as label
      from tallies left join chains using (key)
      where previous is null
    ),
    columns as (
      select source, label, array_agg(day) as days, array_agg(hour) as hours, array_agg(tally) as tallies
      from labelled
      group by source, label
    ),
    -- Each column is sorted by itself, since sorting all cells would compare their labels thousands of times.
    series as (
      select source, label, by_day.series, by_hour.series as hours
      from columns
        cross join lateral (
          select json_build_object(
            'days', array_to_json(array_agg(day)), 'counts', array_to_json(array_agg(tally))
          ) as series
          from (
            select day, sum(tally) as tally
            from unnest(days, tallies) as cells (day, tally)
            group by day
            order by day
          ) as sums
        ) as by_day
        cross join lateral (
          select case when count(*) > 0 then json_build_object(
            'days', array_to_json(array_agg(hour)), 'counts', array_to_json(array_agg(tally))
          ) end as series
          from (
            select (select 24 * (from_day - first) from first_by_hour) + 24 * day + hour as hour, sum(tally) as tally
            from unnest(days, hours, tallies) as cells (day, hour, tally)
            where hour is not null
            group by 1
            order by 1
          ) as sums
        ) as by_hour
    ),
    last_days as materialized (
      select source, from_day + max(day) as last_day from tallies where previous is null group by source
    ),
    grouped as (
      select
        source,
        json_agg(json_build_object('label', label, 'series', series) order by label collate "C")
          filter (where label is not null) as groups,
        json_agg(series) filter (where label is null) -> 0 as unlinked,
        json_agg(json_build_object('label', label, 'series', hours) order by label collate "C")
          filter (where label is not null and hours is not null) as hour_groups,
        json_agg(hours) filter (where label is null and hours is not null) -> 0 as unlinked_hours
      from series
      group by source
    ),
    counts as (
      select
        source,
        json_build_object(
          'groups', coalesce(groups, '[]'),
          'unlinked', coalesce(unlinked, '{"days": [], "counts": []}'),
          -- Seconds of other rows, zone by zone and cover by cover, would add up to the times of single rows. So
          -- only the newest row of the table has its second. A row dated in the future is the newest, too.
          'newest', case
            when newest_day = last_day then to_char(newest, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
            else to_char(last_day, 'YYYY-MM-DD')
          end,
          'oldest', to_char(oldest_day, 'YYYY-MM-DD'),
          -- A date has no hour.
          'hours', case when not is_date and last_day is not null and first <= to_day then json_build_object(
            'from', to_char(first, 'YYYY-MM-DD'),
            'groups', coalesce(hour_groups, '[]'),
            'unlinked', coalesce(unlinked_hours, '{"days": [], "counts": []}')
          ) end
        ) as counts
      from ends cross join first_by_hour left join last_days using (source) left join grouped using (source)
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
            select day, previous, sum(tally) as tally
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
        from vigil.clocks(from_day, to_day, counted_zone)
      ),
      'wallets', (select count(*) from vigil.addresses),
      'transactions', (select counts from counts where source = 'transactions'),
      'notifications', (select counts from counts where source = 'notifications'),
      'exploits', (select counts from counts where source = 'exploits'),
      'events', (select counts from counts where source = 'events'),
      'projects', (select distinct_table from distinct_tables where source = 'projects'),
      'users', (select distinct_table from distinct_tables where source = 'users'),
      'flagged', (select distinct_table from distinct_tables where source = 'flagged')
    )
  );
end;
$$;

do $$ begin perform vigil.claim(); end $$;
