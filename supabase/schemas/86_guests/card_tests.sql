-- Card testing: somebody tries stolen cards in guests' checkouts. Failed payments are counted by the
-- network address that opened the checkout. Members and listings are never slowed.

create table private.checkout_networks (
  order_id uuid primary key references public.orders (id) on delete cascade,
  network_digest bytea not null constraint checkout_networks_digest_sha256 check (octet_length(network_digest) = 32),
  opened_at timestamptz not null default now(),
  -- Failed payments of guests, by Stripe's time.
  failed_at timestamptz[] not null default '{}'
);
comment on table private.checkout_networks is
  'Checkouts of the last 24 hours, and those whose payment is pending: where each was opened, and when its payments failed.';
select private.declare_personal(
  'private.checkout_networks', null, '{network_digest}', kept => 'a day, or until the payment ends', unexported => 'for limits only'
);
create index checkout_networks_network_digest_idx on private.checkout_networks (network_digest);
create index checkout_networks_opened_at_idx on private.checkout_networks (opened_at);

-- Of an address as for rate limits: without the half of IPv6 that clients choose.
create function private.network_digest(address text)
returns bytea language sql stable set search_path = '' as $$
  select private.keyed_digest('00000000-0000-0000-0000-000000000000', address);
$$;

-- Network addresses with five failed payments in the last hour.
create view private.card_tests as
  select checkout_networks.network_digest
  from private.checkout_networks cross join unnest(checkout_networks.failed_at) as failed
  where failed > now() - interval '1 hour'
  group by checkout_networks.network_digest having count(*) >= 5;

-- Whether a guest may begin a checkout: not without a solved captcha from an address that tests
-- cards. Rejects with captcha_used.
create function private.admit_guest(from_address text, captcha text, captcha_expires_at timestamptz)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
begin
  if not exists (select from private.card_tests where card_tests.network_digest = private.network_digest(from_address)) then
    return true;
  elsif captcha is null then
    return false;
  end if;
  perform private.use_captcha(captcha, captcha_expires_at);
  return true;
end
$$;

create function private.note_failed_payment(session_id text, account_id text, failed_at timestamptz)
returns void language sql volatile security definer set search_path = '' as $$
  update private.checkout_networks set failed_at = checkout_networks.failed_at || note_failed_payment.failed_at
  from public.orders join public.profiles on profiles.id = orders.buyer_id and profiles.is_guest
  where orders.checkout_session_id = session_id and orders.stripe_account_id = account_id and checkout_networks.order_id = orders.id;
$$;

-- Whether ten payments of a guest's session failed, so that the shop ends it.
create function private.is_card_test(session_id text)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.checkout_networks join public.orders on orders.id = checkout_networks.order_id
    where orders.checkout_session_id = session_id and cardinality(checkout_networks.failed_at) >= 10
  );
$$;
grant execute on function private.admit_guest, private.note_failed_payment, private.is_card_test to marketplace_payments;

-- For admins: of the last 24 hours the failed payments and the sessions that were ended, and the
-- network addresses that have to solve a captcha now.
create function private.card_test_counts()
returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'failed', coalesce(sum(cardinality(checkout_networks.failed_at)), 0),
    'ended', count(*) filter (where cardinality(checkout_networks.failed_at) >= 10),
    'slowed', (select count(*) from private.card_tests)
  )
  from private.checkout_networks where checkout_networks.opened_at > now() - interval '1 day';
$$;
