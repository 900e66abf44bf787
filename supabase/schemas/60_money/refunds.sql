create function private.status_of(of_order public.orders, is_disputed boolean)
returns text language sql immutable set search_path = ''
return case
  when of_order.refunded_cents + of_order.lost_cents >= of_order.total_cents then 'refunded'
  when is_disputed then 'disputed'
  when of_order.lost_cents > 0 or of_order.refunded_cents > of_order.duplicate_cents then 'partially_refunded'
  else 'paid'
end;

-- Ends access to an order whose money is back. What cost nothing at checkout stays its holder's.
create function private.revoke_paid_items(of_order_id uuid, why text)
returns void language sql volatile set search_path = '' as $$
  update public.entitlements set revoked_at = now(), revoke_reason = why
  from public.order_items
  where entitlements.order_id = of_order_id and entitlements.revoked_at is null and order_items.order_id = of_order_id
    and order_items.listing_id = entitlements.listing_id and not private.was_free(order_items);
$$;

-- Applies the refunds of a charge: the total made, and those that failed later: [{id, cents, key}].
-- A full refund revokes what was paid for. Refunds of duplicates don't count. Both only grow, so
-- the order of events doesn't matter.
create function private.apply_refund(
  intent_id text, account_id text, total_refunded_cents bigint, total_fee_refunded_cents bigint default 0, failures jsonb default '[]'
) returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  order_row public.orders;
  added private.failed_refunds[];
  failed private.failed_refunds;
begin
  select * into order_row from public.orders
  where orders.payment_intent_id = intent_id and orders.stripe_account_id is not distinct from account_id for update;
  update public.orders set fee_refunded_cents = least(total_fee_refunded_cents, order_row.fee_cents)
  where orders.id = order_row.id and total_fee_refunded_cents > order_row.fee_refunded_cents;
  with noted as (
    insert into private.failed_refunds (id, order_id, cents, refund_key)
    select failure.id, order_row.id, failure.cents, failure.key
    from jsonb_to_recordset(coalesce(failures, '[]')) as failure (id text, cents integer, key text) where order_row.id is not null
    on conflict (id) do nothing returning failed_refunds as refund
  )
  select coalesce(array_agg(noted.refund), '{}') into added from noted;
  total_refunded_cents := greatest(total_refunded_cents, order_row.refunded_cents + order_row.failed_refund_cents);
  if order_row.id is null or (total_refunded_cents = order_row.refunded_cents + order_row.failed_refund_cents and cardinality(added) = 0) then
    return;
  end if;
  order_row.failed_refund_cents := order_row.failed_refund_cents + (select coalesce(sum(one.cents), 0) from unnest(added) as one);
  order_row.refunded_cents := greatest(0, least(total_refunded_cents - order_row.failed_refund_cents, order_row.total_cents));
  update public.orders
  set refunded_cents = order_row.refunded_cents, failed_refund_cents = order_row.failed_refund_cents,
    status = private.status_of(order_row, order_row.status = 'disputed' or exists (
      select from private.disputes where disputes.order_id = order_row.id and disputes.status <> all (private.dispute_ends())
    ))
  where orders.id = order_row.id;
  if order_row.refunded_cents + order_row.lost_cents >= order_row.total_cents then
    perform private.revoke_paid_items(order_row.id, 'refunded');
    update private.pending_refunds set refunded_at = now() where pending_refunds.order_id = order_row.id and pending_refunds.is_open;
    return;
  end if;
  foreach failed in array added loop
    perform private.reopen_failed_refund(order_row, failed);
  end loop;
end
$$;

-- The effect of a dispute on its order: open marks it, won restores it, lost ends it or a part of
-- it. A prevented one is lost if the bank took money. An inquiry (warning_…) holds no money. A lost
-- dispute is final, so a late "created" changes nothing. If all money is back, all files are
-- revoked. After a partial loss the buyer keeps the files, and each debt is reduced by what the
-- bank returned, oldest first (decision 19).
create function private.apply_dispute(intent_id text, account_id text, dispute_status text, dispute_cents bigint, taken_cents bigint default 0)
returns void language plpgsql volatile set search_path = '' as $$
declare
  order_row public.orders;
  -- Held or taken by the bank, in cents.
  held_cents integer;
begin
  select * into order_row from public.orders
  where orders.payment_intent_id = intent_id and orders.stripe_account_id is not distinct from account_id for update;
  if not found or order_row.lost_cents > 0 then
    return;
  end if;
  held_cents := least(dispute_cents, order_row.total_cents);
  order_row.disputed_cents := case when dispute_status in ('needs_response', 'under_review') then held_cents else 0 end;
  order_row.lost_cents := case when dispute_status = 'lost' or (dispute_status = 'prevented' and taken_cents > 0) then held_cents else 0 end;
  update public.orders
  set disputed_cents = order_row.disputed_cents, lost_cents = order_row.lost_cents,
    status = private.status_of(order_row, dispute_status <> all (private.dispute_ends()))
  where orders.id = order_row.id;
  if order_row.lost_cents = 0 then
    return;
  end if;
  -- The seller's own refunds of amounts have failed. That of an item took the item, so it stays a
  -- debt.
  update private.pending_refunds set failed_at = now()
  where pending_refunds.order_id = order_row.id and pending_refunds.is_open and pending_refunds.reason = 'seller'
    and pending_refunds.listing_id is null;
  if order_row.refunded_cents + order_row.lost_cents >= order_row.total_cents then
    perform private.revoke_paid_items(order_row.id, 'dispute_lost');
    update private.pending_refunds set returned_at = now() where pending_refunds.order_id = order_row.id and pending_refunds.is_open;
    return;
  end if;
  with debts as (
    select pending_refunds.id, least(
      pending_refunds.cents, sum(pending_refunds.cents) over (order by pending_refunds.created_at, pending_refunds.id) - order_row.lost_cents
    ) as left_cents
    from private.pending_refunds where pending_refunds.order_id = order_row.id and pending_refunds.is_open
  )
  update private.pending_refunds
  set returned_at = case when debts.left_cents <= 0 then now() end,
    cents = case when debts.left_cents > 0 then debts.left_cents else pending_refunds.cents end,
    attempt = pending_refunds.attempt + 1
  from debts where pending_refunds.id = debts.id and debts.left_cents < pending_refunds.cents;
end
$$;

-- Gives items of an order back, unless all money is back, the buyer bought them again, or a row
-- stands for them: one that was or can be paid, or one of an unlawful item or a returned gift.
create function private.restore_entitlements(of_order_id uuid, of_listings uuid[])
returns void language sql volatile set search_path = '' as $$
  update public.entitlements set revoked_at = null, revoke_reason = null
  from public.orders
  where entitlements.order_id = of_order_id and entitlements.listing_id = any (of_listings)
    and entitlements.revoke_reason in ('refunded', 'withdrawn')
    and orders.id = entitlements.order_id and orders.refunded_cents + orders.lost_cents < orders.total_cents
    and not exists (
      select from private.pending_refunds
      where pending_refunds.order_id = of_order_id and pending_refunds.listing_id = entitlements.listing_id and pending_refunds.failed_at is null
        and (not pending_refunds.is_open or pending_refunds.reason in ('unlawful', 'gift') or (pending_refunds.rejected_at is null and private.is_payable(orders)))
    )
    and not exists (
      select from private.held_listings where held_listings.listing_id = entitlements.listing_id and held_listings.is_unlawful
    )
    and not exists (
      select from public.entitlements as held
      where held.buyer_id = entitlements.buyer_id and held.listing_id = entitlements.listing_id and held.revoked_at is null
    );
$$;

-- Notes that an attempt of a refund succeeded or was rejected for good. After a rejection the buyer
-- gets the item back, and the debt ends. It stays for an unlawful item, which nobody may have back,
-- a gift that went back, a withdrawal, and a refund that failed at the bank.
create function private.note_pending_refund(of_id uuid, is_rejected boolean default false, of_attempt integer default null)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  known private.pending_refunds;
begin
  -- Locks the order before its refund, like every function that refunds.
  perform from public.orders
  where orders.id = (select pending_refunds.order_id from private.pending_refunds where pending_refunds.id = of_id) for update;
  select * into known from private.pending_refunds where pending_refunds.id = of_id and pending_refunds.is_open for update;
  -- An attempt that failed at the bank meanwhile paid nothing.
  if not found or known.attempt <> of_attempt then
    return;
  elsif not is_rejected then
    update private.pending_refunds set refunded_at = now() where pending_refunds.id = of_id;
    -- If the buyer kept the item until then.
    update public.entitlements set revoked_at = now(),
      revoke_reason = case known.reason when 'withdrawal' then 'withdrawn' when 'unlawful' then 'unlawful' else 'refunded' end
    where entitlements.order_id = known.order_id and entitlements.listing_id = known.listing_id and entitlements.revoked_at is null;
    return;
  end if;
  if known.rejected_at is not null or known.reason in ('unlawful', 'gift', 'withdrawal') or exists (
    select from private.held_listings where held_listings.listing_id = known.listing_id and held_listings.is_unlawful
  ) then
    update private.pending_refunds set rejected_at = coalesce(pending_refunds.rejected_at, now()) where pending_refunds.id = of_id;
  else
    update private.pending_refunds set failed_at = now() where pending_refunds.id = of_id;
  end if;
  perform private.restore_entitlements(known.order_id, array[known.listing_id]);
end
$$;

-- Refunds that need an operator: Stripe rejected them, the bank sent them back, or the seller's
-- account is unreachable.
create function private.stuck_refunds()
returns setof private.pending_refunds language sql stable set search_path = '' as $$
  select pending_refunds.*
  from private.pending_refunds join public.orders on orders.id = pending_refunds.order_id
  where pending_refunds.is_open and (pending_refunds.rejected_at is not null or not private.is_payable(orders));
$$;

-- Buyers with a stuck refund have their items back until it succeeds. Returns the number of stuck
-- refunds. The sweep runs it, whenever the connection ended.
create function private.restore_stuck_items()
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  stuck private.pending_refunds;
  counted integer := 0;
begin
  for stuck in select * from private.stuck_refunds() limit 1000 loop
    perform private.restore_entitlements(stuck.order_id, array[stuck.listing_id]);
    counted := counted + 1;
  end loop;
  return counted;
end
$$;
grant execute on function private.apply_refund, private.note_pending_refund, private.restore_stuck_items to marketplace_payments;
