SET check_function_bodies = off;

REVOKE ALL ON TABLE "public"."reports" FROM "authenticated";

DROP INDEX "public"."reports_one_pending_per_target";

ALTER TABLE "private"."mail_stops"
  DROP CONSTRAINT "mail_stops_gifts_of_all";

ALTER TABLE "private"."mail_stops"
  DROP CONSTRAINT "mail_stops_kind_known";

ALTER TABLE "private"."outbox"
  DROP CONSTRAINT "outbox_kind_known";

ALTER TABLE "public"."reports"
  ADD COLUMN "address" text;

ALTER TABLE "public"."reports"
  ALTER COLUMN "reporter_id" DROP NOT NULL;

CREATE OR REPLACE FUNCTION private.facts_at_sending (
  of_mail    private.outbox,
  to_address text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  facts jsonb := of_mail.facts || private.mailed_licences(of_mail) || private.mailed_duplicates(of_mail) || private.mailed_post(of_mail)
    || coalesce(case of_mail.kind when 'gift' then private.giver_facts((of_mail.facts ->> 'orderId')::uuid) || jsonb_strip_nulls(jsonb_build_object('title', (
      -- Items that weren't taken back.
      select string_agg(order_items.title, ', ' order by order_items.title)
      from public.order_items join public.entitlements using (order_id, listing_id)
      where order_items.order_id = (of_mail.facts ->> 'orderId')::uuid and entitlements.revoked_at is null
    ))) end, '{}');
  seller uuid;
begin
  -- What mails have in place of the words of a muted sender.
  if of_mail.kind in ('gift', 'gift_ended', 'licence_key', 'new_release', 'case') and private.is_sender_muted(of_mail, to_address) then
    facts := facts || case
      when private.stop_of_mail(of_mail) = 'gifts' then '{"title": null, "note": null, "giver": null, "licences": []}'
      when of_mail.kind = 'new_release' then '{"seller": "The seller", "title": "your purchase", "name": null, "note": null}'
      when of_mail.kind = 'case' then jsonb_build_object('seller', 'The seller', 'words', case
        when not exists (
          select from public.cases
          where cases.thread_id = (of_mail.facts ->> 'threadId')::uuid and cases.answer = of_mail.facts ->> 'words'
        ) then of_mail.facts -> 'words'
      end)
      else '{}'
    end;
  end if;
  -- Of an unsolicited kind, the link ends all that is like it.
  if private.stop_of_mail(of_mail) = 'reports' and of_mail.address is not null then
    facts := facts || jsonb_build_object('stop', jsonb_build_object('kind', 'reports', 'sellerId', of_mail.id));
  elsif of_mail.kind = any (private.unsolicited_mail_kinds()) and coalesce(facts #>> '{stop,kind}', 'invitation') = 'invitation' then
    seller := private.seller_of_mail(of_mail);
    facts := facts || case when seller is null then '{}' else jsonb_build_object(
      'stop', coalesce(facts -> 'stop', '{}') || jsonb_build_object('kind', private.stop_of_mail(of_mail), 'sellerId', seller)
    ) end;
  end if;
  return case
    when facts ? 'stop' then jsonb_set(facts, '{stop,digest}', to_jsonb(encode(private.address_digest(to_address), 'hex'))) else facts
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.has_stopped (
  of_digest bytea,
  of_seller uuid,
  of_kind   text
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return exists (
    select from private.mail_stops
    where mail_stops.digest = of_digest and mail_stops.kind = of_kind
      and (mail_stops.seller_id = of_seller or of_kind in ('gifts', 'reports'))
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.is_mail_unwanted (
  of_mail    private.outbox,
  to_address text,
  problem    text
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (problem is not null and (of_mail.kind = any (private.optional_mail_kinds() || array['confirm_follow', 'gift_ended']) or of_mail.facts ? 'stop' or private.is_unsolicited(of_mail)))
    or private.has_stopped(private.address_digest(to_address), (of_mail.facts #>> '{stop,sellerId}')::uuid, of_mail.facts #>> '{stop,kind}')
    -- What somebody paid for, money and decisions go all the same, without the words.
    or case
      when private.is_unsolicited(of_mail) then private.is_sender_muted(of_mail, to_address)
        -- The address erased what it had of the seller, and its owner bought nothing there since. A
        -- free item of a guest doesn't count: anybody can type any address.
        or exists (
          select from private.seller_of_mail(of_mail) as seller
          join private.unsolicited_addresses as erased on erased.seller_id = seller and erased.digest = private.keyed_digest(seller, to_address)
          where erased.erased_at is not null and not exists (
            select from (
              select accounts.id, 0 from private.verified_accounts(private.address_digest(to_address)) as accounts
              union all
              select claims.holder_id, 1 from private.claims where claims.address = private.normal_address(to_address)
            ) as holders (id, least_cents)
            join public.orders on orders.buyer_id = holders.id and orders.seller_id = seller and orders.origin = 'purchase'
              and orders.total_cents >= holders.least_cents and orders.paid_at > erased.erased_at
          )
        ) or private.stop_of_mail(of_mail) is distinct from 'reports' and exists (
          select from private.verified_accounts(private.address_digest(to_address)) as holders
          where not private.wants_mail(holders.id, 'free_copy')
        )
      when of_mail.kind in ('message', 'guest_message', 'confirm_follow') then private.is_sender_muted(of_mail, to_address)
      -- Anybody can take a free item for any address.
      when of_mail.kind in ('purchase', 'new_release') then exists (
        select from public.orders
        where orders.id = (of_mail.facts ->> 'orderId')::uuid and orders.total_cents = 0
          and (of_mail.kind = 'new_release' or exists (select from private.claims where claims.holder_id = of_mail.recipient_id))
      ) and private.is_sender_muted(of_mail, to_address)
      -- The post was cancelled, its seller may not send, or the recipient left the audience or refuses
      -- it. A test isn't sent if its draft is gone.
      when of_mail.kind in ('post', 'post_test') then not exists (
        select from public.posts join public.profiles on profiles.id = posts.seller_id
        where posts.id = (of_mail.facts ->> 'postId')::uuid and (of_mail.kind = 'post_test' or (
          posts.state in ('sending', 'sent') and profiles.standing = 'good'
          and private.may_get_post(private.address_digest(to_address), posts.seller_id, private.stop_kind_of(posts.audience))
          and exists (
            select from private.audience_holders as holders
            where holders.audience = posts.audience and holders.source_id = any (private.audience_sources(posts))
              and holders.since is not null and holders.is_wanted and holders.is_reachable
              and holders.id = any (private.address_holders(private.address_digest(to_address), posts.seller_id))
          )
        ))
      )
      -- Digests leave out who is blocked by then. This is for a block after that.
      else of_mail.kind in ('new_listings', 'saved_searches', 'list_news') and exists (
        select from jsonb_path_query(of_mail.facts, '$.**.id') as entry (id)
        join public.listings on listings.id = (entry.id #>> '{}')::uuid
        join public.blocks on blocks.blocked_id = listings.seller_id and blocks.blocker_id = of_mail.recipient_id
      )
    end;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_unsolicited (
  of_mail private.outbox
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return case
    when of_mail.kind in ('message', 'guest_message') then not exists (
      select from public.threads join public.messages on messages.thread_id = threads.id and messages.author <> 'seller'
      where threads.id = (of_mail.facts ->> 'threadId')::uuid
    ) and not (of_mail.kind = 'message' and exists (select from public.cases where cases.thread_id = (of_mail.facts ->> 'threadId')::uuid))
    when of_mail.kind = 'report_outcome' then of_mail.address is not null
    when of_mail.kind <> all (private.unsolicited_mail_kinds()) then false
    when of_mail.kind in ('gift', 'gift_ended') then exists (
      select from public.orders where orders.id = (of_mail.facts ->> 'orderId')::uuid and orders.total_cents = 0
    )
    else true
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.mail_report_outcome()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.enqueue_mail('report_outcome', new.reporter_id, new.id || ':' || new.outcome, private.report_facts(new));
  perform private.enqueue_mail_to_address('report_outcome', new.address, new.id || ':' || new.outcome, private.report_facts(new));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.report_as_visitor (
  captcha            text,
  captcha_expires_at timestamp with time zone,
  of_address         text,
  given              jsonb
)
  RETURNS timestamp WITH time zone
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  stored public.reports;
begin
  perform private.use_captcha(captcha, captcha_expires_at);
  insert into public.reports (
    reporter_id, address, reported_user_id, reported_listing_id, reported_review_id, reported_collection_id, reason, category
  )
  values (
    null, private.normal_address(of_address), (select profiles.id from public.profiles where profiles.username = lower(given ->> 'reportedUsername')),
    (given ->> 'reportedListingId')::uuid, (given ->> 'reportedReviewId')::uuid, (given ->> 'reportedCollectionId')::uuid, given ->> 'reason',
    coalesce(given ->> 'category', 'other')
  )
  on conflict do nothing returning reports.* into stored;
  if private.hit_rate_limit('reports of address:' || encode(private.address_digest(of_address), 'hex'), 86400, 10) > 0 then
    delete from public.reports where reports.id = stored.id;
  elsif stored.id is not null then
    perform private.enqueue_mail_to_address(
      'report_received', stored.address, stored.id::text, private.report_facts(stored) || jsonb_build_object('dueAt', private.report_due())
    );
  end if;
  return private.report_due();
end
$function$;

CREATE OR REPLACE FUNCTION private.report_due()
  RETURNS timestamp WITH time zone
  LANGUAGE sql
  STABLE
  SET search_path TO ''
RETURN (now() + make_interval(days => (SELECT ((settings.value #>> '{}'::text[]))::integer AS int4 FROM private.settings WHERE (settings.name = 'report_answer_days'::text))));

CREATE OR REPLACE FUNCTION private.report_facts (
  report public.reports
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
RETURN jsonb_build_object('outcome', (report).outcome, 'category', (report).category, 'what', CASE WHEN ((report).reported_review_id IS
  NOT NULL) THEN 'review'::text WHEN ((report).reported_listing_id IS NOT NULL) THEN 'listing'::text WHEN ((report).reported_collection_id IS
  NOT NULL) THEN 'collection'::text WHEN ((report).reported_post_id IS NOT NULL) THEN 'post'::text ELSE 'user'::text END,
  'title',
  (SELECT listings.title FROM public.listings WHERE (listings.id = (report_facts.report).reported_listing_id)),
  'reason', CASE WHEN ((report).address IS NULL) THEN (report).reason ELSE NULL::text END);

CREATE OR REPLACE FUNCTION private.stop_mails (
  of_digest text,
  of_seller uuid,
  of_kind   text
)
  RETURNS TABLE (
    seller text
  )
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  stopped constant bytea := decode(of_digest, 'hex');
begin
  insert into private.mail_stops (digest, seller_id, kind)
  select stopped, case when of_kind not in ('gifts', 'reports') then of_seller end, of_kind
  where of_kind = 'reports' or exists (select from public.profiles where profiles.id = of_seller)
  on conflict do nothing;
  if of_kind = 'posts' then
    update public.follows set wants_posts = false
    from public.accounts
    where private.address_digest(accounts.email) = stopped
      and follows.follower_id = accounts.id and follows.seller_id = of_seller and follows.wants_posts;
    delete from private.address_follows
    where address_follows.seller_id = of_seller and private.address_digest(address_follows.address) = stopped;
  elsif of_kind = 'offers' then
    delete from private.offer_consents where offer_consents.seller_id = of_seller and offer_consents.buyer_id in (
      select accounts.id from public.accounts where private.address_digest(accounts.email) = stopped
      union all
      select claims.holder_id from private.claims where claims.address is not null and private.address_digest(claims.address) = stopped
    );
  end if;
  return query
    select case when of_kind not in ('gifts', 'reports') then profiles.name end
    from (select of_seller) as named (id) left join public.profiles using (id) where of_kind = 'reports' or profiles.id is not null;
end
$function$;

CREATE OR REPLACE FUNCTION private.stop_of_mail (
  of_mail private.outbox
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
RETURN CASE WHEN ((of_mail).kind = ANY (ARRAY['free_copy'::text, 'invitation'::text])) THEN 'copies'::text WHEN
  (((of_mail).kind = ANY (ARRAY['gift'::text, 'gift_ended'::text])) OR (((of_mail).kind = 'licence_key'::text) AND ((of_mail).facts @> '{"isGift": true}'::jsonb))) THEN
  'gifts'::text WHEN ((of_mail).kind = ANY (ARRAY['guest_message'::text, 'message'::text, 'case'::text])) THEN 'messages'::text WHEN
  ((of_mail).kind = ANY (ARRAY['report_received'::text, 'report_outcome'::text])) THEN 'reports'::text ELSE NULL::text END;

CREATE OR REPLACE FUNCTION private.unkept_mail_kinds()
  RETURNS text[]
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
RETURN ARRAY['account_deleted'::text, 'guest_links'::text, 'invitation'::text, 'confirm_follow'::text, 'purchase_moved_away'::text, 'gift_ended'::text, 'report_received'::text];

CREATE OR REPLACE FUNCTION private.unsolicited_mail_kinds()
  RETURNS text[]
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
RETURN ARRAY['free_copy'::text, 'invitation'::text, 'gift'::text, 'gift_ended'::text, 'report_received'::text, 'guest_message'::text];

ALTER TABLE "private"."mail_stops"
  ADD CONSTRAINT "mail_stops_gifts_of_all" CHECK (((seller_id IS NULL) = (kind = ANY (ARRAY['gifts'::text, 'reports'::text]))));

ALTER TABLE "private"."mail_stops"
  ADD CONSTRAINT "mail_stops_kind_known"
    CHECK ((kind = ANY (ARRAY['posts'::text, 'offers'::text, 'item_news'::text, 'invitation'::text, 'copies'::text, 'gifts'::text, 'messages'::text, 'reports'::text])));

ALTER TABLE "private"."outbox"
  ADD CONSTRAINT "outbox_kind_known"
    CHECK
    ((kind = ANY (ARRAY['purchase'::text, 'free_copy'::text, 'purchase_moved'::text, 'purchase_moved_away'::text, 'invitation'::text, 'gift'::text, 'gift_ended'::text,
    'gift_update'::text,
    'licence_key'::text,
    'licence_keys_needed'::text,
    'sale'::text,
    'refund'::text,
    'supply_consent'::text,
    'withdrawal'::text,
    'dispute'::text,
    'case'::text,
    'message'::text,
    'review'::text,
    'new_release'::text,
    'new_listings'::text,
    'saved_searches'::text,
    'list_news'::text,
    'post'::text,
    'post_test'::text,
    'posts_paused'::text,
    'draft_failed'::text,
    'webhook_off'::text,
    'contact_copy'::text,
    'contact_answer'::text,
    'contact_message'::text,
    'account_deleted'::text,
    'statement'::text, 'report_received'::text, 'report_outcome'::text, 'appeal'::text, 'confirm_follow'::text, 'guest_links'::text, 'guest_message'::text, 'export_code'::text])));

ALTER TABLE "public"."reports"
  ADD CONSTRAINT "reports_of_member_or_address" CHECK ((num_nonnulls(reporter_id, address) = 1));

CREATE INDEX reports_address_idx ON public.reports USING btree (address)
  WHERE (address IS NOT NULL);

CREATE UNIQUE INDEX reports_one_pending_per_target ON public.reports
  USING btree
  (COALESCE((reporter_id)::text, address), reported_user_id, COALESCE(reported_listing_id, reported_user_id), COALESCE(reported_review_id, reported_user_id),
  COALESCE(reported_collection_id, reported_user_id), COALESCE(reported_post_id, reported_user_id))
  WHERE (status = 'pending'::text);

REVOKE ALL ON FUNCTION "private"."report_as_visitor"(text, timestamp WITH time zone, text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."report_as_visitor"(text, timestamp WITH time zone, text, jsonb) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."report_as_visitor"(text, timestamp WITH time zone, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_as_visitor"(text, timestamp WITH time zone, text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_due"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."report_due"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_due"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_facts"(public.reports) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."report_facts"(public.reports) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_facts"(public.reports) TO "postgres";

REVOKE ALL ("category") ON TABLE "public"."reports" FROM "authenticated";

GRANT INSERT ("category"), SELECT ("category") ON TABLE "public"."reports" TO "authenticated";

REVOKE ALL ("created_at") ON TABLE "public"."reports" FROM "authenticated";

GRANT SELECT ("created_at") ON TABLE "public"."reports" TO "authenticated";

REVOKE ALL ("id") ON TABLE "public"."reports" FROM "authenticated";

GRANT SELECT ("id") ON TABLE "public"."reports" TO "authenticated";

REVOKE ALL ("outcome") ON TABLE "public"."reports" FROM "authenticated";

GRANT SELECT ("outcome") ON TABLE "public"."reports" TO "authenticated";

REVOKE ALL ("reason") ON TABLE "public"."reports" FROM "authenticated";

GRANT INSERT ("reason"), SELECT ("reason") ON TABLE "public"."reports" TO "authenticated";

REVOKE ALL ("reported_collection_id") ON TABLE "public"."reports" FROM "authenticated";

GRANT INSERT ("reported_collection_id"), SELECT ("reported_collection_id") ON TABLE "public"."reports" TO "authenticated";

REVOKE ALL ("reported_listing_id") ON TABLE "public"."reports" FROM "authenticated";

GRANT INSERT ("reported_listing_id"), SELECT ("reported_listing_id") ON TABLE "public"."reports" TO "authenticated";

REVOKE ALL ("reported_post_id") ON TABLE "public"."reports" FROM "authenticated";

GRANT INSERT ("reported_post_id"), SELECT ("reported_post_id") ON TABLE "public"."reports" TO "authenticated";

REVOKE ALL ("reported_review_id") ON TABLE "public"."reports" FROM "authenticated";

GRANT INSERT ("reported_review_id"), SELECT ("reported_review_id") ON TABLE "public"."reports" TO "authenticated";

REVOKE ALL ("reported_user_id") ON TABLE "public"."reports" FROM "authenticated";

GRANT INSERT ("reported_user_id"), SELECT ("reported_user_id") ON TABLE "public"."reports" TO "authenticated";

REVOKE ALL ("reporter_id") ON TABLE "public"."reports" FROM "authenticated";

GRANT SELECT ("reporter_id") ON TABLE "public"."reports" TO "authenticated";

REVOKE ALL ("statement_id") ON TABLE "public"."reports" FROM "authenticated";

GRANT SELECT ("statement_id") ON TABLE "public"."reports" TO "authenticated";

REVOKE ALL ("status") ON TABLE "public"."reports" FROM "authenticated";

GRANT SELECT ("status") ON TABLE "public"."reports" TO "authenticated";

ALTER TABLE "public"."reports"
  ADD CONSTRAINT "reports_address_shape" CHECK (((address = private.normal_address(address)) AND private.is_address(address)));

INSERT INTO private.settings (name, value) VALUES ('report_answer_days', '7');

SELECT private.declare_personal('public.reports', 'address', unexported => 'kept by address');
