-- What sellers and givers send to people who didn't ask (class `unsolicited` in contract/mail.ts):
-- who gets none of it, and how much a day. Decided when a mail is sent or an item is claimed, so
-- that no seller learns it.

create table private.unsolicited_addresses (
  seller_id uuid not null references public.profiles (id) on delete cascade,
  digest bytea not null constraint unsolicited_addresses_digest_sha256 check (octet_length(digest) = 32),
  noted_at timestamptz not null default now(),
  -- When a guest with this address erased it.
  erased_at timestamptz,
  primary key (seller_id, digest)
);
comment on table private.unsolicited_addresses is
  'Keyed digests of addresses that a seller without a paid sale wrote to, or that erased what they had of a seller. Kept for 12 months. No client reads it.';
select private.declare_personal('private.unsolicited_addresses', 'seller_id', unexported => 'others'' addresses');
create index unsolicited_addresses_noted_at_idx on private.unsolicited_addresses (noted_at);

-- Of an address at one seller. Without the secret, nobody can try addresses or compare sellers.
create function private.keyed_digest(of_seller uuid, address text)
returns bytea language sql stable set search_path = ''
return (
  select sha256(convert_to(secrets.value, 'UTF8') || uuid_send(of_seller) || private.address_digest(address))
  from private.secrets where secrets.name = 'digest_secret'
);

-- Accounts whose verified address this is, also if they had another one at their last visit.
create function private.verified_accounts(of_digest bytea)
returns setof public.accounts language plpgsql stable rows 1 set search_path = '' as $$
begin
  return query
    select accounts.* from public.accounts
    where private.address_digest(accounts.email) = of_digest
      and private.account_address(accounts.id) = private.normal_address(accounts.email);
end
$$;

-- The seller whose words or item a mail brings.
create function private.seller_of_mail(of_mail private.outbox)
returns uuid language plpgsql stable set search_path = '' as $$
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
returns text language sql immutable set search_path = ''
return case
  when of_mail.kind in ('free_copy', 'invitation') then 'copies'
  when of_mail.kind in ('gift', 'gift_ended') or of_mail.kind = 'licence_key' and of_mail.facts @> '{"isGift": true}' then 'gifts'
  when of_mail.kind in ('guest_message', 'message', 'case', 'case_sent') or of_mail.kind = 'refund' and of_mail.facts ? 'approvals' then 'messages'
  when of_mail.kind in ('report_received', 'report_outcome') then 'reports'
  when of_mail.kind = 'new_release' then of_mail.facts #>> '{stop,kind}'
  when of_mail.kind = 'review_reminder' then 'reminders'
end;

-- Whether the words of its seller, or of the giver of a gift, may not reach the recipient of a mail
-- now: they or an account with their address blocked one of the two, or ended such mails by a link.
create function private.is_sender_muted(of_mail private.outbox, to_address text)
returns boolean language plpgsql stable set search_path = '' as $$
declare
  seller constant uuid := private.seller_of_mail(of_mail);
  giver constant uuid := (
    select orders.buyer_id from private.gifts join public.orders on orders.id = gifts.order_id
    where gifts.order_id = (of_mail.facts ->> 'orderId')::uuid
  );
begin
  return private.has_stopped(private.address_digest(to_address), seller, private.stop_of_mail(of_mail)) or exists (
    select from public.blocks
    where blocks.blocked_id in (seller, giver) and blocks.blocker_id = any (array(
      select of_mail.recipient_id union all select holders.id from private.verified_accounts(private.address_digest(to_address)) as holders
    ))
  );
end
$$;

-- Whether the recipient didn't ask for a mail. Paid gifts and answers to a buyer who wrote don't
-- count. A report's outcome does where nobody proved whose the address is.
create function private.is_unsolicited(of_mail private.outbox)
returns boolean language plpgsql stable set search_path = '' as $$
begin
  return case
    when of_mail.kind in ('message', 'guest_message') then not exists (
      select from public.threads join public.messages on messages.thread_id = threads.id and messages.author <> 'seller'
      where threads.id = (of_mail.facts ->> 'threadId')::uuid
    ) and not (of_mail.kind = 'message' and exists (select from public.cases where cases.thread_id = (of_mail.facts ->> 'threadId')::uuid))
    when of_mail.kind = 'report_outcome' then of_mail.address is not null
    -- Of a guest.
    when of_mail.kind in ('new_release', 'review_reminder') then of_mail.facts ? 'stop'
    when of_mail.kind <> all (private.unsolicited_mail_kinds()) then false
    when of_mail.kind in ('gift', 'gift_ended') then exists (
      select from public.orders where orders.id = (of_mail.facts ->> 'orderId')::uuid and orders.total_cents = 0
    )
    else true
  end;
end
$$;

-- Whether an unsolicited mail waits for another day: its seller is banned or suspended, or it is
-- one too many today, for its address or for the new addresses of a seller without a paid sale.
-- Counts once.
create function private.is_over_bounds(of_mail private.outbox, to_address text)
returns boolean language plpgsql volatile set search_path = '' as $$
declare
  -- A gift is its giver's, who may not be the seller.
  seller constant uuid := case when private.stop_of_mail(of_mail) <> 'gifts' then private.seller_of_mail(of_mail) end;
  own_digest constant bytea := private.keyed_digest(seller, to_address);
  address_key constant text := 'unsolicited mail:' || encode(private.address_digest(to_address), 'hex');
  most constant jsonb := private.unsolicited_mails_a_day();
begin
  if exists (select from public.profiles where profiles.id = seller and profiles.standing <> 'good') then
    return true;
  elsif seller is not null and private.hit_rate_limit(address_key || seller, 86400, (most ->> 'fromSeller')::integer) > 0 then
    return true;
  elsif seller is not null and not private.has_paid_sale(seller) and not exists (
    select from private.unsolicited_addresses where unsolicited_addresses.seller_id = seller and unsolicited_addresses.digest = own_digest
  ) then
    if private.hit_rate_limit('unsolicited mail to new addresses:' || seller, 86400, (most ->> 'newAddresses')::integer) > 0 then
      return true;
    end if;
    insert into private.unsolicited_addresses (seller_id, digest)
    select profiles.id, own_digest from public.profiles where profiles.id = seller on conflict do nothing;
  end if;
  if private.hit_rate_limit(address_key, 86400, (most ->> 'inAll')::integer) > 0 then
    return true;
  end if;
  update private.outbox set facts = outbox.facts || '{"counted": true}' where outbox.id = of_mail.id;
  return false;
end
$$;

-- Whether a user blocked the seller or giver of what a guest holds and nobody paid for. Its claim
-- waits, with its link, until the block ends.
create function private.is_refused(of_guest uuid, by_user uuid)
returns boolean language sql stable set search_path = ''
return exists (
  select from public.order_items join public.orders on orders.id = order_items.order_id and orders.total_cents = 0
  join public.blocks on blocks.blocker_id = by_user and blocks.blocked_id in (orders.seller_id, orders.buyer_id)
  where order_items.holder_id = of_guest
);
