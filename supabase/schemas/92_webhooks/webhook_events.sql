-- Webhook events, written by the causing transaction: ids and amounts. The API reads personal data
-- when sending, with the seller's rights then.

-- Writes a message to each of a user's endpoints that subscribed to the event.
create function private.emit_webhook(to_user uuid, of_type text, about text, with_data jsonb)
returns void language plpgsql volatile set search_path = '' as $$
begin
  insert into private.webhook_messages (endpoint_id, type, event_key, data)
  select webhook_endpoints.id, of_type, about, with_data
  from private.webhook_endpoints
  join public.profiles on profiles.id = webhook_endpoints.seller_id and profiles.standing = 'good'
  where webhook_endpoints.seller_id = to_user and webhook_endpoints.disabled_at is null and of_type = any (webhook_endpoints.events)
  on conflict do nothing;
end
$$;

create function private.emit_order_webhooks()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  facts jsonb;
begin
  -- Most sellers have no endpoint, so skip collecting the data.
  if not exists (select from private.webhook_endpoints where webhook_endpoints.seller_id = new.seller_id and webhook_endpoints.disabled_at is null) then
    return null;
  end if;
  facts := jsonb_build_object('order_id', new.id, 'total', round(new.total_cents / 100.0, 2), 'currency', new.currency)
    || case new.tax_mode when 'off' then '{}' else jsonb_build_object('tax', round(new.tax_cents / 100.0, 2)) end::jsonb;
  if new.paid_at is not null and old.paid_at is null then
    perform private.emit_webhook(new.seller_id, 'sale.completed', new.id::text, facts || jsonb_build_object(
      'fee', round(new.fee_cents / 100.0, 2),
      'items', (
        select jsonb_agg(jsonb_build_object(
          'listing_id', order_items.listing_id, 'title', order_items.title, 'price', round(order_items.price_cents / 100.0, 2),
          'usage_licence', order_items.usage_licence
        ) order by order_items.title, order_items.id)
        from public.order_items where order_items.order_id = new.id
      )
    ));
  end if;
  if new.refunded_cents > old.refunded_cents then
    perform private.emit_webhook(new.seller_id, 'refund.completed', new.id || ':' || new.refunded_cents + new.failed_refund_cents, facts || jsonb_build_object(
      'refunded', round(new.refunded_cents / 100.0, 2), 'status', new.status
    ));
  end if;
  return null;
end
$$;
create trigger orders_webhooks after update on public.orders
  for each row
  when (old.paid_at is distinct from new.paid_at or old.refunded_cents <> new.refunded_cents)
  execute function private.emit_order_webhooks();

create function private.emit_review_webhook()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.emit_webhook(listings.seller_id, 'review.created', new.id::text, jsonb_build_object(
    'review_id', new.id, 'listing_id', new.listing_id, 'rating', new.rating
  ))
  from public.listings where listings.id = new.listing_id;
  return null;
end
$$;
create trigger reviews_webhooks after insert on public.reviews
  for each row execute function private.emit_review_webhook();

-- To the recipient of the message.
create function private.emit_message_webhook()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.emit_webhook(
    case new.author when 'seller' then threads.buyer_id else threads.seller_id end,
    'message.received', new.id::text, jsonb_build_object('message_id', new.id, 'thread_id', new.thread_id)
  )
  from public.threads where threads.id = new.thread_id;
  return null;
end
$$;
create trigger messages_webhooks after insert on public.messages
  for each row execute function private.emit_message_webhook();

-- Each change that buyers see is an event, so its key is random.
create function private.emit_listing_webhook()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.emit_webhook(
    new.seller_id,
    case when new.status <> 'active' then 'listing.removed' when old.status <> 'active' then 'listing.published' else 'listing.updated' end,
    gen_random_uuid()::text,
    jsonb_build_object(
      'listing_id', new.id, 'title', new.title, 'price_cents', new.price_cents, 'status', new.status, 'category', new.category,
      'tags', new.tags, 'usage_licence', new.usage_licence, 'ai_use', new.ai_use, 'languages', new.languages
    )
  );
  return null;
end
$$;
create trigger listings_webhooks
  after update of status, title, description, price_cents, category, tags, usage_licence, ai_use, languages on public.listings
  for each row
  when (
    'active' in (old.status, new.status)
    and (old.status, old.title, old.description, old.price_cents, old.category, old.tags, old.usage_licence, old.ai_use, old.languages)
      is distinct from (new.status, new.title, new.description, new.price_cents, new.category, new.tags, new.usage_licence, new.ai_use, new.languages)
  )
  execute function private.emit_listing_webhook();
