-- Thread titles: what an order in a conversation holds, for both of its sides.

-- The titles of the orders behind some of the caller's threads. Definer, because order items are their buyer's alone to read,
-- and the seller of a thread must know what it is about.
create function private.thread_titles(of_thread_ids uuid[])
returns table (thread_id uuid, titles text[])
language sql stable security definer set search_path = ''
as $$
  select threads.id, array_agg(order_items.title order by order_items.title, order_items.id)
  from public.threads join public.order_items on order_items.order_id = threads.order_id
  where threads.id = any (of_thread_ids) and threads.id in (select private.own_thread_ids())
    and private.is_in_good_standing()
  group by threads.id;
$$;
grant execute on function private.thread_titles(uuid[]) to marketplace_api;
