SET check_function_bodies = off;

DROP INDEX "public"."entitlements_listing_id_idx";

CREATE TABLE "private"."version_notices" (
  "listing_id" uuid                     NOT NULL,
  "version"    integer                  NOT NULL,
  "due_at"     timestamp with time zone,
  "begun_at"   timestamp with time zone,
  "told_until" uuid,
  CONSTRAINT "version_notices_pkey" PRIMARY KEY (listing_id)
);

ALTER TABLE "private"."version_notices"
  ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."pending_versions" (
  "listing_id"   uuid                     NOT NULL,
  "name"         text                     NOT NULL,
  "what_changed" text,
  "began_at"     timestamp with time zone NOT NULL DEFAULT now(),
  "failure"      text,
  CONSTRAINT "pending_versions_failure_length" CHECK (((char_length(failure) >= 1) AND (char_length(failure) <= 500))),
  CONSTRAINT "pending_versions_name_length" CHECK (((char_length(name) >= 1) AND (char_length(name) <= 255))),
  CONSTRAINT "pending_versions_pkey" PRIMARY KEY (listing_id),
  CONSTRAINT "pending_versions_what_changed_length" CHECK (((char_length(what_changed) >= 1) AND (char_length(what_changed) <= 500) AND (what_changed ~ '\S'::text)))
);

ALTER TABLE "public"."pending_versions"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."pending_versions" FROM "anon";

ALTER TABLE "public"."listing_files"
  ADD COLUMN "what_changed" text;

ALTER TABLE "public"."listings"
  ADD COLUMN "file_version" integer NOT NULL DEFAULT 1;

ALTER TABLE "public"."listings"
  ADD COLUMN "file_what_changed" text;

ALTER TABLE "private"."preparations"
  ALTER COLUMN "wanted_status" DROP NOT NULL;

CREATE OR REPLACE FUNCTION private.begin_preparation (
  of_listing_id uuid,
  wanted_status text,
  file          jsonb,
  pictures      jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_standing(auth.uid());
  if not private.is_seller() then
    perform private.reject('seller_required');
  end if;
  perform from public.listings
  where listings.id = of_listing_id and listings.seller_id = auth.uid() and listings.status = 'processing' for update;
  if not found then
    perform private.reject('not_found');
  end if;
  -- The scheduler leaves the first try to whoever made the listing.
  insert into private.preparations (listing_id, wanted_status, due_at)
  values (of_listing_id, begin_preparation.wanted_status, now() + interval '15 seconds');
  perform private.claim_copies(of_listing_id, file, pictures);
end
$function$;

CREATE OR REPLACE FUNCTION private.begin_version (
  of_listing_id uuid,
  file          jsonb,
  what_changed  text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.lock_standing(auth.uid());
  if not private.is_seller() then
    perform private.reject('seller_required');
  end if;
  perform from public.listings
  where listings.id = of_listing_id and listings.seller_id = auth.uid() and listings.status in ('active', 'inactive', 'paused')
  for update;
  if not found then
    perform private.reject('not_found');
  elsif exists (select from private.preparations where preparations.listing_id = of_listing_id) then
    perform private.reject('version_in_progress');
  end if;
  perform private.count_against('new version', auth.uid());
  -- The scheduler leaves the first try to whoever uploaded.
  insert into private.preparations (listing_id, due_at) values (of_listing_id, now() + interval '15 seconds');
  insert into public.pending_versions (listing_id, name, what_changed)
  values (of_listing_id, file ->> 'name', begin_version.what_changed)
  on conflict (listing_id) do update
  set name = excluded.name, what_changed = excluded.what_changed, began_at = now(), failure = null;
  perform private.claim_copies(of_listing_id, file, '[]');
end
$function$;

CREATE OR REPLACE FUNCTION private.begin_version_notice()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  insert into private.version_notices (listing_id, version, due_at) values (new.listing_id, new.version, now())
  on conflict (listing_id) do update
  set version = excluded.version, told_until = null, due_at = greatest(now(), version_notices.begun_at + interval '1 day');
  perform private.hurry_job('enqueue_version_mails');
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.claim_copies (
  of_listing_id uuid,
  file          jsonb,
  pictures      jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  with wanted as materialized (select * from private.wanted_copies(file, pictures)),
  closed as (
    delete from public.uploads
    where uploads.seller_id = auth.uid() and uploads.id in (select wanted.upload_id from wanted)
    returning uploads.id, uploads.bucket_id, uploads.object_path
  )
  insert into private.preparation_copies (listing_id, purpose, position, file_name, source_path)
  select of_listing_id, wanted.purpose, wanted.position, wanted.file_name, closed.object_path
  from wanted
  join closed on closed.id = wanted.upload_id
    and closed.bucket_id = case wanted.purpose when 'file' then 'product-files' else 'showcase-images' end
  where exists (select from storage.objects where objects.bucket_id = closed.bucket_id and objects.name = closed.object_path);
  if (select count(*) from private.preparation_copies where preparation_copies.listing_id = of_listing_id)
    < (select count(*) from private.wanted_copies(file, pictures)) then
    perform private.reject('upload_not_found');
  end if;
end
$function$;

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
    perform private.end_version(of_listing_id, is_made, failure);
  elsif is_made then
    return private.list_copies(of_listing_id, work.wanted_status);
  elsif status_now = 'processing' then
    update public.listings set processing_failure = failure where listings.id = of_listing_id;
  end if;
  return status_now;
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
  delete from public.pending_versions
  using public.listings where listings.id = pending_versions.listing_id and listings.seller_id = of_user;
  delete from public.user_roles where user_roles.user_id = of_user;
  delete from private.connect_states where connect_states.user_id = of_user;
  delete from private.held_words where held_words.user_id = of_user;
  delete from private.message_pictures where message_pictures.sender_id = of_user;
end
$function$;

CREATE OR REPLACE FUNCTION private.end_version (
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
    update public.pending_versions
    set failure = coalesce(end_version.failure, 'This item was removed while its new version was being made ready.')
    where pending_versions.listing_id = of_listing_id;
    return;
  end if;
  insert into public.listing_files (
    listing_id, version, object_path, name, size_bytes, mime_type, sha256, object_id, object_version, what_changed
  )
  select of_listing_id, (select max(listing_files.version) + 1 from public.listing_files where listing_files.listing_id = of_listing_id),
    copies.target_path, copies.file_name, copies.size_bytes, copies.mime_type, copies.sha256, copies.object_id, copies.object_version,
    (select pending_versions.what_changed from public.pending_versions where pending_versions.listing_id = of_listing_id)
  from private.preparation_copies as copies
  where copies.listing_id = of_listing_id and copies.purpose = 'file';
  delete from public.pending_versions where pending_versions.listing_id = of_listing_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_version_mails()
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  notice private.version_notices;
  looked_at integer := 0;
begin
  while looked_at < 1000 loop
    select version_notices.* into notice
    from private.version_notices join public.listings on listings.id = version_notices.listing_id and listings.status <> 'removed'
    where version_notices.due_at <= now()
    order by version_notices.due_at limit 1 for update of version_notices skip locked;
    exit when not found;
    looked_at := looked_at + private.tell_of_version(notice, 1000 - looked_at);
  end loop;
  return looked_at;
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
        'views', array(
          select to_jsonb(listing_views) - 'listing_id' from public.listing_views
          where listing_views.listing_id = listings.id order by listing_views.viewed_on
        )
      )
      from public.listings where listings.seller_id = auth.uid() order by listings.created_at
    ),
    'sales', array(
      select to_jsonb(orders) - array['buyer_id', 'seller_id', 'basket_digest', 'checkout_url', 'checkout_session_id'] || jsonb_build_object('items', array(
        select jsonb_build_object('listing_id', order_items.listing_id, 'title', order_items.title, 'price_cents', order_items.price_cents)
        from public.order_items where order_items.order_id = orders.id
      ))
      from public.orders where orders.seller_id = auth.uid() order by orders.created_at
    ),
    'open_uploads', array(select to_jsonb(uploads) - array['seller_id', 'object_path'] from public.uploads where uploads.seller_id = auth.uid())
  );
$function$;

CREATE OR REPLACE FUNCTION private.note_new_file()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  update public.listings
  set file_changed_at = now(), file_version = new.version, file_what_changed = new.what_changed,
    file_mime_type = new.mime_type, file_size_bytes = new.size_bytes
  where listings.id = new.listing_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.tell_of_version (
  notice  private.version_notices,
  at_most integer
)
  RETURNS integer
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  holder public.entitlements;
  facts jsonb;
  made_at timestamptz;
  looked_at integer := 0;
begin
  select listing_files.created_at, jsonb_build_object(
    'listingId', listings.id, 'title', listings.title, 'seller', profiles.name, 'version', listing_files.version,
    'whatChanged', listing_files.what_changed
  ) into made_at, facts
  from public.listing_files
  join public.listings on listings.id = listing_files.listing_id
  join public.profiles on profiles.id = listings.seller_id
  where listing_files.listing_id = notice.listing_id and listing_files.version = notice.version;
  for holder in
    select * from public.entitlements
    where entitlements.listing_id = notice.listing_id and entitlements.revoked_at is null
      and entitlements.buyer_id > coalesce(notice.told_until, '00000000-0000-0000-0000-000000000000')
    order by entitlements.buyer_id limit at_most
  loop
    if holder.granted_at < made_at then
      perform private.enqueue_mail(
        'new_version', holder.buyer_id, notice.listing_id || ':' || notice.version, facts || jsonb_build_object('orderId', holder.order_id)
      );
    end if;
    notice.told_until := holder.buyer_id;
    looked_at := looked_at + 1;
  end loop;
  update private.version_notices
  set told_until = notice.told_until, due_at = case when looked_at = at_most then version_notices.due_at end,
    begun_at = case when version_notices.told_until is null and looked_at > 0 then now() else version_notices.begun_at end
  where version_notices.listing_id = notice.listing_id;
  return looked_at;
end
$function$;

ALTER TABLE "private"."version_notices"
  ADD CONSTRAINT "version_notices_listing_id_fkey" FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;

ALTER TABLE "public"."listing_files"
  ADD CONSTRAINT "listing_files_what_changed_length" CHECK (((char_length(what_changed) >= 1) AND (char_length(what_changed) <= 500) AND (what_changed ~ '\S'::text)));

ALTER TABLE "public"."pending_versions"
  ADD CONSTRAINT "pending_versions_listing_id_fkey" FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;

CREATE INDEX version_notices_due_at_idx ON private.version_notices USING btree (due_at);

CREATE INDEX entitlements_listing_id_idx ON public.entitlements USING btree (listing_id, buyer_id);

CREATE TRIGGER listing_files_begin_version_notice
  AFTER INSERT ON public.listing_files
  FOR EACH ROW
  WHEN ((new.version > 1))
  EXECUTE FUNCTION private.begin_version_notice();

CREATE POLICY "Only users in good standing see new versions" ON "public"."pending_versions"
  AS RESTRICTIVE
  FOR SELECT
  TO "authenticated"
  USING (( SELECT private.is_in_good_standing() AS is_in_good_standing));

CREATE POLICY "Sellers can see what becomes of their new versions" ON "public"."pending_versions"
  FOR SELECT
  TO "authenticated"
  USING ((listing_id IN ( SELECT private.own_listing_ids() AS own_listing_ids)));

COMMENT ON COLUMN "public"."listing_files"."what_changed" IS 'What its seller says is new in this version; null where they said nothing, and for the first.';

COMMENT ON TABLE "private"."version_notices" IS 'Listings whose buyers are being told of a new version, or were last.';

COMMENT ON TABLE "public"."pending_versions" IS 'New versions of listings'' files that are being made ready, and those that were not taken, with the reason, until the next one.';

REVOKE ALL ON FUNCTION "private"."begin_version"(uuid, jsonb, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."begin_version"(uuid, jsonb, text) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."begin_version"(uuid, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."begin_version"(uuid, jsonb, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."begin_version_notice"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."begin_version_notice"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."begin_version_notice"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."claim_copies"(uuid, jsonb, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."claim_copies"(uuid, jsonb, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."claim_copies"(uuid, jsonb, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_version"(uuid, boolean, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."end_version"(uuid, boolean, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_version"(uuid, boolean, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."enqueue_version_mails"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."enqueue_version_mails"() TO "marketplace_jobs";

REVOKE ALL ON FUNCTION "private"."enqueue_version_mails"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."enqueue_version_mails"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."tell_of_version"(private.version_notices, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tell_of_version"(private.version_notices, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tell_of_version"(private.version_notices, integer) TO "postgres";

REVOKE ALL ("what_changed") ON TABLE "public"."listing_files" FROM "authenticated";

GRANT SELECT ("what_changed") ON TABLE "public"."listing_files" TO "authenticated";

REVOKE ALL ("file_version") ON TABLE "public"."listings" FROM "anon";

GRANT SELECT ("file_version") ON TABLE "public"."listings" TO "anon";

REVOKE ALL ("file_what_changed") ON TABLE "public"."listings" FROM "anon";

GRANT SELECT ("file_what_changed") ON TABLE "public"."listings" TO "anon";

REVOKE ALL ("file_version") ON TABLE "public"."listings" FROM "authenticated";

GRANT SELECT ("file_version") ON TABLE "public"."listings" TO "authenticated";

REVOKE ALL ("file_what_changed") ON TABLE "public"."listings" FROM "authenticated";

GRANT SELECT ("file_what_changed") ON TABLE "public"."listings" TO "authenticated";

REVOKE ALL ON TABLE "public"."pending_versions" FROM "authenticated";

GRANT SELECT ON TABLE "public"."pending_versions" TO "authenticated";

REVOKE ALL ON TABLE "public"."pending_versions" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."pending_versions" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."pending_versions" TO "service_role";

-- By hand: rows.
INSERT INTO private.limits (name, most, seconds) VALUES ('new version', 20, 86400);
INSERT INTO private.jobs (name, every_seconds) VALUES ('enqueue_version_mails', 60);
