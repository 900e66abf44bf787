SET check_function_bodies = off;

CREATE TABLE "public"."pending_pictures" (
  "listing_id" uuid                     NOT NULL,
  "pictures"   jsonb                    NOT NULL,
  "began_at"   timestamp with time zone NOT NULL DEFAULT now(),
  "failure"    text,
  CONSTRAINT "pending_pictures_at_most_five" CHECK (((jsonb_typeof(pictures) = 'array'::text) AND (jsonb_array_length(pictures) <= 5))),
  CONSTRAINT "pending_pictures_failure_length" CHECK (((char_length(failure) >= 1) AND (char_length(failure) <= 500))),
  CONSTRAINT "pending_pictures_pkey" PRIMARY KEY (listing_id)
);

ALTER TABLE "public"."pending_pictures"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."pending_pictures" FROM "anon";

CREATE OR REPLACE FUNCTION private.complete_preparation (
  of_listing_id uuid,
  of_attempt    integer,
  failure       text
)
  RETURNS text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  status_now text;
  work private.preparations;
  is_made boolean;
begin
  perform private.lock_selling(listings.seller_id) from public.listings where listings.id = of_listing_id;
  select listings.status into status_now from public.listings where listings.id = of_listing_id for update;
  if not private.lock_preparation(of_listing_id, of_attempt) then
    return null;
  end if;
  select * into work from private.preparations where preparations.listing_id = of_listing_id;
  if work.outcome is not null then
    return status_now;
  end if;
  is_made := failure is null
    and case when work.wanted_status is null then status_now <> 'removed' else status_now = 'processing' end;
  update private.preparations set outcome = case when is_made then 'listed' else 'rejected' end
  where preparations.listing_id = of_listing_id;
  if is_made then
    perform private.require_copies(of_listing_id);
  end if;
  if work.wanted_status is null then
    perform private.end_change(of_listing_id, is_made, failure);
  elsif is_made then
    return private.list_copies(of_listing_id, work.wanted_status);
  elsif status_now = 'processing' then
    update public.listings set processing_failure = failure where listings.id = of_listing_id;
  end if;
  return status_now;
end
$function$;

CREATE OR REPLACE FUNCTION private.copied_picture (
  of_listing_id uuid,
  at_position   bigint
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'path', picture.target_path, 'thumbnailPath', thumbnail.target_path, 'width', picture.width, 'height', picture.height
  )
  from private.preparation_copies as picture
  left join private.preparation_copies as thumbnail on thumbnail.listing_id = picture.listing_id
    and thumbnail.purpose = 'thumbnail' and thumbnail.position = picture.position
  where picture.listing_id = of_listing_id and picture.purpose = 'picture' and picture.position = at_position;
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
  delete from public.pending_pictures
  using public.listings where listings.id = pending_pictures.listing_id and listings.seller_id = of_user;
  delete from public.user_roles where user_roles.user_id = of_user;
  delete from private.connect_states where connect_states.user_id = of_user;
  delete from private.held_words where held_words.user_id = of_user;
  delete from private.message_pictures where message_pictures.sender_id = of_user;
end
$function$;

CREATE OR REPLACE FUNCTION private.end_change (
  of_listing_id uuid,
  is_made       boolean,
  failure       text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if exists (
    select from private.preparation_copies
    where preparation_copies.listing_id = of_listing_id and preparation_copies.purpose = 'file'
  ) then
    perform private.end_version(of_listing_id, is_made, failure);
  else
    perform private.end_pictures(of_listing_id, is_made, failure);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.end_pictures (
  of_listing_id uuid,
  is_made       boolean,
  failure       text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if not is_made then
    update public.pending_pictures
    set failure = coalesce(end_pictures.failure, 'This item was removed while its new pictures were being made ready.')
    where pending_pictures.listing_id = of_listing_id;
    return;
  end if;
  perform private.show_pictures(of_listing_id, (
    select pending_pictures.pictures from public.pending_pictures where pending_pictures.listing_id = of_listing_id
  ));
  delete from public.pending_pictures where pending_pictures.listing_id = of_listing_id;
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
        'pending_pictures', (
          select to_jsonb(pending_pictures) - array['listing_id', 'pictures'] from public.pending_pictures where pending_pictures.listing_id = listings.id
        ),
        'price_reduction', (
          select to_jsonb(price_reductions) - 'listing_id' from public.price_reductions where price_reductions.listing_id = listings.id
        )
      ) || private.export_views(listings.id)
      from public.listings where listings.seller_id = auth.uid() order by listings.created_at
    ),
    'sales', array(
      select to_jsonb(orders) - array['buyer_id', 'seller_id', 'basket_digest', 'checkout_url', 'checkout_session_id']
        - private.silent_columns(orders) || jsonb_build_object('items', array(
        select to_jsonb(order_items) - array['id', 'order_id', 'buyer_id', 'created_at', 'seller_name', 'showcase_images']
          - private.silent_columns(orders)
        from public.order_items where order_items.order_id = orders.id
      ))
      from public.orders where orders.seller_id = auth.uid() order by orders.created_at
    ),
    'discounts', array(
      select to_jsonb(discounts) - 'seller_id' from public.discounts where discounts.seller_id = auth.uid() order by discounts.created_at
    ),
    'open_uploads', array(select to_jsonb(uploads) - array['seller_id', 'object_path'] from public.uploads where uploads.seller_id = auth.uid())
  ) || private.export_bundles();
$function$;

CREATE OR REPLACE FUNCTION private.list_copies (
  of_listing_id uuid,
  wanted        text
)
  RETURNS text
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  status_now text;
  file private.preparation_copies;
begin
  select * into file from private.preparation_copies
  where preparation_copies.listing_id = of_listing_id and preparation_copies.purpose = 'file';
  insert into public.listing_files (
    listing_id, version, object_path, name, size_bytes, mime_type, sha256, object_id, object_version
  ) values (
    of_listing_id, 1, file.target_path, file.file_name, file.size_bytes, file.mime_type, file.sha256, file.object_id, file.object_version
  );
  perform private.pin_pictures(of_listing_id);
  update public.listings
  set status = wanted, file_mime_type = file.mime_type, file_size_bytes = file.size_bytes,
    showcase_images = coalesce((
      select jsonb_agg(private.copied_picture(of_listing_id, copies.position) order by copies.position)
      from private.preparation_copies as copies
      where copies.listing_id = of_listing_id and copies.purpose = 'picture'
    ), '[]')
  where listings.id = of_listing_id
  returning listings.status into status_now;
  return status_now;
end
$function$;

CREATE OR REPLACE FUNCTION private.pin_pictures (
  of_listing_id uuid
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  insert into private.listing_pictures (listing_id, object_path, object_id, object_version)
  select of_listing_id, copies.target_path, copies.object_id, copies.object_version
  from private.preparation_copies as copies where copies.listing_id = of_listing_id and copies.purpose <> 'file';
$function$;

CREATE OR REPLACE FUNCTION private.require_kept_pictures (
  shown  jsonb,
  wanted jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  if exists (
    select from jsonb_array_elements_text(wanted) as entry (path)
    where entry.path is not null
    group by entry.path
    having count(*) > 1 or entry.path not in (select image ->> 'path' from jsonb_array_elements(shown) as image)
  ) then
    perform private.reject('pictures_changed');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.set_pictures (
  of_listing_id uuid,
  pictures      jsonb
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  shown jsonb;
  wanted jsonb := coalesce((
    select jsonb_agg(entry.value -> 'path' order by entry.position)
    from jsonb_array_elements(pictures) with ordinality as entry (value, position)
  ), '[]');
begin
  perform private.lock_standing(auth.uid());
  if not private.is_seller() then
    perform private.reject('seller_required');
  end if;
  select listings.showcase_images into shown from public.listings
  where listings.id = of_listing_id and listings.seller_id = auth.uid() and listings.status in ('active', 'inactive', 'paused')
  for update;
  if not found then
    perform private.reject('not_found');
  elsif exists (select from private.preparations where preparations.listing_id = of_listing_id) then
    perform private.reject('version_in_progress');
  end if;
  perform private.count_against('picture change', auth.uid());
  perform private.require_kept_pictures(shown, wanted);
  delete from public.pending_pictures where pending_pictures.listing_id = of_listing_id;
  if not exists (select from jsonb_array_elements_text(wanted) as entry (path) where entry.path is null) then
    perform private.show_pictures(of_listing_id, wanted);
    return false;
  end if;
  -- The scheduler leaves the first try to the call that began this.
  insert into private.preparations (listing_id, due_at) values (of_listing_id, now() + interval '15 seconds');
  insert into public.pending_pictures (listing_id, pictures) values (of_listing_id, wanted);
  perform private.claim_copies(of_listing_id, null, pictures);
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION private.show_pictures (
  of_listing_id uuid,
  wanted        jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform private.pin_pictures(of_listing_id);
  update public.listings
  set updated_at = now(), showcase_images = coalesce((
    select jsonb_agg(coalesce(kept.image, private.copied_picture(of_listing_id, entry.position)) order by entry.position)
    from jsonb_array_elements_text(wanted) with ordinality as entry (path, position)
    left join jsonb_array_elements(listings.showcase_images) as kept (image) on kept.image ->> 'path' = entry.path
  ), '[]')
  where listings.id = of_listing_id;
  with shown as materialized (
    select distinct picture.path
    from (
      select listings.showcase_images from public.listings where listings.id = of_listing_id
      union
      select order_items.showcase_images from public.order_items where order_items.listing_id = of_listing_id
    ) as sets,
      jsonb_array_elements(sets.showcase_images) as image,
      lateral (values (image ->> 'path'), (image ->> 'thumbnailPath')) as picture (path)
  )
  delete from private.listing_pictures
  where listing_pictures.listing_id = of_listing_id
    and not exists (select from shown where shown.path = listing_pictures.object_path);
end
$function$;

CREATE OR REPLACE FUNCTION private.wanted_copies (
  file     jsonb,
  pictures jsonb
)
  RETURNS TABLE (
    upload_id  uuid,
    purpose    text,
    "position" smallint,
    file_name  text
  )
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select (file ->> 'uploadId')::uuid, 'file', 0::smallint, file ->> 'name' where file is not null
  union all
  select (picture.value ->> 'uploadId')::uuid, 'picture', picture.position::smallint, null
  from jsonb_array_elements(pictures) with ordinality as picture (value, position)
  where picture.value ->> 'path' is null
  union all
  select (picture.value ->> 'thumbnailUploadId')::uuid, 'thumbnail', picture.position::smallint, null
  from jsonb_array_elements(pictures) with ordinality as picture (value, position)
  where picture.value ->> 'path' is null and picture.value ->> 'thumbnailUploadId' is not null;
$function$;

ALTER TABLE "public"."pending_pictures"
  ADD CONSTRAINT "pending_pictures_listing_id_fkey" FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;

CREATE POLICY "Only users in good standing see new pictures" ON "public"."pending_pictures"
  AS RESTRICTIVE
  FOR SELECT
  TO "authenticated"
  USING (( SELECT private.is_in_good_standing() AS is_in_good_standing));

CREATE POLICY "Sellers can see what becomes of their new pictures" ON "public"."pending_pictures"
  FOR SELECT
  TO "authenticated"
  USING ((listing_id IN ( SELECT private.own_listing_ids() AS own_listing_ids)));

COMMENT ON TABLE "public"."pending_pictures" IS 'Changes of listings'' pictures that are being made ready, and rejected ones with the reason, until the next change.';

REVOKE ALL ON FUNCTION "private"."copied_picture"(uuid, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."copied_picture"(uuid, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."copied_picture"(uuid, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_change"(uuid, boolean, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."end_change"(uuid, boolean, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_change"(uuid, boolean, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_pictures"(uuid, boolean, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."end_pictures"(uuid, boolean, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_pictures"(uuid, boolean, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."pin_pictures"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."pin_pictures"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."pin_pictures"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_kept_pictures"(jsonb, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_kept_pictures"(jsonb, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_kept_pictures"(jsonb, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."set_pictures"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."set_pictures"(uuid, jsonb) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."set_pictures"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."set_pictures"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."show_pictures"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."show_pictures"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."show_pictures"(uuid, jsonb) TO "postgres";

REVOKE ALL ON TABLE "public"."pending_pictures" FROM "authenticated";

REVOKE ALL ("began_at") ON TABLE "public"."pending_pictures" FROM "authenticated";

GRANT SELECT ("began_at") ON TABLE "public"."pending_pictures" TO "authenticated";

REVOKE ALL ("failure") ON TABLE "public"."pending_pictures" FROM "authenticated";

GRANT SELECT ("failure") ON TABLE "public"."pending_pictures" TO "authenticated";

REVOKE ALL ("listing_id") ON TABLE "public"."pending_pictures" FROM "authenticated";

GRANT SELECT ("listing_id") ON TABLE "public"."pending_pictures" TO "authenticated";

REVOKE ALL ON TABLE "public"."pending_pictures" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."pending_pictures" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."pending_pictures" TO "service_role";

insert into private.limits (name, most, seconds) values ('picture change', 100, 86400);
