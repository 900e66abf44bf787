-- The facts of an order for a mail: prices in cents as at checkout, and the tax if there is one.
create function private.order_facts(of_order public.orders)
returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'orderId', of_order.id,
      'orderNumber', of_order.number,
      'totalCents', of_order.total_cents,
      'discountCents', of_order.discount_cents,
      'discountCode', of_order.discount_code,
      'bundleCents', of_order.bundle_cents,
      'bundleName', of_order.bundle_name,
      'refundedCents', of_order.refunded_cents,
      'paidAt', of_order.paid_at,
      'buyer', case when of_order.hides_buyer then 'Guest' else buyers.name end,
      'seller', coalesce(max(order_items.seller_name), sellers.name),
      'items', jsonb_agg(jsonb_build_object(
        'title', order_items.title,
        'cents', order_items.price_cents + order_items.discount_cents - case of_order.tax_mode when 'exclusive' then order_items.tax_cents else 0 end
      ) order by order_items.title, order_items.id)
    ) || case of_order.tax_mode when 'off' then '{}' else jsonb_build_object('taxMode', of_order.tax_mode, 'taxCents', of_order.tax_cents) end
      || case when exists (select from private.gifts where gifts.order_id = of_order.id) then '{"isGift": true}'::jsonb else '{}' end
      || case when of_order.withdrawable_until is null then '{}' else jsonb_build_object(
        'withdrawableUntil', of_order.withdrawable_until, 'withdrawalDays', of_order.withdrawal_days, 'consent', (
          select jsonb_build_object('words', supply_consents.words, 'givenAt', supply_consents.given_at)
          from public.supply_consents where supply_consents.order_id = of_order.id
        )
      ) end
    from public.order_items, public.profiles as buyers, public.profiles as sellers
    where order_items.order_id = of_order.id and buyers.id = of_order.buyer_id and sellers.id = of_order.seller_id
    group by buyers.name, sellers.name
  );
end
$$;

-- Who sold an order, for mails with its buyer's receipt. Read at sending, so that no mail keeps it.
create function private.mailed_identity(of_mail private.outbox)
returns jsonb language sql stable set search_path = ''
return coalesce(case when of_mail.kind in ('purchase', 'purchase_moved', 'supply_consent') then (
  select jsonb_build_object('sellerIdentity', orders.seller_identity) from public.orders where orders.id = (of_mail.facts ->> 'orderId')::uuid
) end, '{}');

-- Mails a sale to its seller. The very first paid one has a mail of its own. Of two that are paid at
-- once, one is the first: the other waits for its row.
create function private.mail_sale(of_order public.orders, facts jsonb)
returns void language plpgsql volatile set search_path = '' as $$
begin
  if of_order.total_cents > 0 and of_order.origin = 'purchase' and private.wants_mail(of_order.seller_id, 'sale') and not exists (
    select from public.orders
    where orders.seller_id = of_order.seller_id and orders.id <> of_order.id
      and orders.paid_at is not null and orders.total_cents > 0 and orders.origin = 'purchase'
  ) then
    perform private.enqueue_mail('first_sale', of_order.seller_id, 'first', facts);
  end if;
  if not exists (
    select from private.outbox
    where outbox.kind = 'first_sale' and outbox.recipient_id = of_order.seller_id and outbox.facts ->> 'orderId' = of_order.id::text
  ) then
    perform private.enqueue_mail('sale', of_order.seller_id, of_order.id::text, facts);
  end if;
end
$$;

-- Mails a refund to both sides. The buyer's mail replaces those about approved requests of the order
-- that weren't tried yet, and says what they say. It waits as they did while some of that money is
-- still on its way: the next refund replaces it in turn.
create function private.mail_refund(of_order public.orders, facts jsonb)
returns void language plpgsql volatile set search_path = '' as $$
declare
  event constant text := of_order.id || ':' || of_order.refunded_cents + of_order.failed_refund_cents;
  approvals jsonb;
  waits_until timestamptz;
  expected_cents integer;
begin
  with replaced as (
    delete from private.outbox
    where outbox.recipient_id = of_order.buyer_id and outbox.kind in ('case', 'refund') and outbox.facts ->> 'orderId' = of_order.id::text
      and outbox.facts ?| array['approval', 'approvals']
      and outbox.sent_at is null and outbox.buried_at is null and outbox.attempts = 0 and outbox.state <> 'taken'
    returning outbox.due_at, coalesce(
      outbox.facts -> 'approvals', jsonb_build_array(outbox.facts -> 'approval' || jsonb_build_object('words', outbox.facts -> 'words'))
    ) as approvals
  )
  select jsonb_agg(approval), max(replaced.due_at), min((approval ->> 'refundedBefore')::integer) + sum((approval ->> 'cents')::integer)
  into approvals, waits_until, expected_cents
  from replaced cross join jsonb_array_elements(replaced.approvals) as approval;
  perform private.enqueue_mail(
    'refund', of_order.buyer_id, event, facts || case when approvals is null then '{}' else jsonb_build_object('approvals', approvals) end,
    case when of_order.refunded_cents < expected_cents then waits_until else now() end
  );
  perform private.enqueue_mail('refund', of_order.seller_id, event, facts || '{"isSeller": true}');
end
$$;

create function private.mail_order_change()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  facts jsonb := private.order_facts(new);
begin
  if new.paid_at is not null and old.paid_at is null then
    perform private.enqueue_mail('purchase', new.buyer_id, new.id::text, facts);
    perform private.mail_sale(new, facts || jsonb_build_object('feeCents', new.fee_cents));
  end if;
  if new.refunded_cents > old.refunded_cents then
    perform private.mail_refund(new, facts);
  end if;
  if new.failed_refund_cents > old.failed_refund_cents and new.refunded_cents + new.lost_cents < new.total_cents then
    facts := facts || jsonb_build_object('failedCents', new.failed_refund_cents - old.failed_refund_cents);
    perform private.enqueue_mail('refund', new.buyer_id, new.id || ':failed:' || new.failed_refund_cents, facts);
    perform private.enqueue_mail('refund', new.seller_id, new.id || ':failed:' || new.failed_refund_cents, facts || '{"isSeller": true}');
  end if;
  return null;
end
$$;
create trigger orders_mail_change after update on public.orders
  for each row
  when (old.paid_at is distinct from new.paid_at or old.refunded_cents <> new.refunded_cents or old.failed_refund_cents <> new.failed_refund_cents)
  execute function private.mail_order_change();

-- Mails a dispute to its seller with the deadline, and again when an inquiry becomes a dispute.
create function private.mail_dispute()
returns trigger language plpgsql volatile set search_path = '' as $$
begin
  perform private.enqueue_mail('dispute', orders.seller_id, new.id || ':' || new.status, private.order_facts(orders) || jsonb_build_object(
    'disputedCents', new.cents, 'isInquiry', new.status like 'warning\_%',
    'answerBy', case when private.takes_answer(new) then new.answer_by end
  ))
  from public.orders where orders.id = new.order_id and new.status <> all (private.dispute_ends());
  return null;
end
$$;
create trigger disputes_mail_new after insert on private.disputes
  for each row execute function private.mail_dispute();
create trigger disputes_mail_escalated after update of status on private.disputes
  for each row when (old.status like 'warning\_%' and new.status = 'needs_response')
  execute function private.mail_dispute();
