-- Outbox: mails that the causing transaction writes and the function `jobs` sends (decision 23).
-- Kinds, and which are optional: contract/mail.ts.

create table private.outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- The recipient: a user, at their address when the mail is sent, or an address.
  recipient_id uuid references public.profiles (id) on delete cascade,
  address text constraint outbox_address_normal check (address = private.normal_address(address)),
  -- The facts for the template at the time of the event. Cents, ids, names; never a secret. A mail
  -- of a seller to their audience has `stop`: {kind, sellerId, seller, postalAddress}.
  facts jsonb not null,
  -- The subject: repeated events make one mail per kind and recipient.
  event_key text not null,
  created_at timestamptz not null default now(),
  -- The next attempt. A taken mail is due again after its lease, in case its worker dies.
  due_at timestamptz not null default now(),
  attempts smallint not null default 0,
  last_error text,
  sent_at timestamptz,
  -- Failed for good; an admin can retry it.
  buried_at timestamptz,
  -- The order of the mails to one address, and the digest of that address (20_sending.sql).
  position bigint generated always as identity,
  address_digest bytea constraint outbox_address_digest_sha256 check (octet_length(address_digest) = 32),
  -- `taken` until its try ends. `behind` a mail to the same address that goes first.
  state text not null default 'waiting' constraint outbox_state_known check (state in ('waiting', 'taken', 'behind')),
  -- What an address without an account gets it in; null if an order or its seller says so.
  locale text,
  constraint outbox_has_a_recipient check (num_nonnulls(recipient_id, address) = 1),
  constraint outbox_ends_once check (num_nonnulls(sent_at, buried_at) <= 1)
);
comment on table private.outbox is 'Mails that are waiting, being sent, sent in the last 30 days, or failed for good.';
select private.declare_personal('private.outbox', 'recipient_id', '{facts}', deleted_by => 'mail_deleted_account', exported => 'mails', exported_by => 'export_mails');
select private.declare_personal('private.outbox', 'recipient_id', '{event_key,address_digest}', deleted_by => 'mail_deleted_account', unexported => 'for sending only');
select private.declare_personal('private.outbox', 'address', '{address,locale}', unexported => 'for sending only');
select private.declare_personal('private.outbox', null, '{facts,last_error}', deletion => 'clear', deleted_by => 'clean_mails_of', unexported => 'mails to others');
create unique index outbox_one_per_event on private.outbox (kind, event_key, coalesce(recipient_id::text, address));
create index outbox_due_idx on private.outbox (due_at, position) where sent_at is null and buried_at is null and state <> 'behind' and kind <> 'post';
create index outbox_due_posts_idx on private.outbox (due_at, position) where sent_at is null and buried_at is null and state <> 'behind' and kind = 'post';
create index outbox_of_address_idx on private.outbox (address_digest, position) where sent_at is null and buried_at is null and state <> 'behind';
create index outbox_behind_idx on private.outbox (address_digest, (kind = 'post'), position) where state = 'behind';
-- Mails to one address go one after the other.
create unique index outbox_one_taken_per_address on private.outbox (address_digest) where state = 'taken';
create index outbox_buried_idx on private.outbox (buried_at desc, id desc) where buried_at is not null;
create index outbox_sent_idx on private.outbox (sent_at) where sent_at is not null;
create index outbox_recipient_id_idx on private.outbox (recipient_id);
-- The end of the queue of invitations (86_guests/customers.sql).
create index outbox_invitations_idx on private.outbox (due_at)
  where kind = 'invitation' and sent_at is null and buried_at is null and attempts = 0;

-- Whether nothing may be sent to an address that has a problem, or ended such mails of the seller
-- (12_unsolicited.sql).
create function private.is_mail_unwanted(of_mail private.outbox, to_address text, problem text)
returns boolean language plpgsql stable set search_path = '' as $$
begin
  return (problem is not null and (of_mail.kind = any (private.optional_mail_kinds() || array['confirm_follow', 'gift_ended']) or of_mail.facts ? 'stop' or private.is_unsolicited(of_mail)))
    or private.has_stopped(private.address_digest(to_address), (of_mail.facts #>> '{stop,sellerId}')::uuid, of_mail.facts #>> '{stop,kind}')
    -- Its item was taken back meanwhile, or another guest with the address got the same.
    or of_mail.kind = 'new_release' and (not exists (
      select from public.entitlements
      where entitlements.buyer_id = of_mail.recipient_id and entitlements.listing_id = (of_mail.facts ->> 'listingId')::uuid
        and private.is_mailed_about(entitlements)
    ) or exists (select from private.item_mails_before(of_mail, to_address) as sent where sent.event_key = of_mail.event_key))
    or of_mail.kind = 'review_reminder' and (private.is_sender_muted(of_mail, to_address) or not exists (
      select from public.entitlements
      where entitlements.id::text = of_mail.event_key and entitlements.buyer_id = of_mail.recipient_id and private.is_review_missing(entitlements)
    ))
    -- What somebody paid for, money and decisions go all the same, without the words.
    or case
      when private.is_unsolicited(of_mail) then private.is_sender_muted(of_mail, to_address)
        -- The address erased what it had of the seller, and its owner bought nothing there since. A
        -- free item of a guest doesn't count: anybody can type any address.
        or exists (
          select from private.seller_of_mail(of_mail) as seller
          join private.unsolicited_addresses as erased on erased.seller_id = seller and erased.digest = private.keyed_digest(seller, to_address)
          where erased.erased_at is not null and not exists (
            select from (
              select accounts.id, 0 from private.verified_accounts(private.address_digest(to_address)) as accounts
              union all
              select claims.holder_id, 1 from private.claims where claims.address = private.normal_address(to_address)
            ) as holders (id, least_cents)
            join public.orders on orders.buyer_id = holders.id and orders.seller_id = seller and orders.origin = 'purchase'
              and orders.total_cents >= holders.least_cents and orders.paid_at > erased.erased_at
          )
        ) or private.stop_of_mail(of_mail) is distinct from 'reports' and exists (
          select from private.verified_accounts(private.address_digest(to_address)) as holders
          where not private.wants_mail(holders.id, case when of_mail.kind in ('new_release', 'review_reminder') then of_mail.kind else 'free_copy' end)
        )
      when of_mail.kind in ('message', 'guest_message', 'confirm_follow') then private.is_sender_muted(of_mail, to_address)
      -- Anybody can take a free item for any address.
      when of_mail.kind in ('purchase', 'new_release') then exists (
        select from public.orders
        where orders.id = (of_mail.facts ->> 'orderId')::uuid and orders.total_cents = 0
          and (of_mail.kind = 'new_release' or exists (select from private.claims where claims.holder_id = of_mail.recipient_id))
      ) and private.is_sender_muted(of_mail, to_address)
      -- The post was cancelled, its seller may not send, or the recipient left the audience or refuses
      -- it. A test isn't sent if its draft is gone.
      when of_mail.kind in ('post', 'post_test') then not exists (
        select from public.posts join public.profiles on profiles.id = posts.seller_id
        where posts.id = (of_mail.facts ->> 'postId')::uuid and (of_mail.kind = 'post_test' or (
          posts.state in ('sending', 'sent') and profiles.standing = 'good'
          and private.may_get_post(private.address_digest(to_address), posts.seller_id, private.stop_kind_of(posts.audience))
          and exists (
            select from private.audience_holders as holders
            where holders.audience = posts.audience and holders.source_id = any (private.audience_sources(posts))
              and holders.since is not null and holders.is_wanted and holders.is_reachable
              and holders.id = any (private.address_holders(private.address_digest(to_address), posts.seller_id))
          )
        ))
      )
      -- Its recipient said it meanwhile, or it is optional again.
      when of_mail.kind = 'identity_required' then private.identity_required_from() is distinct from (of_mail.facts ->> 'requiredFrom')::timestamptz
        or exists (select from public.seller_identities where seller_identities.seller_id = of_mail.recipient_id)
      -- Digests leave out who is blocked by then. This is for a block after that.
      else of_mail.kind in ('new_listings', 'saved_searches', 'list_news') and exists (
        select from jsonb_path_query(of_mail.facts, '$.**.id') as entry (id)
        join public.listings on listings.id = (entry.id #>> '{}')::uuid
        join public.blocks on blocks.blocked_id = listings.seller_id and blocks.blocker_id = of_mail.recipient_id
      )
    end;
end
$$;

-- The facts of a mail as it is sent: with secrets and the digest in the link that ends such mails.
create function private.facts_at_sending(of_mail private.outbox, to_address text)
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  facts jsonb := of_mail.facts || private.mailed_licences(of_mail) || private.mailed_duplicates(of_mail) || private.mailed_post(of_mail) || private.mailed_covers(of_mail)
    || private.mailed_identity(of_mail)
    || coalesce(case of_mail.kind when 'gift' then private.giver_facts((of_mail.facts ->> 'orderId')::uuid) || jsonb_strip_nulls(jsonb_build_object('title', (
      -- Items that weren't taken back.
      select private.gift_title(entitlements.order_id, array_agg(entitlements.listing_id))
      from public.entitlements
      where entitlements.order_id = (of_mail.facts ->> 'orderId')::uuid and entitlements.revoked_at is null
      group by entitlements.order_id
    ))) end, '{}');
  seller uuid;
begin
  -- What mails have in place of the words of a muted sender.
  if of_mail.kind in ('gift', 'gift_ended', 'licence_key', 'new_release', 'case', 'case_sent', 'refund') and private.is_sender_muted(of_mail, to_address) then
    facts := facts || case when facts ? 'covers' then '{"covers": []}'::jsonb else '{}' end || case
      when private.stop_of_mail(of_mail) = 'gifts' then '{"title": null, "note": null, "giver": null, "licences": []}'
      when of_mail.kind = 'new_release' then '{"seller": null, "title": null, "name": null, "note": null}'
      when of_mail.kind = 'refund' then jsonb_strip_nulls(jsonb_build_object('approvals', (
        select jsonb_agg(approval - 'words') from jsonb_array_elements(facts -> 'approvals') as approval
      )))
      when of_mail.kind in ('case', 'case_sent') then jsonb_build_object('seller', null, 'words', case
        when not exists (
          select from public.cases
          where cases.thread_id = (of_mail.facts ->> 'threadId')::uuid and cases.answer = of_mail.facts ->> 'words'
        ) then of_mail.facts -> 'words'
      end)
      else '{}'
    end;
  end if;
  -- Of an unsolicited kind, the link ends all that is like it.
  if private.stop_of_mail(of_mail) = 'reports' and of_mail.address is not null then
    facts := facts || jsonb_build_object('stop', jsonb_build_object('kind', 'reports', 'sellerId', of_mail.id));
  elsif (of_mail.kind = any (private.unsolicited_mail_kinds()) or of_mail.kind = 'payment_pending' and private.is_unsolicited(of_mail)) and coalesce(facts #>> '{stop,kind}', 'invitation') = 'invitation' then
    seller := private.seller_of_mail(of_mail);
    facts := facts || case when seller is null then '{}' else jsonb_build_object(
      'stop', coalesce(facts -> 'stop', '{}') || jsonb_build_object('kind', private.stop_of_mail(of_mail), 'sellerId', seller)
    ) end;
  end if;
  return case
    when facts ? 'stop' then jsonb_set(facts, '{stop,digest}', to_jsonb(encode(private.address_digest(to_address), 'hex'))) else facts
  end;
end
$$;

-- Puts a mail to a user into the outbox, unless they turned its kind off.
create function private.enqueue_mail(of_kind text, to_user uuid, about text, with_facts jsonb, not_before timestamptz default now())
returns void language plpgsql volatile set search_path = '' as $$
begin
  if to_user is not null and private.wants_mail(to_user, of_kind) then
    insert into private.outbox (kind, recipient_id, event_key, facts, due_at)
    values (of_kind, to_user, about, with_facts, not_before)
    on conflict do nothing;
  end if;
end
$$;

-- The same for an address without an account.
create function private.enqueue_mail_to_address(of_kind text, to_address text, about text, with_facts jsonb, in_locale text default null)
returns void language sql volatile set search_path = '' as $$
  insert into private.outbox (kind, address, event_key, facts, locale)
  select of_kind, private.normal_address(to_address), about, with_facts, in_locale where to_address <> ''
  on conflict do nothing;
$$;

-- With the pauses below, the last attempt is half a day after the first.
create function private.mail_attempts_max()
returns integer language sql immutable set search_path = ''
return 10;

-- A minute after the first failure, doubling up to six hours.
create function private.pause_after(failed_attempts integer)
returns interval language sql immutable set search_path = ''
return least(interval '1 minute' * (2 ^ least(failed_attempts - 1, 20)), interval '6 hours');

-- Whether a due mail isn't sent now. One that was cut off each time or bounced fails for good. One
-- that nobody may or wants to get is dropped. One of a paused seller is held. One whose items or
-- key are all taken back, perhaps not for good, a guest's second one about an item within a week, or
-- one over the bounds of mail that nobody asked for, waits up to 30 days. No seller or giver learns
-- that.
create function private.withhold_mail(due private.outbox, standing text, to_address text)
returns boolean language plpgsql volatile set search_path = '' as $$
declare
  problem constant text := private.address_problem(to_address);
begin
  if due.attempts >= private.mail_attempts_max() then
    update private.outbox set buried_at = now(), last_error = coalesce(outbox.last_error, 'every try was cut off') where outbox.id = due.id;
    perform private.give_up_post(due.id);
  elsif standing = 'deleted' or private.is_mail_unwanted(due, to_address, problem) then
    delete from private.outbox where outbox.id = due.id;
  elsif problem = 'bounce' then
    update private.outbox set buried_at = now(), last_error = 'the address bounced' where outbox.id = due.id;
  elsif due.kind in ('gift', 'free_copy', 'licence_key') and (
    select bool_and(entitlements.revoked_at is not null) from public.entitlements
    where entitlements.order_id = (due.facts ->> 'orderId')::uuid
      and entitlements.listing_id = coalesce((due.facts ->> 'listingId')::uuid, entitlements.listing_id)
  ) or due.kind = 'new_release' and due.facts ? 'stop' and exists (
    select from private.item_mails_before(due, to_address) as sent where sent.sent_at > now() - interval '7 days'
  ) or not due.facts ? 'counted' and private.is_unsolicited(due) and private.is_over_bounds(due, to_address) then
    delete from private.outbox where outbox.id = due.id and outbox.created_at < now() - interval '30 days';
    update private.outbox set due_at = now() + interval '1 day' where outbox.id = due.id;
  elsif due.kind <> 'post' then
    return false;
  else
    -- Held until resume_posts.
    update private.outbox set due_at = 'infinity'
    where outbox.id = due.id and exists (
      select from public.posts join public.post_senders on post_senders.seller_id = posts.seller_id and post_senders.paused_at is not null
      where posts.id = (due.facts ->> 'postId')::uuid
    );
    return found;
  end if;
  return true;
end
$$;

create function private.export_mails()
returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'mails', array(
      select jsonb_build_object('kind', outbox.kind, 'facts', outbox.facts, 'created_at', outbox.created_at, 'sent_at', outbox.sent_at)
      from private.outbox where outbox.recipient_id = auth.uid() order by outbox.created_at
    )
  );
$$;
