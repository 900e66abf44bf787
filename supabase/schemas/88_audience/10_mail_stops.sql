-- Stops: one click in a mail ends that kind of mail of its seller to the address, with or without
-- an account. The `stop` in the facts of a mail names both (90_mail/10_outbox.sql).

create table private.mail_stops (
  digest bytea not null constraint mail_stops_digest_sha256 check (octet_length(digest) = 32),
  -- Null for gifts, which anybody gives, and reports: their stop holds for all.
  seller_id uuid references public.profiles (id) on delete cascade,
  kind text not null,
  stopped_at timestamptz not null default now(),
  constraint mail_stops_gifts_of_all check ((seller_id is null) = (kind in ('gifts', 'reports'))),
  constraint mail_stops_once unique nulls not distinct (digest, seller_id, kind)
);
comment on table private.mail_stops is
  'Digests of addresses that ended a kind of mail of a seller, until they agree to it again. No client reads it.';
select private.declare_personal('private.mail_stops', 'seller_id', unexported => 'stops are others''');
create index mail_stops_seller_id_idx on private.mail_stops (seller_id);
create index accounts_address_digest_idx on public.accounts (private.address_digest(email));
create index claims_address_digest_idx on private.claims (private.address_digest(address)) where address is not null;

create function private.has_stopped(of_digest bytea, of_seller uuid, of_kind text)
returns boolean language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from private.mail_stops
    where mail_stops.digest = of_digest and mail_stops.kind = of_kind
      and (mail_stops.seller_id = of_seller or of_kind in ('gifts', 'reports'))
  );
end
$$;

-- Ends a kind of mail of a seller to an address, by its digest in hex, and what the address agreed
-- to. Returns the seller's name, null for gifts and reports, which need no
-- seller; no row without one. Definer, because no role
-- may write these tables.
create function private.stop_mails(of_digest text, of_seller uuid, of_kind text)
returns table (seller text) language plpgsql volatile security definer set search_path = '' as $$
declare
  stopped constant bytea := decode(of_digest, 'hex');
begin
  insert into private.mail_stops (digest, seller_id, kind)
  select stopped, case when of_kind not in ('gifts', 'reports') then of_seller end, of_kind
  where of_kind = 'reports' or exists (select from public.profiles where profiles.id = of_seller)
  on conflict do nothing;
  if of_kind = 'posts' then
    update public.follows set wants_posts = false
    from public.accounts
    where private.address_digest(accounts.email) = stopped
      and follows.follower_id = accounts.id and follows.seller_id = of_seller and follows.wants_posts;
    delete from private.address_follows
    where address_follows.seller_id = of_seller and private.address_digest(address_follows.address) = stopped;
  elsif of_kind = 'offers' then
    delete from private.offer_consents where offer_consents.seller_id = of_seller and offer_consents.buyer_id in (
      select accounts.id from public.accounts where private.address_digest(accounts.email) = stopped
      union all
      select claims.holder_id from private.claims where claims.address is not null and private.address_digest(claims.address) = stopped
    );
  end if;
  return query
    select case when of_kind not in ('gifts', 'reports') then profiles.name end
    from (select of_seller) as named (id) left join public.profiles using (id) where of_kind = 'reports' or profiles.id is not null;
end
$$;
grant execute on function private.stop_mails to marketplace_api;

-- Whoever agrees again gets mails again.
create function private.forget_stop(address text, of_seller uuid, of_kind text)
returns void language sql volatile set search_path = '' as $$
  delete from private.mail_stops
  where mail_stops.digest = private.address_digest(address) and mail_stops.seller_id = of_seller and mail_stops.kind = of_kind;
$$;

-- Only of a verified address: an account with another's address agrees to nothing. Definer, because
-- no role may write the table of stops.
create function private.forget_stop_of_follow()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.forget_stop(private.verified_address(new.follower_id), new.seller_id, 'posts');
  return null;
end
$$;
create trigger follows_forget_stop after insert or update of wants_posts on public.follows
  for each row when (new.wants_posts)
  execute function private.forget_stop_of_follow();
