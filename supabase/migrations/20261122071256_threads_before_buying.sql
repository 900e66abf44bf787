SET check_function_bodies = off;

DROP POLICY "Buyers can ask about their orders" ON "public"."threads";

ALTER TABLE "public"."threads"
  ADD COLUMN "listing_id" uuid;

ALTER TABLE "public"."threads"
  ADD COLUMN "listing_title" text;

ALTER TABLE "public"."threads"
  ALTER COLUMN "order_id" DROP NOT NULL;

ALTER TABLE "public"."threads"
  ADD COLUMN "about" text GENERATED ALWAYS AS (
CASE
    WHEN (order_id IS NOT NULL) THEN 'order'::text
    WHEN (listing_title IS NOT NULL) THEN 'listing'::text
    ELSE 'shop'::text
END) STORED NOT NULL;

CREATE OR REPLACE FUNCTION private.complete_thread()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  asked public.listings;
begin
  if new.order_id is not null then
    select orders.buyer_id, orders.seller_id into new.buyer_id, new.seller_id
    from public.orders where orders.id = new.order_id and orders.buyer_id = auth.uid() and orders.status not in ('pending', 'expired');
    if new.buyer_id is null then
      perform private.reject('order_not_found');
    end if;
    return new;
  end if;
  new.buyer_id := auth.uid();
  if new.listing_id is not null then
    select * into asked from public.listings where listings.id = new.listing_id;
    if not found or asked.status in ('removed', 'processing') then
      perform private.reject('not_found');
    elsif asked.status <> 'active' then
      perform private.reject('listing_inactive');
    end if;
    new.seller_id := asked.seller_id;
    new.listing_title := asked.title;
  elsif not exists (select from public.profiles where profiles.id = new.seller_id and profiles.is_seller) then
    perform private.reject('profile_not_found');
  end if;
  if not private.may_write(new, new.buyer_id) then
    perform private.reject('cannot_write');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.mail_message()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  thread public.threads;
  recipient uuid;
  read_at timestamptz;
begin
  if auth.uid() is null then
    return null;
  end if;
  select * into strict thread from public.threads where threads.id = new.thread_id;
  if thread.buyer_id = new.sender_id then
    recipient := thread.seller_id;
    read_at := thread.seller_read_at;
  else
    recipient := thread.buyer_id;
    read_at := thread.buyer_read_at;
  end if;
  if exists (select from public.profiles where profiles.id = recipient and profiles.standing = 'good') then
    perform private.enqueue_mail('message', recipient, private.message_mail_key(thread.id, read_at), jsonb_build_object(
      'threadId', thread.id,
      'sender', (select profiles.name from public.profiles where profiles.id = new.sender_id),
      'about', private.thread_subject(thread, recipient),
      'body', new.body
    ), now() + interval '1 minute');
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.may_write (
  of_thread public.threads,
  sender_id uuid
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select of_thread.order_id is not null or (
    of_thread.buyer_id <> of_thread.seller_id and exists (
      select from public.profiles
      where profiles.id = case sender_id when of_thread.buyer_id then of_thread.seller_id else of_thread.buyer_id end
        and profiles.standing = 'good'
    )
  );
$function$;

CREATE OR REPLACE FUNCTION private.message_mail_key (
  of_thread_id uuid,
  read_at      timestamp with time zone
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select of_thread_id || ':' || coalesce(extract(epoch from read_at)::text, 'never');
$function$;

CREATE OR REPLACE FUNCTION private.require_may_write()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  thread public.threads;
begin
  select * into thread from public.threads
  where threads.id = new.thread_id and auth.uid() in (threads.buyer_id, threads.seller_id);
  if found and not private.may_write(thread, auth.uid()) then
    perform private.reject('cannot_write');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.thread_subject (
  of_thread public.threads,
  for_user  uuid
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case of_thread.about
    when 'order' then (
      select '“' || min(order_items.title) || '”' || case when count(*) > 1 then ' and ' || count(*) - 1 || ' more' else '' end
      from public.order_items where order_items.order_id = of_thread.order_id
    )
    when 'listing' then '“' || of_thread.listing_title || '”'
    else case for_user when of_thread.seller_id then 'your shop' else 'their shop' end
  end;
$function$;

CREATE OR REPLACE FUNCTION private.withdraw_message_mail()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  delete from private.outbox
  where outbox.kind = 'message' and outbox.sent_at is null and outbox.buried_at is null and outbox.attempts = 0
    and (
      outbox.recipient_id = old.buyer_id and old.buyer_read_at is distinct from new.buyer_read_at
        and outbox.event_key = private.message_mail_key(old.id, old.buyer_read_at)
      or outbox.recipient_id = old.seller_id and old.seller_read_at is distinct from new.seller_read_at
        and outbox.event_key = private.message_mail_key(old.id, old.seller_read_at)
    );
  return null;
end
$function$;

ALTER TABLE "public"."threads"
  ADD CONSTRAINT "threads_about_one_thing" CHECK (((num_nonnulls(order_id, listing_title) <= 1) AND ((listing_id IS NULL) OR (listing_title IS NOT NULL))));

ALTER TABLE "public"."threads"
  ADD CONSTRAINT "threads_listing_id_fkey" FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE SET NULL;

ALTER TABLE "public"."threads"
  ADD CONSTRAINT "threads_not_with_oneself" CHECK ((buyer_id <> seller_id));

CREATE UNIQUE INDEX threads_one_per_listing ON public.threads USING btree (listing_id, buyer_id)
  WHERE (listing_id IS NOT NULL);

CREATE UNIQUE INDEX threads_one_per_shop ON public.threads USING btree (seller_id, buyer_id)
  WHERE ((order_id IS NULL) AND (listing_title IS NULL));

CREATE TRIGGER messages_mail
  AFTER INSERT ON public.messages
  FOR EACH ROW
  EXECUTE FUNCTION private.mail_message();

CREATE TRIGGER messages_require_may_write
  BEFORE INSERT ON public.messages
  FOR EACH ROW
  EXECUTE FUNCTION private.require_may_write();

CREATE TRIGGER threads_withdraw_message_mail
  AFTER UPDATE OF buyer_read_at, seller_read_at ON public.threads
  FOR EACH ROW
  WHEN (((old.buyer_read_at IS DISTINCT FROM new.buyer_read_at) OR (old.seller_read_at IS DISTINCT FROM new.seller_read_at)))
  EXECUTE FUNCTION private.withdraw_message_mail();

CREATE POLICY "Buyers can open their threads" ON "public"."threads"
  FOR INSERT
  TO "authenticated"
  WITH CHECK ((buyer_id = ( SELECT auth.uid() AS uid)));

COMMENT ON TABLE "public"."threads" IS 'A conversation about an order, a listing or a shop. Opened by whoever bought or asks: its buyer.';

REVOKE ALL ON FUNCTION "private"."mail_message"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mail_message"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mail_message"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."may_write"(public.threads, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."may_write"(public.threads, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."may_write"(public.threads, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."message_mail_key"(uuid, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."message_mail_key"(uuid, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."message_mail_key"(uuid, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_may_write"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_may_write"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_may_write"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."thread_subject"(public.threads, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."thread_subject"(public.threads, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."thread_subject"(public.threads, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."withdraw_message_mail"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."withdraw_message_mail"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."withdraw_message_mail"() TO "postgres";

REVOKE ALL ("listing_id") ON TABLE "public"."threads" FROM "authenticated";

GRANT INSERT ("listing_id") ON TABLE "public"."threads" TO "authenticated";

REVOKE ALL ("seller_id") ON TABLE "public"."threads" FROM "authenticated";

GRANT INSERT ("seller_id") ON TABLE "public"."threads" TO "authenticated";
