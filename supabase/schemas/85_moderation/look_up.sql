-- Look-ups: admins find an order, a person or a listing by what somebody who asks for help names.
-- No answer has an address or a Stripe account; an order's says nothing of its buyer (decision 45).

create index stripe_movements_charges_idx on private.stripe_movements (source_id) where kind = 'charge';

create function private.looked_up_order(of_order public.orders)
returns jsonb language sql stable set search_path = ''
return jsonb_build_object(
  'kind', 'order', 'id', of_order.id, 'number', of_order.number, 'created_at', of_order.created_at, 'total_cents', of_order.total_cents,
  'status', of_order.status
);

-- What they bought themselves and what they sold: the newest 20 paid orders of each. A purchase
-- that the account claimed from a guest is missing until the account itself writes about it.
create function private.looked_up_person(of_user uuid)
returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'kind', 'person', 'id', profiles.id, 'username', profiles.username, 'created_at', profiles.created_at,
    'roles', array(
      select 'seller' where profiles.is_seller
      union all select user_roles.role from public.user_roles where user_roles.user_id = profiles.id
    ),
    'orders', array(
      select private.looked_up_order(orders) from public.orders
      where orders.buyer_id = profiles.id and orders.paid_at is not null and orders.origin = 'purchase' and not orders.hides_buyer
      order by orders.created_at desc, orders.id desc limit 20
    ),
    'sales', array(
      select private.looked_up_order(orders) from public.orders
      where orders.seller_id = profiles.id and orders.paid_at is not null and orders.origin = 'purchase'
      order by orders.created_at desc, orders.id desc limit 20
    )
  )
  from public.profiles where profiles.id = of_user and profiles.standing not in ('deleted', 'guest');
$$;

-- Finds by an order number, a payment's id at Stripe, a listing's address or id, a username, or a
-- whole email address: an account that verified it, and the newest 20 paid orders of guests with
-- it. Logs the kind of question, and which account or listing it found. Counts against the limit
-- 'look-up'. An unknown text gives an empty list, because a rejection would undo both. Rejects with
-- forbidden and rate_limited, and like lock_standing.
create function private.look_up(question text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  asked constant text := regexp_replace(question, '^\s+|\s+$', '', 'g');
  of_listing constant text := substring(lower(asked) from '(?:^|/listing/)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:[/?#]|$)');
  of_address constant text := private.normal_address(asked);
  by_kind text;
  person uuid;
  found jsonb[] := '{}';
begin
  perform private.begin_act(null);
  perform private.count_against('look-up', auth.uid());
  if strpos(asked, '@') > 0 then
    by_kind := 'email';
    person := (select accounts.id from private.verified_accounts(private.address_digest(of_address)) as accounts limit 1);
    found := array(
      select private.looked_up_order(orders) from private.claims join public.orders on orders.buyer_id = claims.holder_id
      where claims.address = of_address and orders.paid_at is not null and orders.origin = 'purchase'
      order by orders.created_at desc, orders.id desc limit 20
    );
  elsif of_listing is not null then
    by_kind := 'listing';
    found := array(
      select jsonb_build_object(
        'kind', 'listing', 'id', listings.id, 'title', listings.title, 'seller_username', profiles.username, 'status', listings.status
      )
      from public.listings join public.profiles on profiles.id = listings.seller_id where listings.id = of_listing::uuid
    );
  elsif asked ~ '^(pi|cs|ch|py)_' then
    by_kind := 'stripe_id';
    found := array(
      select private.looked_up_order(orders) from public.orders
      where orders.id = coalesce(
        (select paid.id from public.orders as paid where paid.payment_intent_id = asked),
        (select paid.id from public.orders as paid where paid.checkout_session_id = asked),
        (
          select paid.id from private.stripe_movements join public.orders as paid on paid.payment_intent_id = stripe_movements.payment_intent_id
          where stripe_movements.source_id = asked and stripe_movements.kind = 'charge' limit 1
        )
      )
    );
  else
    by_kind := 'order_number';
    found := array(select private.looked_up_order(orders) from public.orders where orders.number = private.order_number_of(asked));
    -- A username may have the form of an order number.
    if cardinality(found) = 0 then
      by_kind := 'username';
      person := (select profiles.id from public.profiles where profiles.username = lower(asked));
    end if;
  end if;
  found := array_remove(array_prepend(private.looked_up_person(person), found), null);
  perform private.log_action(
    'look_up', (select (one ->> 'id')::uuid from unnest(found) as one where one ->> 'kind' = 'person'), by_kind,
    of_listing => (select (one ->> 'id')::uuid from unnest(found) as one where one ->> 'kind' = 'listing')
  );
  return to_jsonb(found);
end
$$;
grant execute on function private.look_up to marketplace_api;
