-- Corrections: a guest who mistyped the address asks with the receipt number to move the purchase to
-- another one. It moves if mail to the old address bounced, or if a holder of its link, the seller or
-- an admin confirms. Nothing moves after a claim, and nothing shows it.

create table private.corrections (
  id uuid primary key,
  receipt_id uuid not null,
  -- The new address. Null once the request is decided.
  address text constraint corrections_address_normal check (address = private.normal_address(address) and private.is_address(address)),
  state text not null default 'asked' constraint corrections_state_known check (state in ('asked', 'waiting', 'done', 'refused')),
  -- Null until a job has found the purchase.
  order_id uuid references public.orders (id) on delete cascade,
  seller_id uuid references public.profiles (id) on delete cascade,
  -- Null if mail to the old address bounced.
  decided_by uuid references public.profiles (id) on delete set null,
  reason text,
  requested_at timestamptz not null default now(),
  ends_at timestamptz not null default now() + interval '30 days',
  constraint corrections_open_have_address check ((address is not null) = (state in ('asked', 'waiting')))
);
comment on table private.corrections is 'Requests to move a guest''s purchase to another address, and who decided why. No client reads it.';
create unique index corrections_one_waiting_per_order on private.corrections (order_id) where state = 'waiting';
create index corrections_seller_id_idx on private.corrections (seller_id) where state = 'waiting';
create index corrections_ends_at_idx on private.corrections (ends_at) where address is not null;
create index corrections_decided_by_idx on private.corrections (decided_by);
create index corrections_state_idx on private.corrections (state, requested_at desc, id desc);

-- Stores a request, at most three a day for a receipt. A job does the rest, so that the answer and
-- its time don't depend on the receipt. Returns a new id in any case. Rejects with captcha_used.
create function private.request_correction(captcha text, captcha_expires_at timestamptz, of_receipt_id uuid, to_address text)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  new_id constant uuid := gen_random_uuid();
begin
  perform private.use_captcha(captcha, captcha_expires_at);
  if private.hit_rate_limit('corrections:' || of_receipt_id, 86400, 3) = 0 then
    insert into private.corrections (id, receipt_id, address) values (new_id, of_receipt_id, private.normal_address(to_address));
    perform private.hurry_job('begin_corrections');
  end if;
  return new_id;
end
$$;

-- Moves the purchase, ends its links and mails both addresses. After a claim it moves nothing and is
-- done all the same. False if the request was decided before.
create function private.move_purchase(correction private.corrections, by_user uuid default null, why text default null)
returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  order_row public.orders;
  old_address text;
begin
  select * into strict order_row from public.orders where orders.id = correction.order_id;
  -- Waits for running commands of the link's holder, and for a claim.
  perform private.lock_standing_alone(claims.holder_id) from private.claims where claims.holder_id = order_row.buyer_id;
  update private.corrections set state = 'done', address = null, decided_by = by_user, reason = why
  where corrections.id = correction.id and corrections.state = 'waiting';
  if not found then
    return false;
  end if;
  select claims.address into old_address from private.claims where claims.holder_id = order_row.buyer_id for update;
  if old_address is null then
    return true;
  end if;
  -- The new address agreed to nothing.
  delete from private.offer_consents where offer_consents.buyer_id = order_row.buyer_id;
  update private.claims set address = correction.address where claims.holder_id = order_row.buyer_id;
  -- First the mails, so that none that is being sent makes a link afterwards.
  delete from private.outbox
  where outbox.recipient_id = order_row.buyer_id and outbox.kind in ('purchase', 'move_request', 'purchase_moved') and outbox.sent_at is null;
  perform private.send_links_again(order_row.buyer_id);
  if private.address_problem(old_address) is distinct from 'bounce' then
    perform private.enqueue_mail_to_address('purchase_moved_away', old_address, correction.id::text, jsonb_build_object(
      'titles', private.order_titles(order_row.id)
    ));
  end if;
  perform private.enqueue_mail('purchase_moved', order_row.buyer_id, correction.id::text, private.order_facts(order_row));
  return true;
end
$$;

-- A job: begins one request. The newest of a purchase counts.
create function private.begin_correction()
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  due private.corrections;
  order_row public.orders;
  old_address text;
begin
  select * into due from private.corrections where corrections.state = 'asked'
  order by corrections.requested_at limit 1 for update skip locked;
  if not found then
    return 0;
  end if;
  select orders.* into order_row from public.orders join public.profiles on profiles.id = orders.buyer_id
  where orders.receipt_id = due.receipt_id and orders.origin = 'purchase' and orders.paid_at is not null and (profiles.is_guest or orders.hides_buyer);
  perform private.lock_standing_alone(order_row.buyer_id) where order_row.id is not null;
  old_address := coalesce(
    (select claims.address from private.claims where claims.holder_id = order_row.buyer_id),
    (select private.normal_address(accounts.email) from public.accounts where accounts.id = order_row.buyer_id)
  );
  if order_row.id is null or old_address = due.address then
    delete from private.corrections where corrections.id = due.id;
    return 1;
  end if;
  delete from private.corrections where corrections.order_id = order_row.id and corrections.state = 'waiting';
  update private.corrections set state = 'waiting', order_id = order_row.id, seller_id = order_row.seller_id
  where corrections.id = due.id returning * into due;
  if private.address_problem(old_address) = 'bounce' then
    perform private.move_purchase(due);
  else
    perform private.enqueue_mail('move_request', claims.holder_id, due.id::text, jsonb_build_object(
      'orderId', order_row.id, 'titles', private.order_titles(order_row.id)
    )) from private.claims where claims.holder_id = order_row.buyer_id;
  end if;
  return 1;
end
$$;
grant execute on function private.begin_correction to marketplace_jobs;

-- Confirms a request by the link of the purchase. Rejects with not_found and already_done.
create function private.confirm_correction(of_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  correction private.corrections;
begin
  perform private.require_guest();
  select corrections.* into correction from private.corrections join public.orders on orders.id = corrections.order_id
  where corrections.id = of_id and orders.buyer_id = auth.uid() and corrections.ends_at > now();
  perform private.reject_if(not found, 'not_found');
  perform private.reject_if(not private.move_purchase(correction, auth.uid()), 'already_done');
end
$$;

-- Confirms a request for its reason, or refuses it without one: the seller of the purchase, or an
-- admin, whose act is logged. Rejects with not_found and already_done.
create function private.decide_correction(of_id uuid, why text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  correction private.corrections;
begin
  perform private.lock_standing(auth.uid());
  select * into correction from private.corrections where corrections.id = of_id and corrections.state <> 'asked' and corrections.ends_at > now();
  perform private.reject_if(not found or (correction.seller_id <> auth.uid() and not private.is_admin()), 'not_found');
  if why is null then
    update private.corrections set state = 'refused', address = null, decided_by = auth.uid()
    where corrections.id = of_id and corrections.state = 'waiting';
    perform private.reject_if(not found, 'already_done');
  else
    perform private.reject_if(not private.move_purchase(correction, auth.uid(), why), 'already_done');
  end if;
  if correction.seller_id <> auth.uid() then
    perform private.log_action(
      case when why is null then 'refuse_move' else 'move_purchase' end, correction.seller_id, why,
      on_facts => 'Order #' || left(correction.order_id::text, 8)
    );
  end if;
end
$$;

-- The request that waits about an order: {id, requested_at}.
create function private.correction_of(of_order_id uuid)
returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('id', corrections.id, 'requested_at', corrections.requested_at)
  from private.corrections
  where corrections.order_id = of_order_id and corrections.state = 'waiting' and corrections.ends_at > now();
$$;

-- Requests in a state for admins, newest first. `request`: {state, limit, after: [requested_at, id]}.
-- Rejects with forbidden.
create function private.find_corrections(request jsonb)
returns table (
  id uuid, order_id uuid, titles text, seller_id uuid, seller_username text, requested_at timestamptz, state text, decided_by_username text,
  reason text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin('forbidden');
  return query
    select corrections.id, corrections.order_id, private.order_titles(corrections.order_id), sellers.id, sellers.username,
      corrections.requested_at, corrections.state, deciders.username, corrections.reason
    from private.corrections
    join public.profiles as sellers on sellers.id = corrections.seller_id
    left join public.profiles as deciders on deciders.id = corrections.decided_by
    where corrections.state = request ->> 'state' and (corrections.state <> 'waiting' or corrections.ends_at > now())
      and (corrections.requested_at, corrections.id) < (private.after_time(request), private.after_id(request))
    order by corrections.requested_at desc, corrections.id desc limit least((request ->> 'limit')::integer, 101);
end
$$;
grant execute on function
  private.request_correction, private.confirm_correction, private.decide_correction, private.find_corrections
  to marketplace_api;
