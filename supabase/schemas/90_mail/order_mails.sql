-- Mails about orders: purchases, refunds and disputes.

-- The facts of an order for a mail: prices in cents as at checkout, and the tax if there is one.
create function private.order_facts(of_order public.orders)
returns jsonb
language plpgsql stable set search_path = ''
as $$
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
        'withdrawableUntil', of_order.withdrawable_until, 'consent', (
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

create function private.mail_order_change()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  facts jsonb := private.order_facts(new);
begin
  if new.paid_at is not null and old.paid_at is null then
    perform private.enqueue_mail('purchase', new.buyer_id, new.id::text, facts);
    perform private.enqueue_mail('sale', new.seller_id, new.id::text, facts || jsonb_build_object('feeCents', new.fee_cents));
  end if;
  if new.refunded_cents > old.refunded_cents then
    perform private.enqueue_mail('refund', new.buyer_id, new.id || ':' || new.refunded_cents + new.failed_refund_cents, facts);
    perform private.enqueue_mail('refund', new.seller_id, new.id || ':' || new.refunded_cents + new.failed_refund_cents, facts || '{"isSeller": true}');
  end if;
  if new.failed_refund_cents > old.failed_refund_cents and new.refunded_cents + new.lost_cents < new.total_cents then
    facts := facts || jsonb_build_object('failedCents', new.failed_refund_cents - old.failed_refund_cents);
    perform private.enqueue_mail('refund', new.buyer_id, new.id || ':failed:' || new.failed_refund_cents, facts);
    perform private.enqueue_mail('refund', new.seller_id, new.id || ':failed:' || new.failed_refund_cents, facts || '{"isSeller": true}');
  end if;
  return null;
end
$$;
create trigger orders_mail_change
  after update on public.orders
  for each row
  when (old.paid_at is distinct from new.paid_at or old.refunded_cents <> new.refunded_cents or old.failed_refund_cents <> new.failed_refund_cents)
  execute function private.mail_order_change();

-- Mails a dispute to its seller with the deadline, and again when an inquiry becomes a dispute.
create function private.mail_dispute()
returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.enqueue_mail('dispute', orders.seller_id, new.id || ':' || new.status, private.order_facts(orders) || jsonb_build_object(
    'disputedCents', new.cents, 'isInquiry', new.status like 'warning\_%',
    'answerBy', case when private.takes_answer(new) then new.answer_by end
  ))
  from public.orders where orders.id = new.order_id and new.status <> all (private.dispute_ends());
  return null;
end
$$;
create trigger disputes_mail_new
  after insert on private.disputes
  for each row execute function private.mail_dispute();
create trigger disputes_mail_escalated
  after update of status on private.disputes
  for each row when (old.status like 'warning\_%' and new.status = 'needs_response')
  execute function private.mail_dispute();
