SET check_function_bodies = off;

DROP FUNCTION "private"."emit_webhook"(uuid, text, text, jsonb);

DROP FUNCTION "private"."enqueue_mail"(text, uuid, text, jsonb, timestamp WITH time zone);

DROP FUNCTION "private"."is_paid_amount"(public.orders, bigint, bigint);

DROP FUNCTION "private"."order_facts"(public.orders);

DROP FUNCTION "private"."post_movement"(uuid, text, text, text, bigint, timestamp WITH time zone);

DROP FUNCTION "private"."tax_due_cents"(public.orders);

DROP FUNCTION "private"."tax_facts"(public.orders);

DROP FUNCTION "private"."tax_in_cents"(public.orders, bigint);

DROP FUNCTION "private"."wants_mail"(uuid, text);

CREATE OR REPLACE FUNCTION private.apply_session (
  facts jsonb
)
  RETURNS TABLE (
    order_id             uuid,
    fee_cents            integer,
    pending_refund_cents integer
  )
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  account_id text := facts ->> 'accountId';
  intent_id text := facts ->> 'paymentIntentId';
begin
  if facts ->> 'state' in ('expired', 'failed') then
    perform private.expire_order(facts ->> 'sessionId', account_id);
  elsif facts ->> 'state' = 'paid' then
    return query
      select fulfilled.order_id, fulfilled.fee_cents, fulfilled.pending_refund_cents
      from private.fulfil_order(
        facts ->> 'sessionId', account_id, (facts ->> 'amountCents')::bigint, facts ->> 'currency', (facts ->> 'livemode')::boolean, intent_id,
        (facts ->> 'taxCents')::bigint
      ) as fulfilled;
    -- A refund or dispute may have arrived before the payment was known here.
    if (facts ->> 'refundedCents')::bigint > 0 then
      perform private.apply_refund(intent_id, account_id, (facts ->> 'refundedCents')::bigint, (facts ->> 'feeRefundedCents')::bigint);
    end if;
    if facts #>> '{dispute,status}' is not null then
      perform private.apply_dispute(intent_id, account_id, facts #>> '{dispute,status}', (facts #>> '{dispute,amountCents}')::bigint);
    end if;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.emit_webhook (
  to_user   uuid,
  of_type   text,
  about     text,
  with_data jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  insert into private.webhook_messages (endpoint_id, type, event_key, data)
  select webhook_endpoints.id, of_type, about, with_data
  from private.webhook_endpoints
  join public.profiles on profiles.id = webhook_endpoints.seller_id and profiles.standing = 'good'
  where webhook_endpoints.seller_id = to_user and webhook_endpoints.disabled_at is null and of_type = any (webhook_endpoints.events)
  on conflict do nothing;
end
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_mail (
  of_kind    text,
  to_user    uuid,
  about      text,
  with_facts jsonb,
  not_before timestamp with time zone DEFAULT now()
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if to_user is not null and private.wants_mail(to_user, of_kind) then
    insert into private.outbox (kind, recipient_id, event_key, facts, due_at)
    values (of_kind, to_user, about, with_facts, not_before)
    on conflict do nothing;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_paid_amount (
  of_order          public.orders,
  amount_cents      bigint,
  session_tax_cents bigint
)
  RETURNS boolean
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return coalesce(
    case of_order.tax_mode
      when 'off' then amount_cents = of_order.total_cents
      when 'inclusive' then amount_cents = of_order.total_cents and session_tax_cents <= amount_cents
      -- The tax is in the total once it is paid.
      else amount_cents = of_order.total_cents - of_order.tax_cents + session_tax_cents
    end and (of_order.tax_mode = 'off' or (
      session_tax_cents >= 0 and (of_order.paid_at is null or session_tax_cents = of_order.tax_cents)
    )),
    false
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.order_facts (
  of_order public.orders
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select jsonb_build_object(
      'orderId', of_order.id,
      'totalCents', of_order.total_cents,
      'discountCents', of_order.discount_cents,
      'discountCode', of_order.discount_code,
      'refundedCents', of_order.refunded_cents,
      'paidAt', of_order.paid_at,
      'buyer', buyers.name,
      'seller', coalesce(max(order_items.seller_name), sellers.name),
      'items', jsonb_agg(jsonb_build_object(
        'title', order_items.title,
        'cents', order_items.price_cents + order_items.discount_cents - case of_order.tax_mode when 'exclusive' then order_items.tax_cents else 0 end
      ) order by order_items.title, order_items.id)
    ) || private.tax_facts(of_order)
    from public.order_items, public.profiles as buyers, public.profiles as sellers
    where order_items.order_id = of_order.id and buyers.id = of_order.buyer_id and sellers.id = of_order.seller_id
    group by buyers.name, sellers.name
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.post_movement (
  of_order_id  uuid,
  of_kind      text,
  from_account text,
  to_account   text,
  moved_cents  bigint,
  at           timestamp with time zone DEFAULT now()
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  posted_id bigint;
begin
  if moved_cents > 0 then
    insert into private.ledger_transactions (order_id, kind, posted_at) values (of_order_id, of_kind, at) returning id into posted_id;
    insert into private.ledger_entries (transaction_id, account, cents)
    values (posted_id, from_account, -moved_cents), (posted_id, to_account, moved_cents);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.receive_session_event (
  event_id       text,
  event_type     text,
  account_id     text,
  event_livemode boolean,
  facts          jsonb
)
  RETURNS TABLE (
    order_id             uuid,
    fee_cents            integer,
    pending_refund_cents integer
  )
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if private.receive_stripe_event(event_id, event_type, account_id, event_livemode) then
    return query select * from private.apply_session(facts);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.tax_due_cents (
  of_order public.orders
)
  RETURNS bigint
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return private.tax_in_cents(of_order, of_order.total_cents::bigint - of_order.refunded_cents - of_order.lost_cents);
end
$function$;

CREATE OR REPLACE FUNCTION private.tax_facts (
  of_order public.orders
)
  RETURNS jsonb
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return case of_order.tax_mode when 'off' then '{}' else jsonb_build_object('taxMode', of_order.tax_mode, 'taxCents', of_order.tax_cents) end::jsonb;
end
$function$;

CREATE OR REPLACE FUNCTION private.tax_in_cents (
  of_order   public.orders,
  part_cents bigint
)
  RETURNS bigint
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return coalesce(
    of_order.tax_cents - of_order.tax_cents::bigint * (of_order.total_cents - greatest(0, least(part_cents, of_order.total_cents)))
      / nullif(of_order.total_cents, 0),
    0
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.wants_mail (
  of_user uuid,
  of_kind text
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return of_kind <> all (private.optional_mail_kinds()) or (
    exists (select from public.accounts where accounts.id = of_user and accounts.wants_mail)
    and not exists (
      select from public.mail_preferences
      where mail_preferences.user_id = of_user and mail_preferences.kind = of_kind and not mail_preferences.is_wanted
    )
  );
end
$function$;

REVOKE ALL ON FUNCTION "private"."apply_session"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."apply_session"(jsonb) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."apply_session"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."apply_session"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."emit_webhook"(uuid, text, text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."emit_webhook"(uuid, text, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."emit_webhook"(uuid, text, text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."enqueue_mail"(text, uuid, text, jsonb, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."enqueue_mail"(text, uuid, text, jsonb, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."enqueue_mail"(text, uuid, text, jsonb, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_paid_amount"(public.orders, bigint, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_paid_amount"(public.orders, bigint, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_paid_amount"(public.orders, bigint, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."order_facts"(public.orders) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."order_facts"(public.orders) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."order_facts"(public.orders) TO "postgres";

REVOKE ALL ON FUNCTION "private"."post_movement"(uuid, text, text, text, bigint, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."post_movement"(uuid, text, text, text, bigint, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."post_movement"(uuid, text, text, text, bigint, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."receive_session_event"(text, text, text, boolean, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."receive_session_event"(text, text, text, boolean, jsonb) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."receive_session_event"(text, text, text, boolean, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."receive_session_event"(text, text, text, boolean, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tax_due_cents"(public.orders) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tax_due_cents"(public.orders) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tax_due_cents"(public.orders) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tax_facts"(public.orders) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tax_facts"(public.orders) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tax_facts"(public.orders) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tax_in_cents"(public.orders, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tax_in_cents"(public.orders, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tax_in_cents"(public.orders, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."wants_mail"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."wants_mail"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."wants_mail"(uuid, text) TO "postgres";
