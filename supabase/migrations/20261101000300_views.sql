-- The one place that knows your tables: all other SQL reads these seven views alone. If your names or
-- types differ, edit the views and run this file again; docs/supabase.md has examples.
--
-- - A time is a timestamptz, a timestamp (in UTC) or a date (that calendar day in every zone). Select the
--   column itself, not an expression, so that its index is used. The time of events is a number: Unix
--   time in seconds.
-- - Ids may have any type, and are equal as that type says. E-mails, names and event types are compared as
--   texts, letter by letter. A NULL id or e-mail is no identity.
-- - The view notifications has only notifications that were sent.
create schema if not exists vigil;

-- Only the owner of the function reads through these views.
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
