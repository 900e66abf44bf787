-- What the two of a thread, and admins, see of an order and its cases. Definers, because order items are their buyer's alone to read, and downloads
-- nobody's; each asks who is calling.

-- An item as both sides may know it: what was paid, the file as it is now, and how often its buyer fetched it. No grant to anyone.
create function private.item_facts(of_item public.order_items)
returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', of_item.id,
    'listing_id', of_item.listing_id,
    'title', of_item.title,
    'price_cents', of_item.price_cents,
    'discount_cents', of_item.discount_cents,
    'version', (select max(listing_files.version) from public.listing_files where listing_files.listing_id = of_item.listing_id),
    'downloads', (
      select count(*) from public.downloads where downloads.listing_id = of_item.listing_id and downloads.buyer_id = of_item.buyer_id
    ),
    'last_download_at', (
      select max(downloads.downloaded_at) from public.downloads
      where downloads.listing_id = of_item.listing_id and downloads.buyer_id = of_item.buyer_id
    ),
    'is_held', exists (
      select from public.entitlements
      where entitlements.order_id = of_item.order_id and entitlements.listing_id = of_item.listing_id and entitlements.revoked_at is null
    )
  );
$$;

-- The order that a thread of the caller's is about; null where there is none.
create function private.thread_order(of_thread_id uuid)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'id', orders.id,
    'status', orders.status,
    'paid_at', orders.paid_at,
    'total_cents', orders.total_cents,
    'refunded_cents', orders.refunded_cents,
    'items', (
      select jsonb_agg(private.item_facts(order_items) order by order_items.title, order_items.id)
      from public.order_items where order_items.order_id = orders.id
    )
  )
  from public.threads join public.orders on orders.id = threads.order_id
  where threads.id = of_thread_id and (threads.buyer_id = auth.uid() or threads.seller_id = auth.uid())
    and private.is_in_good_standing();
$$;
grant execute on function private.thread_order(uuid) to marketplace_api;

-- A page of cases for admins, the longest waiting first. Refund requests are none of theirs: the item leaves them out.
create function private.list_cases(
  of_state text, at_most integer,
  after_opened_at timestamptz default '-infinity', after_id uuid default '00000000-0000-0000-0000-000000000000'
)
returns table (id uuid, opened_at timestamptz, facts jsonb)
language sql stable security definer set search_path = ''
as $$
  select cases.id, cases.opened_at, to_jsonb(cases) - array['admin_id', 'is_request', 'item_ids', 'refund_cents'] || jsonb_build_object(
    'order_id', order_items.order_id,
    'item', private.item_facts(order_items),
    'buyer_name', buyers.name,
    'buyer_username', buyers.username,
    'seller_name', sellers.name,
    'seller_username', sellers.username
  )
  from public.cases
  join public.order_items on order_items.id = cases.order_item_id
  join public.profiles as buyers on buyers.id = cases.buyer_id
  join public.profiles as sellers on sellers.id = cases.seller_id
  where cases.state = of_state and (cases.opened_at, cases.id) > (after_opened_at, after_id) and private.is_admin()
  order by cases.opened_at, cases.id
  limit least(at_most, 101);
$$;
grant execute on function private.list_cases(text, integer, timestamp with time zone, uuid) to marketplace_api;

-- What the two said, for an admin who has to decide, the newest first: of a closed case it is theirs alone again.
create function private.case_messages(of_case_id uuid)
returns setof public.messages
language sql stable security definer set search_path = ''
as $$
  select messages.* from public.messages
  where messages.thread_id = (select cases.thread_id from public.cases where cases.id = of_case_id and cases.state = 'escalated')
    and private.is_admin()
  order by messages.sent_at desc, messages.id desc
  limit 100;
$$;
grant execute on function private.case_messages(uuid) to marketplace_api;
