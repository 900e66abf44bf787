SET check_function_bodies = off;

DROP POLICY "Sellers and buyers can see what the file is" ON "public"."listing_files";

DROP POLICY "Users can read active, own and bought listings, admins all" ON "public"."listings";

DROP POLICY "Buyers can review what they own" ON "public"."reviews";

DROP POLICY "Users can read reviews of active, own and bought listings" ON "public"."reviews";

-- By hand: a column that a trigger names cannot change its type.
DROP TRIGGER "profiles_limit_edits" ON "public"."profiles";

DROP TRIGGER "profiles_reject_former_username" ON "public"."profiles";

DROP TRIGGER "profiles_limit_usernames" ON "public"."profiles";

DROP TRIGGER "profiles_refresh_search_documents" ON "public"."profiles";

DROP TRIGGER "profiles_store_former_username" ON "public"."profiles";

DROP INDEX "public"."profiles_names_trigrams_idx";

ALTER TABLE "public"."profiles"
  DROP CONSTRAINT "profiles_username_not_reserved";

ALTER TABLE "public"."profiles"
  DROP CONSTRAINT "profiles_username_shape";

ALTER TABLE "public"."profiles"
  DROP CONSTRAINT "profiles_username_unique";

DROP FUNCTION "private"."entitled_listing_ids"();

DROP FUNCTION "private"."free_username"(text);

ALTER TABLE "public"."profiles"
  ALTER COLUMN "username" DROP DEFAULT;

ALTER TABLE "public"."profiles"
  ALTER COLUMN "username" TYPE text USING "username"::text;

DROP EXTENSION "citext";

CREATE OR REPLACE FUNCTION private.delete_account()
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  caller uuid := auth.uid();
begin
  if exists (select from public.user_roles where user_roles.user_id = caller) then
    perform private.lock_admins();
  end if;
  perform private.lock_standing_alone(caller);
  if not exists (select from public.profiles where profiles.id = caller and profiles.standing <> 'deleted') then
    perform private.reject('account_deleted');
  end if;
  perform private.delete_follows();
  -- Not for update: the foreign keys of strangers who just now name this user need not wait.
  perform from public.profiles where profiles.id = caller for no key update;
  insert into private.deleted_identities (provider, identity_digest)
  select identities.provider, sha256(convert_to(identities.provider_id, 'UTF8'))
  from auth.identities where identities.user_id = caller
  on conflict do nothing;

  update public.seller_accounts set deauthorized_at = coalesce(seller_accounts.deauthorized_at, now()), charges_enabled = false
  where seller_accounts.seller_id = caller;
  perform private.remove_listings(caller);
  perform private.delete_belongings(caller);
  update public.messages set body = '[deleted]', pictures = '[]' where messages.sender_id = caller;
  update public.order_items set seller_name = 'Deleted seller'
  from public.orders where orders.id = order_items.order_id and orders.seller_id = caller;
  update public.profiles
  set deleted_at = now(), name = 'Deleted user', avatar = null, is_seller = false,
    bio = null, banner = null, links = '[]', refund_policy = null, announcement = null,
    username = 'deleted-' || left(replace(gen_random_uuid()::text, '-', ''), 20)
  where profiles.id = caller;
  delete from auth.users where users.id = caller;
end
$function$;

CREATE OR REPLACE FUNCTION private.edit_review (
  of_review   uuid,
  new_rating  integer,
  new_comment text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.lock_standing(auth.uid());
  perform private.lock_own_review(of_review);
  update public.reviews set rating = new_rating, comment = new_comment, edited_at = now()
  where reviews.id = of_review and reviews.listing_id in (select own_entitlements.listing_id from private.own_entitlements);
  if not found then
    perform private.reject('purchase_required');
  end if;
  perform private.count_against('review', auth.uid());
end
$function$;

CREATE OR REPLACE FUNCTION private.find_appeals (
  request jsonb
)
  RETURNS TABLE (
    id                  uuid,
    statement_id        uuid,
    user_id             uuid,
    username            text,
    text                text,
    created_at          timestamp with time zone,
    outcome             text,
    answer              text,
    decided_at          timestamp with time zone,
    acted_by_username   text,
    decided_by_username text,
    may_decide          boolean,
    statement           jsonb
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_admin('forbidden');
  return query execute format(
    'select appeals.id, appeals.statement_id, appeals.user_id, profiles.username, appeals.text, appeals.created_at, appeals.outcome, appeals.answer,
      appeals.decided_at, actors.username, deciders.username,
      appeals.decided_at is null and appeals.acted_by is distinct from auth.uid() and appeals.user_id <> auth.uid(),
      to_jsonb(statements) - ''user_id''
    from public.appeals
    join public.statements on statements.id = appeals.statement_id
    join public.profiles on profiles.id = appeals.user_id
    left join public.profiles as actors on actors.id = appeals.acted_by
    left join public.profiles as deciders on deciders.id = appeals.decided_by
    where %s and (appeals.created_at, appeals.id) < ($1, $2)
    order by appeals.created_at desc, appeals.id desc limit $3',
    case request ->> 'isOpen' when 'true' then 'appeals.decided_at is null' when 'false' then 'appeals.decided_at is not null' else 'true' end
  ) using coalesce((request #>> '{after,0}')::timestamptz, 'infinity'),
    coalesce((request #>> '{after,1}')::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'), least((request ->> 'limit')::integer, 101);
end
$function$;

CREATE OR REPLACE FUNCTION private.find_failed_mails (
  request jsonb
)
  RETURNS TABLE (
    id                 uuid,
    kind               text,
    recipient_id       uuid,
    recipient_username text,
    address            text,
    attempts           integer,
    last_error         text,
    created_at         timestamp with time zone,
    buried_at          timestamp with time zone
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_admin('forbidden');
  return query
    select outbox.id, outbox.kind, outbox.recipient_id, profiles.username, outbox.address, outbox.attempts::integer, outbox.last_error,
      outbox.created_at, outbox.buried_at
    from private.outbox left join public.profiles on profiles.id = outbox.recipient_id
    where outbox.buried_at is not null
      and (outbox.buried_at, outbox.id) < (
        coalesce((request #>> '{after,0}')::timestamptz, 'infinity'),
        coalesce((request #>> '{after,1}')::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
      )
    order by outbox.buried_at desc, outbox.id desc
    limit least((request ->> 'limit')::integer, 101);
end
$function$;

CREATE OR REPLACE FUNCTION private.find_listings (
  request jsonb
)
  RETURNS TABLE (
    id              uuid,
    title           text,
    status          text,
    held_by         text,
    is_unlawful     boolean,
    price_cents     integer,
    seller_id       uuid,
    seller_username text,
    sales_count     integer,
    rating_count    integer,
    pending_reports integer,
    created_at      timestamp with time zone
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  SET random_page_cost TO '1.1'
  AS $function$
begin
  perform private.require_admin('forbidden');
  return query execute format(
    'select found.id, found.title, found.status, held_listings.by_act, coalesce(held_listings.is_unlawful, false), found.price_cents,
      found.seller_id, profiles.username, found.sales_count, found.rating_count,
      (
        select count(*) from public.reports
        where reports.reported_listing_id = found.id and reports.reported_review_id is null and reports.status = ''pending''
      )::integer, found.created_at
    from (
      select * from public.listings where %s order by listings.created_at desc, listings.id desc limit $4
    ) as found
    join public.profiles on profiles.id = found.seller_id
    left join private.held_listings on held_listings.listing_id = found.id
    order by found.created_at desc, found.id desc', private.listing_filters(request)
  ) using request, (request #>> '{after,0}')::timestamptz, (request #>> '{after,1}')::uuid, least((request ->> 'limit')::integer, 101),
    private.like_pattern(request ->> 'q', true);
end
$function$;

CREATE OR REPLACE FUNCTION private.find_reviews (
  request jsonb
)
  RETURNS TABLE (
    id                uuid,
    listing_id        uuid,
    listing_title     text,
    reviewer_id       uuid,
    reviewer_username text,
    rating            smallint,
    comment           text,
    removed_at        timestamp with time zone,
    pending_reports   integer,
    created_at        timestamp with time zone
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  filters text := 'true';
begin
  perform private.require_admin('forbidden');
  if request ? 'isRemoved' then
    filters := filters || case when (request ->> 'isRemoved')::boolean then ' and reviews.removed_at is not null' else ' and reviews.removed_at is null' end;
  end if;
  if request ? 'listingId' then
    filters := filters || ' and reviews.listing_id = ($1 ->> ''listingId'')::uuid';
  end if;
  if request ? 'userId' then
    filters := filters || ' and reviews.reviewer_id = ($1 ->> ''userId'')::uuid';
  end if;
  if request ? 'after' then
    filters := filters || ' and (reviews.created_at, reviews.id) < ($2, $3)';
  end if;
  return query execute format(
    'select found.id, found.listing_id, listings.title, found.reviewer_id, profiles.username, found.rating, found.comment, found.removed_at,
      (select count(*) from public.reports where reports.reported_review_id = found.id and reports.status = ''pending'')::integer, found.created_at
    from (
      select * from public.reviews where %s order by reviews.created_at desc, reviews.id desc limit $4
    ) as found
    join public.listings on listings.id = found.listing_id
    join public.profiles on profiles.id = found.reviewer_id
    order by found.created_at desc, found.id desc', filters
  ) using request, (request #>> '{after,0}')::timestamptz, (request #>> '{after,1}')::uuid, least((request ->> 'limit')::integer, 101);
end
$function$;

CREATE OR REPLACE FUNCTION private.find_stripe_differences (
  request jsonb
)
  RETURNS TABLE (
    id                uuid,
    kind              text,
    found             text,
    ledger_cents      bigint,
    stripe_cents      bigint,
    payment_intent_id text,
    order_id          uuid,
    seller_id         uuid,
    seller_username   text,
    first_seen_at     timestamp with time zone,
    last_seen_at      timestamp with time zone,
    solved_at         timestamp with time zone
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_admin('forbidden');
  return query
    select differences.id, differences.kind, differences.found, differences.ledger_cents, differences.stripe_cents, differences.payment_intent_id,
      differences.order_id, profiles.id, profiles.username, differences.first_seen_at, differences.last_seen_at, differences.solved_at
    from private.stripe_differences as differences
    left join public.orders on orders.id = differences.order_id
    left join public.seller_accounts on seller_accounts.stripe_account_id = differences.stripe_account_id
    left join public.profiles on profiles.id = coalesce(orders.seller_id, seller_accounts.seller_id)
    where (request ->> 'state' is null or (request ->> 'state' = 'open') = (differences.solved_at is null))
      and (differences.first_seen_at, differences.id) < (
        coalesce((request #>> '{after,0}')::timestamptz, 'infinity'),
        coalesce((request #>> '{after,1}')::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
      )
    order by differences.first_seen_at desc, differences.id desc
    limit least((request ->> 'limit')::integer, 101);
end
$function$;

CREATE OR REPLACE FUNCTION private.find_users (
  request jsonb
)
  RETURNS TABLE (
    id              uuid,
    username        text,
    name            text,
    avatar          text,
    is_seller       boolean,
    standing        text,
    created_at      timestamp with time zone,
    email           text,
    suspended_until timestamp with time zone
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  q text := request ->> 'q';
  filters text := 'profiles.standing <> ''deleted''';
begin
  perform private.require_admin('forbidden');
  if q ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    filters := filters || ' and profiles.id = ($1 ->> ''q'')::uuid';
  elsif strpos(q, '@') > 0 then
    filters := filters || ' and profiles.id in (select accounts.id from public.accounts where lower(accounts.email) like $2)';
  elsif q is not null then
    filters := filters || ' and (profiles.name || '' '' || profiles.username) ilike $3';
  end if;
  if request ? 'standing' then
    filters := filters || format(' and profiles.standing = %L', request ->> 'standing');
  end if;
  if request ? 'isSeller' then
    filters := filters || ' and profiles.is_seller = ($1 ->> ''isSeller'')::boolean';
  end if;
  if request ? 'after' then
    filters := filters || ' and (profiles.created_at, profiles.id) < ($4, $5)';
  end if;
  return query execute format(
    'select found.id, found.username, found.name, found.avatar, found.is_seller, found.standing, found.created_at, accounts.email, suspensions.until
    from (
      select profiles.* from public.profiles where %s order by profiles.created_at desc, profiles.id desc limit $6
    ) as found
    left join public.accounts on accounts.id = found.id
    left join private.suspensions on suspensions.user_id = found.id
    order by found.created_at desc, found.id desc', filters
  ) using request, private.like_pattern(lower(q), false), private.like_pattern(q, true),
    (request #>> '{after,0}')::timestamptz, (request #>> '{after,1}')::uuid, least((request ->> 'limit')::integer, 101);
end
$function$;

CREATE OR REPLACE FUNCTION private.free_username (
  wanted text
)
  RETURNS text
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  stem text := trim(both '-' from regexp_replace(lower(extensions.unaccent(wanted)), '[^a-z0-9]+', '-', 'g'));
  candidate text;
  digits integer := 3;
begin
  if char_length(stem) < 3 then
    stem := 'member';
  end if;
  candidate := trim(both '-' from left(stem, 24));
  while exists (select from public.profiles where profiles.username = candidate)
    or private.is_former_username(candidate, null)
    or private.is_reserved_username(candidate)
  loop
    digits := least(digits + 1, 12);
    candidate := trim(both '-' from left(stem, least(24, 29 - digits))) || '-'
      || lpad(floor(random() * 10 ^ digits)::bigint::text, digits, '0');
  end loop;
  return candidate;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_free_username (
  wanted text
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select not private.is_reserved_username(wanted) and not private.is_former_username(wanted, auth.uid()) and not exists (
    select from public.profiles
    where profiles.username = lower(wanted) and profiles.id is distinct from auth.uid()
  );
$function$;

CREATE OR REPLACE FUNCTION private.reject_former_username()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if private.is_former_username(new.username, new.id) then
    perform private.reject('username_taken');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.sales_like (
  pattern text
)
  RETURNS uuid[]
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select array(
    select sold.order_id
    from public.listings,
      lateral (select order_items.order_id from public.order_items where order_items.listing_id = listings.id limit 5001) as sold
    where listings.seller_id = auth.uid() and listings.title ilike pattern
    union all
    select bought.id
    from public.profiles,
      lateral (select orders.id from public.orders where orders.buyer_id = profiles.id and orders.seller_id = auth.uid() limit 5001) as bought
    where (profiles.name || ' ' || profiles.username) ilike pattern and profiles.name ilike pattern and profiles.standing <> 'deleted'
    limit 5001
  );
$function$;

CREATE OR REPLACE FUNCTION private.store_former_username()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  delete from private.former_usernames where former_usernames.digest = private.username_digest(new.username);
  insert into private.former_usernames (digest, holder_id) values (private.username_digest(old.username), new.id)
  on conflict (digest) do update set holder_id = excluded.holder_id, left_at = now();
  if new.standing = 'deleted' then
    update private.former_usernames set holder_id = null where former_usernames.holder_id = new.id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.write_search_document()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  new.search_document :=
    setweight(to_tsvector('public.catalogue', new.title), 'A')
    || setweight(to_tsvector('public.catalogue', new.description), 'B')
    || setweight(to_tsvector('public.catalogue', (
      select profiles.name || ' ' || profiles.username from public.profiles where profiles.id = new.seller_id
    )), 'C');
  new.updated_at := now();
  return new;
end
$function$;

ALTER TABLE "public"."profiles"
  ADD CONSTRAINT "profiles_username_shape" CHECK ((username ~ '^[a-z0-9][a-z0-9._-]{1,28}[a-z0-9]$'::text));

ALTER TABLE "public"."profiles"
  ADD CONSTRAINT "profiles_username_unique" UNIQUE (username);

CREATE VIEW "private"."own_entitlements" AS  SELECT listing_id
   FROM public.entitlements
  WHERE ((buyer_id = ( SELECT auth.uid() AS uid)) AND (revoked_at IS NULL));

CREATE INDEX profiles_names_trigrams_idx ON public.profiles USING gin ((((name || ' '::text) || username)) extensions.gin_trgm_ops);

CREATE TRIGGER profiles_limit_usernames
  AFTER UPDATE OF username ON public.profiles
  FOR EACH ROW
  WHEN (((new.standing <> 'deleted'::text) AND (new.username IS DISTINCT FROM old.username)))
  EXECUTE FUNCTION private.count_written('username change');

CREATE TRIGGER profiles_refresh_search_documents
  AFTER UPDATE OF name, username ON public.profiles
  FOR EACH ROW
  WHEN (((old.name IS DISTINCT FROM new.name) OR (old.username IS DISTINCT FROM new.username)))
  EXECUTE FUNCTION private.refresh_search_documents();

CREATE TRIGGER profiles_store_former_username
  AFTER UPDATE OF username ON public.profiles
  FOR EACH ROW
  WHEN ((new.username IS DISTINCT FROM old.username))
  EXECUTE FUNCTION private.store_former_username();

CREATE POLICY "Sellers and buyers can see what the file is" ON "public"."listing_files"
  FOR SELECT
  TO "authenticated"
  USING (((listing_id IN ( SELECT private.own_listing_ids() AS own_listing_ids)) OR (EXISTS ( SELECT
   FROM private.own_entitlements
  WHERE (own_entitlements.listing_id = listing_files.listing_id)))));

CREATE POLICY "Users can read active, own and bought listings, admins all" ON "public"."listings"
  FOR SELECT
  TO "authenticated"
  USING (((status = 'active'::text) OR (seller_id = ( SELECT auth.uid() AS uid)) OR (EXISTS ( SELECT
   FROM private.own_entitlements
  WHERE (own_entitlements.listing_id = listings.id))) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "Buyers can review what they own" ON "public"."reviews"
  FOR INSERT
  TO "authenticated"
  WITH CHECK (((reviewer_id = ( SELECT auth.uid() AS uid)) AND (EXISTS ( SELECT
   FROM private.own_entitlements
  WHERE (own_entitlements.listing_id = reviews.listing_id)))));

CREATE POLICY "Users can read reviews of active, own and bought listings" ON "public"."reviews"
  FOR SELECT
  TO "authenticated"
  USING ((is_public OR (reviewer_id = ( SELECT auth.uid() AS uid)) OR (listing_id IN ( SELECT private.own_listing_ids() AS own_listing_ids)) OR (EXISTS ( SELECT
   FROM private.own_entitlements
  WHERE (own_entitlements.listing_id = reviews.listing_id))) OR ( SELECT private.is_admin() AS is_admin)));

REVOKE ALL ON FUNCTION "private"."free_username"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."free_username"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."free_username"(text) TO "postgres";

GRANT SELECT ON TABLE "private"."own_entitlements" TO "authenticated";

ALTER TABLE "public"."profiles"
  ADD CONSTRAINT "profiles_username_not_reserved" CHECK ((NOT private.is_reserved_username(username)));

CREATE TRIGGER profiles_limit_edits
  AFTER UPDATE OF name, avatar, username, bio, banner, links, refund_policy, announcement ON public.profiles
  FOR EACH ROW WHEN (new.standing <> 'deleted') EXECUTE FUNCTION private.count_written('profile edit');

CREATE TRIGGER profiles_reject_former_username
  BEFORE INSERT OR UPDATE OF username ON public.profiles
  FOR EACH ROW EXECUTE FUNCTION private.reject_former_username();
