-- What a recipient learns of the giver: {note, giver}, for the mail when it is sent. No name
-- without an account, and no note of somebody who may not write any more.
create function private.giver_facts(of_order_id uuid)
returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'note', case when profiles.standing not in ('banned', 'suspended') then gifts.note end,
    'giver', case when profiles.standing not in ('guest', 'deleted') then profiles.name end
  )
  from private.gifts join public.orders on orders.id = gifts.order_id join public.profiles on profiles.id = orders.buyer_id
  where gifts.order_id = of_order_id;
$$;

-- What mails call a gift, or these items of it: the bundle if they are the whole order, as its page.
-- Otherwise their titles.
create function private.gift_title(of_order_id uuid, of_listing_ids uuid[] default null)
returns text language sql stable set search_path = '' as $$
  select case when bool_and(items.is_named) and orders.bundle_name is not null then orders.bundle_name
    else string_agg(items.title, ', ' order by items.title, items.id) filter (where items.is_named) end
  from public.orders cross join lateral (
    select order_items.id, order_items.title, coalesce(order_items.listing_id = any (of_listing_ids), true) as is_named
    from public.order_items where order_items.order_id = orders.id
  ) as items
  where orders.id = of_order_id group by orders.id;
$$;

-- Mails the giver that a gift was returned or bounced, or that its seller leaves, once per address.
create function private.mail_giver(gift private.gifts, news text, until timestamptz default null)
returns void language sql volatile set search_path = '' as $$
  select private.enqueue_mail(
    'gift_update', orders.buyer_id, concat_ws(':', orders.id, news, encode(private.address_digest(gift.shown_address), 'hex'), until),
    jsonb_build_object('orderId', orders.id, 'title', private.gift_title(orders.id), 'news', news, 'isFree', orders.total_cents = 0, 'until', until)
  )
  from public.orders where orders.id = gift.order_id;
$$;

-- Mails the recipient that a gift or a part of it ended without their doing, or that its seller
-- leaves, if its own mail was sent. `claimant` is their account, if they have one.
create function private.mail_recipient(gift private.gifts, claimant uuid, news text, titles text, until timestamptz default null)
returns void language sql volatile set search_path = '' as $$
  select private.enqueue_mail('gift_ended', claimant, gift.order_id || ':' || news, facts),
    private.enqueue_mail_to_address('gift_ended', case when claimant is null then coalesce(claims.address, gift.address) end, gift.order_id || ':' || news, facts)
  from jsonb_build_object('orderId', gift.order_id, 'title', titles, 'news', news, 'until', until) as facts
  left join private.claims on claims.holder_id = gift.recipient_id
  where gift.delivered_at is not null and not exists (
    select from private.outbox
    where outbox.kind = 'gift' and outbox.recipient_id in (gift.recipient_id, claimant) and outbox.sent_at is null
      and outbox.facts ->> 'orderId' = gift.order_id::text
  );
$$;

-- Notes that mail about gifts to these addresses bounces, and mails their givers. It stays noted
-- until a correction, because an account may ask for mail at its address again.
create function private.note_bounced_gifts(addresses text[])
returns void language sql volatile set search_path = '' as $$
  with bounced as (
    update private.gifts set is_bounced = true
    where gifts.address = any (addresses) and not gifts.is_bounced and gifts.delivered_at is not null and private.address_problem(gifts.address) = 'bounce'
      and private.gift_state(gifts) = 'sent'
    returning gifts as gift
  )
  select private.mail_giver(bounced.gift, 'bounced') from bounced;
$$;
