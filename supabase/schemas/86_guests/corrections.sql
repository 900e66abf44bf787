-- Corrections: a guest who mistyped the address asks to move the purchase. By its link, the seller
-- or an admin agrees; by its number alone, only an admin. The old address can undo the move for 14
-- days. Nothing moves after a claim, and nothing shows it.

create table private.corrections (
  id uuid primary key,
  -- Null if the number is no guest's. The request is stored all the same, so that answers are
  -- equal.
  order_id uuid references public.orders (id) on delete cascade,
  seller_id uuid references public.profiles (id) on delete cascade,
  came_by_link boolean not null,
  -- The new address. Null once the request is decided.
  address text constraint corrections_address_normal check (address = private.normal_address(address) and private.is_address(address)),
  -- The address before the move, while it can undo it.
  old_address text constraint corrections_old_address_normal check (old_address = private.normal_address(old_address)),
  undo_until timestamptz,
  state text not null default 'waiting' constraint corrections_state_known check (state in ('waiting', 'done', 'refused', 'undone')),
  decided_by uuid references public.profiles (id) on delete set null,
  decided_at timestamptz,
  reason text,
  requested_at timestamptz not null default now(),
  ends_at timestamptz not null default now() + interval '30 days',
  constraint corrections_open_have_address check ((address is not null) = (state = 'waiting')),
  constraint corrections_undo_has_address check ((undo_until is null) = (old_address is null))
);
comment on table private.corrections is 'Requests to move a guest''s purchase to another address, and who decided why. No client reads it.';
select private.declare_personal('private.corrections', 'decided_by', '{reason}', deletion => 'clear', unexported => 'it is about the buyer');
select private.declare_personal('private.corrections', 'seller_id', kept => 'who sold it', unexported => 'the order is exported');
select private.declare_personal('private.corrections', 'address', deleted_by => 'end_address_claims', unexported => 'nobody proved that it is theirs');
select private.declare_personal('private.corrections', 'old_address', deleted_by => 'end_address_claims', unexported => 'kept for 14 days to undo a move');
create unique index corrections_one_link_per_order on private.corrections (order_id) where state = 'waiting' and came_by_link;
create index corrections_order_id_idx on private.corrections (order_id);
create index corrections_seller_id_idx on private.corrections (seller_id) where state = 'waiting' and came_by_link;
create index corrections_ends_at_idx on private.corrections (ends_at) where address is not null;
create index corrections_undo_until_idx on private.corrections (undo_until) where undo_until is not null;
create index corrections_decided_by_idx on private.corrections (decided_by);
create index corrections_state_idx on private.corrections (state, requested_at desc, id desc) where order_id is not null;

-- Stores a request by number for an admin, at most three a day per number and network address. It
-- replaces no other request. Always returns a new id. Rejects with captcha_used and rate_limited.
create function private.request_correction(
  captcha text, captcha_expires_at timestamptz, typed_number text, to_address text, from_network text
) returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  new_id constant uuid := gen_random_uuid();
begin
  perform private.use_captcha(captcha, captcha_expires_at);
  perform private.count_against('move request', md5(from_network)::uuid);
  if private.hit_rate_limit('corrections:' || md5(concat_ws(' ', private.order_number_of(typed_number), from_network)), 86400, 3) = 0 then
    insert into private.corrections (id, order_id, seller_id, came_by_link, address)
    select new_id, sold.id, sold.seller_id, false, private.normal_address(to_address)
    from (select) as one left join (
      select orders.id, orders.seller_id from public.orders join public.profiles on profiles.id = orders.buyer_id
      where orders.number = private.order_number_of(typed_number) and orders.origin = 'purchase' and orders.paid_at is not null
        and (profiles.is_guest or orders.hides_buyer)
    ) as sold on true;
  end if;
  return new_id;
end
$$;

-- Stores the request of a caller with the link of the purchase, in place of the one before. Rejects
-- with order_not_found and rate_limited.
create function private.request_move(of_order_id uuid, to_address text)
returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  new_id constant uuid := gen_random_uuid();
begin
  perform private.lock_standing_alone(auth.uid());
  perform private.require_guest();
  perform private.count_against('move request', auth.uid());
  delete from private.corrections using public.orders
  where corrections.order_id = of_order_id and corrections.state = 'waiting' and corrections.came_by_link
    and orders.id = of_order_id and orders.buyer_id = auth.uid();
  insert into private.corrections (id, order_id, seller_id, came_by_link, address)
  select new_id, orders.id, orders.seller_id, true, private.normal_address(to_address)
  from public.orders
  where orders.id = of_order_id and orders.buyer_id = auth.uid() and orders.origin = 'purchase' and orders.paid_at is not null;
  perform private.reject_if(not found, 'order_not_found');
  return new_id;
end
$$;

-- Agrees to a request for a reason, or refuses it without one. Admins decide, with a line in the
-- log, and the seller if it came by link. Rejects with not_found, already_done and moved_recently.
create function private.decide_correction(of_id uuid, why text)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  correction private.corrections;
begin
  perform private.lock_standing(auth.uid());
  select * into correction from private.corrections where corrections.id = of_id and corrections.ends_at > now();
  perform private.reject_if(
    case when correction.seller_id = auth.uid() then not correction.came_by_link else correction.order_id is null or not private.is_admin() end, 'not_found'
  );
  if why is not null then
    perform private.move_purchase(correction, why);
  else
    update private.corrections set state = 'refused', address = null, decided_by = auth.uid(), decided_at = now()
    where corrections.id = of_id and corrections.state = 'waiting';
    perform private.reject_if(not found, 'already_done');
  end if;
  if correction.seller_id <> auth.uid() then
    perform private.log_action(
      case when why is null then 'refuse_move' else 'move_purchase' end, correction.seller_id, why,
      on_facts => (select 'Order ' || orders.number from public.orders where orders.id = correction.order_id)
    );
  end if;
end
$$;

-- The request that came by the link of an order and waits: {id, requested_at}.
create function private.correction_of(of_order_id uuid)
returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', corrections.id, 'requested_at', corrections.requested_at)
  from private.corrections
  where corrections.order_id = of_order_id and corrections.state = 'waiting' and corrections.came_by_link and corrections.ends_at > now();
$$;

-- Requests, newest first. `request`: {state, limit, after: [requested_at, id]}. Rejects: forbidden.
create function private.find_corrections(request jsonb)
returns table (
  id uuid, order_id uuid, order_number text, came_by_link boolean, titles text, seller_id uuid, seller_username text, requested_at timestamptz,
  state text, decided_by_username text, reason text
) language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin('forbidden');
  return query
    select corrections.id, orders.id, orders.number, corrections.came_by_link, private.order_titles(orders.id), sellers.id, sellers.username,
      corrections.requested_at, corrections.state, deciders.username, corrections.reason
    from private.corrections
    join public.orders on orders.id = corrections.order_id
    join public.profiles as sellers on sellers.id = corrections.seller_id
    left join public.profiles as deciders on deciders.id = corrections.decided_by
    where corrections.order_id is not null and corrections.state = request ->> 'state' and (corrections.state <> 'waiting' or corrections.ends_at > now())
      and (corrections.requested_at, corrections.id) < (private.after_time(request), private.after_id(request))
    order by corrections.requested_at desc, corrections.id desc limit least((request ->> 'limit')::integer, 101);
end
$$;

grant execute on function private.request_correction, private.request_move, private.decide_correction,
  private.find_corrections to marketplace_api;
