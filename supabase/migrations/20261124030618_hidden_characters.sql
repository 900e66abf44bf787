SET check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.due_webhook_endpoints (
  at_most integer
)
  RETURNS TABLE (
    endpoint_id uuid,
    is_failing  boolean
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with recursive waiting as (
    (
      select webhook_messages.endpoint_id, webhook_messages.due_at from private.webhook_messages
      where webhook_messages.delivered_at is null and webhook_messages.attempts < private.webhook_attempts_max()
      order by webhook_messages.endpoint_id, webhook_messages.due_at limit 1
    )
    union all
    select following.endpoint_id, following.due_at from waiting cross join lateral (
      select webhook_messages.endpoint_id, webhook_messages.due_at from private.webhook_messages
      where webhook_messages.endpoint_id > waiting.endpoint_id
        and webhook_messages.delivered_at is null and webhook_messages.attempts < private.webhook_attempts_max()
      order by webhook_messages.endpoint_id, webhook_messages.due_at limit 1
    ) as following
  )
  select waiting.endpoint_id, webhook_endpoints.failing_since is not null
  from waiting join private.webhook_endpoints on webhook_endpoints.id = waiting.endpoint_id
  where waiting.due_at <= now() and webhook_endpoints.disabled_at is null
    and (select profiles.standing from public.profiles where profiles.id = webhook_endpoints.seller_id) = 'good'
  order by webhook_endpoints.failing_since is not null, waiting.due_at limit at_most;
$function$;

CREATE OR REPLACE FUNCTION private.has_hidden_characters(candidate text)
returns boolean
language sql immutable set search_path = ''
begin atomic
  select candidate ~ U&'[\0001-\0008\000B\000C\000E-\001F\007F-\009F\00AD\061C\180E\200B\200E\200F\2028-\202E\2060-\2069\FEFF\FFF9-\FFFB]'
    or regexp_replace(
      candidate,
      U&'(?<=[\0600-\08FF])[\200C\200D](?=[\0600-\08FF])|(?<=[\0900-\0DFF])[\200C\200D](?=[\0900-\0DFF])'
        || U&'|(?<=[\094D\09CD\0A4D\0ACD\0B4D\0BCD\0C4D\0CCD\0D4D\0DCA])[\200C\200D]'
        || U&'|(?<=[\2190-\2BFF\FE0F\+01F000-\+01FAFF])\200D(?=[\2190-\2BFF\+01F000-\+01FAFF])',
      '', 'g'
    ) ~ U&'[\200C\200D]';
end;

REVOKE ALL ON FUNCTION "private"."has_hidden_characters"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."has_hidden_characters"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."has_hidden_characters"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_hidden_characters"(text) TO "postgres";

-- Texts from before the constraints lose these characters, and where they have any, all their joiners.
create function pg_temp.cleaned(dirty text) returns text language sql as $$
  select nullif(trim(regexp_replace(
    dirty, U&'[\0001-\0008\000B\000C\000E-\001F\007F-\009F\00AD\061C\180E\200B-\200F\2028-\202E\2060-\2069\FEFF\FFF9-\FFFB]', '', 'g'
  )), '')
$$;
update public.listings set title = coalesce(pg_temp.cleaned(title), 'Untitled') where private.has_hidden_characters(title);
update public.profiles set bio = pg_temp.cleaned(bio) where private.has_hidden_characters(bio);
update public.profiles set announcement = pg_temp.cleaned(announcement) where private.has_hidden_characters(announcement);
update private.held_words set bio = pg_temp.cleaned(bio) where private.has_hidden_characters(bio);
update private.held_words set announcement = pg_temp.cleaned(announcement) where private.has_hidden_characters(announcement);

ALTER TABLE "public"."listings"
  ADD CONSTRAINT "listings_title_not_hidden" CHECK ((NOT private.has_hidden_characters(title)));

ALTER TABLE "public"."profiles"
  ADD CONSTRAINT "profiles_announcement_not_hidden" CHECK ((NOT private.has_hidden_characters(announcement)));

ALTER TABLE "public"."profiles"
  ADD CONSTRAINT "profiles_bio_not_hidden" CHECK ((NOT private.has_hidden_characters(bio)));
