-- Consents to a seller's mails that aren't follows, and what sellers may export. Every consent is
-- unticked until somebody gives it. A stop (10_mail_stops.sql) ends it.

-- Where mails to a user or a guest go, once it is known to be theirs: a member's verified address,
-- or that of a claim.
create function private.verified_address(of_user uuid)
returns text
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(
    (
      select accounts.email from public.accounts join auth.users on users.id = accounts.id and users.email_confirmed_at is not null
      where accounts.id = of_user
    ),
    (select claims.address from private.claims where claims.holder_id = of_user)
  );
end
$$;

-- The seller of the caller's paid order. Rejects with order_not_found.
create function private.seller_of_own_order(of_order_id uuid)
returns uuid
language plpgsql stable set search_path = ''
as $$
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
returns table (seller text, wants_offers boolean, shares_address boolean)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_presence();
  return query
    select profiles.name, offer_consents.buyer_id is not null, coalesce(offer_consents.shares_address, false)
    from public.profiles left join private.offer_consents on offer_consents.seller_id = profiles.id and offer_consents.buyer_id = auth.uid()
    where profiles.id = private.seller_of_own_order(of_order_id);
end
$$;

-- Sets what the caller agrees to with the seller of an order. Guests agree with the mailed link of
-- this digest, which proves that the address is theirs; the browser that paid proves nothing.
-- Anybody may end a consent, also while banned. Rejects with order_not_found and mailed_link_needed.
create function private.set_offer_consent(of_order_id uuid, wants_offers boolean, shares boolean, of_link bytea)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  seller uuid;
begin
  perform private.require_presence();
  seller := private.seller_of_own_order(of_order_id);
  if not wants_offers then
    delete from private.offer_consents where offer_consents.seller_id = seller and offer_consents.buyer_id = auth.uid();
    return;
  end if;
  perform private.lock_standing(auth.uid());
  perform private.reject_if(
    exists (select from private.claims where claims.holder_id = auth.uid()) and not exists (
      select from private.redress_links
      where redress_links.user_id = auth.uid() and redress_links.digest = of_link and redress_links.made_for = 'mail'
    ), 'mailed_link_needed'
  );
  insert into private.offer_consents as known (seller_id, buyer_id, shares_address) values (seller, auth.uid(), shares)
  on conflict (seller_id, buyer_id) do update
  set shares_address = excluded.shares_address,
    agreed_at = case when excluded.shares_address and not known.shares_address then now() else known.agreed_at end;
  perform private.forget_stop(private.verified_address(auth.uid()), seller, 'offers');
end
$$;

-- The caller's consents, newest first.
create function private.own_offer_consents()
returns table (seller_id uuid, username text, name text, avatar text, shares_address boolean, agreed_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select profiles.id, profiles.username, profiles.name, profiles.avatar, offer_consents.shares_address, offer_consents.agreed_at
  from private.offer_consents join public.profiles on profiles.id = offer_consents.seller_id
  where offer_consents.buyer_id = auth.uid()
  order by offer_consents.agreed_at desc, offer_consents.seller_id limit 1000;
$$;

-- Returns a row if there was such a consent.
create function private.end_offer_consent(of_seller uuid)
returns setof uuid
language sql volatile security definer set search_path = ''
as $$
  delete from private.offer_consents where offer_consents.seller_id = of_seller and offer_consents.buyer_id = auth.uid()
  returning offer_consents.seller_id;
$$;

-- One click on the link of an offer ends the consent of its address. Definer, because no role may
-- write the table.
create function private.end_stopped_consent()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from private.offer_consents where offer_consents.seller_id = new.seller_id and offer_consents.buyer_id in (
    select accounts.id from public.accounts where private.address_digest(accounts.email) = new.digest
    union all
    select claims.holder_id from private.claims where claims.address is not null and private.address_digest(claims.address) = new.digest
  );
  return null;
end
$$;
create trigger mail_stops_end_consent
  after insert on private.mail_stops
  for each row when (new.kind = 'offers') execute function private.end_stopped_consent();
create index claims_address_digest_idx on private.claims (private.address_digest(address)) where address is not null;

-- The addresses that their holders share with the caller, a page at a time: those of one kind, after
-- an id. A stopped or undeliverable address is null, and that of somebody who blocked the caller.
-- `request`: {kind, limit, after}.
create function private.find_shared_addresses(request jsonb)
returns table (id uuid, email text, agreed_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := request ->> 'kind';
  after constant uuid := coalesce((request ->> 'after')::uuid, '00000000-0000-0000-0000-000000000000');
  most constant integer := least((request ->> 'limit')::integer, 1000);
begin
  return query
    select shared.id, case
      when private.address_problem(shared.email) is null
        and not exists (select from public.blocks where blocks.blocker_id = shared.id and blocks.blocked_id = auth.uid())
        and not private.has_stopped(shared.email, auth.uid(), case wanted when 'buyer' then 'offers' else 'posts' end) then shared.email
    end, shared.agreed_at
    from ((
      select address_follows.id, address_follows.address as email, address_follows.confirmed_at as agreed_at
      from private.address_follows
      where wanted = 'address' and address_follows.seller_id = auth.uid() and address_follows.confirmed_at is not null
        and address_follows.shares_address and address_follows.id > after
      order by address_follows.id limit most
    ) union all (
      select follows.follower_id, private.verified_address(follows.follower_id), follows.agreed_at
      from public.follows
      where wanted = 'follower' and follows.seller_id = auth.uid() and follows.shares_address and follows.follower_id > after
      order by follows.follower_id limit most
    ) union all (
      select offer_consents.buyer_id, private.verified_address(offer_consents.buyer_id), offer_consents.agreed_at
      from private.offer_consents
      where wanted = 'buyer' and offer_consents.seller_id = auth.uid() and offer_consents.shares_address and offer_consents.buyer_id > after
      order by offer_consents.buyer_id limit most
    )) as shared
    order by shared.id;
end
$$;
create index follows_sharing_idx on public.follows (seller_id, follower_id) where shares_address;
grant execute on function
  private.find_offer_consent, private.set_offer_consent, private.own_offer_consents, private.end_offer_consent,
  private.find_shared_addresses
  to marketplace_api;
