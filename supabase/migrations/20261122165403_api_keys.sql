SET check_function_bodies = off;

CREATE TABLE "public"."api_keys" (
  "id"           uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "user_id"      uuid                     NOT NULL,
  "name"         text                     NOT NULL,
  "start"        text                     NOT NULL,
  "digest"       bytea                    NOT NULL,
  "scopes"       text[]                   NOT NULL,
  "created_at"   timestamp with time zone NOT NULL DEFAULT now(),
  "expires_at"   timestamp with time zone,
  "last_used_at" timestamp with time zone,
  CONSTRAINT "api_keys_digest_key" UNIQUE (digest),
  CONSTRAINT "api_keys_digest_sha256" CHECK ((octet_length(digest) = 32)),
  CONSTRAINT "api_keys_expire_later" CHECK ((expires_at > created_at)),
  CONSTRAINT "api_keys_name_length" CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80) AND (name ~ '\S'::text))),
  CONSTRAINT "api_keys_pkey" PRIMARY KEY (id),
  CONSTRAINT "api_keys_scopes_known"
    CHECK
    (((cardinality(scopes) >= 1) AND (scopes <@ ARRAY['listings:read'::text, 'listings:write'::text, 'sales:read'::text, 'orders:read'::text, 'messages:read'::text,
    'messages:write'::text, 'reviews:write'::text]))),
  CONSTRAINT "api_keys_start_short" CHECK ((char_length(start) <= 16))
);

ALTER TABLE "public"."api_keys"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."api_keys" FROM "anon";

CREATE OR REPLACE FUNCTION private.check_size()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if auth.uid() is null then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || ':' || auth.uid(), 4));
  if tg_table_name = 'cart_items' then
    if (select count(*) from public.cart_items where cart_items.buyer_id = auth.uid())
      > (select limits.most from private.limits where limits.name = 'cart') then
      perform private.reject('cart_full');
    end if;
  elsif tg_table_name = 'wishlist_items' then
    if (select count(*) from public.wishlist_items where wishlist_items.buyer_id = auth.uid())
      > (select limits.most from private.limits where limits.name = 'wishlist') then
      perform private.reject('wishlist_full');
    end if;
  elsif tg_table_name = 'api_keys' then
    if (select count(*) from public.api_keys where api_keys.user_id = auth.uid())
      > (select limits.most from private.limits where limits.name = 'api keys') then
      perform private.reject('too_many_keys');
    end if;
  elsif exists (
    select from public.uploads where uploads.seller_id = auth.uid() group by uploads.bucket_id
    having count(*) > (select limits.most from private.limits where limits.name = 'open ' || uploads.bucket_id)
  ) then
    perform private.reject('too_many_uploads');
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.create_api_key (
  of_digest bytea,
  of_start  text,
  of_name   text,
  of_scopes text[],
  days      integer
)
  RETURNS public.api_keys
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  made public.api_keys;
begin
  perform private.lock_standing(auth.uid());
  insert into public.api_keys (user_id, digest, start, name, scopes, expires_at)
  values (auth.uid(), of_digest, of_start, of_name, of_scopes, now() + make_interval(days => days))
  returning * into made;
  return made;
end
$function$;

CREATE OR REPLACE FUNCTION private.export_account()
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  standing text;
begin
  select profiles.standing into standing from public.profiles where profiles.id = auth.uid();
  if standing is null or standing = 'deleted' then
    perform private.reject(case when standing is null then 'profile_not_found' else 'account_deleted' end);
  end if;
  perform private.count_against('export', auth.uid());
  return jsonb_build_object('exported_at', now())
    || private.export_profile() || private.export_buying() || private.export_selling() || private.export_words()
    || private.export_disputes() || private.export_programs();
end
$function$;

CREATE OR REPLACE FUNCTION private.export_programs()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'api_keys', array(
      select to_jsonb(api_keys) - array['user_id', 'digest'] from public.api_keys where api_keys.user_id = auth.uid() order by api_keys.created_at
    )
  );
$function$;

CREATE OR REPLACE FUNCTION private.use_api_key (
  of_digest bytea,
  for_scope text
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  known public.api_keys;
begin
  select * into known from public.api_keys
  where api_keys.digest = of_digest and (api_keys.expires_at is null or api_keys.expires_at > now());
  if not found then
    return null;
  elsif for_scope <> all (known.scopes) then
    perform private.reject('key_scope_missing');
  end if;
  if known.last_used_at is null or known.last_used_at < now() - interval '1 minute' then
    update public.api_keys set last_used_at = now()
    where api_keys.id in (select noted.id from public.api_keys as noted where noted.id = known.id for update skip locked);
  end if;
  return known.user_id;
end
$function$;

ALTER TABLE "public"."api_keys"
  ADD CONSTRAINT "api_keys_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.accounts(id) ON DELETE CASCADE;

CREATE INDEX api_keys_list_idx ON public.api_keys USING btree (user_id, created_at DESC, id DESC);

CREATE TRIGGER api_keys_size
  AFTER INSERT ON public.api_keys
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.check_size();

CREATE POLICY "Only users in good standing have keys" ON "public"."api_keys"
  AS RESTRICTIVE
  FOR ALL
  TO "authenticated"
  USING (( SELECT private.is_in_good_standing() AS is_in_good_standing))
  WITH CHECK (( SELECT private.is_in_good_standing() AS is_in_good_standing));

CREATE POLICY "Users can revoke their keys" ON "public"."api_keys"
  FOR DELETE
  TO "authenticated"
  USING ((user_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "Users can see their keys" ON "public"."api_keys"
  FOR SELECT
  TO "authenticated"
  USING ((user_id = ( SELECT auth.uid() AS uid)));

COMMENT ON TABLE "public"."api_keys" IS 'Keys of users for programs, by their SHA-256. A key that is revoked is deleted.';

REVOKE ALL ON FUNCTION "private"."create_api_key"(bytea, text, text, text[], integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."create_api_key"(bytea, text, text, text[], integer) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."create_api_key"(bytea, text, text, text[], integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."create_api_key"(bytea, text, text, text[], integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."export_programs"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."export_programs"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."export_programs"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."use_api_key"(bytea, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."use_api_key"(bytea, text) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."use_api_key"(bytea, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."use_api_key"(bytea, text) TO "postgres";

REVOKE ALL ON TABLE "public"."api_keys" FROM "authenticated";

REVOKE ALL ("created_at") ON TABLE "public"."api_keys" FROM "authenticated";

GRANT SELECT ("created_at") ON TABLE "public"."api_keys" TO "authenticated";

REVOKE ALL ("expires_at") ON TABLE "public"."api_keys" FROM "authenticated";

GRANT SELECT ("expires_at") ON TABLE "public"."api_keys" TO "authenticated";

REVOKE ALL ("id") ON TABLE "public"."api_keys" FROM "authenticated";

GRANT SELECT ("id") ON TABLE "public"."api_keys" TO "authenticated";

REVOKE ALL ("last_used_at") ON TABLE "public"."api_keys" FROM "authenticated";

GRANT SELECT ("last_used_at") ON TABLE "public"."api_keys" TO "authenticated";

REVOKE ALL ("name") ON TABLE "public"."api_keys" FROM "authenticated";

GRANT SELECT ("name") ON TABLE "public"."api_keys" TO "authenticated";

REVOKE ALL ("scopes") ON TABLE "public"."api_keys" FROM "authenticated";

GRANT SELECT ("scopes") ON TABLE "public"."api_keys" TO "authenticated";

REVOKE ALL ("start") ON TABLE "public"."api_keys" FROM "authenticated";

GRANT SELECT ("start") ON TABLE "public"."api_keys" TO "authenticated";

REVOKE ALL ("user_id") ON TABLE "public"."api_keys" FROM "authenticated";

GRANT SELECT ("user_id") ON TABLE "public"."api_keys" TO "authenticated";

GRANT DELETE ON TABLE "public"."api_keys" TO "authenticated";

REVOKE ALL ON TABLE "public"."api_keys" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."api_keys" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."api_keys" TO "service_role";

-- Rows.
insert into private.limits (name, most, seconds) values ('api keys', 20, null);
