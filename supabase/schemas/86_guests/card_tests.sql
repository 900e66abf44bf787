-- Card testing: somebody tries stolen cards in guests' checkouts. Failed payments are counted by the
-- network address that opened the checkout. Members and listings are never slowed.

create table private.guest_checkouts (
  order_id uuid primary key references public.orders (id) on delete cascade,
  -- As for rate limits: without the half of IPv6 that clients choose.
  network_address text not null,
  opened_at timestamptz not null default now(),
  -- Failed payments, by Stripe's time.
  failed_at timestamptz[] not null default '{}'
);
comment on table private.guest_checkouts is 'Checkouts without an account of the last 24 hours: where each was opened, and when its payments failed.';
select private.declare_personal('private.guest_checkouts', null, '{network_address}', kept => 'a day', unexported => 'counts of a day');
create index guest_checkouts_network_address_idx on private.guest_checkouts (network_address);
create index guest_checkouts_opened_at_idx on private.guest_checkouts (opened_at);

-- Network addresses with five failed payments in the last hour.
create view private.card_tests as
  select guest_checkouts.network_address
  from private.guest_checkouts cross join unnest(guest_checkouts.failed_at) as failed
  where failed > now() - interval '1 hour'
  group by guest_checkouts.network_address having count(*) >= 5;

-- Whether a guest may begin a checkout: not without a solved captcha from an address that tests
-- cards. Rejects with captcha_used.
create function private.admit_guest(from_address text, captcha text, captcha_expires_at timestamptz)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
begin
  if not exists (select from private.card_tests where card_tests.network_address = from_address) then
    return true;
  elsif captcha is null then
    return false;
  end if;
  perform private.use_captcha(captcha, captcha_expires_at);
  return true;
end
$$;

create function private.note_guest_checkout(session_id text, from_address text)
returns void language sql volatile security definer set search_path = '' as $$
  insert into private.guest_checkouts (order_id, network_address)
  select orders.id, from_address from public.orders where orders.checkout_session_id = session_id
  on conflict (order_id) do nothing;
$$;

create function private.note_failed_payment(session_id text, account_id text, failed_at timestamptz)
returns void language sql volatile security definer set search_path = '' as $$
  update private.guest_checkouts set failed_at = guest_checkouts.failed_at || note_failed_payment.failed_at
  from public.orders
  where orders.checkout_session_id = session_id and orders.stripe_account_id = account_id and guest_checkouts.order_id = orders.id;
$$;

-- Whether ten payments of a guest's session failed, so that the shop ends it.
create function private.is_card_test(session_id text)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.guest_checkouts join public.orders on orders.id = guest_checkouts.order_id
    where orders.checkout_session_id = session_id and cardinality(guest_checkouts.failed_at) >= 10
  );
$$;
grant execute on function private.admit_guest, private.note_guest_checkout, private.note_failed_payment, private.is_card_test to marketplace_payments;

-- For admins: of the last 24 hours the failed payments and the sessions that were ended, and the
-- network addresses that have to solve a captcha now.
create function private.card_test_counts()
returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'failed', coalesce(sum(cardinality(guest_checkouts.failed_at)), 0),
    'ended', count(*) filter (where cardinality(guest_checkouts.failed_at) >= 10),
    'slowed', (select count(*) from private.card_tests)
  )
  from private.guest_checkouts where guest_checkouts.opened_at > now() - interval '1 day';
$$;
