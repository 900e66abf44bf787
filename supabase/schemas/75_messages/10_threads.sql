-- Threads: two users talk about an order (Help with Order), a listing or a shop. Only they read it.

create table public.threads (
  id uuid primary key default gen_random_uuid(),
  order_id uuid constraint threads_one_per_order unique references public.orders (id),
  -- For a question before buying: the listing, while it exists, and its title then. Null for a
  -- question to a shop.
  listing_id uuid references public.listings (id) on delete set null,
  listing_title text collate "unicode",
  buyer_id uuid not null references public.profiles (id),
  seller_id uuid not null references public.profiles (id),
  -- Whether the buyer is a guest, or claimed the order (10_orders.sql): the seller sees “Guest” and
  -- no id.
  hides_buyer boolean not null default false,
  shown_buyer_id uuid generated always as (case when not hides_buyer then buyer_id end) stored,
  -- Clients read only whether a thread is unread: a visit would tell the seller of a claim.
  buyer_read_at timestamptz,
  seller_read_at timestamptz,
  last_message_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  about text not null generated always as (
    case when order_id is not null then 'order' when listing_title is not null then 'listing' else 'shop' end
  ) stored,
  constraint threads_about_one_thing check (
    num_nonnulls(order_id, listing_title) <= 1 and (listing_id is null or listing_title is not null)
  ),
  constraint threads_not_with_oneself check (buyer_id <> seller_id)
);
comment on table public.threads is 'A conversation about an order, a listing or a shop. Its buyer opens it, or the seller of a paid order.';
select private.declare_personal('public.threads', 'buyer_id', '{about}', kept => 'the other reads it', exported => 'conversations', exported_by => 'export_conversations');
select private.declare_personal(
  'public.threads', 'seller_id', '{listing_title}', cleared_to => '[deleted]', exported => 'conversations', exported_by => 'export_conversations'
);
create index threads_buyer_id_idx on public.threads (buyer_id, last_message_at desc, id desc);
create index threads_seller_id_idx on public.threads (seller_id, last_message_at desc, id desc);
create unique index threads_one_per_listing on public.threads (listing_id, buyer_id) where listing_id is not null;
create unique index threads_one_per_shop on public.threads (seller_id, buyer_id) where order_id is null and listing_title is null;

-- Who may write in their thread. About an order: its buyer, and the seller unless the buyer blocked
-- them; a seller who sees “Guest” can't learn of a block. Otherwise both must be in good standing
-- without a block. No grants: definer triggers call it.
create function private.may_write(of_thread public.threads, sender_id uuid)
returns boolean language sql stable set search_path = '' as $$
  select case
    when of_thread.order_id is not null then sender_id = of_thread.buyer_id or of_thread.hides_buyer or not exists (
      select from public.blocks where blocks.blocker_id = of_thread.buyer_id and blocks.blocked_id = of_thread.seller_id
    )
    else of_thread.buyer_id <> of_thread.seller_id and exists (
      select from public.profiles
      where profiles.id = case sender_id when of_thread.buyer_id then of_thread.seller_id else of_thread.buyer_id end
        and profiles.standing = 'good'
    ) and not exists (
      select from public.blocks
      where (blocks.blocker_id, blocks.blocked_id) in (
        (of_thread.buyer_id, of_thread.seller_id), (of_thread.seller_id, of_thread.buyer_id)
      )
    )
  end;
$$;

-- The other side of a thread follows from its subject. A seller may write first about a purchase
-- that was paid with money: to its buyer, of a gift to its giver. Definer, because the buyer may no longer be
-- able to read the order, and blocks are private.
create function private.complete_thread()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  listing public.listings;
begin
  if new.order_id is not null then
    select orders.buyer_id, orders.seller_id, orders.hides_buyer or profiles.is_guest into new.buyer_id, new.seller_id, new.hides_buyer
    from public.orders join public.profiles on profiles.id = orders.buyer_id
    where orders.id = new.order_id and orders.status not in ('pending', 'processing', 'expired') and (
      orders.buyer_id = auth.uid() or (orders.seller_id = auth.uid() and orders.total_cents > 0)
    );
    perform private.reject_if(new.buyer_id is null, 'order_not_found');
    return new;
  end if;
  new.buyer_id := auth.uid();
  if new.listing_id is not null then
    select * into listing from public.listings where listings.id = new.listing_id;
    perform private.reject_if(not found or listing.status in ('removed', 'processing'), 'not_found');
    perform private.reject_if(listing.status <> 'active', 'listing_inactive');
    new.seller_id := listing.seller_id;
    new.listing_title := listing.title;
  elsif not exists (select from public.profiles where profiles.id = new.seller_id and profiles.is_seller) then
    perform private.reject('profile_not_found');
  end if;
  perform private.reject_if(not private.may_write(new, new.buyer_id), 'cannot_write');
  return new;
end
$$;
create trigger threads_complete before insert on public.threads
  for each row execute function private.complete_thread();

-- A thread follows its order to another buyer, and shows the buyer when the order does.
create function private.follow_order_buyer()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.threads set buyer_id = new.buyer_id, hides_buyer = new.hides_buyer or profiles.is_guest
  from public.profiles where threads.order_id = new.id and profiles.id = new.buyer_id;
  return null;
end
$$;
create trigger orders_move_thread after update of buyer_id, hides_buyer on public.orders
  for each row when (old.buyer_id <> new.buyer_id or old.hides_buyer <> new.hides_buyer)
  execute function private.follow_order_buyer();

-- Marks a thread as read by the caller. Definer, because each side may change only its own mark.
create function private.mark_thread_read(of_thread_id uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.threads set
    buyer_read_at = case when threads.buyer_id = auth.uid() then now() else threads.buyer_read_at end,
    seller_read_at = case when threads.seller_id = auth.uid() then now() else threads.seller_read_at end
  where threads.id = of_thread_id and (threads.buyer_id = auth.uid() or threads.seller_id = auth.uid())
    and private.is_in_good_standing();
  perform private.reject_if(not found, 'not_found');
end
$$;

-- Whether the thread has something new. Writing marks it as read, so that is the other side's.
create function private.is_unread(of_thread public.threads)
returns boolean language sql stable set search_path = '' as $$
  select of_thread.last_message_at > coalesce(
    case auth.uid() when of_thread.seller_id then of_thread.seller_read_at else of_thread.buyer_read_at end, '-infinity'
  );
$$;

-- What sellers can't read of the order, and neither side of the other's read marks.
create function private.thread_facts(of_thread_ids uuid[])
returns table (thread_id uuid, titles text[], is_unread boolean) language sql stable security definer set search_path = '' as $$
  select threads.id, array(
    select order_items.title from public.order_items
    where order_items.order_id = threads.order_id order by order_items.title, order_items.id
  ), private.is_unread(threads)
  from public.threads
  where threads.id = any (of_thread_ids) and threads.id in (select private.own_thread_ids())
    and private.is_in_good_standing();
$$;

create function private.count_unread_threads()
returns integer language sql stable security definer set search_path = '' as $$
  select count(*)::integer from public.threads
  where (threads.buyer_id = auth.uid() or threads.seller_id = auth.uid()) and private.is_unread(threads) and private.is_in_good_standing();
$$;
grant execute on function private.mark_thread_read, private.thread_facts, private.count_unread_threads to marketplace_api;

create trigger threads_limit after insert on public.threads
  referencing new table as added for each statement execute function private.count_written('thread');

grant select (id, order_id, listing_id, listing_title, seller_id, shown_buyer_id, last_message_at, created_at, about),
  insert (order_id, listing_id, seller_id) on public.threads to authenticated;

create policy "Buyer and seller can read their threads" on public.threads
  for select to authenticated using (buyer_id = (select auth.uid()) or seller_id = (select auth.uid()));

create policy "Buyers can open their threads, sellers those of their sales" on public.threads
  for insert to authenticated
  with check (buyer_id = (select auth.uid()) or (order_id is not null and seller_id = (select auth.uid())));
