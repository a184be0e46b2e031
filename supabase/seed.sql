-- Demo data: a monitoring service over the 13 months up to now. Random numbers are hashes of the draw's name,
-- so that every run on the same calendar day makes the same rows:
--
-- - traffic more than doubles, and is lower at weekends; midday in UTC is its busiest time;
-- - 75 days ago a new chain starts, Unichain, and gains users;
-- - 20 days ago a bridge on BNB Smart Chain is drained, and over the next days hundreds of wallets
--   that took part are flagged, most of them for the first time;
-- - 12 days ago Base has no transaction for a day;
-- - some transactions of 9 days ago came late, after those of today;
-- - two chains have no name, and two are both named Polygon, after a migration from one to the other.

-- One statement, since the Supabase CLI parses all statements of a seed before it runs the first.
do $demo$
begin
  set local search_path = pg_catalog, pg_temp;
  execute $seed$
-- A number in [0, 1), always the same for the nth draw of one kind.
create function pg_temp.draw(kind text, n bigint) returns double precision
language sql immutable
return (hashtextextended(kind, n) & 1048575) / 1048576.0::double precision;

-- Such a number from 20 bits of a hash, so that one hash of 64 bits gives three numbers.
create function pg_temp.part(hash bigint, bits integer) returns double precision
language sql immutable
return ((hash >> bits) & 1048575) / 1048576.0::double precision;

-- Days in UTC, numbered from 1970-01-01, which was a Thursday.
create temp table days as
select
  day,
  to_timestamp(day * 86400.0) as midnight,
  today - day as days_ago,
  progress,
  (1 + 1.3 * progress)
    * case when (day + 4) % 7 in (0, 6) then 0.62 else 1 end
    * (0.85 + 0.3 * pg_temp.draw('activity', day)) as activity
from (select floor(extract(epoch from now()) / 86400)::bigint as today) as clock
cross join generate_series(today - 395, today) as day
cross join lateral (select (day - today + 395) / 395.0::double precision as progress) as age;

insert into public.chains (id, name) values
  (1, 'Ethereum'),
  (10, 'OP Mainnet'),
  (56, 'BNB Smart Chain'),
  (130, 'Unichain'),
  (137, 'Polygon'),
  (324, 'ZKsync Era'),
  (1101, 'Polygon'),
  (5000, null),
  (8453, 'Base'),
  (34443, null),
  (42161, 'Arbitrum One'),
  (43114, 'Avalanche C-Chain'),
  (59144, 'Linea');

insert into public.addresses (address)
select '0x' || substr(md5('wallet ' || n) || md5('address ' || n), 1, 40)
from generate_series(1, 5000) as n;

-- A mix holds a day's choices and where the share of each begins in [0, 1): a draw picks
-- choices[width_bucket(draw, bounds)].
create temp table chain_mix as
select day, array_agg(id order by id) as choices, array_agg(bound order by id) as bounds
from (
  select day, id, (sum(weight) over upto - weight) / sum(weight) over whole as bound
  from days
  cross join (
    values
      (1, 30, 27), (10, 6, 6), (56, 24, 18), (130, 0, 0), (137, 14, 4), (324, 2, 1.5),
      (1101, 0, 4), (5000, 0.5, 1.2), (8453, 6, 19), (34443, 0.2, 0.6), (42161, 10, 11),
      (43114, 5, 3), (59144, 1, 2.5)
  ) as share (id, first, last)
  cross join lateral (
    select
      case
        when id = 8453 and days_ago = 12 then 0
        when id = 130 then 9 * power(greatest(0, 75 - days_ago) / 75.0, 0.7)
        else first + (last - first) * progress
      end * (0.8 + 0.4 * pg_temp.draw('chain share', day * 100000 + id)) as weight
  ) as drift
  window whole as (partition by day), upto as (partition by day order by id)
) as shares
group by day;

-- A few projects make most of the traffic; half of them join on the way, some go quiet.
create temp table project_mix as
select day, array_agg(id order by id) as choices, array_agg(bound order by id) as bounds
from (
  select day, id, (sum(weight) over upto - weight) / sum(weight) over whole as bound
  from days
  join (
    select
      id,
      0.01 + power(pg_temp.draw('popularity', id), 6) as weight,
      2 * pg_temp.draw('joins', id) - 1 as joins,
      0.3 + 4 * pg_temp.draw('leaves', id) as leaves
    from generate_series(1, 120) as id
  ) as projects on progress between joins and leaves
  window whole as (partition by day), upto as (partition by day order by id)
) as shares
group by day;

create temp table traffic as
select
  case when project < 0.997 then projects.choices[width_bucket(project / 0.997, projects.bounds)] end
    as project_id,
  -- The sum of two draws makes midday the busiest time.
  midnight
    + interval '12 hours' * (pg_temp.part(hash, 40) + pg_temp.part(hash, 10))
    + interval '1 millisecond' * (n % 997) as created_at,
  case when chain < 0.995 then chains.choices[width_bucket(chain / 0.995, chains.bounds)] end
    as chain_id,
  n,
  days_ago = 9 and n % 5 = 0 as is_late
from days
join project_mix as projects using (day)
join chain_mix as chains using (day)
cross join lateral generate_series(day * 100000, day * 100000 + (165 * activity)::bigint) as n
cross join lateral (select hashtextextended('transaction', n) as hash) as chance
cross join lateral (
  select pg_temp.part(hash, 0) as project, pg_temp.part(hash, 20) as chain
) as draws;

insert into public.transactions (project_id, created_at, chain_id)
select project_id, created_at, chain_id
from traffic
where created_at <= now()
order by is_late, created_at, n;

-- Each user belongs to one to three projects, and each project has a user.
insert into public.memberships (email, project_id)
select distinct first_name || '.' || last_name || '@example.org', project
from generate_series(0, 279) as person
cross join lateral (
  select
    (array['ada', 'amir', 'bea', 'chen', 'dina', 'emil', 'fatou', 'goran', 'hana', 'ines',
      'jonas', 'kofi', 'lena', 'mateo', 'nadia', 'oscar', 'priya', 'rosa', 'samir', 'tove']
    )[1 + person % 20] as first_name,
    (array['abara', 'bauer', 'costa', 'dahl', 'eriksen', 'fischer', 'garcia', 'haddad', 'ito',
      'jansen', 'kovac', 'lopez', 'moreau', 'novak']
    )[1 + person / 20] as last_name
) as name
cross join lateral generate_series(0, (2 * power(pg_temp.draw('roles', person), 2))::int) as role
cross join lateral (
  select case when role = 0 and person < 120 then person + 1
    else 1 + (119 * pg_temp.draw('role', person * 10 + role))::int end as project
) as membership;

-- Most incidents are small. The incident 20 days ago is large, on one chain.
create temp table incidents as
select
  day, chain_id, happened_at,
  case days_ago when 20 then 620 else 20 + (150 * power(pg_temp.draw('size', day), 3))::int end
    as size
from days
join chain_mix as chains using (day)
cross join lateral (
  select
    case days_ago when 20 then 56
      else chains.choices[width_bucket(pg_temp.draw('exploited', day), chains.bounds)]
    end as chain_id,
    midnight + interval '24 hours' * pg_temp.draw('incident hour', day) as happened_at
) as incident
where (pg_temp.draw('incident', day) < 0.15 or days_ago = 20) and happened_at <= now();

-- A large incident takes several transactions.
insert into public.exploits (chain_id, "timestamp")
select chain_id, happened_at + step * interval '7 minutes'
from incidents cross join lateral generate_series(0, size / 100) as step
where happened_at + step * interval '7 minutes' <= now()
order by 2;

-- Each incident flags a ring of neighbouring wallets within days, most of them on its chain; a few
-- wallets a day are flagged for other reasons.
insert into public.notifications (address_id, status, date, chain_id)
select
  address_id,
  case
    when pg_temp.draw('status', n) < 0.86 then 'sent'
    when pg_temp.draw('status', n) < 0.93 then 'pending'
    else 'failed'
  end,
  date,
  chain_id
from (
  select
    n,
    1 + (4300 * pg_temp.draw('ring', day))::int + (size * pg_temp.draw('wallet', n))::int,
    happened_at + interval '4 days' * power(pg_temp.draw('delay', n), 2),
    case when pg_temp.draw('elsewhere', n) < 0.9 then incidents.chain_id
      else chains.choices[width_bucket(pg_temp.draw('other chain', n), chains.bounds)] end
  from incidents
  join chain_mix as chains using (day)
  cross join lateral generate_series(day * 100000, day * 100000 + size) as n
  union all
  select
    n,
    1 + (4999 * power(pg_temp.draw('wallet', n), 2))::int,
    midnight + interval '24 hours' * pg_temp.draw('hour', n),
    case when pg_temp.draw('has chain', n) < 0.98
      then chains.choices[width_bucket(pg_temp.draw('other chain', n), chains.bounds)] end
  from days
  join chain_mix as chains using (day)
  cross join lateral
    generate_series(day * 100000 + 50000, day * 100000 + 50000 + (2.2 * activity)::bigint) as n
) as flags (n, address_id, date, chain_id)
where date <= now()
order by date, n;

insert into public.events (event_type, "timestamp")
select
  case when days_ago = 20 and n % 9 = 0 then 'FlashLoan'
    else choices[width_bucket(pg_temp.part(hash, 0), bounds)] end,
  second
from days
cross join (
  select array_agg(name order by bound) as choices,
    array_agg(bound::double precision order by bound) as bounds
  from (
    values
      ('Transfer', 0), ('Approval', 0.36), ('Swap', 0.55), ('Deposit', 0.69),
      ('Withdrawal', 0.77), ('Mint', 0.84), ('Burn', 0.885), ('FlashLoan', 0.92),
      ('Liquidation', 0.94), ('RoleGranted', 0.957), ('OwnershipTransferred', 0.972),
      ('Upgraded', 0.983), ('Paused', 0.991), ('Unpaused', 0.996)
  ) as share (name, bound)
) as event_mix
cross join lateral generate_series(day * 100000, day * 100000 + (42 * activity)::bigint) as n
cross join lateral (select hashtextextended('event', n) as hash) as chance
cross join lateral (
  select day * 86400 + (86399 * pg_temp.part(hash, 20))::bigint as second
) as moment
where second <= extract(epoch from now())
order by second, n;

drop table days, chain_mix, project_mix, traffic, incidents;
drop function pg_temp.draw, pg_temp.part;
  $seed$;
end;
$demo$;
