-- Mails about items of lists that were reduced or got a new release: of the wishlist, of one's own
-- collections with mails, and of followed ones. At most one mail per user and day.

create table private.list_mails (
  user_id uuid primary key references public.accounts (id) on delete cascade,
  covered_until timestamptz not null,
  due_at timestamptz not null
);
comment on table private.list_mails is 'Users who ever had a list with mails, and the time up to which the last mail reached.';
create index list_mails_due_at_idx on private.list_mails (due_at);

-- A user's first list with mails starts them. The trigger names the column of the user.
create function private.begin_list_mails()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into private.list_mails (user_id, covered_until, due_at)
  select accounts.id, now(), now() + interval '1 day' from public.accounts where accounts.id = (to_jsonb(new) ->> tg_argv[0])::uuid
  on conflict do nothing;
  return null;
end
$$;
create trigger wishlist_items_begin_mails
  after insert on public.wishlist_items for each row execute function private.begin_list_mails('buyer_id');
create trigger collections_begin_mails
  after update of wants_mails on public.collections
  for each row when (new.wants_mails) execute function private.begin_list_mails('owner_id');
create trigger collection_follows_begin_mails
  after insert on public.collection_follows for each row execute function private.begin_list_mails('follower_id');

-- Items on those lists, with the time from which their changes are news.
create function private.listed_items(of_user uuid)
returns table (listing_id uuid, added_at timestamptz)
language sql stable set search_path = ''
as $$
  select wishlist_items.listing_id, wishlist_items.added_at from public.wishlist_items where wishlist_items.buyer_id = of_user
  union all
  select collection_items.listing_id, collection_items.added_at
  from public.collections join public.collection_items on collection_items.collection_id = collections.id
  where collections.owner_id = of_user and collections.wants_mails
  union all
  select items.listing_id, items.added_at
  from public.collection_follows cross join lateral private.shared_items(collection_follows.collection_id) as items
  where collection_follows.follower_id = of_user;
$$;

-- The facts of a mail: at most ten items and the number of others. Null without any.
create function private.list_news(of_user uuid, after_time timestamptz, until_time timestamptz)
returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'listings', jsonb_agg(news.entry order by news.place) filter (where news.place <= 10), 'more', greatest(count(*) - 10, 0)
  )
  from (
    select jsonb_build_object(
        'id', listings.id, 'title', listings.title, 'seller', profiles.name,
        'cents', max(listings.price_cents) filter (where price_reductions.begun_at is not null)
      ) as entry,
      row_number() over (order by max(greatest(price_reductions.begun_at, listings.file_changed_at)) desc, listings.id) as place
    from private.listed_items(of_user) as items
    join public.listings on listings.id = items.listing_id and listings.status = 'active' and listings.seller_id <> of_user
    join public.profiles on profiles.id = listings.seller_id
    left join public.price_reductions on price_reductions.listing_id = listings.id
      and price_reductions.begun_at > greatest(after_time, items.added_at) and price_reductions.begun_at <= until_time
    where price_reductions.begun_at is not null
      or (listings.file_changed_at > greatest(after_time, items.added_at) and listings.file_changed_at <= until_time)
    group by listings.id, profiles.name
  ) as news
  having count(*) > 0;
$$;

-- A job: mails one due user and returns whether there was one.
create function private.enqueue_list_mail()
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  due private.list_mails;
begin
  select * into due from private.list_mails where list_mails.due_at <= now() order by list_mails.due_at limit 1 for update skip locked;
  if not found then
    return 0;
  end if;
  if private.wants_mail(due.user_id, 'list_news') then
    perform private.enqueue_mail('list_news', due.user_id, now()::text, facts)
    from private.list_news(due.user_id, due.covered_until, now()) as facts where facts is not null;
  end if;
  update private.list_mails set covered_until = now(), due_at = now() + interval '1 day' where list_mails.user_id = due.user_id;
  return 1;
end
$$;
grant execute on function private.enqueue_list_mail to marketplace_jobs;
