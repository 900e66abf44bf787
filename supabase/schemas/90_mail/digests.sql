-- Digests: mails of news, at most one per user, kind and day: of followed sellers, saved searches
-- and lists (the wishlist, own and followed collections). What the user hides is no news.

create table private.digests (
  user_id uuid not null references public.accounts (id) on delete cascade,
  -- The kind of the mail.
  kind text not null constraint digests_kind_known check (kind in ('new_listings', 'saved_searches', 'list_news')),
  covered_until timestamptz not null,
  due_at timestamptz not null,
  primary key (user_id, kind)
);
comment on table private.digests is 'Kinds of news that users ever chose, and the time up to which the last mail reached.';
select private.declare_personal('private.digests', 'user_id', deletion => 'cascade', exported => 'digest_mails', sorted_by => 'kind');
create index digests_due_at_idx on private.digests (due_at);

-- The first follow, search or list starts a user's digests. The trigger names their kind and the
-- column of the user. Definer, because only jobs may write progress.
create function private.begin_digests()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.digests (user_id, kind, covered_until, due_at)
  select accounts.id, tg_argv[0], now(), now() + interval '1 day' from public.accounts where accounts.id = (to_jsonb(new) ->> tg_argv[1])::uuid
  on conflict do nothing;
  return null;
end
$$;
create trigger follows_begin_digests
  after insert on public.follows for each row execute function private.begin_digests('new_listings', 'follower_id');
create trigger saved_searches_begin_digests after insert or update of wants_mail on public.saved_searches
  for each row when (new.wants_mail) execute function private.begin_digests('saved_searches', 'user_id');
create trigger wishlist_items_begin_digests
  after insert on public.wishlist_items for each row execute function private.begin_digests('list_news', 'buyer_id');
create trigger collections_begin_digests after update of wants_mails on public.collections
  for each row when (new.wants_mails) execute function private.begin_digests('list_news', 'owner_id');
create trigger collection_follows_begin_digests
  after insert on public.collection_follows for each row execute function private.begin_digests('list_news', 'follower_id');

-- What a user hides, and the sellers they blocked.
create function private.excluded_from_news(of_user uuid, wanted jsonb)
returns text[] language sql stable set search_path = '' as $$
  select private.hidden_from(of_user, wanted)
    || array(select 'seller:' || blocks.blocked_id from public.blocks where blocks.blocker_id = of_user);
$$;

-- The ten newest listings of followed sellers and the number of others. Null without any.
create function private.follow_news(digest private.digests, until_time timestamptz)
returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('listings', jsonb_agg(newest.entry order by newest.place) filter (where newest.place <= 10), 'more', greatest(count(*) - 10, 0))
  from (
    select jsonb_build_object('id', listings.id, 'title', listings.title, 'seller', profiles.name) as entry,
      row_number() over (order by listings.created_at desc, listings.id desc) as place
    from public.follows
    join public.listings on listings.seller_id = follows.seller_id
    join public.profiles on profiles.id = follows.seller_id
    where follows.follower_id = digest.user_id and listings.status = 'active'
      and listings.created_at > digest.covered_until and listings.created_at <= until_time
      and not tsvector_to_array(listings.facets || listings.scope) && (select private.excluded_from_news(digest.user_id, '{}'))
  ) as newest
  having count(*) > 0;
$$;

-- Reduced items of lists and those with a new release: ten and the number of others, or null.
create function private.list_news(digest private.digests, until_time timestamptz)
returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'listings', jsonb_agg(news.entry order by news.place) filter (where news.place <= 10), 'more', greatest(count(*) - 10, 0)
  )
  from (
    select jsonb_build_object(
        'id', listings.id, 'title', listings.title, 'seller', profiles.name,
        'cents', max(listings.price_cents) filter (where price_reductions.begun_at is not null)
      ) as entry,
      row_number() over (order by max(greatest(price_reductions.begun_at, listings.file_changed_at)) desc, listings.id) as place
    from (
      select wishlist_items.listing_id, wishlist_items.added_at from public.wishlist_items where wishlist_items.buyer_id = digest.user_id
      union all
      select collection_items.listing_id, collection_items.added_at
      from public.collections join public.collection_items on collection_items.collection_id = collections.id
      where collections.owner_id = digest.user_id and collections.wants_mails
      union all
      select shared.listing_id, shared.added_at
      from public.collection_follows cross join lateral private.shared_items(collection_follows.collection_id) as shared
      where collection_follows.follower_id = digest.user_id
    ) as items
    join public.listings on listings.id = items.listing_id and listings.status = 'active' and listings.seller_id <> digest.user_id
      and not tsvector_to_array(listings.facets || listings.scope) && (select private.excluded_from_news(digest.user_id, '{}'))
    join public.profiles on profiles.id = listings.seller_id
    left join public.price_reductions on price_reductions.listing_id = listings.id
      and price_reductions.begun_at > greatest(digest.covered_until, items.added_at) and price_reductions.begun_at <= until_time
    where price_reductions.begun_at is not null
      or (listings.file_changed_at > greatest(digest.covered_until, items.added_at) and listings.file_changed_at <= until_time)
    group by listings.id, profiles.name
  ) as news
  having count(*) > 0;
$$;

-- New listings of a user's searches, at most ten of each and none twice. Null without any.
-- `searches`: an array of {name, search, request}.
create function private.search_news(digest private.digests, until_time timestamptz, searches jsonb)
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  one jsonb;
  request private.search_request;
  query tsquery;
  found_ids uuid[];
  seen uuid[] := '{}';
  entries jsonb;
  facts jsonb := '[]';
begin
  for one in select * from jsonb_array_elements(searches) loop
    request := jsonb_populate_record(null::private.search_request, one -> 'request');
    request.hidden := private.excluded_from_news(digest.user_id, request.wanted);
    -- Their own listings are no news to sellers.
    request.unwanted := request.unwanted || ('seller:' || digest.user_id);
    -- Without corrections of its words.
    query := case when request.is_exact then private.catalogue_query(request.words) else private.parse_search(request.words) end;
    continue when (query is not null or request.words !~ '\S') is not true;
    select array_agg(found.id), jsonb_agg(
      jsonb_build_object('id', found.id, 'title', listings.title, 'seller', profiles.name) order by listings.created_at desc, found.id desc
    )
    into found_ids, entries
    from private.page_of_matches(query, request, 'newest', true, private.search_conditions(query, request) || format(
      ' and listings.created_at > %L and listings.created_at <= %L and listings.id <> all (%L)', digest.covered_until, until_time, seen
    )) as found
    join public.listings on listings.id = found.id join public.profiles on profiles.id = listings.seller_id;
    continue when found_ids is null;
    seen := seen || found_ids;
    facts := facts || (one - 'request' || jsonb_build_object('listings', entries));
  end loop;
  return case when facts <> '[]' then jsonb_build_object('searches', facts) end;
end
$$;

-- Takes the next due digest for a day, whatever becomes of it: one that fails holds up nobody else,
-- and the next day covers its news.
create function private.take_digest()
returns table (user_id uuid, kind text, searches jsonb) language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.digests set due_at = now() + interval '1 day'
  where (digests.user_id, digests.kind) = (
    select due.user_id, due.kind from private.digests as due where due.due_at <= now() order by due.due_at limit 1 for update skip locked
  )
  returning digests.user_id, digests.kind into user_id, kind;
  if found then
    select coalesce(jsonb_agg(jsonb_build_object('name', saved.name, 'search', saved.search) order by saved.created_at, saved.id), '[]')
    into searches
    from public.saved_searches as saved
    where saved.user_id = take_digest.user_id and saved.wants_mail and take_digest.kind = 'saved_searches';
    return next;
  end if;
end
$$;

-- Mails the news of one digest, if the user wants them. Definer, like search_catalogue.
create function private.mail_digest(of_user uuid, of_kind text, searches jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  digest private.digests;
  -- A listing counts an hour after it was created, so that its preparation is finished.
  until_time timestamptz := case of_kind when 'list_news' then now() else now() - interval '1 hour' end;
  facts jsonb;
begin
  select * into digest from private.digests where digests.user_id = of_user and digests.kind = of_kind for update;
  if digest.covered_until < until_time then
    if private.wants_mail(of_user, of_kind) then
      facts := case of_kind
        when 'new_listings' then private.follow_news(digest, until_time)
        when 'list_news' then private.list_news(digest, until_time)
        else private.search_news(digest, until_time, searches)
      end;
    end if;
    if facts is not null then
      perform private.enqueue_mail(of_kind, of_user, until_time::text, facts);
    end if;
    update private.digests set covered_until = until_time where digests.user_id = of_user and digests.kind = of_kind;
  end if;
end
$$;
grant execute on function private.take_digest, private.mail_digest to marketplace_jobs;
