-- Links for banned and suspended users and guests, who can't sign in, stored as SHA-256 digests.

create table private.redress_links (
  digest bytea primary key constraint redress_links_digest_sha256 check (octet_length(digest) = 32),
  user_id uuid not null references public.profiles (id) on delete cascade,
  -- The mail that brings it, null if it was requested in the browser. A mail must not end the page
  -- that its reader has open.
  mail_id uuid,
  made_at timestamptz not null default clock_timestamp(),
  -- The next try of a mail replaces its link.
  constraint redress_links_once unique nulls not distinct (user_id, mail_id)
);
comment on table private.redress_links is
  'Up to three mailed links and the latest browser link of banned and suspended users and of guests. They end with the ban, the suspension or the claim.';
select private.declare_personal('private.redress_links', 'user_id', ends_with_ban => true, unexported => 'a digest of a link');

-- Stores a link: of the browser in place of the previous one, of a mail beside the oldest and the
-- newest. Anybody can request mails to an address, so none of them ends the link that its reader
-- has. False if the user is in good standing or has left.
create function private.store_redress_link(of_user uuid, of_digest bytea, of_mail uuid default null)
returns boolean language plpgsql volatile set search_path = '' as $$
begin
  -- Locked, so that no link is made after the end of the ban.
  perform from public.profiles where profiles.id = of_user and profiles.standing in ('banned', 'suspended', 'guest') for share;
  if not found then
    return false;
  end if;
  insert into private.redress_links (user_id, digest, mail_id) values (of_user, of_digest, of_mail)
  on conflict on constraint redress_links_once do update set digest = excluded.digest, made_at = excluded.made_at;
  delete from private.redress_links where redress_links.digest in (
    select between_them.digest from (
      select mailed.digest, row_number() over (order by mailed.made_at) as place, count(*) over () as links
      from private.redress_links as mailed where mailed.user_id = of_user and mailed.mail_id is not null
    ) as between_them
    where between_them.place between 2 and between_them.links - 2
  );
  return true;
end
$$;

-- Whether the caller comes with the mailed link of this digest, which proves that the address is
-- theirs; the browser that paid proves nothing. Definer, because links are private.
create function private.has_mailed_link(of_link bytea)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.redress_links
    where redress_links.user_id = auth.uid() and redress_links.digest = of_link and redress_links.mail_id is not null
  );
$$;

-- Rejects guests with mailed_link_needed.
create function private.require_mailed_link(of_link bytea)
returns void language plpgsql stable set search_path = '' as $$
begin
  perform private.reject_if(
    exists (select from private.claims where claims.holder_id = auth.uid()) and not private.has_mailed_link(of_link), 'mailed_link_needed'
  );
end
$$;

-- The caller's link. Rejects with link_not_needed, account_deleted and profile_not_found.
create function private.make_redress_link(of_digest bytea)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_not_deleted();
  perform private.reject_if(not private.store_redress_link(auth.uid(), of_digest), 'link_not_needed');
end
$$;

-- The mails that bring guests a link to their purchases: those whose button opens them.
create function private.guest_link_kinds()
returns text[] language sql immutable set search_path = '' as $$
  select array['purchase', 'free_copy', 'gift', 'gift_update', 'licence_key', 'supply_consent', 'refund', 'withdrawal', 'new_release', 'purchase_moved', 'review_reminder'];
$$;

-- A guest has another address. A mail that is on its way makes no link anymore and is sent again.
create function private.send_links_again(of_guest uuid)
returns void language sql volatile set search_path = '' as $$
  update private.outbox set id = gen_random_uuid()
  where outbox.recipient_id = of_guest and outbox.kind = any (private.guest_link_kinds()) and outbox.sent_at is null;
  delete from private.redress_links where redress_links.user_id = of_guest;
$$;

-- The link for a mail about a decision or to a guest; false if its recipient needs none.
create function private.make_mailed_redress_link(of_mail uuid, of_digest bytea)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  recipient uuid;
begin
  -- Locked, so that the mail of a purchase that moves to another address, or of a corrected gift,
  -- gets no link afterwards.
  select outbox.recipient_id into recipient from private.outbox
  where outbox.id = of_mail and outbox.sent_at is null and outbox.buried_at is null and (
    outbox.kind in ('statement', 'appeal')
    or outbox.kind = any (private.guest_link_kinds())
      and exists (select from private.claims where claims.holder_id = outbox.recipient_id)
  ) for share;
  insert into private.moved_links (digest, correction_id, mail_id)
  select of_digest, corrections.id, outbox.id from private.outbox join private.corrections on corrections.id::text = outbox.event_key
  where outbox.id = of_mail and outbox.kind = 'purchase_moved_away' and corrections.undo_until > now();
  return found or recipient is not null and private.store_redress_link(recipient, of_digest, of_mail);
end
$$;

-- The user of a link that was opened; null if it has ended. Ends the mailed links that are older.
create function private.redress_link_user(of_digest bytea)
returns uuid language sql volatile security definer set search_path = '' as $$
  delete from private.redress_links using private.redress_links as opened
  where opened.digest = of_digest and opened.mail_id is not null
    and redress_links.user_id = opened.user_id and redress_links.mail_id is not null and redress_links.made_at < opened.made_at;
  select redress_links.user_id
  from private.redress_links join public.profiles on profiles.id = redress_links.user_id
  where redress_links.digest = of_digest and (
    profiles.standing = 'guest' and exists (select from private.claims where claims.holder_id = profiles.id) or profiles.standing in ('banned', 'suspended') and redress_links.made_at > now() - interval '190 days'
  );
$$;

grant execute on function private.make_redress_link, private.redress_link_user, private.has_mailed_link to marketplace_api;
grant execute on function private.redress_link_user to marketplace_payments;
grant execute on function private.make_mailed_redress_link to marketplace_jobs;
