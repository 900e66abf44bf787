SET check_function_bodies = off;

DROP FUNCTION "private"."order_refunds"(uuid);

CREATE OR REPLACE FUNCTION private.delete_account()
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  caller uuid := auth.uid();
begin
  if exists (select from public.user_roles where user_roles.user_id = caller) then
    perform private.lock_admins();
  end if;
  perform private.lock_standing_alone(caller);
  if not exists (select from public.profiles where profiles.id = caller and profiles.standing <> 'deleted') then
    perform private.reject('account_deleted');
  end if;
  perform private.delete_follows();
  -- Not for update: the foreign keys of strangers who just now name this user need not wait.
  perform from public.profiles where profiles.id = caller for no key update;
  insert into private.deleted_identities (provider, identity_digest)
  select identities.provider, sha256(convert_to(identities.provider_id, 'UTF8'))
  from auth.identities where identities.user_id = caller
  on conflict do nothing;

  update public.seller_accounts set deauthorized_at = coalesce(seller_accounts.deauthorized_at, now()), charges_enabled = false
  where seller_accounts.seller_id = caller;
  perform private.remove_listings(caller);
  perform private.delete_belongings(caller);
  update public.messages set body = '[deleted]', pictures = '[]' where messages.sender_id = caller;
  update public.order_items set seller_name = 'Deleted seller'
  from public.orders where orders.id = order_items.order_id and orders.seller_id = caller;
  update public.profiles
  set deleted_at = now(), name = 'Deleted user', avatar = null, is_seller = false,
    bio = null, banner = null, links = '[]', refund_policy = null, announcement = null,
    username = ('deleted-' || left(replace(gen_random_uuid()::text, '-', ''), 20))::extensions.citext
  where profiles.id = caller;
  delete from auth.users where users.id = caller;
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_belongings (
  of_user uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  delete from public.cart_items where cart_items.buyer_id = of_user;
  delete from public.wishlist_items where wishlist_items.buyer_id = of_user;
  delete from public.reports where reports.reporter_id = of_user;
  delete from public.blocks where blocks.blocker_id = of_user or blocks.blocked_id = of_user;
  delete from public.uploads where uploads.seller_id = of_user;
  delete from public.user_roles where user_roles.user_id = of_user;
  delete from private.connect_states where connect_states.user_id = of_user;
  delete from private.held_words where held_words.user_id = of_user;
  delete from private.message_pictures where message_pictures.sender_id = of_user;
end
$function$;

CREATE OR REPLACE FUNCTION private.describe_sale (
  of_order_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  known public.orders;
begin
  select * into known from public.orders
  where orders.id = of_order_id and orders.seller_id = auth.uid() and orders.paid_at is not null and private.is_in_good_standing();
  if not found then
    perform private.reject('order_not_found');
  end if;
  return jsonb_build_object(
    'id', known.id, 'paid_at', known.paid_at, 'buyer_name', private.buyer_name(known.buyer_id), 'status', known.status,
    'total_cents', known.total_cents, 'refunded_cents', known.refunded_cents, 'fee_cents', known.fee_cents - known.fee_refunded_cents,
    'disputed_cents', known.disputed_cents, 'lost_cents', known.lost_cents, 'net_cents', private.net_cents(known),
    'refundable_cents', case when private.takes_refunds(known) then private.refundable_cents(known) else 0 end,
    'payment_id', known.payment_intent_id, 'livemode', known.livemode, 'refund_policy', known.refund_policy,
    'thread_id', (select threads.id from public.threads where threads.order_id = known.id),
    'refunds', private.refunds_of(known.id),
    'items', (
      select jsonb_agg(private.item_facts(order_items) - 'last_download_at' order by order_items.title, order_items.id)
      from public.order_items where order_items.order_id = known.id
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.ledger_differences()
  RETURNS TABLE (
    order_id     uuid,
    account      text,
    ledger_cents bigint,
    order_cents  bigint
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with balances as (
    select ledger_transactions.order_id, ledger_entries.account, sum(ledger_entries.cents)::bigint as cents
    from private.ledger_transactions join private.ledger_entries on ledger_entries.transaction_id = ledger_transactions.id
    group by ledger_transactions.order_id, ledger_entries.account
  ),
  said as (
    select orders.id, amounts.*
    from public.orders, lateral (
      values
        ('buyer', orders.refunded_cents + orders.lost_cents - orders.total_cents),
        ('seller', private.net_cents(orders)),
        ('platform', orders.fee_cents - orders.fee_refunded_cents),
        ('disputes', orders.disputed_cents)
    ) as amounts (account, cents)
    where orders.paid_at is not null
  )
  select coalesce(said.id, balances.order_id), coalesce(said.account, balances.account), coalesce(balances.cents, 0), coalesce(said.cents, 0)
  from said full join balances on balances.order_id = said.id and balances.account = said.account
  where coalesce(balances.cents, 0) <> coalesce(said.cents, 0);
$function$;

CREATE OR REPLACE FUNCTION private.order_refunds (
  of_order_id uuid
)
  RETURNS TABLE (
    refunded_cents integer,
    refunds        jsonb
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select orders.refunded_cents, jsonb_path_query_array(private.refunds_of(orders.id), '$[*] ? (@.state != "refused")')
  from public.orders where orders.id = of_order_id and orders.buyer_id = auth.uid() and private.is_in_good_standing();
$function$;

CREATE OR REPLACE FUNCTION private.refund_sale (
  refund_id    uuid,
  of_order_id  uuid,
  wanted_cents integer,
  given_words  text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  known public.orders;
begin
  perform private.lock_standing(auth.uid());
  select * into known from public.orders
  where orders.id = of_order_id and orders.seller_id = auth.uid() and orders.paid_at is not null for update;
  if not found then
    perform private.reject('order_not_found');
  elsif exists (select from private.pending_refunds where pending_refunds.id = refund_id and pending_refunds.order_id = of_order_id) then
    return;
  elsif not private.takes_refunds(known) then
    perform private.reject('refund_impossible');
  elsif wanted_cents > private.refundable_cents(known) then
    perform private.reject('refund_too_much');
  end if;
  perform private.count_against('refund', auth.uid());
  insert into private.pending_refunds (id, order_id, cents, reason, words)
  values (refund_id, of_order_id, wanted_cents, 'seller', given_words);
  perform private.hurry_job('sweep_orders');
end
$function$;

CREATE OR REPLACE FUNCTION private.takes_refunds (
  of_order public.orders
)
  RETURNS boolean
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select of_order.status in ('paid', 'partially_refunded') and of_order.payment_intent_id is not null;
$function$;

REVOKE ALL ON FUNCTION "private"."order_refunds"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."order_refunds"(uuid) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."order_refunds"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."order_refunds"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."takes_refunds"(public.orders) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."takes_refunds"(public.orders) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."takes_refunds"(public.orders) TO "postgres";
