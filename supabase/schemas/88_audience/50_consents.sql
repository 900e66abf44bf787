-- Consents to a seller's mails that aren't follows, and what sellers may export. Every consent is
-- unticked until somebody gives it. A stop (10_mail_stops.sql) ends it.

create table private.offer_consents (
  seller_id uuid not null references public.profiles (id) on delete cascade,
  -- A member, or a guest whose claim has the address.
  buyer_id uuid not null references public.profiles (id) on delete cascade,
  -- Whether the seller may export the address.
  shares_address boolean not null,
  agreed_at timestamptz not null default now(),
  primary key (seller_id, buyer_id)
);
comment on table private.offer_consents is 'Buyers who agreed to get offers of a seller by mail. Commands read and write it for their caller only.';
select private.declare_personal('private.offer_consents', 'seller_id', deleted_by => 'delete_audience', unexported => 'consents are the buyers''');
select private.declare_personal('private.offer_consents', 'buyer_id', deleted_by => 'delete_audience', exported => 'offer_consents', exported_by => 'export_agreements');
create index offer_consents_buyer_id_idx on private.offer_consents (buyer_id);

-- The seller of the caller's paid order. Rejects with order_not_found.
create function private.seller_of_own_order(of_order_id uuid)
returns uuid language plpgsql stable set search_path = '' as $$
declare
  seller uuid;
begin
  select orders.seller_id into seller from public.orders
  where orders.id = of_order_id and orders.buyer_id = auth.uid() and orders.paid_at is not null;
  perform private.reject_if(not found, 'order_not_found');
  return seller;
end
$$;

-- What the caller agreed to with the seller of an order. Definer, because guests have no rights.
-- Rejects with order_not_found.
create function private.find_offer_consent(of_order_id uuid)
returns table (seller_id uuid, seller text, wants_offers boolean, shares_address boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_not_deleted();
  return query
    select profiles.id, profiles.name, offer_consents.buyer_id is not null, coalesce(offer_consents.shares_address, false)
    from public.profiles left join private.offer_consents on offer_consents.seller_id = profiles.id and offer_consents.buyer_id = auth.uid()
    where profiles.id = private.seller_of_own_order(of_order_id);
end
$$;

-- Sets what the caller agrees to with the seller of an order. Guests need the mailed link. Anybody
-- may end a consent, also while banned. Rejects with order_not_found and mailed_link_needed.
create function private.set_offer_consent(of_order_id uuid, wants_offers boolean, shares boolean, of_link bytea)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  seller uuid;
begin
  perform private.require_not_deleted();
  seller := private.seller_of_own_order(of_order_id);
  if not wants_offers then
    delete from private.offer_consents where offer_consents.seller_id = seller and offer_consents.buyer_id = auth.uid();
    return;
  end if;
  perform private.lock_standing(auth.uid());
  perform private.require_mailed_link(of_link);
  insert into private.offer_consents as known (seller_id, buyer_id, shares_address) values (seller, auth.uid(), shares)
  on conflict (seller_id, buyer_id) do update
  set shares_address = excluded.shares_address,
    agreed_at = case when excluded.shares_address and not known.shares_address then now() else known.agreed_at end;
  perform private.forget_stop(private.verified_address(auth.uid()), seller, 'offers');
end
$$;

-- The caller's consents, newest first: for the settings and the export.
create function private.export_offers()
returns table (seller_id uuid, username text, name text, avatar text, shares_address boolean, agreed_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select profiles.id, profiles.username, profiles.name, profiles.avatar, offer_consents.shares_address, offer_consents.agreed_at
  from private.offer_consents join public.profiles on profiles.id = offer_consents.seller_id
  where offer_consents.buyer_id = auth.uid()
  order by offer_consents.agreed_at desc, offer_consents.seller_id;
$$;

-- Returns a row if there was such a consent.
create function private.end_offer_consent(of_seller uuid)
returns setof uuid language sql volatile security definer set search_path = '' as $$
  delete from private.offer_consents where offer_consents.seller_id = of_seller and offer_consents.buyer_id = auth.uid()
  returning offer_consents.seller_id;
$$;

-- Addresses that are shared with the caller, by the time of consent. Each comes once, for its first
-- consent, so that a sign-in changes nothing; null if it gets no mails of the caller. `request`:
-- {audience, limit, after: agreed_at}.
create function private.find_shared_addresses(request jsonb)
returns table (email text, kind text, agreed_at timestamptz) language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant text := request ->> 'audience';
begin
  return query
    select case
      when private.may_get_post(shared.digest, auth.uid(), private.stop_kind_of(wanted)) and not exists (
        select from private.audience_holders as earlier
        where earlier.audience = wanted and earlier.source_id = auth.uid() and earlier.id = any (private.address_holders(shared.digest, auth.uid()))
          and (earlier.shared_since, earlier.id) < (shared.shared_since, shared.id)
      ) then shared.address
    end, case wanted when 'buyers' then 'buyer' else 'follower' end, shared.shared_since
    from (
      select page.id, page.shared_since, found.address, private.address_digest(found.address) as digest
      from (
        select holders.id, holders.address, holders.shared_since
        from private.audience_holders as holders
        where holders.audience = wanted and holders.source_id = auth.uid()
          and holders.shared_since > coalesce((request ->> 'after')::timestamptz, '-infinity')
        order by holders.shared_since
        fetch first (least((request ->> 'limit')::integer, 1000)) rows with ties
      ) as page, coalesce(page.address, private.verified_address(page.id)) as found (address)
    ) as shared
    order by shared.shared_since, shared.digest;
end
$$;
create index follows_sharing_idx on public.follows (seller_id, agreed_at) where agreed_at is not null;
grant execute on function private.find_offer_consent, private.set_offer_consent, private.export_offers, private.end_offer_consent,
  private.find_shared_addresses to marketplace_api;

create function private.export_agreements()
returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'offer_consents', array(select to_jsonb(offers) - array['seller_id', 'name', 'avatar'] from private.export_offers() as offers)
  );
$$;
