-- Ledger checks: a daily comparison with Stripe (decision 18). The job check_ledger reads each
-- account's balance transactions page by page and records differences for operators.

create table private.ledger_checks (
  stripe_account_id text primary key,
  -- Everything at Stripe before this time has been read.
  read_until timestamptz not null,
  -- The end of the running check and the last id that it read; null between checks.
  reading_until timestamptz,
  reading_after text,
  due_at timestamptz not null default '-infinity'
);
comment on table private.ledger_checks is 'A Stripe account on which orders were begun: how far its movements were read, and when they are read again.';
select private.declare_personal('private.ledger_checks', null, '{stripe_account_id,reading_after}', kept => 'accounting', unexported => 'an id at Stripe');
create index ledger_checks_due_at_idx on private.ledger_checks (due_at);

create table private.orders_to_check (
  order_id uuid primary key references public.orders (id) on delete cascade,
  stripe_account_id text not null,
  changed_at timestamptz not null default now()
);
comment on table private.orders_to_check is 'Orders whose money moved since they were held against Stripe.';
select private.declare_personal('private.orders_to_check', null, '{stripe_account_id}', kept => 'accounting', unexported => 'an id at Stripe');
create index orders_to_check_account_idx on private.orders_to_check (stripe_account_id, changed_at);

create table private.stripe_movements (
  -- Stripe's id of the balance transaction, so reading it twice stores it once.
  id text primary key,
  stripe_account_id text not null,
  kind text not null constraint stripe_movements_kind_known check (kind in ('charge', 'refund', 'dispute')),
  payment_intent_id text not null,
  source_id text not null,
  -- In the payment's currency: what the seller received (negative for paid), and of a charge the
  -- shop's fee.
  cents bigint not null,
  fee_cents bigint not null default 0,
  -- What Stripe kept, in the smallest unit of the balance's currency, which may be another one.
  stripe_fee_cents bigint not null default 0,
  -- Like Stripe's, in lower case. Null for movements that were read before it was kept.
  stripe_fee_currency text,
  moved_at timestamptz not null,
  is_compared boolean not null default false
);
comment on table private.stripe_movements is 'What Stripe''s balance transactions say of the payments of our orders. A seller''s other business is not kept.';
select private.declare_personal(
  'private.stripe_movements', null, '{id,stripe_account_id,payment_intent_id,source_id,stripe_fee_currency}', kept => 'accounting', unexported => 'ids at Stripe'
);
create index stripe_movements_payment_idx on private.stripe_movements (payment_intent_id);
create index stripe_movements_to_compare_idx on private.stripe_movements (stripe_account_id, payment_intent_id) where not is_compared;

create table private.stripe_differences (
  id uuid primary key default gen_random_uuid(),
  stripe_account_id text not null,
  payment_intent_id text not null,
  order_id uuid references public.orders (id) on delete cascade,
  kind text not null constraint stripe_differences_kind_known check (kind in ('sale', 'platform_fee', 'refund', 'dispute')),
  found text not null constraint stripe_differences_found_known check (found in ('missing_here', 'missing_there', 'amount_differs')),
  -- What the seller received by each side, negative for paid.
  ledger_cents bigint not null,
  stripe_cents bigint not null,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  solved_at timestamptz
);
comment on table private.stripe_differences is 'Where Stripe and the ledger say different things of a payment, until both say the same.';
select private.declare_personal('private.stripe_differences', null, '{stripe_account_id,payment_intent_id}', kept => 'accounting', unexported => 'ids at Stripe');
create unique index stripe_differences_one_open on private.stripe_differences (payment_intent_id, kind) where solved_at is null;
create index stripe_differences_open_idx on private.stripe_differences (stripe_account_id, last_seen_at) where solved_at is null;
create index stripe_differences_first_seen_idx on private.stripe_differences (first_seen_at desc, id desc);
create index stripe_differences_order_id_idx on private.stripe_differences (order_id);

-- Checks of an account start with its first checkout: its first payment may be the missed one.
create function private.note_account_to_check()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.ledger_checks (stripe_account_id, read_until)
  values (new.stripe_account_id, new.created_at - interval '1 hour')
  on conflict (stripe_account_id) do nothing;
  return null;
end
$$;
create trigger orders_note_account_to_check after insert on public.orders
  for each row when (new.stripe_account_id is not null)
  execute function private.note_account_to_check();

create function private.note_order_to_check()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.orders_to_check (order_id, stripe_account_id) values (new.id, new.stripe_account_id)
  on conflict (order_id) do update set changed_at = excluded.changed_at;
  return null;
end
$$;
create trigger orders_note_order_to_check after insert or update of paid_at, refunded_cents, disputed_cents, lost_cents on public.orders
  for each row when (new.paid_at is not null and new.payment_intent_id is not null and new.stripe_account_id is not null)
  execute function private.note_order_to_check();

-- The next due account and what to read of it: from one time to another, after the last read page.
-- Movements of the last hour are left to the next check, because their webhook may be under way.
-- The account is due again soon in case its worker dies.
create function private.take_ledger_check()
returns table (stripe_account_id text, read_from timestamptz, read_to timestamptz, after_id text)
language sql volatile security definer set search_path = '' as $$
  with due as (
    select ledger_checks.stripe_account_id from private.ledger_checks
    where ledger_checks.due_at <= now() order by ledger_checks.due_at limit 1 for update skip locked
  )
  update private.ledger_checks
  set reading_until = coalesce(ledger_checks.reading_until, now() - interval '1 hour'), due_at = now() + interval '10 minutes'
  from due where due.stripe_account_id = ledger_checks.stripe_account_id
  -- Stripe lists some movements a little after their date.
  returning ledger_checks.stripe_account_id, ledger_checks.read_until - interval '10 minutes', ledger_checks.reading_until, ledger_checks.reading_after;
$$;

-- Stores a page of movements and the progress. A charge is ours if our application made it or an
-- order has it. Movements of other charges are deleted at the end of the check, because their
-- charge may be on a later page.
create function private.store_stripe_movements(of_account text, read_to timestamptz, page jsonb, last_id text)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.stripe_movements
    (id, stripe_account_id, kind, payment_intent_id, source_id, cents, fee_cents, stripe_fee_cents, stripe_fee_currency, moved_at)
  select moved.id, of_account, moved.kind, moved.intent, moved.source, moved.cents, moved.fee, moved.stripe_fee, moved.stripe_fee_currency, moved.at
  from jsonb_to_recordset(page) as moved (
    id text, kind text, intent text, source text, cents bigint, fee bigint, stripe_fee bigint, stripe_fee_currency text,
    at timestamptz, is_ours boolean
  )
  where moved.kind <> 'charge' or moved.is_ours
    or exists (select from public.orders where orders.payment_intent_id = moved.intent and orders.stripe_account_id = of_account)
  on conflict (id) do nothing;
  update private.ledger_checks set reading_after = last_id
  where ledger_checks.stripe_account_id = of_account and ledger_checks.reading_until = read_to and last_id is not null;
  if last_id is null then
    delete from private.stripe_movements where stripe_movements.stripe_account_id = of_account and not stripe_movements.is_compared
      and not exists (
        select from private.stripe_movements as charge
        where charge.payment_intent_id = stripe_movements.payment_intent_id and charge.kind = 'charge' and charge.stripe_account_id = of_account
      );
  end if;
end
$$;

-- Ends an account's check; the next one is due later. Without a time nothing was read, and the next
-- check starts where this one did.
create function private.end_ledger_check(of_account text, read_to timestamptz, wait interval)
returns void language sql volatile security definer set search_path = '' as $$
  update private.ledger_checks set
    due_at = now() + wait,
    read_until = coalesce(read_to, ledger_checks.read_until),
    reading_until = case when read_to is null then ledger_checks.reading_until end,
    reading_after = case when read_to is null then ledger_checks.reading_after end
  where ledger_checks.stripe_account_id = of_account;
$$;
grant execute on function private.take_ledger_check, private.store_stripe_movements, private.end_ledger_check to marketplace_payments;

-- What each payment's seller received by the ledger and by Stripe, by kind.
create function private.compare_payments(intents text[])
returns table (payment_intent_id text, order_id uuid, kind text, ledger_cents bigint, stripe_cents bigint) language sql stable set search_path = '' as $$
  with booked as (
    select orders.payment_intent_id, replace(posted.kind, '_reversal', '') as kind, entries.cents
    from public.orders join private.ledger_transactions as posted on posted.order_id = orders.id
    join private.ledger_entries as entries on entries.transaction_id = posted.id and entries.account = 'seller'
    where orders.payment_intent_id = any (intents)
      -- The sale and its refunds include the tax.
      and posted.kind not in ('platform_fee_refund', 'tax', 'tax_refund', 'tax_refund_reversal')
  ),
  moved as (
    select stripe_movements.payment_intent_id, parts.kind, parts.cents
    from private.stripe_movements,
      lateral (values
        (case when stripe_movements.kind = 'charge' then 'sale' else stripe_movements.kind end, stripe_movements.cents),
        ('platform_fee', -stripe_movements.fee_cents)
      ) as parts (kind, cents)
    where stripe_movements.payment_intent_id = any (intents)
  )
  select payments.payment_intent_id, orders.id, payments.kind, sum(payments.ledger)::bigint, sum(payments.stripe)::bigint
  from (
    select booked.payment_intent_id, booked.kind, booked.cents as ledger, 0 as stripe from booked
    union all
    select moved.payment_intent_id, moved.kind, 0, moved.cents from moved
  ) as payments
  left join public.orders on orders.payment_intent_id = payments.payment_intent_id
  group by payments.payment_intent_id, orders.id, payments.kind;
$$;

-- Compares a number of an account's payments, after everything at Stripe before a time was read:
-- those that moved on either side, and those that differed last time. Orders whose money moved just
-- now wait for the next check. Returns how many, and the new differences. Differences that are gone
-- become solved.
create function private.compare_with_stripe(of_account text, read_to timestamptz, at_most integer)
returns table (compared integer, differences jsonb) language plpgsql volatile security definer set search_path = '' as $$
declare
  intents text[] := array(
    select moved.payment_intent_id from (
      select orders.payment_intent_id
      from private.orders_to_check join public.orders on orders.id = orders_to_check.order_id
      where orders_to_check.stripe_account_id = of_account
      union
      select stripe_movements.payment_intent_id from private.stripe_movements
      where stripe_movements.stripe_account_id = of_account and not stripe_movements.is_compared
      union
      select stripe_differences.payment_intent_id from private.stripe_differences
      where stripe_differences.stripe_account_id = of_account and stripe_differences.solved_at is null
        and stripe_differences.last_seen_at < now() - interval '10 minutes'
    ) as moved
    where not exists (
      select from private.orders_to_check join public.orders on orders.id = orders_to_check.order_id
      where orders.payment_intent_id = moved.payment_intent_id and orders_to_check.changed_at >= read_to - interval '5 minutes'
    )
    limit at_most
  );
  added jsonb;
begin
  with seen as (
    insert into private.stripe_differences
      (stripe_account_id, payment_intent_id, order_id, kind, found, ledger_cents, stripe_cents)
    select of_account, payments.payment_intent_id, payments.order_id, payments.kind,
      case when payments.ledger_cents = 0 then 'missing_here' when payments.stripe_cents = 0 then 'missing_there' else 'amount_differs' end,
      payments.ledger_cents, payments.stripe_cents
    from private.compare_payments(intents) as payments where payments.ledger_cents <> payments.stripe_cents
    on conflict (payment_intent_id, kind) where solved_at is null do update set
      last_seen_at = now(), found = excluded.found, order_id = excluded.order_id,
      ledger_cents = excluded.ledger_cents, stripe_cents = excluded.stripe_cents
    returning *
  )
  select coalesce(jsonb_agg(to_jsonb(seen) - 'stripe_account_id'), '[]') into added from seen where seen.first_seen_at = now();
  update private.stripe_differences set solved_at = now()
  where stripe_differences.payment_intent_id = any (intents) and stripe_differences.solved_at is null
    and stripe_differences.last_seen_at <> now();
  update private.stripe_movements set is_compared = true
  where stripe_movements.payment_intent_id = any (intents) and not stripe_movements.is_compared;
  delete from private.orders_to_check using public.orders
  where orders.id = orders_to_check.order_id and orders.payment_intent_id = any (intents);
  return query select cardinality(intents), added;
end
$$;
grant execute on function private.compare_with_stripe to marketplace_payments;

-- Differences between Stripe and the ledger, newest first; `state` selects open or solved ones.
-- Leaves out the account id, which is the seller's. Rejects with forbidden.
create function private.find_stripe_differences(request jsonb)
returns table (
  id uuid, kind text, found text, ledger_cents bigint, stripe_cents bigint, payment_intent_id text, order_id uuid,
  seller_id uuid, seller_username text, first_seen_at timestamptz, last_seen_at timestamptz, solved_at timestamptz
) language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin('forbidden');
  return query
    select differences.id, differences.kind, differences.found, differences.ledger_cents, differences.stripe_cents, differences.payment_intent_id,
      differences.order_id, profiles.id, profiles.username, differences.first_seen_at, differences.last_seen_at, differences.solved_at
    from private.stripe_differences as differences
    left join public.orders on orders.id = differences.order_id
    left join public.seller_accounts on seller_accounts.stripe_account_id = differences.stripe_account_id
    left join public.profiles on profiles.id = coalesce(orders.seller_id, seller_accounts.seller_id)
    where (request ->> 'state' is null or (request ->> 'state' = 'open') = (differences.solved_at is null))
      and (differences.first_seen_at, differences.id) < (private.after_time(request), private.after_id(request))
    order by differences.first_seen_at desc, differences.id desc
    limit least((request ->> 'limit')::integer, 101);
end
$$;
grant execute on function private.find_stripe_differences to marketplace_api;
