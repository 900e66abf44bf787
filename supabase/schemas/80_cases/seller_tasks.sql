create index disputes_waiting_idx on private.disputes (answer_by) where status in ('needs_response', 'warning_needs_response');
create index cases_waiting_for_seller_idx on public.cases (seller_id, due_at) where state in ('open', 'replacing');
create index listings_failed_idx on public.listings (seller_id) where processing_failure is not null;

-- The first 50 tasks by deadline. `about_id` is the order of a dispute, warning or request, the thread of a
-- case, the listing, or the webhook.
create function private.seller_tasks()
returns table (kind text, about_id uuid, title text, due_at timestamptz, note text) language sql stable security definer set search_path = '' as $$
  select tasks.* from (
    select 'dispute', orders.id, private.order_titles(orders.id), disputes.answer_by, null::text
    from private.disputes join public.orders on orders.id = disputes.order_id
    where disputes.status in ('needs_response', 'warning_needs_response') and disputes.answer_by > now() and orders.seller_id = auth.uid()
    union all
    select 'fraud_warning', orders.id, private.order_titles(orders.id), null, null
    from private.fraud_warnings join public.orders on orders.id = fraud_warnings.order_id
    where orders.seller_id = auth.uid() and private.is_warning_open(fraud_warnings)
    group by orders.id
    union all
    select case when cases.is_request then 'refund_request' when cases.state = 'replacing' then 'replacement' else 'case' end,
      case when cases.is_request then threads.order_id else threads.id end,
      coalesce(order_items.title, private.order_titles(threads.order_id)), cases.due_at, null
    from public.cases join public.threads on threads.id = cases.thread_id
    left join public.order_items on order_items.id = cases.order_item_id
    where cases.seller_id = auth.uid() and cases.state in ('open', 'replacing')
    union all
    select 'correction', corrections.order_id, private.order_titles(corrections.order_id), corrections.ends_at, null
    from private.corrections where corrections.seller_id = auth.uid() and corrections.state = 'waiting' and corrections.came_by_link and corrections.ends_at > now()
    union all
    select 'listing', listings.id, listings.title, null, listings.processing_failure
    from public.listings
    where listings.seller_id = auth.uid() and listings.processing_failure is not null and listings.status = 'processing'
    union all
    select 'release', listings.id, listings.title, null, pending_releases.failure
    from public.listings join public.pending_releases on pending_releases.listing_id = listings.id
    where listings.seller_id = auth.uid() and pending_releases.failure is not null and listings.status <> 'removed'
    union all
    select 'licence_keys', listings.id, listings.title, null, null
    from public.listings
    where listings.seller_id = auth.uid() and (
      listings.is_sold_out and listings.status in ('active', 'paused')
      or listings.status <> 'removed' and exists (select from public.licence_waits where licence_waits.listing_id = listings.id)
    )
    union all
    select 'licence_guesses', listings.id, listings.title, null, null
    from public.listings
    where listings.seller_id = auth.uid() and listings.status <> 'removed' and listings.licence_source is not null and exists (
      select from private.rate_limits
      where rate_limits.key = 'unknown licence keys:' || listings.id and rate_limits.hits > private.most_unknown_licence_keys()
    )
    union all
    -- Shorter failures end with the next attempts.
    select 'webhook', webhook_endpoints.id, webhook_endpoints.url, null, null
    from private.webhook_endpoints
    where webhook_endpoints.seller_id = auth.uid()
      and (webhook_endpoints.disabled_by in ('failures', 'gone') or webhook_endpoints.disabled_at is null and webhook_endpoints.failing_since < now() - interval '1 hour')
  ) as tasks (kind, about_id, title, due_at, note)
  where private.is_in_good_standing()
  order by tasks.due_at, tasks.title, tasks.about_id
  limit 50;
$$;
grant execute on function private.seller_tasks to marketplace_api;
