/**
 * Rows around the range Jan 05, 2025 - Feb 04, 2025 in UTC. Some rows are at the first and last instants
 * of its days, others just outside the range. In the range:
 *
 * - chain n of 12 has 13 - n transactions and 13 - n exploits, event type n has 13 - n events, and
 *   two transactions have no chain;
 * - 80 transactions after 60 in the previous period, of 2 projects after 2, of 2 users after 4;
 * - 7 of 30 wallets are flagged, by 11 notifications, after 2;
 * - chain 7 has no name.
 */
export const EXAMPLE_ROWS: readonly string[] = [
  `
    insert into chains (id, name)
    select n, case when n <> 7 then 'Net ' || chr(64 + n) end from generate_series(1, 12) as n`,
  `
    insert into addresses (address) select '0x' || n from generate_series(1, 30) as n`,
  `
    insert into memberships (email, project_id) values
      ('ada@example.org', 1), ('bob@example.org', 1), ('bob@example.org', 2),
      ('eve@example.org', 3), ('joe@example.org', 3), ('kim@example.org', 4)`,
  `
    insert into transactions (project_id, chain_id, created_at)
    select 1 + n % 2, n, timestamptz '2025-01-10 12:00+00' + n * interval '1 day'
    from generate_series(1, 12) as n cross join generate_series(1, 13 - n)
    union all values
      (1, null, timestamptz '2025-01-05 00:00:00+00'),
      (1, null, timestamptz '2025-02-04 23:59:59.999+00'),
      (4, 1, timestamptz '2025-02-05 00:00:00+00'),
      (1, 1, timestamptz '2025-01-04 23:59:59.999+00'),
      (3, 2, timestamptz '2024-12-05 00:00:00+00'),
      (4, 2, timestamptz '2024-12-04 23:59:59.999+00')
    union all
    select 3, 3, timestamptz '2024-12-20 12:00+00' from generate_series(1, 58)`,
  `
    insert into notifications (address_id, status, date, chain_id) values
      (1, 'sent', '2025-01-05 00:00:00+00', 1), (2, 'sent', '2025-01-08 12:00:00+00', 1),
      (3, 'sent', '2025-01-08 12:00:00+00', 1), (4, 'sent', '2025-01-20 12:00:00+00', 1),
      (4, 'sent', '2025-01-21 12:00:00+00', 1), (4, 'sent', '2025-01-21 12:00:00+00', 2),
      (5, 'sent', '2025-01-22 12:00:00+00', 2), (5, 'sent', '2025-01-23 12:00:00+00', 2),
      (6, 'sent', '2025-01-24 12:00:00+00', 7), (6, 'sent', '2025-01-24 12:00:00+00', null),
      (7, 'sent', '2025-02-04 23:59:59.999+00', 3), (8, 'sent', '2025-02-05 00:00:00+00', 3),
      (9, 'pending', '2025-01-20 12:00:00+00', 1),
      (10, 'sent', '2024-12-05 00:00:00+00', 1), (11, 'sent', '2025-01-04 23:59:59.999+00', 1),
      (12, 'sent', '2024-12-04 23:59:59.999+00', 1)`,
  `
    insert into exploits (chain_id, "timestamp")
    select n, timestamptz '2025-01-15 12:00+00'
    from generate_series(1, 12) as n cross join generate_series(1, 13 - n)
    union all values
      (null, timestamptz '2025-01-15 12:00+00'),
      (1, timestamptz '2025-01-04 23:59:59.999+00'),
      (1, timestamptz '2025-02-05 00:00:00+00')`,
  `
    insert into events (event_type, "timestamp")
    select 'Event ' || chr(64 + n), extract(epoch from timestamptz '2025-02-04 23:59:59+00')::bigint
    from generate_series(1, 12) as n cross join generate_series(1, 13 - n)
    union all values
      ('Event A', extract(epoch from timestamptz '2025-01-04 23:59:59+00')::bigint),
      ('Event A', extract(epoch from timestamptz '2025-02-05 00:00:00+00')::bigint)`,
];

/**
 * Adds rows every 37 minutes over the days on which New York, Cairo and other zones set their clocks
 * back: the days of each zone then have other counts.
 */
export const STEADY_ROWS: readonly string[] = [
  `
    insert into transactions (project_id, chain_id, created_at)
    select 1 + n * n % 5, nullif(n * 7 % 13, 0), moment from ${moments("37 minutes")}`,
  `
    insert into notifications (address_id, status, date, chain_id)
    select 1 + n * n % 30, (array['sent', 'sent', 'failed'])[1 + n % 3], moment, nullif(n % 9, 0)
    from ${moments("97 minutes")}`,
  `
    insert into exploits (chain_id, "timestamp")
    select nullif(n * n % 13, 0), moment from ${moments("11 hours")}`,
  `
    insert into events (event_type, "timestamp")
    select 'Event ' || n * n % 17, extract(epoch from moment)::bigint from ${moments("53 minutes")}`,
];

function moments(step: string): string {
  return `generate_series(timestamptz '2024-10-01 00:00+00', '2025-02-05 12:00+00', '${step}')
    with ordinality as moments (moment, n)`;
}
