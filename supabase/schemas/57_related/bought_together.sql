create table private.purchases_to_pair (
  entitlement_id uuid not null references public.entitlements (id) on delete cascade,
  noted_at timestamptz not null default clock_timestamp()
);
comment on table private.purchases_to_pair is 'New and revoked purchases, until the job pair_purchases has counted them.';
create index purchases_to_pair_noted_at_idx on private.purchases_to_pair (noted_at);
create index purchases_to_pair_entitlement_id_idx on private.purchases_to_pair (entitlement_id);

create function private.note_purchase_to_pair()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.purchases_to_pair (entitlement_id) values (new.id);
  return null;
end
$$;
create function private.note_order_to_pair()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.purchases_to_pair (entitlement_id) select entitlements.id from public.entitlements where entitlements.order_id = new.id;
  return null;
end
$$;
create trigger entitlements_note_new_pair after insert on public.entitlements
  for each row execute function private.note_purchase_to_pair();
create trigger entitlements_note_pair after update of revoked_at, buyer_id on public.entitlements
  for each row when ((old.revoked_at is null) <> (new.revoked_at is null) or old.buyer_id <> new.buyer_id)
  execute function private.note_purchase_to_pair();

create trigger orders_note_pair after update of hides_buyer on public.orders
  for each row when (old.hides_buyer and not new.hides_buyer) execute function private.note_order_to_pair();

-- Paid purchases that weren't refunded: at most one per buyer and listing, and never the seller's
-- own. A guest's count once an account that claimed them wrote, and gifts don't, so that no count
-- shows a claim; anybody can be any number of guests.
create view private.paid_purchases as
  select entitlements.buyer_id, entitlements.listing_id, entitlements.order_id, entitlements.granted_at
  from public.entitlements
  join public.order_items on order_items.order_id = entitlements.order_id and order_items.listing_id = entitlements.listing_id
  join public.orders on orders.id = entitlements.order_id and orders.buyer_id = entitlements.buyer_id and not orders.hides_buyer
  join public.profiles as buyers on buyers.id = entitlements.buyer_id and not buyers.is_guest
  where entitlements.revoked_at is null and order_items.price_cents > 0;

-- Counts the pairs of up to 100 changed purchases again: the items that at least five of the newest
-- 2,000 buyers also bought. Returns how many purchases it took.
create function private.pair_purchases()
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  taken uuid[];
  changed_id uuid;
begin
  with due as (
    select purchases_to_pair.ctid from private.purchases_to_pair order by purchases_to_pair.noted_at limit 100 for update skip locked
  ), gone as (
    delete from private.purchases_to_pair using due where purchases_to_pair.ctid = due.ctid returning purchases_to_pair.entitlement_id
  )
  select array_agg(gone.entitlement_id) into taken from gone;
  for changed_id in
    select entitlements.listing_id from public.entitlements where entitlements.id = any (taken)
    union
    select also.listing_id
    from public.entitlements,
      lateral (
        select paid_purchases.listing_id from private.paid_purchases
        where paid_purchases.buyer_id = entitlements.buyer_id order by paid_purchases.granted_at desc limit 50
      ) as also
    where entitlements.id = any (taken)
  loop
    delete from private.bought_together where bought_together.listing_id = changed_id;
    insert into private.bought_together (listing_id, position, other_id)
    select changed_id, row_number() over (order by count(*) desc, also.listing_id), also.listing_id
    from (
      select paid_purchases.buyer_id from private.paid_purchases
      where paid_purchases.listing_id = changed_id order by paid_purchases.granted_at desc limit 2000
    ) as buyers,
      lateral (
        select paid_purchases.listing_id from private.paid_purchases
        where paid_purchases.buyer_id = buyers.buyer_id and paid_purchases.listing_id <> changed_id
        order by paid_purchases.granted_at desc limit 50
      ) as also
    group by also.listing_id having count(*) >= 5
    order by count(*) desc, also.listing_id limit 12;
  end loop;
  return coalesce(cardinality(taken), 0);
end
$$;
grant execute on function private.pair_purchases to marketplace_jobs;
