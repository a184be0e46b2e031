do $$ begin set local search_path = pg_catalog, pg_temp; end $$;
-- Without a notice of each that exists.
set client_min_messages = warning;

-- Every read is a window of time. The other selected columns are keys rather than `include` columns, so
-- that an index-only scan returns the window in the order of the pages.
create index if not exists transactions_created_at_idx on public.transactions (created_at, project_id, chain_id);
create index if not exists notifications_date_idx on public.notifications (date, status, address_id, chain_id);
create index if not exists events_timestamp_idx on public.events ("timestamp", event_type);
create index if not exists exploits_timestamp_idx on public.exploits ("timestamp", chain_id);

create index if not exists memberships_project_id_idx on public.memberships (project_id, email);

create index if not exists transactions_chain_id_idx on public.transactions (chain_id);
create index if not exists notifications_address_id_idx on public.notifications (address_id);
create index if not exists notifications_chain_id_idx on public.notifications (chain_id);
create index if not exists exploits_chain_id_idx on public.exploits (chain_id);

reset client_min_messages;
