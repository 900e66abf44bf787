SET check_function_bodies = off;

CREATE TABLE "private"."listing_prices" (
  "id"          bigint                   GENERATED ALWAYS AS IDENTITY NOT NULL,
  "listing_id"  uuid                     NOT NULL,
  "price_cents" integer                  NOT NULL,
  "valid_from"  timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "listing_prices_pkey" PRIMARY KEY (id)
);

ALTER TABLE "private"."listing_prices"
  ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."price_reductions" (
  "listing_id"  uuid                     NOT NULL,
  "price_cents" integer                  NOT NULL,
  "starts_at"   timestamp with time zone NOT NULL DEFAULT now(),
  "ends_at"     timestamp with time zone NOT NULL,
  "begun_at"    timestamp with time zone,
  CONSTRAINT "price_reductions_end_after_start" CHECK ((ends_at > starts_at)),
  CONSTRAINT "price_reductions_pkey" PRIMARY KEY (listing_id),
  CONSTRAINT "price_reductions_price_chargeable" CHECK (((price_cents = 0) OR (price_cents >= 50)))
);

ALTER TABLE "public"."price_reductions"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."price_reductions" FROM "anon";

ALTER TABLE "public"."listings"
  ADD COLUMN "regular_price_cents" integer;

ALTER TABLE "public"."listings"
  ADD COLUMN "lowest_price_cents" integer;

ALTER TABLE "public"."listings"
  ADD COLUMN "reduced_until" timestamp WITH time zone;

CREATE OR REPLACE FUNCTION private.begin_due_reduction()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.begin_reduction(new.listing_id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.begin_reduction (
  of_listing_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  update public.listings
  set regular_price_cents = listings.price_cents, lowest_price_cents = private.lowest_price_cents(listings.id),
    reduced_until = price_reductions.ends_at, price_cents = price_reductions.price_cents
  from public.price_reductions
  where listings.id = of_listing_id and price_reductions.listing_id = listings.id and price_reductions.begun_at is null
    and price_reductions.price_cents < listings.price_cents;
  if found then
    update public.price_reductions set begun_at = now() where price_reductions.listing_id = of_listing_id;
  else
    delete from public.price_reductions where price_reductions.listing_id = of_listing_id and price_reductions.begun_at is null;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_reduction()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  -- Of another's listing nothing is said: the policy rejects it.
  perform from public.listings where listings.id = new.listing_id and listings.seller_id = auth.uid() for no key update;
  if not found then
    return new;
  elsif exists (select from public.price_reductions where price_reductions.listing_id = new.listing_id) then
    perform private.reject('already_reduced');
  elsif exists (select from public.listings where listings.id = new.listing_id and listings.price_cents <= new.price_cents) then
    perform private.reject('price_not_reduced');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_belongings (
  of_user uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  delete from public.cart_items where cart_items.buyer_id = of_user;
  delete from public.wishlist_items where wishlist_items.buyer_id = of_user;
  delete from public.reports where reports.reporter_id = of_user;
  delete from public.blocks where blocks.blocker_id = of_user or blocks.blocked_id = of_user;
  delete from public.uploads where uploads.seller_id = of_user;
  delete from public.discounts where discounts.seller_id = of_user;
  delete from public.price_reductions
  using public.listings where listings.id = price_reductions.listing_id and listings.seller_id = of_user;
  delete from public.pending_versions
  using public.listings where listings.id = pending_versions.listing_id and listings.seller_id = of_user;
  delete from public.user_roles where user_roles.user_id = of_user;
  delete from private.connect_states where connect_states.user_id = of_user;
  delete from private.held_words where held_words.user_id = of_user;
  delete from private.message_pictures where message_pictures.sender_id = of_user;
end
$function$;

CREATE OR REPLACE FUNCTION private.end_reduction()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  update public.listings
  set price_cents = listings.regular_price_cents, regular_price_cents = null, lowest_price_cents = null, reduced_until = null
  where listings.id = old.listing_id and listings.regular_price_cents is not null;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.export_selling()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'seller_account', (select to_jsonb(seller_accounts) from public.seller_accounts where seller_accounts.seller_id = auth.uid()),
    'listings', array(
      select to_jsonb(listings) - array['seller_id', 'search_document', 'showcase_images'] || jsonb_build_object(
        'files', array(
          select to_jsonb(listing_files) - array['listing_id', 'object_path', 'object_id', 'object_version'] from public.listing_files
          where listing_files.listing_id = listings.id order by listing_files.version
        ),
        'pending_version', (
          select to_jsonb(pending_versions) - 'listing_id' from public.pending_versions where pending_versions.listing_id = listings.id
        ),
        'price_reduction', (
          select to_jsonb(price_reductions) - 'listing_id' from public.price_reductions where price_reductions.listing_id = listings.id
        ),
        'views', array(
          select to_jsonb(listing_views) - 'listing_id' from public.listing_views
          where listing_views.listing_id = listings.id order by listing_views.viewed_on
        )
      )
      from public.listings where listings.seller_id = auth.uid() order by listings.created_at
    ),
    'sales', array(
      select to_jsonb(orders) - array['buyer_id', 'seller_id', 'basket_digest', 'checkout_url', 'checkout_session_id'] || jsonb_build_object('items', array(
        select to_jsonb(order_items) - array['id', 'order_id', 'buyer_id', 'created_at', 'seller_name', 'showcase_images']
        from public.order_items where order_items.order_id = orders.id
      ))
      from public.orders where orders.seller_id = auth.uid() order by orders.created_at
    ),
    'discounts', array(
      select to_jsonb(discounts) - 'seller_id' from public.discounts where discounts.seller_id = auth.uid() order by discounts.created_at
    ),
    'open_uploads', array(select to_jsonb(uploads) - array['seller_id', 'object_path'] from public.uploads where uploads.seller_id = auth.uid())
  );
$function$;

CREATE OR REPLACE FUNCTION private.keep_reduced_price()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if new.price_cents <> old.regular_price_cents then
    perform private.reject('price_reduced');
  end if;
  new.price_cents := old.price_cents;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.lowest_price_cents (
  of_listing_id uuid
)
  RETURNS integer
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select min(prices.price_cents)
  from (
    select listing_prices.price_cents, lead(listing_prices.valid_from, 1, 'infinity') over (order by listing_prices.id) as valid_until
    from private.listing_prices where listing_prices.listing_id = of_listing_id
  ) as prices
  where prices.valid_until > now() - interval '30 days';
$function$;

CREATE OR REPLACE FUNCTION private.note_price()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  insert into private.listing_prices (listing_id, price_cents) values (new.id, new.price_cents);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.turn_due_reduction()
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  due_id uuid;
begin
  select price_reductions.listing_id into due_id from public.price_reductions
  where price_reductions.ends_at <= now() or (price_reductions.begun_at is null and price_reductions.starts_at <= now()) limit 1;
  if not found then
    return 0;
  end if;
  perform from public.listings where listings.id = due_id for no key update;
  delete from public.price_reductions where price_reductions.listing_id = due_id and price_reductions.ends_at <= now();
  if exists (
    select from public.price_reductions
    where price_reductions.listing_id = due_id and price_reductions.begun_at is null and price_reductions.starts_at <= now()
  ) then
    perform private.begin_reduction(due_id);
  end if;
  return 1;
end
$function$;

ALTER TABLE "private"."listing_prices"
  ADD CONSTRAINT "listing_prices_listing_id_fkey" FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;

ALTER TABLE "public"."listings"
  ADD CONSTRAINT "listings_reduced_whole"
    CHECK (((num_nonnulls(regular_price_cents, lowest_price_cents, reduced_until) = ANY (ARRAY[0, 3])) AND ((regular_price_cents IS NULL) OR (regular_price_cents > price_cents))));

ALTER TABLE "public"."price_reductions"
  ADD CONSTRAINT "price_reductions_listing_id_fkey" FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;

CREATE INDEX listing_prices_listing_id_idx ON private.listing_prices USING btree (listing_id, valid_from DESC);

CREATE INDEX price_reductions_ending_idx ON public.price_reductions USING btree (ends_at);

CREATE INDEX price_reductions_starting_idx ON public.price_reductions USING btree (starts_at)
  WHERE (begun_at IS NULL);

CREATE TRIGGER listings_keep_reduced_price
  BEFORE UPDATE OF price_cents ON public.listings
  FOR EACH ROW
  WHEN (((old.regular_price_cents IS NOT NULL) AND (new.price_cents <> old.price_cents) AND (CURRENT_USER = 'authenticated'::name)))
  EXECUTE FUNCTION private.keep_reduced_price();

CREATE TRIGGER listings_note_first_price
  AFTER INSERT ON public.listings
  FOR EACH ROW
  EXECUTE FUNCTION private.note_price();

CREATE TRIGGER listings_note_price
  AFTER UPDATE OF price_cents ON public.listings
  FOR EACH ROW
  WHEN ((new.price_cents <> old.price_cents))
  EXECUTE FUNCTION private.note_price();

CREATE TRIGGER price_reductions_begin
  AFTER INSERT ON public.price_reductions
  FOR EACH ROW
  WHEN ((new.starts_at <= now()))
  EXECUTE FUNCTION private.begin_due_reduction();

CREATE TRIGGER price_reductions_check
  BEFORE INSERT ON public.price_reductions
  FOR EACH ROW
  EXECUTE FUNCTION private.check_reduction();

CREATE TRIGGER price_reductions_end
  AFTER DELETE ON public.price_reductions
  FOR EACH ROW
  WHEN ((old.begun_at IS NOT NULL))
  EXECUTE FUNCTION private.end_reduction();

CREATE TRIGGER price_reductions_limit AFTER INSERT ON public.price_reductions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.count_written (
  'price reduction'
);

CREATE TRIGGER price_reductions_lock_standing
  BEFORE INSERT ON public.price_reductions
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.lock_callers_standing();

CREATE POLICY "Only users in good standing reduce prices" ON "public"."price_reductions"
  AS RESTRICTIVE
  FOR ALL
  TO "authenticated"
  USING (( SELECT private.is_in_good_standing() AS is_in_good_standing))
  WITH CHECK (( SELECT private.is_in_good_standing() AS is_in_good_standing));

CREATE POLICY "Sellers can end the reductions of their own listings" ON "public"."price_reductions"
  FOR DELETE
  TO "authenticated"
  USING ((listing_id IN ( SELECT private.own_listing_ids() AS own_listing_ids)));

CREATE POLICY "Sellers can read the reductions of their own listings" ON "public"."price_reductions"
  FOR SELECT
  TO "authenticated"
  USING ((listing_id IN ( SELECT private.own_listing_ids() AS own_listing_ids)));

CREATE POLICY "Sellers can reduce the prices of their own listings" ON "public"."price_reductions"
  FOR INSERT
  TO "authenticated"
  WITH CHECK (((listing_id IN ( SELECT private.own_listing_ids() AS own_listing_ids)) AND ( SELECT private.is_seller() AS is_seller)));

COMMENT ON TABLE "private"."listing_prices" IS 'Every price that a listing had, and since when.';

COMMENT ON TABLE "public"."price_reductions" IS 'The reduced price of a listing that holds, or will. Only its seller reads it before it holds.';

REVOKE ALL ON FUNCTION "private"."begin_due_reduction"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."begin_due_reduction"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."begin_due_reduction"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."begin_reduction"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."begin_reduction"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."begin_reduction"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_reduction"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_reduction"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_reduction"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_reduction"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."end_reduction"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_reduction"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_reduced_price"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_reduced_price"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_reduced_price"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."lowest_price_cents"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lowest_price_cents"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lowest_price_cents"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."note_price"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_price"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."note_price"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."turn_due_reduction"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."turn_due_reduction"() TO "marketplace_jobs";

REVOKE ALL ON FUNCTION "private"."turn_due_reduction"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."turn_due_reduction"() TO "postgres";

REVOKE ALL ("lowest_price_cents") ON TABLE "public"."listings" FROM "anon";

GRANT SELECT ("lowest_price_cents") ON TABLE "public"."listings" TO "anon";

REVOKE ALL ("reduced_until") ON TABLE "public"."listings" FROM "anon";

GRANT SELECT ("reduced_until") ON TABLE "public"."listings" TO "anon";

REVOKE ALL ("regular_price_cents") ON TABLE "public"."listings" FROM "anon";

GRANT SELECT ("regular_price_cents") ON TABLE "public"."listings" TO "anon";

REVOKE ALL ("lowest_price_cents") ON TABLE "public"."listings" FROM "authenticated";

GRANT SELECT ("lowest_price_cents") ON TABLE "public"."listings" TO "authenticated";

REVOKE ALL ("reduced_until") ON TABLE "public"."listings" FROM "authenticated";

GRANT SELECT ("reduced_until") ON TABLE "public"."listings" TO "authenticated";

REVOKE ALL ("regular_price_cents") ON TABLE "public"."listings" FROM "authenticated";

GRANT SELECT ("regular_price_cents") ON TABLE "public"."listings" TO "authenticated";

REVOKE ALL ON TABLE "public"."price_reductions" FROM "authenticated";

REVOKE ALL ("ends_at") ON TABLE "public"."price_reductions" FROM "authenticated";

GRANT INSERT ("ends_at") ON TABLE "public"."price_reductions" TO "authenticated";

REVOKE ALL ("listing_id") ON TABLE "public"."price_reductions" FROM "authenticated";

GRANT INSERT ("listing_id") ON TABLE "public"."price_reductions" TO "authenticated";

REVOKE ALL ("price_cents") ON TABLE "public"."price_reductions" FROM "authenticated";

GRANT INSERT ("price_cents") ON TABLE "public"."price_reductions" TO "authenticated";

REVOKE ALL ("starts_at") ON TABLE "public"."price_reductions" FROM "authenticated";

GRANT INSERT ("starts_at") ON TABLE "public"."price_reductions" TO "authenticated";

GRANT DELETE, SELECT ON TABLE "public"."price_reductions" TO "authenticated";

REVOKE ALL ON TABLE "public"."price_reductions" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."price_reductions" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."price_reductions" TO "service_role";

insert into private.limits (name, most, seconds) values ('price reduction', 100, 3600);
insert into private.jobs (name, every_seconds) values ('turn_reductions', 60);
-- What listings cost before this is known since their last change only.
insert into private.listing_prices (listing_id, price_cents, valid_from)
select id, price_cents, coalesce(price_changed_at, created_at) from public.listings;
