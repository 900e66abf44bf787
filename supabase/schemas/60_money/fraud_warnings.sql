-- Early fraud warnings: the card's bank says that the cardholder may not have made a payment. A
-- refund in time avoids the dispute and its fee. Only sellers see them. Amounts in cents.

create table private.fraud_warnings (
  -- Stripe's id.
  id text primary key,
  order_id uuid not null references public.orders (id) on delete cascade,
  warned_at timestamptz not null,
  -- When the seller chose to keep the payment.
  kept_at timestamptz
);
comment on table private.fraud_warnings is 'Warnings of banks about payments of our orders.';
select private.declare_personal('private.fraud_warnings', null, '{id}', kept => 'accounting', unexported => 'the bank''s suspicion, which only the seller sees');
create index fraud_warnings_order_id_idx on private.fraud_warnings (order_id);

-- Whether the seller can still answer a warning: money is left, and no dispute holds it.
create function private.is_warning_open(warning private.fraud_warnings)
returns boolean language sql stable set search_path = ''
return warning.kept_at is null and exists (
  select from public.orders where orders.id = warning.order_id and private.takes_refunds(orders) and private.refundable_cents(orders) > 0
);

-- The newest warning about an order, for its seller: {warned_at, is_open}, or null.
create function private.warning_of(of_order_id uuid)
returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('warned_at', fraud_warnings.warned_at, 'is_open', private.is_warning_open(fraud_warnings))
  from private.fraud_warnings where fraud_warnings.order_id = of_order_id
  order by fraud_warnings.warned_at desc, fraud_warnings.id limit 1;
$$;

-- Owes the buyer all that is left of a warned order, item by item, under ids made of the warning's.
-- The secret keeps sellers from choosing such an id first. The caller locked the order.
create function private.refund_warned(warning private.fraud_warnings)
returns void language plpgsql volatile set search_path = '' as $$
declare
  order_row public.orders;
  item uuid;
begin
  select * into strict order_row from public.orders where orders.id = warning.order_id;
  for item in select order_items.listing_id from public.order_items where order_items.order_id = order_row.id order by order_items.listing_id loop
    -- What is left changes with each item.
    perform private.queue_refund(order_row.id, item, refunds.cents, 'warning', 'refunded', (
      select encode(substr(sha256(convert_to(concat_ws(':', secrets.value, warning.id, item, count(pending_refunds.id)), 'UTF8')), 1, 16), 'hex')::uuid
      from private.secrets left join private.pending_refunds on pending_refunds.order_id = order_row.id and pending_refunds.listing_id = item
      where secrets.name = 'digest_secret' group by secrets.value
    ))
    from private.item_refunds(order_row) as refunds where refunds.listing_id = item and refunds.cents > 0;
  end loop;
  perform private.run_job_soon('sweep_orders');
end
$$;

-- Notes a warning about a payment, once, and mails its seller. Refunds the payment if the seller
-- wants that for its amount. Ignores payments of others, and what was refunded or disputed. Locks the
-- order first, because two warnings that lock it by their rows alone would deadlock at the refund.
create function private.note_warning(intent_id text, account_id text, warning_id text, warned_at timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  order_row public.orders;
  warning private.fraud_warnings;
  is_refunded boolean;
begin
  select * into order_row from public.orders
  where orders.payment_intent_id = intent_id and orders.stripe_account_id is not distinct from account_id for update;
  if not found then
    return;
  end if;
  insert into private.fraud_warnings (id, order_id, warned_at) values (warning_id, order_row.id, note_warning.warned_at)
  on conflict (id) do nothing returning * into warning;
  if warning.id is null or not private.is_warning_open(warning) then
    return;
  end if;
  is_refunded := exists (
    select from public.seller_accounts
    where seller_accounts.seller_id = order_row.seller_id and order_row.total_cents < seller_accounts.refund_warned_under_cents
  );
  perform private.enqueue_mail('fraud_warning', order_row.seller_id, warning.id, private.order_facts(order_row) || jsonb_build_object('isRefunded', is_refunded));
  if is_refunded then
    perform private.refund_warned(warning);
  end if;
end
$$;
grant execute on function private.note_warning to marketplace_payments;

-- The seller's answer: refunds all that is left, or keeps the payment, which ends the task. Repeating
-- changes nothing. Rejects with order_not_found and refund_impossible.
create function private.answer_warning(of_order_id uuid, wants_refund boolean)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  warning private.fraud_warnings;
begin
  perform private.lock_standing(auth.uid());
  perform from public.orders where orders.id = of_order_id and orders.seller_id = auth.uid() for update;
  perform private.reject_if(not found, 'order_not_found');
  select * into warning from private.fraud_warnings where fraud_warnings.order_id = of_order_id
  order by fraud_warnings.warned_at desc, fraud_warnings.id limit 1;
  perform private.reject_if(not found, 'order_not_found');
  if not wants_refund then
    update private.fraud_warnings set kept_at = coalesce(fraud_warnings.kept_at, now()) where fraud_warnings.order_id = of_order_id;
  elsif private.is_warning_open(warning) then
    perform private.refund_warned(warning);
  else
    perform private.reject_if(not exists (
      select from private.pending_refunds
      where pending_refunds.order_id = of_order_id and pending_refunds.reason = 'warning' and pending_refunds.failed_at is null
    ), 'refund_impossible');
  end if;
end
$$;
grant execute on function private.answer_warning to marketplace_api;
