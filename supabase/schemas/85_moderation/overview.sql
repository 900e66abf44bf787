-- Months of orders are read by orders_paid_at_idx.
create index ledger_transactions_refunds_idx on private.ledger_transactions (posted_at, id) where kind in ('refund', 'refund_reversal');
create index disputes_opened_at_idx on private.disputes (opened_at);

-- The last 12 months (UTC), oldest first, in cents. Turnover is what buyers paid for orders of the
-- month, with tax; refunds count in the month when they were made, less those that banks returned.
create function private.shop_months()
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  this_month constant timestamp := date_trunc('month', now() at time zone 'UTC');
begin
  return (
    select jsonb_agg(jsonb_build_object(
      'month', to_char(months.begins, 'YYYY-MM'), 'turnover_cents', sold.cents, 'sales', sold.orders, 'sellers', sold.sellers,
      'sign_ups', joined.people, 'refunded_cents', refunded.cents, 'disputes', opened.disputes
    ) order by months.begins)
    from (
      select begins, begins at time zone 'UTC' as first_moment, (begins + interval '1 month') at time zone 'UTC' as end_moment
      from generate_series(this_month - interval '11 months', this_month, interval '1 month') as begins
    ) as months
    cross join lateral (
      select coalesce(sum(of_seller.cents), 0)::bigint as cents, coalesce(sum(of_seller.orders), 0)::bigint as orders, count(*) as sellers
      from (
        select sum(orders.total_cents) as cents, count(*) as orders from public.orders
        where orders.paid_at >= months.first_moment and orders.paid_at < months.end_moment and orders.origin = 'purchase'
        group by orders.seller_id
      ) as of_seller
    ) as sold
    cross join lateral (
      select count(*) as people from public.profiles
      where profiles.created_at >= months.first_moment and profiles.created_at < months.end_moment
        and not profiles.is_guest and profiles.id <> private.deleted_user_id()
    ) as joined
    cross join lateral (
      select coalesce(sum(ledger_entries.cents), 0)::bigint as cents
      from private.ledger_transactions
      join private.ledger_entries on ledger_entries.transaction_id = ledger_transactions.id and ledger_entries.account = 'buyer'
      where ledger_transactions.kind in ('refund', 'refund_reversal')
        and ledger_transactions.posted_at >= months.first_moment and ledger_transactions.posted_at < months.end_moment
    ) as refunded
    cross join lateral (
      select count(*) as disputes from private.disputes
      where disputes.opened_at >= months.first_moment and disputes.opened_at < months.end_moment
    ) as opened
  );
end
$$;

-- {months, refunds, delays, ledger_seconds, fraud}: shop_months, the number of refunds to make, up to
-- 100, service_delays, how long ago the ledger was last compared with Stripe, null if the last
-- comparison failed, and card_test_counts with the warnings of 30 days. Rejects with forbidden.
create function private.shop_overview()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin('forbidden');
  return jsonb_build_object(
    'months', private.shop_months(),
    'refunds', (
      select count(*) from (
        select from private.pending_refunds where pending_refunds.is_open
        union all select from public.orders where orders.duplicate_cents > 0 and orders.duplicate_refunded_at is null limit 100
      ) as counted
    ),
    'delays', (select to_jsonb(delays) from private.service_delays() as delays),
    'ledger_seconds', (
      select extract(epoch from now() - jobs.finished_at) from private.jobs where jobs.name = 'check_ledger' and jobs.failures = 0
    ),
    'fraud', private.card_test_counts() || jsonb_build_object('warnings', (
      select count(*) from private.fraud_warnings where fraud_warnings.warned_at > now() - interval '30 days'
    ))
  );
end
$$;
grant execute on function private.shop_overview to marketplace_api;
