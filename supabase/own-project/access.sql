-- No visitor reads a row: the tables hold e-mails and wallet addresses, and the public key is public.
-- Row-level security without a policy backs up the missing grants.
alter table public.chains enable row level security;
alter table public.addresses enable row level security;
alter table public.transactions enable row level security;
alter table public.memberships enable row level security;
alter table public.notifications enable row level security;
alter table public.events enable row level security;
alter table public.exploits enable row level security;

revoke all on
  public.chains, public.addresses, public.transactions, public.memberships,
  public.notifications, public.events, public.exploits
from public, anon, authenticated;

-- The identity sequences come with Supabase's default privileges too.
do $$
declare
  sequence regclass;
begin
  for sequence in
    select pg_get_serial_sequence(format('public.%I', name), 'id')
    from unnest(array[
      'addresses', 'transactions', 'memberships', 'notifications', 'events', 'exploits'
    ]) as name
    where pg_get_serial_sequence(format('public.%I', name), 'id') is not null
  loop
    execute format('revoke all on sequence %s from public, anon, authenticated', sequence);
  end loop;
end;
$$;

-- The secret key reads everything, for the snapshot command.
grant select on
  public.chains, public.addresses, public.transactions, public.memberships,
  public.notifications, public.events, public.exploits
to service_role;

-- The page tests its connection with one row of transactions, and no policy shows it a row. With this grant
-- the answer is empty; without this grant the answer is an error in every visitor's console.
grant select (created_at) on public.transactions to anon, authenticated;
