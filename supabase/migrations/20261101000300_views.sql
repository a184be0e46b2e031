-- The one place that knows your tables: all else reads these seven views and nothing more. Where your
-- names or types differ, edit the views and run this file again; docs/supabase.md has examples.
--
-- - A moment is a timestamptz, a timestamp, which is in UTC, or a date, which is that calendar day in
--   every zone. Leave the column as it is, so that its index serves. Only that of events is a number:
--   Unix time in seconds.
-- - Ids are of any type and as equal as that type says. E-mails, names and types of events are equal
--   as texts, letter by letter. NULL is nobody.
-- - notifications are those that were sent.
create schema if not exists vigil;

-- The owner of the function reads through them, and nobody else.
revoke all on schema vigil from public;
grant usage on schema vigil to anon, authenticated, service_role;

drop view if exists
  vigil.chains, vigil.addresses, vigil.transactions, vigil.memberships,
  vigil.notifications, vigil.exploits, vigil.events;

create view vigil.chains as
  select id, name::text as name
  from public.chains;

create view vigil.addresses as
  select id
  from public.addresses;

create view vigil.transactions as
  select created_at, project_id, chain_id
  from public.transactions;

create view vigil.memberships as
  select email::text collate "C" as email, project_id
  from public.memberships;

create view vigil.notifications as
  select date, address_id, chain_id
  from public.notifications
  where status = 'sent';

create view vigil.exploits as
  select "timestamp", chain_id
  from public.exploits;

create view vigil.events as
  select "timestamp", event_type::text as event_type
  from public.events;

revoke all on
  vigil.chains, vigil.addresses, vigil.transactions, vigil.memberships,
  vigil.notifications, vigil.exploits, vigil.events
from public, anon, authenticated, service_role;
