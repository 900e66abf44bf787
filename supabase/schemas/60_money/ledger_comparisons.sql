-- Ledger comparisons: differences between Stripe's movements (ledger_checks.sql) and the ledger,
-- kept for operators until both agree.

-- What each payment's seller received by the ledger and by Stripe, by kind.
create function private.compare_payments(intents text[])
returns table (payment_intent_id text, order_id uuid, kind text, ledger_cents bigint, stripe_cents bigint)
language sql stable set search_path = ''
as $$
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

-- Payments of an account to compare, up to a time: those that moved on either side, and those that
-- differed last time. Orders whose money moved just now wait for the next check.
create function private.payments_to_compare(of_account text, until timestamptz, at_most integer)
returns setof text
language sql stable set search_path = ''
as $$
  select found.payment_intent_id from (
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
  ) as found
  where not exists (
    select from private.orders_to_check join public.orders on orders.id = orders_to_check.order_id
    where orders.payment_intent_id = found.payment_intent_id and orders_to_check.changed_at >= until
  )
  limit at_most;
$$;

-- Compares a number of an account's payments, after everything at Stripe before a time was read.
-- Returns how many, and the new differences. Differences that are gone become solved.
create function private.compare_with_stripe(of_account text, read_to timestamptz, at_most integer)
returns table (compared integer, differences jsonb)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  intents text[] := array(select private.payments_to_compare(of_account, read_to - interval '5 minutes', at_most));
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
)
language plpgsql stable security definer set search_path = ''
as $$
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
