-- What sellers and givers send to people who didn't ask: who gets none of it, and how much a day. All
-- of it is decided when a mail is sent or an item is claimed, so that no answer, count or state shows
-- it to a seller. Kinds: class `unasked` in contract/mail.ts.

create table private.unasked_addresses (
  seller_id uuid not null references public.profiles (id) on delete cascade,
  digest bytea not null constraint unasked_addresses_digest_sha256 check (octet_length(digest) = 32),
  noted_at timestamptz not null default now(),
  -- When a guest with this address erased it.
  erased_at timestamptz,
  primary key (seller_id, digest)
);
comment on table private.unasked_addresses is
  'Keyed digests of addresses that a seller without a paid sale wrote to, or that erased what they had of a seller. Kept for 12 months. No client reads it.';
create index unasked_addresses_noted_at_idx on private.unasked_addresses (noted_at);

-- Of an address at one seller. Without the secret, nobody can try addresses or compare sellers.
create function private.keyed_digest(of_seller uuid, address text)
returns bytea
language sql stable set search_path = ''
as $$
  select sha256(convert_to(settings.value::text, 'UTF8') || uuid_send(of_seller) || private.address_digest(address))
  from private.settings where settings.name = 'receipt_secret';
$$;

-- Accounts that verified an address.
create function private.verified_accounts(of_digest bytea)
returns setof uuid
language plpgsql stable rows 1 set search_path = ''
as $$
begin
  return query
    select accounts.id from public.accounts
    where private.address_digest(accounts.email) = of_digest
      and (select users.email_confirmed_at from auth.users where users.id = accounts.id) is not null;
end
$$;

-- Whether a user, or an account with their address, blocked one of these users.
create function private.is_blocked(of_users uuid[], of_digest bytea, by_user uuid default null)
returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from public.blocks
    where blocks.blocked_id = any (of_users) and blocks.blocker_id = any (array(
      select by_user union all select private.verified_accounts(of_digest)
    ))
  );
end
$$;

-- Whether an account with this address turned a kind of mail off, or all optional ones.
create function private.refuses_mail(of_digest bytea, of_kind text)
returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from private.verified_accounts(of_digest) as holder join public.accounts on accounts.id = holder
    where not accounts.wants_mail or exists (
      select from public.mail_preferences
      where mail_preferences.user_id = accounts.id and mail_preferences.kind = of_kind and not mail_preferences.is_wanted
    )
  );
end
$$;

-- Notes that the caller, a guest, erases what they have of their sellers.
create function private.note_erasure()
returns void
language sql volatile set search_path = ''
as $$
  insert into private.unasked_addresses (seller_id, digest, erased_at)
  select distinct orders.seller_id, private.keyed_digest(orders.seller_id, claims.address), now()
  from private.claims
  join public.order_items on claims.holder_id in (order_items.buyer_id, order_items.holder_id)
  join public.orders on orders.id = order_items.order_id
  where claims.holder_id = auth.uid() and claims.address is not null
  on conflict (seller_id, digest) do update set erased_at = excluded.erased_at, noted_at = now();
$$;

-- Whether an address erased what it had of a seller, and its owner bought nothing there since. A free
-- item of a guest doesn't count: anybody can type any address.
create function private.is_erased(of_seller uuid, address text)
returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from private.unasked_addresses
    where unasked_addresses.seller_id = of_seller and unasked_addresses.digest = private.keyed_digest(of_seller, address)
      and unasked_addresses.erased_at is not null and not exists (
        select from (
          select accounts, 0 as least_cents from private.verified_accounts(private.address_digest(address)) as accounts
          union all
          select claims.holder_id, 1 from private.claims where claims.address = lower(is_erased.address)
        ) as holders (id, least_cents)
        join public.orders on orders.buyer_id = holders.id and orders.seller_id = of_seller and orders.origin = 'purchase'
          and orders.total_cents >= holders.least_cents and orders.paid_at > unasked_addresses.erased_at
      )
  );
end
$$;

-- A job: forgets addresses after 12 months, a thousand per call.
create function private.forget_unasked_addresses()
returns integer
language sql volatile security definer set search_path = ''
as $$
  with forgotten as (
    delete from private.unasked_addresses where (unasked_addresses.seller_id, unasked_addresses.digest) in (
      select old.seller_id, old.digest from private.unasked_addresses as old
      where old.noted_at < now() - interval '12 months' order by old.noted_at limit 1000
    )
    returning 1
  )
  select count(*)::integer from forgotten;
$$;
grant execute on function private.forget_unasked_addresses to marketplace_jobs;

-- The seller whose words or item a mail brings.
create function private.seller_of_mail(of_mail private.outbox)
returns uuid
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(
    (of_mail.facts #>> '{stop,sellerId}')::uuid, (of_mail.facts ->> 'sellerId')::uuid,
    (select orders.seller_id from public.orders where orders.id = (of_mail.facts ->> 'orderId')::uuid),
    (select threads.seller_id from public.threads where threads.id = (of_mail.facts ->> 'threadId')::uuid)
  );
end
$$;

-- The kind of stop that ends such mails, or takes the words out of those that go all the same.
create function private.stop_of_mail(of_mail private.outbox)
returns text
language sql immutable set search_path = ''
return case
  when of_mail.kind in ('free_copy', 'invitation') then 'copies'
  when of_mail.kind in ('gift', 'gift_ended') or of_mail.kind = 'licence_key' and of_mail.facts @> '{"isGift": true}' then 'gifts'
  when of_mail.kind in ('guest_message', 'message', 'case') then 'messages'
end;

-- Whether the words of its seller, or of the giver of a gift, may not reach the recipient of a mail
-- now: they blocked one of the two, or ended such mails by a link.
create function private.is_quiet(of_mail private.outbox, to_address text)
returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  seller constant uuid := private.seller_of_mail(of_mail);
  giver constant uuid := (
    select orders.buyer_id from private.gifts join public.orders on orders.id = gifts.order_id
    where gifts.order_id = (of_mail.facts ->> 'orderId')::uuid
  );
begin
  return private.is_blocked(array[seller, giver], private.address_digest(to_address), of_mail.recipient_id)
    or private.has_stopped(private.address_digest(to_address), seller, private.stop_of_mail(of_mail));
end
$$;

-- Whether a mail is one that its recipient didn't ask for: no gift that cost something, and no answer
-- to a guest who wrote.
create function private.is_unasked(of_mail private.outbox)
returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return of_mail.kind = any (private.unasked_mail_kinds()) and case
    when of_mail.kind in ('gift', 'gift_ended') then exists (
      select from public.orders where orders.id = (of_mail.facts ->> 'orderId')::uuid and orders.total_cents = 0
    )
    when of_mail.kind = 'guest_message' then not exists (
      select from public.threads join public.messages on messages.thread_id = threads.id and messages.sender_id <> threads.seller_id
      where threads.id = (of_mail.facts ->> 'threadId')::uuid
    )
    else true
  end;
end
$$;

-- Whether a mail ends because its recipient doesn't want its sender's words. What somebody paid for,
-- money and decisions go all the same, without the words.
create function private.is_unwelcome(of_mail private.outbox, to_address text)
returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  if private.is_unasked(of_mail) then
    return private.is_quiet(of_mail, to_address) or private.refuses_mail(private.address_digest(to_address), 'free_copy')
      or private.is_erased(private.seller_of_mail(of_mail), to_address);
  end if;
  return case of_mail.kind
    when 'message' then private.is_quiet(of_mail, to_address) or exists (
      select from public.threads
      where threads.id = (of_mail.facts ->> 'threadId')::uuid and not private.may_write(
        threads, case of_mail.recipient_id when threads.seller_id then threads.buyer_id else threads.seller_id end
      )
    )
    when 'guest_message' then private.is_quiet(of_mail, to_address)
    when 'confirm_follow' then private.is_quiet(of_mail, to_address)
    -- Anybody can take a free item for any address.
    when 'purchase' then private.is_quiet(of_mail, to_address) and exists (
      select from public.orders join private.claims on claims.holder_id = orders.buyer_id
      where orders.id = (of_mail.facts ->> 'orderId')::uuid and orders.total_cents = 0 and claims.holder_id = of_mail.recipient_id
    )
    when 'new_release' then private.is_quiet(of_mail, to_address) and exists (
      select from public.orders where orders.id = (of_mail.facts ->> 'orderId')::uuid and orders.total_cents = 0
    )
    else private.welcome_news(of_mail) in ('{"listings": []}', '{"searches": []}')
  end;
end
$$;

-- Listings of a mail's news whose sellers its recipient didn't block.
create function private.welcome_listings(listed jsonb, for_user uuid)
returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(one.entry order by one.place), '[]')
  from jsonb_array_elements(listed) with ordinality as one (entry, place)
  where not exists (
    select from public.listings join public.blocks on blocks.blocked_id = listings.seller_id and blocks.blocker_id = for_user
    where listings.id = (one.entry ->> 'id')::uuid
  );
$$;

-- The facts of news that a block changes; none of other mails.
create function private.welcome_news(of_mail private.outbox)
returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return case
    when of_mail.kind in ('new_listings', 'list_news') then jsonb_build_object(
      'listings', private.welcome_listings(of_mail.facts -> 'listings', of_mail.recipient_id)
    )
    when of_mail.kind = 'saved_searches' then (
      select jsonb_build_object('searches', coalesce(
        jsonb_agg(search.entry || jsonb_build_object('listings', search.listings) order by search.place) filter (where search.listings <> '[]'), '[]'
      ))
      from (
        select one.entry, one.place, private.welcome_listings(one.entry -> 'listings', of_mail.recipient_id) as listings
        from jsonb_array_elements(of_mail.facts -> 'searches') with ordinality as one (entry, place)
      ) as search
    )
    else '{}'
  end;
end
$$;

-- The facts that a mail has in place of its seller's and its giver's words where these may not reach
-- its recipient. A buyer reads titles as they bought them.
create function private.quiet_facts(of_mail private.outbox, to_address text)
returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  if of_mail.kind not in ('gift', 'gift_ended', 'licence_key', 'new_release', 'case') or not private.is_quiet(of_mail, to_address) then
    return private.welcome_news(of_mail);
  end if;
  return case
    when private.stop_of_mail(of_mail) = 'gifts' then '{"title": null, "note": null, "giver": null, "licences": []}'::jsonb
    when of_mail.kind = 'new_release' then jsonb_build_object('seller', 'The seller', 'name', null, 'note', null, 'title', (
      select order_items.title from public.order_items
      where order_items.order_id = (of_mail.facts ->> 'orderId')::uuid and order_items.listing_id = (of_mail.facts ->> 'listingId')::uuid
    ))
    when of_mail.kind = 'case' then '{"seller": "The seller"}' || case
      when exists (
        select from public.cases
        where cases.thread_id = (of_mail.facts ->> 'threadId')::uuid and cases.answer = of_mail.facts ->> 'words'
      ) then '{"words": null}'::jsonb else '{}'
    end
    else '{}'
  end;
end
$$;

-- What the link that ends such mails needs, without the digest: {kind, sellerId}.
create function private.stop_facts(of_mail private.outbox)
returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  seller constant uuid := private.seller_of_mail(of_mail);
begin
  if of_mail.facts ? 'stop' and of_mail.kind <> 'invitation' or seller is null
    or of_mail.kind not in ('free_copy', 'invitation', 'gift', 'gift_ended', 'guest_message') then
    return '{}';
  end if;
  return jsonb_build_object('stop', coalesce(of_mail.facts -> 'stop', '{}') || jsonb_build_object(
    'kind', private.stop_of_mail(of_mail), 'sellerId', seller
  ));
end
$$;

-- Whether an unasked mail waits for another day: its seller is banned or suspended, or it is one too
-- many for its address or its seller today. A mail counts once, however often it is tried.
create function private.is_over_bounds(of_mail private.outbox, to_address text)
returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  -- A gift is its giver's, who may not be the seller.
  seller constant uuid := case when private.stop_of_mail(of_mail) <> 'gifts' then private.seller_of_mail(of_mail) end;
  address_key constant text := 'unasked mail:' || encode(private.address_digest(to_address), 'hex');
begin
  if of_mail.facts ? 'counted' or not private.is_unasked(of_mail) then
    return false;
  elsif (case
    when exists (select from public.profiles where profiles.id = seller and profiles.standing <> 'good') then true
    when seller is not null and private.hit_rate_limit(address_key || seller, 86400, private.unasked_mails_per_seller()) > 0 then true
    when private.is_one_too_new(seller, to_address) then true
    else private.hit_rate_limit(address_key, 86400, private.unasked_mails_per_address()) > 0
  end) then
    return true;
  end if;
  update private.outbox set facts = outbox.facts || '{"counted": true}' where outbox.id = of_mail.id;
  return false;
end
$$;

-- Whether an address is one too many that a seller without a paid sale writes to for the first time
-- today. Others are noted.
create function private.is_one_too_new(of_seller uuid, address text)
returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  address_here constant bytea := private.keyed_digest(of_seller, address);
begin
  if of_seller is null or private.has_paid_sale(of_seller) or exists (
    select from private.unasked_addresses where unasked_addresses.seller_id = of_seller and unasked_addresses.digest = address_here
  ) then
    return false;
  elsif private.hit_rate_limit('unasked mail to new addresses:' || of_seller, 86400, private.new_addresses_per_seller()) > 0 then
    return true;
  end if;
  insert into private.unasked_addresses (seller_id, digest) values (of_seller, address_here) on conflict do nothing;
  return false;
end
$$;

-- Whether a user blocked the seller or giver of what a guest holds and nobody paid for. Its claim
-- waits, with its link, until the block ends.
create function private.is_refused(of_guest uuid, by_user uuid)
returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from public.order_items join public.orders on orders.id = order_items.order_id and orders.total_cents = 0
    join public.blocks on blocks.blocker_id = by_user and blocks.blocked_id in (orders.seller_id, orders.buyer_id)
    where order_items.holder_id = of_guest
  );
end
$$;
