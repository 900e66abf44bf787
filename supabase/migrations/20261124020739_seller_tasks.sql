SET check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.order_titles (
  of_order_id uuid
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select string_agg(order_items.title, ', ' order by order_items.title, order_items.id)
  from public.order_items where order_items.order_id = of_order_id;
$function$;

CREATE OR REPLACE FUNCTION private.seller_tasks()
  RETURNS TABLE (
    kind     text,
    about_id uuid,
    title    text,
    due_at   timestamp with time zone,
    note     text
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select tasks.* from (
    select 'dispute', orders.id, private.order_titles(orders.id), disputes.answer_by, null::text
    from private.disputes join public.orders on orders.id = disputes.order_id
    where disputes.status in ('needs_response', 'warning_needs_response') and disputes.answer_by > now() and orders.seller_id = auth.uid()
    union all
    select case when cases.is_request then 'refund_request' when cases.state = 'replacing' then 'replacement' else 'case' end,
      case when cases.is_request then threads.order_id else threads.id end,
      coalesce(order_items.title, private.order_titles(threads.order_id)), cases.due_at, null
    from public.cases join public.threads on threads.id = cases.thread_id
    left join public.order_items on order_items.id = cases.order_item_id
    where cases.seller_id = auth.uid() and cases.state in ('open', 'replacing')
    union all
    select 'listing', listings.id, listings.title, null, listings.processing_failure
    from public.listings
    where listings.seller_id = auth.uid() and listings.processing_failure is not null and listings.status = 'processing'
    union all
    select 'version', listings.id, listings.title, null, pending_versions.failure
    from public.listings join public.pending_versions on pending_versions.listing_id = listings.id
    where listings.seller_id = auth.uid() and pending_versions.failure is not null and listings.status <> 'removed'
  ) as tasks (kind, about_id, title, due_at, note)
  where private.is_in_good_standing()
  order by tasks.due_at, tasks.title, tasks.about_id
  limit 50;
$function$;

CREATE INDEX disputes_waiting_idx ON private.disputes USING btree (answer_by)
  WHERE (status = ANY (ARRAY['needs_response'::text, 'warning_needs_response'::text]));

CREATE INDEX cases_waiting_for_seller_idx ON public.cases USING btree (seller_id, due_at)
  WHERE (state = ANY (ARRAY['open'::text, 'replacing'::text]));

CREATE INDEX listings_failed_idx ON public.listings USING btree (seller_id)
  WHERE (processing_failure IS NOT NULL);

REVOKE ALL ON FUNCTION "private"."order_titles"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."order_titles"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."order_titles"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."seller_tasks"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."seller_tasks"() TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."seller_tasks"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."seller_tasks"() TO "postgres";
