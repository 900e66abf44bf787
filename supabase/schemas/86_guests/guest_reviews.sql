-- Reviews by guests. They read “Guest” for ever and belong to the nameless profile, so that neither a
-- claim nor an erasure changes them. Only this table names the purchase; its holder is the writer.

create table private.guest_reviews (
  review_id uuid primary key references public.reviews (id) on delete cascade,
  order_id uuid not null references public.orders (id),
  listing_id uuid not null references public.listings (id) on delete cascade,
  -- Keyed, of the writer's mailbox. Forgotten when the writer leaves.
  digest bytea constraint guest_reviews_digest_sha256 check (octet_length(digest) = 32),
  constraint guest_reviews_once_per_purchase unique (order_id, listing_id),
  constraint guest_reviews_once_per_address unique (listing_id, digest)
);
comment on table private.guest_reviews is 'Which purchase a guest''s review is of. No client reads it.';
select private.declare_personal(
  'private.guest_reviews', 'buyer_id', via => 'order_id', kept => 'refunds change the review', exported => 'guest_reviews', exported_by => 'export_guest_reviews'
);
select private.declare_personal('private.guest_reviews', null, '{digest}', deletion => 'clear', deleted_by => 'forget_reviewer', unexported => 'a keyed digest');

create table private.seller_browsers (
  seller_id uuid not null references public.profiles (id) on delete cascade,
  -- SHA-256 of the browser's secret, as in claims.
  digest bytea not null constraint seller_browsers_digest_sha256 check (octet_length(digest) = 32),
  noted_at timestamptz not null default now(),
  primary key (seller_id, digest)
);
comment on table private.seller_browsers is 'The latest 20 browsers that a seller was signed in with: no guest reviews the seller''s items there. No client reads it.';
select private.declare_personal('private.seller_browsers', 'seller_id', unexported => 'digests of secrets that the browsers keep');

-- Notes a browser of the caller, if they sell. Definer, because no role may write the table.
create function private.note_seller_browser(of_browser bytea)
returns void language sql volatile security definer set search_path = '' as $$
  insert into private.seller_browsers (seller_id, digest)
  select profiles.id, of_browser from public.profiles where profiles.id = auth.uid() and profiles.is_seller and of_browser is not null
  on conflict (seller_id, digest) do update set noted_at = excluded.noted_at;
  delete from private.seller_browsers where seller_browsers.seller_id = auth.uid() and seller_browsers.digest in (
    select old.digest from private.seller_browsers as old where old.seller_id = auth.uid() order by old.noted_at desc offset 20
  );
$$;

-- Without what follows a plus sign, which most providers ignore.
create function private.mailbox_of(address text)
returns text language sql immutable set search_path = ''
return regexp_replace(private.normal_address(address), '\+[^@]*@', '@');

-- Who wrote a guest's review: the holder of its item, by now perhaps an account. Null for others.
create function private.guest_writer(of_review uuid)
returns uuid language sql stable set search_path = ''
return (
  select order_items.holder_id
  from private.guest_reviews join public.order_items
    on order_items.order_id = guest_reviews.order_id and order_items.listing_id = guest_reviews.listing_id
  where guest_reviews.review_id = of_review
);

-- Why a guest may not review an item that they hold by an order; null if they may. Gifts count as
-- what their giver paid. Reads the order's current holder.
create function private.guest_review_problem(of_order_id uuid, of_listing_id uuid, of_browser bytea default null, signed_in uuid default null)
returns text language plpgsql stable set search_path = '' as $$
declare
  bought public.orders;
  item public.order_items;
  own_address text;
begin
  select * into bought from public.orders where orders.id = of_order_id;
  select * into item from public.order_items where order_items.order_id = of_order_id and order_items.listing_id = of_listing_id;
  own_address := (select claims.address from private.claims where claims.holder_id = item.holder_id);
  return case
    when not exists (
      select from public.entitlements
      where entitlements.order_id = of_order_id and entitlements.listing_id = of_listing_id and entitlements.buyer_id = item.holder_id
        and entitlements.revoked_at is null
    ) then 'purchase_required'
    -- A discount, a bundle or a free item would make reviews cheap.
    when bought.origin <> 'purchase' or item.price_cents = 0 or item.discount_cents > 0 then 'full_price_required'
    when not exists (
      select from public.downloads where downloads.buyer_id = item.holder_id and downloads.listing_id = of_listing_id
    ) then 'download_required'
    when signed_in = bought.seller_id or exists (
      select from private.seller_browsers
      where seller_browsers.seller_id = bought.seller_id and (seller_browsers.digest = of_browser or seller_browsers.digest in (
        select claims.browser_digest from private.claims where claims.holder_id in (item.holder_id, bought.buyer_id)
      ))
    ) or exists (
      select from public.accounts, private.claims
      where accounts.id = bought.seller_id and claims.holder_id in (item.holder_id, bought.buyer_id)
        and private.mailbox_of(claims.address) in (private.mailbox_of(accounts.email), private.mailbox_of(private.account_address(accounts.id)))
    ) then 'own_review'
    when exists (
      select from private.guest_reviews
      where guest_reviews.listing_id = of_listing_id and guest_reviews.order_id <> of_order_id
        and guest_reviews.digest = private.keyed_digest(bought.seller_id, private.mailbox_of(own_address))
    ) or exists (
      select from private.verified_accounts(private.address_digest(own_address)) as accounts
      join public.reviews on reviews.reviewer_id = accounts.id and reviews.listing_id = of_listing_id
    ) then 'already_reviewed'
  end;
end
$$;

-- Writes or changes the caller's review of an item; without stars deletes it. Locks the order before
-- its listing, as everywhere. Rejects accounts and others' items with order_not_found, and with
-- mailed_link_needed, the problems above, review_not_found, review_removed, consent_required and
-- rate_limited.
create function private.save_guest_review(
  of_order_id uuid, of_listing_id uuid, stars integer, words text, of_link bytea, of_browser bytea default null, signed_in uuid default null
) returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  problem text;
  known public.reviews;
begin
  perform private.require_guest();
  perform private.lock_standing(auth.uid());
  perform private.reject_if(not exists (
    select from public.order_items
    where order_items.order_id = of_order_id and order_items.listing_id = of_listing_id and order_items.holder_id = auth.uid()
  ), 'order_not_found');
  perform private.require_mailed_link(of_link);
  perform from public.orders where orders.id = of_order_id for share;
  perform from public.listings where listings.id = of_listing_id for no key update;
  select reviews.* into known from public.reviews join private.guest_reviews on guest_reviews.review_id = reviews.id
  where guest_reviews.order_id = of_order_id and guest_reviews.listing_id = of_listing_id for update of reviews;
  problem := case
    when known.removed_at is not null then 'review_removed'
    when stars is not null then private.guest_review_problem(of_order_id, of_listing_id, of_browser, signed_in)
    when known.id is null then 'review_not_found'
  end;
  perform private.reject_if(problem is not null, problem);
  if stars is null then
    delete from public.reviews where reviews.id = known.id;
  elsif known.id is not null then
    update public.reviews set rating = stars, comment = words, edited_at = now() where reviews.id = known.id;
    perform private.count_against('review', auth.uid());
  else
    insert into public.reviews (listing_id, reviewer_id, rating, comment, is_guest)
    values (of_listing_id, private.deleted_user_id(), stars, words, true) returning * into known;
    insert into private.guest_reviews (review_id, order_id, listing_id, digest)
    select known.id, of_order_id, of_listing_id, private.keyed_digest(listings.seller_id, private.mailbox_of(claims.address))
    from public.listings, private.claims where listings.id = of_listing_id and claims.holder_id = auth.uid();
  end if;
end
$$;

-- The review of a guest that a member's own one replaces: of a purchase that they claimed, or by
-- their verified address. One that was removed stays. Null without one.
create function private.replaced_review(of_listing_id uuid, of_user uuid)
returns uuid language sql stable set search_path = '' as $$
  select reviews.id
  from private.guest_reviews
  join public.reviews on reviews.id = guest_reviews.review_id and reviews.removed_at is null
  join public.listings on listings.id = guest_reviews.listing_id
  where guest_reviews.listing_id = of_listing_id and (
    private.guest_writer(reviews.id) = of_user
    or guest_reviews.digest = private.keyed_digest(listings.seller_id, private.mailbox_of(private.account_address(of_user)))
  )
  limit 1;
$$;

-- The same for the caller, whose form says so.
create function private.own_replaced_review(of_listing_id uuid)
returns uuid language sql stable security definer set search_path = ''
return private.replaced_review(of_listing_id, auth.uid());

-- Beside an item on the page of the caller's link.
create function private.guest_review_facts(of_order_id uuid, of_listing_id uuid)
returns jsonb language sql stable set search_path = ''
return jsonb_build_object('problem', private.guest_review_problem(of_order_id, of_listing_id), 'written', (
  select jsonb_build_object('id', reviews.id, 'rating', reviews.rating, 'comment', reviews.comment, 'is_removed', reviews.removed_at is not null)
  from private.guest_reviews join public.reviews on reviews.id = guest_reviews.review_id
  where guest_reviews.order_id = of_order_id and guest_reviews.listing_id = of_listing_id
));
grant execute on function private.note_seller_browser, private.save_guest_review, private.own_replaced_review to marketplace_api;

create function private.export_guest_reviews()
returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'guest_reviews', array(
      select to_jsonb(reviews) - array['reviewer_id', 'answer', 'answered_at', 'answer_edited_at']
      from public.reviews join private.guest_reviews on guest_reviews.review_id = reviews.id
      join public.order_items on order_items.order_id = guest_reviews.order_id and order_items.listing_id = guest_reviews.listing_id
      where order_items.holder_id = auth.uid() order by reviews.created_at
    )
  );
$$;
