SET check_function_bodies = off;

CREATE TABLE "private"."audit_log" (
  "id"          bigint                   GENERATED ALWAYS AS IDENTITY NOT NULL,
  "actor_id"    uuid,
  "event"       text                     NOT NULL,
  "subject_id"  uuid,
  "happened_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "audit_log_pkey" PRIMARY KEY (id)
);

ALTER TABLE "private"."audit_log"
  ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."catalogue_words" (
  "word" text NOT NULL,
  CONSTRAINT "catalogue_words_length" CHECK (((char_length(word) >= 3) AND (char_length(word) <= 40))),
  CONSTRAINT "catalogue_words_pkey" PRIMARY KEY (word)
);

ALTER TABLE "private"."catalogue_words"
  ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."connect_states" (
  "nonce_digest" bytea                    NOT NULL,
  "user_id"      uuid                     NOT NULL,
  "created_at"   timestamp with time zone NOT NULL DEFAULT now(),
  "used_at"      timestamp with time zone,
  CONSTRAINT "connect_states_pkey" PRIMARY KEY (nonce_digest)
);

ALTER TABLE "private"."connect_states"
  ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."deleted_identities" (
  "provider"        text                     NOT NULL,
  "identity_digest" bytea                    NOT NULL,
  "deleted_at"      timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "deleted_identities_pkey" PRIMARY KEY (PROVIDER, identity_digest)
);

ALTER TABLE "private"."deleted_identities"
  ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."former_usernames" (
  "digest"    bytea                    NOT NULL,
  "holder_id" uuid,
  "left_at"   timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "former_usernames_pkey" PRIMARY KEY (digest)
);

ALTER TABLE "private"."former_usernames"
  ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."limits" (
  "name"    text    NOT NULL,
  "most"    integer NOT NULL,
  "seconds" integer,
  CONSTRAINT "limits_most_positive" CHECK ((most > 0)),
  CONSTRAINT "limits_pkey" PRIMARY KEY (name),
  CONSTRAINT "limits_seconds_within_a_day" CHECK (((seconds >= 1) AND (seconds <= 86400)))
);

ALTER TABLE "private"."limits"
  ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."listing_pictures" (
  "listing_id"     uuid NOT NULL,
  "object_path"    text NOT NULL,
  "object_id"      uuid NOT NULL,
  "object_version" text,
  CONSTRAINT "listing_pictures_object_path_unique" UNIQUE (object_path)
);

ALTER TABLE "private"."listing_pictures"
  ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."preparation_copies" (
  "id"             uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "listing_id"     uuid                     NOT NULL,
  "purpose"        text                     NOT NULL,
  "place"          smallint                 NOT NULL,
  "bucket_id"      text                     GENERATED ALWAYS AS (
CASE purpose
    WHEN 'file'::text THEN 'product-files'::text
    ELSE 'showcase-images'::text
END) STORED NOT NULL,
  "file_name"      text,
  "source_path"    text                     NOT NULL,
  "target_path"    text,
  "copying_since"  timestamp with time zone,
  "object_id"      uuid,
  "object_version" text,
  "progress"       jsonb,
  "mime_type"      text,
  "size_bytes"     bigint,
  "sha256"         text,
  "width"          integer,
  "height"         integer,
  CONSTRAINT "preparation_copies_pkey" PRIMARY KEY (id),
  CONSTRAINT "preparation_copies_place_unique" UNIQUE (listing_id, purpose, place),
  CONSTRAINT "preparation_copies_purpose_known" CHECK ((purpose = ANY (ARRAY['file'::text, 'picture'::text, 'thumbnail'::text]))),
  CONSTRAINT "preparation_copies_target_path_unique" UNIQUE (target_path)
);

ALTER TABLE "private"."preparation_copies"
  ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."preparations" (
  "listing_id"    uuid                     NOT NULL,
  "wanted_status" text                     NOT NULL,
  "attempt"       integer                  NOT NULL DEFAULT 0,
  "due_at"        timestamp with time zone NOT NULL DEFAULT now(),
  "outcome"       text,
  "created_at"    timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "preparations_outcome_known" CHECK ((outcome = ANY (ARRAY['listed'::text, 'rejected'::text]))),
  CONSTRAINT "preparations_pkey" PRIMARY KEY (listing_id),
  CONSTRAINT "preparations_wanted_status_known" CHECK ((wanted_status = ANY (ARRAY['active'::text, 'inactive'::text])))
);

ALTER TABLE "private"."preparations"
  ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."rate_limits" (
  "key"          text                     NOT NULL,
  "window_start" timestamp with time zone NOT NULL,
  "hits"         integer                  NOT NULL,
  CONSTRAINT "rate_limits_pkey" PRIMARY KEY (key, window_start)
);

ALTER TABLE "private"."rate_limits"
  ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."search_spellings" (
  "american" text NOT NULL,
  "british"  text NOT NULL,
  CONSTRAINT "search_spellings_american_plain" CHECK ((american ~ '^[a-z]{3,}$'::text)),
  CONSTRAINT "search_spellings_british_plain" CHECK (((british ~ '^[a-z]{3,}$'::text) AND (british <> american))),
  CONSTRAINT "search_spellings_pkey" PRIMARY KEY (american)
);

ALTER TABLE "private"."search_spellings"
  ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."search_synonyms" (
  "phrase" text   NOT NULL,
  "also"   text[] NOT NULL,
  CONSTRAINT "search_synonyms_also_some" CHECK (((cardinality(also) >= 1) AND (cardinality(also) <= 8))),
  CONSTRAINT "search_synonyms_phrase_plain" CHECK ((phrase ~ '^[a-z0-9]+( [a-z0-9]+){0,2}$'::text)),
  CONSTRAINT "search_synonyms_pkey" PRIMARY KEY (phrase)
);

ALTER TABLE "private"."search_synonyms"
  ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."settings" (
  "name"  text  NOT NULL,
  "value" jsonb NOT NULL,
  CONSTRAINT "settings_pkey" PRIMARY KEY (name)
);

ALTER TABLE "private"."settings"
  ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."stripe_events" (
  "id"                text                     NOT NULL,
  "type"              text                     NOT NULL,
  "stripe_account_id" text,
  "livemode"          boolean                  NOT NULL,
  "received_at"       timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "stripe_events_pkey" PRIMARY KEY (id)
);

ALTER TABLE "private"."stripe_events"
  ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."used_captchas" (
  "digest"     bytea                    NOT NULL,
  "expires_at" timestamp with time zone NOT NULL,
  CONSTRAINT "used_captchas_pkey" PRIMARY KEY (digest)
);

ALTER TABLE "private"."used_captchas"
  ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."accounts" (
  "id"           uuid                     NOT NULL,
  "email"        text,
  "identity_sub" text,
  "created_at"   timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "accounts_pkey" PRIMARY KEY (id)
);

ALTER TABLE "public"."accounts"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."accounts" FROM "anon";

CREATE TABLE "public"."cart_items" (
  "listing_id"  uuid                     NOT NULL,
  "added_at"    timestamp with time zone NOT NULL DEFAULT now(),
  "price_cents" integer,
  "buyer_id"    uuid                     NOT NULL DEFAULT auth.uid(),
  CONSTRAINT "cart_items_pkey" PRIMARY KEY (buyer_id, listing_id)
);

ALTER TABLE "public"."cart_items"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."cart_items" FROM "anon";

CREATE TABLE "public"."cart_notices" (
  "buyer_id"   uuid                     NOT NULL,
  "listing_id" uuid                     NOT NULL,
  "title"      text                     NOT NULL,
  "reason"     text                     NOT NULL,
  "left_at"    timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "cart_notices_pkey" PRIMARY KEY (buyer_id, listing_id),
  CONSTRAINT "cart_notices_reason_known" CHECK ((reason = ANY (ARRAY['unavailable'::text, 'paused'::text])))
);

ALTER TABLE "public"."cart_notices"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."cart_notices" FROM "anon";

CREATE TABLE "public"."contact_messages" (
  "id"         uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "name"       text                     NOT NULL,
  "email"      text                     NOT NULL,
  "message"    text                     NOT NULL,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "contact_messages_email_shape" CHECK (((char_length(email) <= 320) AND (email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'::text))),
  CONSTRAINT "contact_messages_message_length" CHECK (((char_length(message) >= 1) AND (char_length(message) <= 5000) AND (message ~ '\S'::text))),
  CONSTRAINT "contact_messages_name_length" CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120) AND (name ~ '\S'::text) AND (name !~ '[\r\n]'::text))),
  CONSTRAINT "contact_messages_pkey" PRIMARY KEY (id)
);

ALTER TABLE "public"."contact_messages"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."contact_messages" FROM "anon";

CREATE TABLE "public"."downloads" (
  "id"            bigint                   GENERATED ALWAYS AS IDENTITY NOT NULL,
  "listing_id"    uuid                     NOT NULL,
  "buyer_id"      uuid                     NOT NULL,
  "downloaded_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "downloads_pkey" PRIMARY KEY (id)
);

ALTER TABLE "public"."downloads"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."downloads" FROM "anon", "authenticated";

CREATE TABLE "public"."entitlements" (
  "id"            uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "buyer_id"      uuid                     NOT NULL,
  "listing_id"    uuid                     NOT NULL,
  "order_id"      uuid                     NOT NULL,
  "granted_at"    timestamp with time zone NOT NULL DEFAULT now(),
  "revoked_at"    timestamp with time zone,
  "revoke_reason" text,
  CONSTRAINT "entitlements_pkey" PRIMARY KEY (id),
  CONSTRAINT "entitlements_reason_known" CHECK ((revoke_reason = ANY (ARRAY['refunded'::text, 'dispute_lost'::text]))),
  CONSTRAINT "entitlements_revoked_with_reason" CHECK (((revoked_at IS NULL) = (revoke_reason IS NULL)))
);

ALTER TABLE "public"."entitlements"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."entitlements" FROM "anon";

CREATE TABLE "public"."follows" (
  "seller_id"   uuid                     NOT NULL,
  "followed_at" timestamp with time zone NOT NULL DEFAULT now(),
  "follower_id" uuid                     NOT NULL DEFAULT auth.uid(),
  CONSTRAINT "follows_not_oneself" CHECK ((follower_id <> seller_id)),
  CONSTRAINT "follows_pkey" PRIMARY KEY (follower_id, seller_id)
);

ALTER TABLE "public"."follows"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."follows" FROM "anon";

CREATE TABLE "public"."listing_files" (
  "id"             uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "listing_id"     uuid                     NOT NULL,
  "version"        integer                  NOT NULL,
  "object_path"    text                     NOT NULL,
  "name"           text                     NOT NULL,
  "size_bytes"     bigint                   NOT NULL,
  "mime_type"      text                     NOT NULL,
  "sha256"         text                     NOT NULL,
  "created_at"     timestamp with time zone NOT NULL DEFAULT now(),
  "object_id"      uuid,
  "object_version" text,
  CONSTRAINT "listing_files_mime_type_known"
    CHECK ((mime_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'video/mp4'::text, 'application/pdf'::text, 'text/plain'::text]))),
  CONSTRAINT "listing_files_name_length" CHECK (((char_length(name) >= 1) AND (char_length(name) <= 255))),
  CONSTRAINT "listing_files_object_path_unique" UNIQUE (object_path),
  CONSTRAINT "listing_files_pkey" PRIMARY KEY (id),
  CONSTRAINT "listing_files_sha256_hex" CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT "listing_files_size_limit" CHECK (((size_bytes >= 1) AND (size_bytes <= '5368709120'::bigint))),
  CONSTRAINT "listing_files_version_positive" CHECK ((version >= 1)),
  CONSTRAINT "listing_files_version_unique" UNIQUE (listing_id, VERSION)
);

ALTER TABLE "public"."listing_files"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."listing_files" FROM "anon";

CREATE TABLE "public"."listing_views" (
  "listing_id" uuid    NOT NULL,
  "viewed_on"  date    NOT NULL,
  "views"      integer NOT NULL,
  CONSTRAINT "listing_views_pkey" PRIMARY KEY (listing_id, viewed_on),
  CONSTRAINT "listing_views_positive" CHECK ((views > 0))
);

ALTER TABLE "public"."listing_views"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."listing_views" FROM "anon";

CREATE TABLE "public"."listings" (
  "id"                     uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "title"                  text                     NOT NULL,
  "description"            text                     NOT NULL,
  "price_cents"            integer                  NOT NULL,
  "currency"               text                     NOT NULL DEFAULT 'USD'::text,
  "status"                 text                     NOT NULL DEFAULT 'active'::text,
  "showcase_images"        jsonb                    NOT NULL DEFAULT '[]'::jsonb,
  "file_mime_type"         text,
  "file_size_bytes"        bigint,
  "processing_failure"     text,
  "sales_count"            integer                  NOT NULL DEFAULT 0,
  "rating_count"           integer                  NOT NULL DEFAULT 0,
  "rating_sum"             integer                  NOT NULL DEFAULT 0,
  "search_document"        tsvector                 NOT NULL DEFAULT ''::tsvector,
  "created_at"             timestamp with time zone NOT NULL DEFAULT now(),
  "updated_at"             timestamp with time zone NOT NULL DEFAULT now(),
  "title_changed_at"       timestamp with time zone,
  "description_changed_at" timestamp with time zone,
  "price_changed_at"       timestamp with time zone,
  "file_changed_at"        timestamp with time zone,
  CONSTRAINT "listings_currency_usd" CHECK ((currency = 'USD'::text)),
  CONSTRAINT "listings_description_length" CHECK (((char_length(description) >= 1) AND (char_length(description) <= 2000) AND (description ~ '\S'::text))),
  CONSTRAINT "listings_pkey" PRIMARY KEY (id),
  CONSTRAINT "listings_price_chargeable" CHECK (((price_cents = 0) OR ((price_cents >= 50) AND (price_cents <= 99999999)))),
  CONSTRAINT "listings_processing_failure_length" CHECK (((char_length(processing_failure) >= 1) AND (char_length(processing_failure) <= 500))),
  CONSTRAINT "listings_rating_count_not_negative" CHECK ((rating_count >= 0)),
  CONSTRAINT "listings_rating_sum_not_negative" CHECK ((rating_sum >= 0)),
  CONSTRAINT "listings_sales_count_not_negative" CHECK ((sales_count >= 0)),
  CONSTRAINT "listings_showcase_images_at_most_five" CHECK (((jsonb_typeof(showcase_images) = 'array'::text) AND (jsonb_array_length(showcase_images) <= 5))),
  CONSTRAINT "listings_status_known" CHECK ((status = ANY (ARRAY['processing'::text, 'active'::text, 'inactive'::text, 'paused'::text, 'removed'::text]))),
  CONSTRAINT "listings_title_length" CHECK (((char_length(title) >= 1) AND (char_length(title) <= 255) AND (title ~ '\S'::text))),
  "seller_id"              uuid                     NOT NULL DEFAULT auth.uid()
);

ALTER TABLE "public"."listings"
  ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."messages" (
  "id"        uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "thread_id" uuid                     NOT NULL,
  "body"      text                     NOT NULL,
  "sent_at"   timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "messages_body_length" CHECK (((char_length(body) >= 1) AND (char_length(body) <= 4000) AND (body ~ '\S'::text))),
  CONSTRAINT "messages_pkey" PRIMARY KEY (id),
  "sender_id" uuid                     NOT NULL DEFAULT auth.uid()
);

ALTER TABLE "public"."messages"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."messages" FROM "anon";

CREATE TABLE "public"."moderation_actions" (
  "id"         bigint                   GENERATED ALWAYS AS IDENTITY NOT NULL,
  "admin_id"   uuid                     NOT NULL,
  "action"     text                     NOT NULL,
  "user_id"    uuid,
  "report_id"  uuid,
  "reason"     text,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "moderation_actions_known" CHECK ((action = ANY (ARRAY['ban'::text, 'dismiss'::text, 'reactivate'::text]))),
  CONSTRAINT "moderation_actions_pkey" PRIMARY KEY (id)
);

ALTER TABLE "public"."moderation_actions"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."moderation_actions" FROM "anon";

CREATE TABLE "public"."order_items" (
  "id"              uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "order_id"        uuid                     NOT NULL,
  "listing_id"      uuid                     NOT NULL,
  "title"           text                     NOT NULL,
  "price_cents"     integer                  NOT NULL,
  "seller_name"     text                     NOT NULL,
  "showcase_images" jsonb                    NOT NULL DEFAULT '[]'::jsonb,
  "created_at"      timestamp with time zone NOT NULL DEFAULT now(),
  "buyer_id"        uuid                     NOT NULL,
  CONSTRAINT "order_items_once_per_order" UNIQUE (order_id, listing_id),
  CONSTRAINT "order_items_pkey" PRIMARY KEY (id),
  CONSTRAINT "order_items_price_not_negative" CHECK ((price_cents >= 0))
);

ALTER TABLE "public"."order_items"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."order_items" FROM "anon";

CREATE TABLE "public"."orders" (
  "id"                    uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "buyer_id"              uuid                     NOT NULL,
  "seller_id"             uuid                     NOT NULL,
  "status"                text                     NOT NULL DEFAULT 'pending'::text,
  "total_cents"           integer                  NOT NULL,
  "fee_cents"             integer                  NOT NULL DEFAULT 0,
  "currency"              text                     NOT NULL DEFAULT 'USD'::text,
  "basket_digest"         bytea                    NOT NULL,
  "stripe_account_id"     text,
  "livemode"              boolean                  NOT NULL,
  "checkout_session_id"   text,
  "checkout_url"          text,
  "payment_intent_id"     text,
  "refunded_cents"        integer                  NOT NULL DEFAULT 0,
  "duplicate_cents"       integer                  NOT NULL DEFAULT 0,
  "duplicate_refunded_at" timestamp with time zone,
  "created_at"            timestamp with time zone NOT NULL DEFAULT now(),
  "expires_at"            timestamp with time zone NOT NULL,
  "paid_at"               timestamp with time zone,
  CONSTRAINT "orders_checkout_session_unique" UNIQUE (checkout_session_id),
  CONSTRAINT "orders_currency_usd" CHECK ((currency = 'USD'::text)),
  CONSTRAINT "orders_duplicate_within_total" CHECK (((duplicate_cents >= 0) AND (duplicate_cents <= total_cents))),
  CONSTRAINT "orders_fee_within_total" CHECK (((fee_cents >= 0) AND (fee_cents <= total_cents))),
  CONSTRAINT "orders_not_with_oneself" CHECK ((buyer_id <> seller_id)),
  CONSTRAINT "orders_payment_intent_unique" UNIQUE (payment_intent_id),
  CONSTRAINT "orders_pkey" PRIMARY KEY (id),
  CONSTRAINT "orders_refunded_within_total" CHECK (((refunded_cents >= 0) AND (refunded_cents <= total_cents))),
  CONSTRAINT "orders_status_known" CHECK ((status = ANY (ARRAY['pending'::text, 'paid'::text, 'refunded'::text, 'partially_refunded'::text, 'disputed'::text, 'expired'::text]))),
  CONSTRAINT "orders_total_not_negative" CHECK ((total_cents >= 0))
);

ALTER TABLE "public"."orders"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."orders" FROM "anon";

CREATE TABLE "public"."profiles" (
  "id"              uuid                     NOT NULL,
  "username"        extensions.citext        NOT NULL,
  "name"            text                     NOT NULL,
  "avatar"          text,
  "is_seller"       boolean                  NOT NULL DEFAULT false,
  "is_banned"       boolean                  NOT NULL DEFAULT false,
  "deleted_at"      timestamp with time zone,
  "standing"        text                     GENERATED ALWAYS AS (
CASE
    WHEN (deleted_at IS NOT NULL) THEN 'deleted'::text
    WHEN is_banned THEN 'banned'::text
    ELSE 'good'::text
END) STORED NOT NULL,
  "created_at"      timestamp with time zone NOT NULL DEFAULT now(),
  "followers_count" integer                  NOT NULL DEFAULT 0,
  CONSTRAINT "profiles_followers_count_not_negative" CHECK ((followers_count >= 0)),
  CONSTRAINT "profiles_name_length" CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80) AND (name ~ '\S'::text))),
  CONSTRAINT "profiles_pkey" PRIMARY KEY (id),
  CONSTRAINT "profiles_username_shape" CHECK (((username)::text ~ '^[a-z0-9][a-z0-9._-]{1,28}[a-z0-9]$'::text)),
  CONSTRAINT "profiles_username_unique" UNIQUE (username)
);

ALTER TABLE "public"."profiles"
  ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."reports" (
  "id"                  uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "reported_user_id"    uuid                     NOT NULL,
  "reported_listing_id" uuid,
  "reported_review_id"  uuid,
  "reason"              text                     NOT NULL,
  "status"              text                     NOT NULL DEFAULT 'pending'::text,
  "created_at"          timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "reports_pkey" PRIMARY KEY (id),
  CONSTRAINT "reports_reason_length" CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 2000) AND (reason ~ '\S'::text))),
  CONSTRAINT "reports_status_known" CHECK ((status = ANY (ARRAY['pending'::text, 'dismissed'::text]))),
  "reporter_id"         uuid                     NOT NULL DEFAULT auth.uid(),
  CONSTRAINT "reports_not_of_oneself" CHECK ((reporter_id <> reported_user_id))
);

ALTER TABLE "public"."reports"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."reports" FROM "anon";

CREATE TABLE "public"."reviews" (
  "id"          uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "listing_id"  uuid                     NOT NULL,
  "rating"      smallint                 NOT NULL,
  "comment"     text                     NOT NULL,
  "created_at"  timestamp with time zone NOT NULL DEFAULT now(),
  "is_public"   boolean                  NOT NULL DEFAULT true,
  CONSTRAINT "reviews_comment_length" CHECK (((char_length(comment) >= 1) AND (char_length(comment) <= 2000) AND (comment ~ '\S'::text))),
  CONSTRAINT "reviews_pkey" PRIMARY KEY (id),
  CONSTRAINT "reviews_rating_range" CHECK (((rating >= 1) AND (rating <= 5))),
  "reviewer_id" uuid                     NOT NULL DEFAULT auth.uid()
);

ALTER TABLE "public"."reviews"
  ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."seller_accounts" (
  "seller_id"         uuid                     NOT NULL,
  "stripe_account_id" text                     NOT NULL,
  "livemode"          boolean                  NOT NULL,
  "charges_enabled"   boolean                  NOT NULL DEFAULT false,
  "requirements"      jsonb                    NOT NULL DEFAULT '{}'::jsonb,
  "connected_at"      timestamp with time zone NOT NULL DEFAULT now(),
  "deauthorized_at"   timestamp with time zone,
  "is_selling"        boolean                  GENERATED ALWAYS AS ((charges_enabled AND (deauthorized_at IS NULL))) STORED NOT NULL,
  CONSTRAINT "seller_accounts_pkey" PRIMARY KEY (seller_id),
  CONSTRAINT "seller_accounts_stripe_account_unique" UNIQUE (stripe_account_id)
);

ALTER TABLE "public"."seller_accounts"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."seller_accounts" FROM "anon";

CREATE TABLE "public"."threads" (
  "id"              uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "order_id"        uuid                     NOT NULL,
  "buyer_id"        uuid                     NOT NULL,
  "seller_id"       uuid                     NOT NULL,
  "buyer_read_at"   timestamp with time zone,
  "seller_read_at"  timestamp with time zone,
  "last_message_at" timestamp with time zone NOT NULL DEFAULT now(),
  "created_at"      timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "threads_one_per_order" UNIQUE (order_id),
  CONSTRAINT "threads_pkey" PRIMARY KEY (id)
);

ALTER TABLE "public"."threads"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."threads" FROM "anon";

CREATE TABLE "public"."uploads" (
  "id"          uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "bucket_id"   text                     NOT NULL,
  CONSTRAINT "uploads_bucket_known" CHECK ((bucket_id = ANY (ARRAY['product-files'::text, 'showcase-images'::text]))),
  CONSTRAINT "uploads_pkey" PRIMARY KEY (id),
  "seller_id"   uuid                     NOT NULL DEFAULT auth.uid(),
  "object_path" text                     GENERATED ALWAYS AS ((((seller_id)::text || '/'::text) || (id)::text)) STORED NOT NULL,
  "created_at"  timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "uploads_object_path_unique" UNIQUE (object_path)
);

ALTER TABLE "public"."uploads"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."uploads" FROM "anon";

CREATE TABLE "public"."user_roles" (
  "user_id"    uuid                     NOT NULL,
  "role"       text                     NOT NULL,
  "granted_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "user_roles_known" CHECK ((role = 'admin'::text)),
  CONSTRAINT "user_roles_pkey" PRIMARY KEY (user_id, ROLE)
);

ALTER TABLE "public"."user_roles"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."user_roles" FROM "anon";

CREATE TABLE "public"."wishlist_items" (
  "listing_id" uuid                     NOT NULL,
  "added_at"   timestamp with time zone NOT NULL DEFAULT now(),
  "buyer_id"   uuid                     NOT NULL DEFAULT auth.uid(),
  CONSTRAINT "wishlist_items_pkey" PRIMARY KEY (buyer_id, listing_id)
);

ALTER TABLE "public"."wishlist_items"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."wishlist_items" FROM "anon";

REVOKE ALL ON SEQUENCE "public"."downloads_id_seq" FROM "anon";

REVOKE ALL ON SEQUENCE "public"."downloads_id_seq" FROM "authenticated";

REVOKE ALL ON SEQUENCE "public"."moderation_actions_id_seq" FROM "anon";

REVOKE ALL ON SEQUENCE "public"."moderation_actions_id_seq" FROM "authenticated";

CREATE TYPE "private"."basket" AS (
  "seller_id"   uuid,
  "total_cents" bigint,
  "digest"      bytea
);

CREATE TYPE "private"."search_group" AS (
  "kind"        text,
  "price_band"  integer,
  "whole_stars" integer,
  "fits_kind"   boolean,
  "fits_price"  boolean,
  "fits_stars"  boolean,
  "listings"    bigint
);

CREATE TYPE "private"."search_request" AS (
  "words"           text,
  "is_exact"        boolean,
  "kinds"           text[],
  "min_price_cents" integer,
  "max_price_cents" integer,
  "min_stars"       integer,
  "sort"            text,
  "page_size"       integer,
  "after_position"  double precision,
  "after_id"        uuid,
  "price_bounds"    integer[]
);

CREATE OR REPLACE FUNCTION private.add_to_cart (
  claims            text,
  wanted_listing_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform private.become_caller(claims);
  -- From here on it is the caller who acts, and the policies of the cart that decide.
  insert into public.cart_items (listing_id) values (wanted_listing_id);
end
$function$;

CREATE OR REPLACE FUNCTION private.apply_dispute (
  intent_id      text,
  account_id     text,
  dispute_status text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  known public.orders;
begin
  select * into known from public.orders
  where orders.payment_intent_id = intent_id and orders.stripe_account_id is not distinct from account_id for update;
  if not found or known.status = 'refunded' then
    return;
  end if;
  if dispute_status = 'lost' then
    update public.orders set status = 'refunded' where orders.id = known.id;
    update public.entitlements set revoked_at = now(), revoke_reason = 'dispute_lost'
    where entitlements.order_id = known.id and entitlements.revoked_at is null;
  elsif dispute_status in ('won', 'warning_closed') then
    update public.orders
    set status = case when known.refunded_cents > known.duplicate_cents then 'partially_refunded' else 'paid' end
    where orders.id = known.id and orders.status = 'disputed';
  else
    update public.orders set status = 'disputed' where orders.id = known.id;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.apply_refund (
  intent_id            text,
  account_id           text,
  total_refunded_cents bigint
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  known public.orders;
begin
  select * into known from public.orders
  where orders.payment_intent_id = intent_id and orders.stripe_account_id is not distinct from account_id for update;
  if not found or total_refunded_cents <= known.refunded_cents then
    return;
  end if;
  update public.orders
  set refunded_cents = least(total_refunded_cents, known.total_cents),
    status = case
      when total_refunded_cents >= known.total_cents then 'refunded'
      when known.status = 'disputed' then 'disputed'
      when total_refunded_cents <= known.duplicate_cents then known.status
      else 'partially_refunded'
    end
  where orders.id = known.id;
  if total_refunded_cents >= known.total_cents then
    update public.entitlements set revoked_at = now(), revoke_reason = 'refunded'
    where entitlements.order_id = known.id and entitlements.revoked_at is null;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.attach_session (
  to_order_id        uuid,
  session_id         text,
  session_url        text,
  session_expires_at timestamp with time zone
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  update public.orders
  set checkout_session_id = session_id, checkout_url = session_url, expires_at = session_expires_at
  where orders.id = to_order_id and orders.buyer_id = auth.uid() and orders.status = 'pending'
    and orders.checkout_session_id is null;
$function$;

CREATE OR REPLACE FUNCTION private.audit_rights()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if tg_table_name = 'user_roles' then
    insert into private.audit_log (actor_id, event, subject_id)
    values (auth.uid(), 'role ' || lower(tg_op) || ' ' || coalesce(new.role, old.role), coalesce(new.user_id, old.user_id));
  else
    insert into private.audit_log (actor_id, event, subject_id)
    values (auth.uid(), case when new.is_banned <> old.is_banned then 'banned ' || new.is_banned else 'account deleted' end, new.id);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.ban_user (
  banned_id  uuid,
  ban_reason text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  -- Of two admins who ban each other at once the second is none any more.
  perform private.lock_admins();
  if not private.is_admin() or banned_id = auth.uid() then
    perform private.reject('ban_forbidden');
  end if;
  perform private.lock_standing_alone(banned_id);
  update public.profiles set is_banned = true where profiles.id = banned_id;
  if not found then
    perform private.reject('profile_not_found');
  end if;
  perform private.remove_listings(banned_id);
  delete from public.cart_items where cart_items.buyer_id = banned_id;
  delete from public.wishlist_items where wishlist_items.buyer_id = banned_id;
  delete from public.reports where reports.reporter_id = banned_id and reports.status = 'pending';
  update public.reports set status = 'dismissed' where reports.reported_user_id = banned_id and reports.status = 'pending';
  delete from auth.sessions where sessions.user_id = banned_id;
  insert into public.moderation_actions (admin_id, action, user_id, reason) values (auth.uid(), 'ban', banned_id, ban_reason);
end
$function$;

CREATE OR REPLACE FUNCTION private.become_caller (
  claims text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform set_config('request.jwt.claims', claims, true);
  perform private.require_good_standing();
  perform set_config('role', 'authenticated', true);
end
$function$;

CREATE OR REPLACE FUNCTION private.begin_connect (
  nonce text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.lock_standing(auth.uid());
  perform private.count_against('connect', auth.uid());
  delete from private.connect_states where connect_states.created_at < now() - interval '1 day';
  insert into private.connect_states (nonce_digest, user_id)
  values (sha256(convert_to(nonce, 'UTF8')), auth.uid());
end
$function$;

CREATE OR REPLACE FUNCTION private.begin_download (
  of_order_id   uuid,
  of_listing_id uuid
)
  RETURNS TABLE (
    object_path text,
    file_name   text,
    mime_type   text,
    size_bytes  bigint
  )
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  file public.listing_files;
begin
  if not private.is_in_good_standing() then
    perform private.reject('account_banned');
  end if;
  perform from public.entitlements
  join public.order_items on order_items.listing_id = entitlements.listing_id and order_items.order_id = of_order_id
  join public.orders on orders.id = order_items.order_id and orders.buyer_id = entitlements.buyer_id
  where entitlements.buyer_id = auth.uid()
    and entitlements.listing_id = of_listing_id
    and entitlements.revoked_at is null;
  if not found then
    perform private.reject('not_found');
  end if;
  select * into file from public.listing_files
  where listing_files.listing_id = of_listing_id
  order by listing_files.version desc limit 1;
  if not exists (
    select from storage.objects
    where objects.bucket_id = 'product-files' and objects.name = file.object_path
      and objects.id = file.object_id and objects.version is not distinct from file.object_version
  ) then
    perform private.reject('file_withheld');
  end if;
  insert into public.downloads (listing_id, buyer_id) values (of_listing_id, auth.uid());
  return query select file.object_path, file.name, file.mime_type, file.size_bytes;
end
$function$;

CREATE OR REPLACE FUNCTION private.begin_order (
  listing_ids       uuid[],
  expected_livemode boolean,
  shown_price_cents integer[] DEFAULT NULL::integer[]
)
  RETURNS TABLE (
    order_id            uuid,
    total_cents         integer,
    fee_cents           integer,
    stripe_account_id   text,
    checkout_session_id text,
    checkout_url        text,
    expires_at          timestamp with time zone,
    items               jsonb
  )
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  wanted uuid[] := array(select distinct id from unnest(listing_ids) as id order by id);
  basket private.basket;
  account_id text;
  open_order_id uuid;
begin
  perform private.lock_standing(auth.uid());
  if cardinality(wanted) = 0 then
    perform private.reject('empty_basket');
  end if;
  perform private.lock_basket(wanted);
  perform private.require_for_sale(wanted);
  basket := private.read_basket(wanted);
  perform private.require_not_owned(wanted);
  perform private.require_shown_prices(listing_ids, shown_price_cents);
  account_id := private.require_account(basket, expected_livemode);
  open_order_id := coalesce(
    private.find_open_order(basket.digest), private.create_order(wanted, basket, account_id, expected_livemode)
  );
  return query
    select orders.id, orders.total_cents, orders.fee_cents, orders.stripe_account_id, orders.checkout_session_id, orders.checkout_url,
      orders.expires_at, jsonb_agg(jsonb_build_object(
        'listing_id', order_items.listing_id, 'title', order_items.title, 'price_cents', order_items.price_cents,
        'showcase_images', order_items.showcase_images
      ) order by order_items.listing_id)
    from public.orders join public.order_items on order_items.order_id = orders.id
    where orders.id = open_order_id group by orders.id;
end
$function$;

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
  if not private.is_in_good_standing() then
    perform private.reject('account_banned');
  elsif not private.is_seller() then
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

  with wanted as (
    select (file ->> 'uploadId')::uuid as upload_id, 'file' as purpose, 0 as place, file ->> 'name' as file_name
    union all
    select (picture.value ->> 'uploadId')::uuid, 'picture', picture.place, null
    from jsonb_array_elements(pictures) with ordinality as picture (value, place)
    union all
    select (picture.value ->> 'thumbnailUploadId')::uuid, 'thumbnail', picture.place, null
    from jsonb_array_elements(pictures) with ordinality as picture (value, place)
    where picture.value ->> 'thumbnailUploadId' is not null
  ), closed as (
    delete from public.uploads
    where uploads.seller_id = auth.uid() and uploads.id in (select wanted.upload_id from wanted)
    returning uploads.id, uploads.bucket_id, uploads.object_path
  )
  insert into private.preparation_copies (listing_id, purpose, place, file_name, source_path)
  select of_listing_id, wanted.purpose, wanted.place, wanted.file_name, closed.object_path
  from wanted
  join closed on closed.id = wanted.upload_id
    and closed.bucket_id = case wanted.purpose when 'file' then 'product-files' else 'showcase-images' end
  where exists (
    select from storage.objects where objects.bucket_id = closed.bucket_id and objects.name = closed.object_path
  );
  if (select count(*) from private.preparation_copies where preparation_copies.listing_id = of_listing_id)
    < 1 + jsonb_array_length(pictures) + (
      select count(*) from jsonb_array_elements(pictures) as picture where picture ->> 'thumbnailUploadId' is not null
    ) then
    perform private.reject('upload_not_found');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.best_matches (
  words tsquery,
  sort  text
)
  RETURNS TABLE (
    id           uuid,
    "position"   double precision,
    price_cents  integer,
    rating_count integer,
    rating_sum   integer,
    kind         text
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_custom_plan'
  SET enable_seqscan TO 'off'
  AS $function$
begin
  return query
    select best.* from (
      -- The position is computed after the limit, and no document is carried further than that.
      select listings.id,
        case
          when sort = 'newest' then floor(extract(epoch from listings.created_at) * 1000000)
          when sort = 'price_low' then - listings.price_cents
          when sort = 'price_high' then listings.price_cents
          when sort = 'rating' then coalesce(listings.rating_sum::double precision / nullif(listings.rating_count, 0), 0)
          when sort = 'popular' or words is null then listings.sales_count + least(listings.rating_sum, 999999) / 1000000::double precision
          -- Of the weights D, C, B and A: a seller's name says little of an item.
          else ts_rank('{0.1, 0.05, 0.4, 1}', listings.search_document, words)
        end::double precision,
        listings.price_cents, listings.rating_count, listings.rating_sum,
        -- The text comes last: what stands behind one is slower to sort by.
        case
          when listings.file_mime_type = 'application/pdf' then 'pdf'
          when starts_with(listings.file_mime_type, 'image/') then 'image'
          when starts_with(listings.file_mime_type, 'video/') then 'video'
          when starts_with(listings.file_mime_type, 'text/') then 'text'
        end
      from public.listings
      where listings.status = 'active' and (words is null or listings.search_document @@ words)
      order by listings.sales_count desc, listings.rating_sum desc, listings.id desc
      limit 1000
    ) as best;
end
$function$;

CREATE OR REPLACE FUNCTION private.catalogue_query (
  query text
)
  RETURNS tsquery
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET client_min_messages TO 'warning'
  AS $function$
declare
  typed text := left(query, private.search_max_characters());
  last_word text := substring(typed from '([[:alnum:]]{2,})\s*$');
  before_last_word text := substring(typed from '^(.*?)[[:alnum:]]+\s*$');
  words tsquery;
  prefix tsquery;
begin
  -- Set here and not where they are declared: a block catches what its body raises, not its declarations.
  words := websearch_to_tsquery('public.catalogue', typed);
  if last_word is not null and position('"' in typed) = 0 and before_last_word !~ '-\s*$' and last_word !~* '^(or|and)$' then
    prefix := private.word_query(last_word, true);
    if numnode(prefix) > 0 then
      words := websearch_to_tsquery('public.catalogue', before_last_word) && prefix;
    end if;
  end if;
  return case when numnode(words) > 0 then words end;
exception when statement_too_complex or internal_error or syntax_error then
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.changed_objects (
  at_most integer
)
  RETURNS TABLE (
    listing_id  uuid,
    bucket_id   text,
    object_path text
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select pinned.listing_id, pinned.bucket_id, pinned.object_path
  from (
    select listing_files.listing_id, 'product-files', listing_files.object_path, listing_files.object_id, listing_files.object_version
    from public.listing_files
    union all
    select listing_pictures.listing_id, 'showcase-images', listing_pictures.object_path, listing_pictures.object_id,
      listing_pictures.object_version
    from private.listing_pictures
  ) as pinned (listing_id, bucket_id, object_path, object_id, object_version)
  where not exists (
    select from storage.objects
    where objects.bucket_id = pinned.bucket_id and objects.name = pinned.object_path
      and objects.id = pinned.object_id and objects.version is not distinct from pinned.object_version
  )
  limit least(at_most, 1000);
$function$;

CREATE OR REPLACE FUNCTION private.check_listing_quota()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  quota integer := private.listing_quota();
  shown integer;
  kept integer;
begin
  perform from public.seller_accounts where seller_accounts.seller_id = new.seller_id for update;
  select count(*) filter (where listings.status <> 'inactive'), count(*) into shown, kept
  from public.listings where listings.seller_id = new.seller_id and listings.status <> 'removed';
  if (new.status <> 'inactive' and shown >= quota) or (tg_op = 'INSERT' and kept >= 10 * quota) then
    perform private.reject('listing_quota_reached');
  end if;
  return new;
end
$function$;

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
  elsif exists (
    select from public.uploads where uploads.seller_id = auth.uid() group by uploads.bucket_id
    having count(*) > (select limits.most from private.limits where limits.name = 'open ' || uploads.bucket_id)
  ) then
    perform private.reject('too_many_uploads');
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_username (
  wanted text
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.count_against('username check', auth.uid());
  return private.is_free_username(wanted);
end
$function$;

CREATE OR REPLACE FUNCTION private.close_stale_uploads (
  older_than interval
)
  RETURNS integer
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  with closed as (
    delete from public.uploads where uploads.created_at < now() - older_than returning uploads.id
  )
  select count(*)::integer from closed;
$function$;

CREATE OR REPLACE FUNCTION private.collect_catalogue_words()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  insert into private.catalogue_words (word)
  select distinct words.word from private.words_of(new.title) as words (word)
  where char_length(words.word) between 3 and 40 order by words.word
  on conflict do nothing;
  return null;
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
  wanted text;
begin
  select listings.status into status_now from public.listings where listings.id = of_listing_id for update;
  if not private.lock_preparation(of_listing_id, of_attempt) then
    return null;
  end if;
  update private.preparations
  set outcome = case when failure is null and status_now = 'processing' then 'listed' else 'rejected' end
  where preparations.listing_id = of_listing_id and preparations.outcome is null
  returning preparations.wanted_status into wanted;
  if wanted is null or status_now <> 'processing' then
    return status_now;
  elsif failure is not null then
    update public.listings set processing_failure = failure where listings.id = of_listing_id;
    return status_now;
  end if;
  perform private.require_copies(of_listing_id);
  return private.list_copies(of_listing_id, wanted);
end
$function$;

CREATE OR REPLACE FUNCTION private.complete_report()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  owner_id uuid;
begin
  if new.reported_review_id is not null then
    select reviews.reviewer_id, reviews.listing_id into owner_id, new.reported_listing_id
    from public.reviews where reviews.id = new.reported_review_id;
  elsif new.reported_listing_id is not null then
    select listings.seller_id into owner_id from public.listings
    where listings.id = new.reported_listing_id and listings.status <> 'removed';
  else
    select profiles.id into owner_id from public.profiles
    where profiles.id = new.reported_user_id and profiles.standing <> 'deleted';
  end if;
  if owner_id is null then
    perform private.reject('not_found');
  elsif owner_id = new.reporter_id then
    perform private.reject('own_report');
  end if;
  new.reported_user_id := owner_id;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.complete_thread()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  select orders.buyer_id, orders.seller_id into new.buyer_id, new.seller_id
  from public.orders where orders.id = new.order_id and orders.buyer_id = auth.uid() and orders.status not in ('pending', 'expired');
  if new.buyer_id is null then
    perform private.reject('order_not_found');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.connect_seller (
  for_user_id           uuid,
  given_account_id      text,
  given_livemode        boolean,
  given_charges_enabled boolean,
  given_requirements    jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.lock_standing(for_user_id);
  insert into public.seller_accounts (seller_id, stripe_account_id, livemode, charges_enabled, requirements)
  values (for_user_id, given_account_id, given_livemode, given_charges_enabled, given_requirements)
  on conflict (seller_id) do update set
    stripe_account_id = excluded.stripe_account_id,
    livemode = excluded.livemode,
    charges_enabled = excluded.charges_enabled,
    requirements = excluded.requirements,
    connected_at = now(),
    deauthorized_at = null;
exception when unique_violation then
  perform private.reject('account_in_use');
end
$function$;

CREATE OR REPLACE FUNCTION private.connect_state_lifetime()
  RETURNS interval
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select interval '600 seconds';
$function$;

CREATE OR REPLACE FUNCTION private.copy_buyer_to_order_item()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  select orders.buyer_id into new.buyer_id from public.orders where orders.id = new.order_id;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.correct_word (
  typed         text,
  is_unfinished boolean
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  known text;
begin
  if char_length(typed) not between 3 and 20 or typed ~ '[0-9]' then
    return null;
  end if;
  for known in
    with cuts as (
      select left(typed, cut.place) as before, substr(typed, cut.place + 1) as after
      from generate_series(0, char_length(typed)) as cut (place)
    ),
    letters as (
      select chr(code) as letter from generate_series(97, 122) as code
    ),
    slips as (
      select before || substr(after, 2) as word from cuts where after <> ''
      union all select before || substr(after, 2, 1) || left(after, 1) || substr(after, 3) from cuts where char_length(after) > 1
      union all select before || letter || substr(after, 2) from cuts, letters where after <> ''
      union all select before || letter || after from cuts, letters
    ),
    near as (
      select catalogue_words.word, true as is_slip from private.catalogue_words
      where catalogue_words.word = any (array(select slips.word from slips))
      union all
      select alike.word, false from (
        select catalogue_words.word from private.catalogue_words
        order by catalogue_words.word operator(extensions.<->) typed limit 20
      ) as alike
      where char_length(typed) > 3 and abs(char_length(alike.word) - char_length(typed)) <= 2
        and extensions.similarity(alike.word, typed) >= case when left(alike.word, 3) = left(typed, 3) then 0.2 else 0.3 end
    )
    select near.word from near group by near.word
    order by bool_or(near.is_slip) desc, left(near.word, 1) = left(typed, 1) desc, extensions.similarity(near.word, typed) desc, near.word
    limit 3
  loop
    if private.finds(private.word_query(known, is_unfinished)) then
      return known;
    end if;
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.count_against (
  limit_name text,
  of_user    uuid,
  new_hits   integer DEFAULT 1
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  known private.limits;
  wait_seconds integer;
begin
  select * into strict known from private.limits where limits.name = limit_name;
  wait_seconds := private.hit_rate_limit(limit_name || ':' || of_user, known.seconds, known.most, new_hits);
  if wait_seconds > 0 then
    perform private.reject_for(wait_seconds);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.count_facets (
  groups private.search_group[]
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with alike as materialized (select * from unnest(groups))
  select jsonb_build_object(
    'kinds', (
      select coalesce(jsonb_object_agg(by_kind.kind, by_kind.listings), '{}')
      from (
        select alike.kind, sum(alike.listings) as listings from alike
        where alike.kind is not null and alike.fits_price and alike.fits_stars group by alike.kind
      ) as by_kind
    ),
    'price_bands', (
      select coalesce(jsonb_object_agg(by_price.price_band, by_price.listings), '{}')
      from (
        select alike.price_band, sum(alike.listings) as listings from alike
        where alike.fits_kind and alike.fits_stars group by alike.price_band
      ) as by_price
    ),
    'whole_stars', (
      select coalesce(jsonb_object_agg(by_stars.whole_stars, by_stars.listings), '{}')
      from (
        select alike.whole_stars, sum(alike.listings) as listings from alike
        where alike.fits_kind and alike.fits_price group by alike.whole_stars
      ) as by_stars
    )
  );
$function$;

CREATE OR REPLACE FUNCTION private.count_followed_links_only()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  return case when current_setting('marketplace.shows_links', true) = 'on' then null else new end;
end
$function$;

CREATE OR REPLACE FUNCTION private.count_followers()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if tg_op = 'INSERT' then
    update public.profiles set followers_count = followers_count + 1 where profiles.id = new.seller_id;
  else
    update public.profiles set followers_count = followers_count - 1 where profiles.id = old.seller_id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.count_listing_view (
  of_listing_id uuid,
  visitor       text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if exists (
    select from public.listings
    where listings.id = of_listing_id and listings.status = 'active' and listings.seller_id is distinct from (select auth.uid())
  ) and private.hit_rate_limit('view:' || of_listing_id || ':' || visitor, 86400, 1) = 0 then
    insert into public.listing_views (listing_id, viewed_on, views) values (of_listing_id, (now() at time zone 'UTC')::date, 1)
    on conflict (listing_id, viewed_on) do update set views = listing_views.views + 1;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.count_ratings()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    update public.listings set rating_count = rating_count - 1, rating_sum = rating_sum - old.rating where listings.id = old.listing_id;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    update public.listings set rating_count = rating_count + 1, rating_sum = rating_sum + new.rating where listings.id = new.listing_id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.count_sales()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if not exists (
    select from public.order_items
    where order_items.order_id = new.order_id and order_items.listing_id = new.listing_id and order_items.price_cents > 0
  ) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    update public.listings set sales_count = sales_count + 1 where listings.id = new.listing_id and new.revoked_at is null;
  elsif old.revoked_at is null and new.revoked_at is not null then
    update public.listings set sales_count = sales_count - 1 where listings.id = new.listing_id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.count_written()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  new_hits integer := 1;
begin
  if auth.uid() is null then
    return null;
  end if;
  if tg_level = 'STATEMENT' then
    select count(*) into new_hits from added;
  end if;
  if new_hits > 0 then
    perform private.count_against(tg_argv[0], auth.uid(), new_hits);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.create_order (
  wanted      uuid[],
  basket      private.basket,
  account_id  text,
  in_livemode boolean
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  new_order_id uuid;
begin
  insert into public.orders (buyer_id, seller_id, total_cents, fee_cents, basket_digest, stripe_account_id, livemode, expires_at)
  values (
    auth.uid(), basket.seller_id, basket.total_cents, private.platform_fee_cents(basket.total_cents), basket.digest, account_id, in_livemode,
    now() + interval '1 hour'
  )
  returning id into new_order_id;
  insert into public.order_items (order_id, listing_id, title, price_cents, seller_name, showcase_images)
  select new_order_id, listings.id, listings.title, listings.price_cents, profiles.name, listings.showcase_images
  from public.listings join public.profiles on profiles.id = listings.seller_id
  where listings.id = any (wanted);
  if basket.total_cents = 0 then
    update public.orders set checkout_session_id = 'free_' || new_order_id where orders.id = new_order_id;
    perform private.grant_order(new_order_id, null);
  end if;
  return new_order_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.create_profile (
  caller_email text,
  clean_name   text,
  given_avatar text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  caller uuid := auth.uid();
begin
  insert into public.accounts (id, email, identity_sub)
  select caller, caller_email, (
    select identities.provider_id from auth.identities where identities.user_id = caller order by identities.created_at limit 1
  )
  on conflict (id) do nothing;

  -- A username that was free a moment ago may be another's by now: then nothing is inserted, and the next try sees theirs.
  loop
    insert into public.profiles (id, username, name, avatar)
    values (
      caller,
      private.free_username(case
        when clean_name = 'New User' or private.is_official_name(extensions.unaccent(clean_name)) then 'member'
        else clean_name
      end),
      clean_name,
      case when private.is_avatar(given_avatar, caller) then given_avatar end
    )
    on conflict do nothing;
    exit when exists (select from public.profiles where profiles.id = caller);
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.deauthorize_seller (
  given_account_id text
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  update public.seller_accounts
  set deauthorized_at = now(), charges_enabled = false
  where seller_accounts.stripe_account_id = given_account_id and seller_accounts.deauthorized_at is null;
$function$;

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
  delete from public.cart_items where cart_items.buyer_id = caller;
  delete from public.wishlist_items where wishlist_items.buyer_id = caller;
  delete from public.reports where reports.reporter_id = caller;
  delete from public.uploads where uploads.seller_id = caller;
  delete from public.user_roles where user_roles.user_id = caller;
  delete from private.connect_states where connect_states.user_id = caller;
  update public.messages set body = '[deleted]' where messages.sender_id = caller;
  update public.order_items set seller_name = 'Deleted seller'
  from public.orders where orders.id = order_items.order_id and orders.seller_id = caller;
  update public.profiles
  set deleted_at = now(), name = 'Deleted user', avatar = null, is_seller = false,
    username = ('deleted-' || left(replace(gen_random_uuid()::text, '-', ''), 20))::extensions.citext
  where profiles.id = caller;
  delete from auth.users where users.id = caller;
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_follows()
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  followed record;
begin
  -- Each row that goes changes a counter of the one who was followed. Whoever unfollows has locked the row before the counter, so all
  -- rows are locked before any counter; and two deletions go through the counters in the same order.
  perform from public.follows where follows.follower_id = auth.uid() or follows.seller_id = auth.uid()
  order by follows.seller_id, follows.follower_id for update;
  for followed in
    select follows.seller_id, follows.follower_id from public.follows
    where follows.follower_id = auth.uid() or follows.seller_id = auth.uid() order by follows.seller_id, follows.follower_id
  loop
    delete from public.follows
    where follows.seller_id = followed.seller_id and follows.follower_id = followed.follower_id;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_listing (
  deleted_listing_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.lock_standing(auth.uid());
  perform from public.seller_accounts where seller_accounts.seller_id = auth.uid() for update;
  -- Held, so that no checkout begins meanwhile: it would wait for this, and then find nothing.
  perform from public.listings
  where listings.id = deleted_listing_id and listings.seller_id = auth.uid() and listings.status <> 'removed'
  for update;
  if not found then
    perform private.reject('not_found');
  elsif exists (select from public.order_items where order_items.listing_id = deleted_listing_id) then
    perform private.reject('listing_bought');
  end if;
  -- Leaves the carts first, by trigger, so that buyers are notified.
  update public.listings set status = 'removed' where listings.id = deleted_listing_id;
  if not exists (select from public.reports where reports.reported_listing_id = deleted_listing_id) then
    delete from public.listings where listings.id = deleted_listing_id;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.deleted_user_id()
  RETURNS uuid
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select '00000000-0000-0000-0000-000000000000'::uuid;
$function$;

CREATE OR REPLACE FUNCTION private.discard_failed_listing (
  of_listing_id uuid
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  delete from public.listings
  where listings.id = of_listing_id and listings.seller_id = auth.uid() and listings.status = 'processing'
    and listings.processing_failure is not null;
$function$;

CREATE OR REPLACE FUNCTION private.empty_carts_and_wishlists()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  with taken as (
    delete from public.cart_items where cart_items.listing_id = new.id returning cart_items.buyer_id
  )
  insert into public.cart_notices (buyer_id, listing_id, title, reason)
  select taken.buyer_id, new.id, new.title, case new.status when 'paused' then 'paused' else 'unavailable' end from taken
  on conflict (buyer_id, listing_id) do update set title = excluded.title, reason = excluded.reason, left_at = excluded.left_at;
  if new.status <> 'paused' then
    update public.cart_notices set reason = 'unavailable' where cart_notices.listing_id = new.id and cart_notices.reason = 'paused';
    delete from public.wishlist_items where wishlist_items.listing_id = new.id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.end_preparation (
  of_listing_id uuid,
  of_attempt    integer
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  delete from private.preparations
  where preparations.listing_id = of_listing_id and preparations.attempt = of_attempt and preparations.outcome is not null;
$function$;

CREATE OR REPLACE FUNCTION private.entitled_listing_ids()
  RETURNS SETOF uuid
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  return query
    select entitlements.listing_id from public.entitlements
    where entitlements.buyer_id = (select auth.uid()) and entitlements.revoked_at is null;
end
$function$;

CREATE OR REPLACE FUNCTION private.expire_order (
  session_id text,
  account_id text
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  update public.orders set status = 'expired'
  where orders.checkout_session_id = session_id and orders.stripe_account_id is not distinct from account_id
    and orders.status = 'pending';
$function$;

CREATE OR REPLACE FUNCTION private.find_checkout (
  session_id text,
  intent_id  text
)
  RETURNS TABLE (
    order_id            uuid,
    checkout_session_id text,
    stripe_account_id   text,
    status              text
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select orders.id, orders.checkout_session_id, orders.stripe_account_id, orders.status
  from public.orders
  where orders.checkout_session_id = session_id or orders.payment_intent_id = intent_id;
$function$;

CREATE OR REPLACE FUNCTION private.find_open_order (
  basket_digest bytea
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  open_order_id uuid;
begin
  -- One buyer's checkouts queue here: of 50 clicks at once, 49 find the order of the first.
  perform pg_advisory_xact_lock(hashtextextended(auth.uid()::text, 1));
  update public.orders set status = 'expired'
  where orders.buyer_id = auth.uid() and orders.status = 'pending' and (
    orders.expires_at <= now()
    or (orders.checkout_session_id is null and orders.created_at < now() - interval '25 minutes')
  );
  select orders.id into open_order_id from public.orders
  where orders.buyer_id = auth.uid() and orders.basket_digest = find_open_order.basket_digest and orders.status = 'pending';
  return open_order_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.finds (
  words tsquery
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_custom_plan'
  SET enable_seqscan TO 'off'
  AS $function$
begin
  return exists (
    select from (
      select from public.listings where listings.status = 'active' and listings.search_document @@ words limit 1000
    ) as hits
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_cart_notices()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  delete from public.cart_notices where cart_notices.buyer_id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_reviewer()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  update public.reviews set reviewer_id = private.deleted_user_id() where reviews.reviewer_id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.free_username (
  wanted text
)
  RETURNS extensions.citext
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
  while exists (select from public.profiles where profiles.username = candidate::extensions.citext)
    or private.is_former_username(candidate, null)
    or private.is_reserved_username(candidate)
  loop
    digits := least(digits + 1, 12);
    candidate := trim(both '-' from left(stem, least(24, 29 - digits))) || '-'
      || lpad(floor(random() * 10 ^ digits)::bigint::text, digits, '0');
  end loop;
  return candidate::extensions.citext;
end
$function$;

CREATE OR REPLACE FUNCTION private.fulfil_order (
  session_id             text,
  account_id             text,
  amount_cents           bigint,
  session_currency       text,
  session_livemode       boolean,
  with_payment_intent_id text
)
  RETURNS TABLE (
    order_id             uuid,
    buyer_id             uuid,
    fee_cents            integer,
    pending_refund_cents integer
  )
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  known public.orders;
begin
  select * into known from public.orders where orders.checkout_session_id = session_id for update;
  if not found then
    perform private.reject('not_found');
  end if;
  if known.stripe_account_id is distinct from account_id or known.total_cents <> amount_cents
    or lower(known.currency) <> lower(session_currency) or known.livemode <> session_livemode then
    perform private.reject('session_mismatch');
  end if;
  -- An expired order whose money came all the same is fulfilled: the buyer paid.
  if known.status in ('pending', 'expired') then
    perform private.grant_order(known.id, with_payment_intent_id);
  end if;
  return query
    select orders.id, orders.buyer_id, orders.fee_cents,
      case when orders.duplicate_refunded_at is null then orders.duplicate_cents else 0 end
    from public.orders where orders.id = known.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.grant_order (
  of_order_id            uuid,
  with_payment_intent_id text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  paid public.orders;
  to_refund integer;
begin
  update public.orders
  set status = 'paid', paid_at = now(), payment_intent_id = with_payment_intent_id
  where orders.id = of_order_id
  returning * into paid;

  with granted as (
    insert into public.entitlements (buyer_id, listing_id, order_id)
    select paid.buyer_id, order_items.listing_id, paid.id
    from public.order_items where order_items.order_id = paid.id
    order by order_items.listing_id
    on conflict (buyer_id, listing_id) where revoked_at is null do nothing
    returning entitlements.listing_id
  )
  select coalesce(sum(order_items.price_cents), 0) into to_refund
  from public.order_items
  where order_items.order_id = paid.id and order_items.listing_id not in (select granted.listing_id from granted);

  update public.orders set duplicate_cents = to_refund where orders.id = paid.id and to_refund > 0;
  delete from public.cart_items using public.order_items
  where order_items.order_id = paid.id and cart_items.buyer_id = paid.buyer_id and cart_items.listing_id = order_items.listing_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.hit_rate_limit (
  limit_key      text,
  window_seconds integer,
  most_hits      integer,
  new_hits       integer DEFAULT 1
)
  RETURNS integer
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  insert into private.rate_limits as limits (key, window_start, hits)
  values (limit_key, to_timestamp(floor(extract(epoch from now()) / window_seconds) * window_seconds), new_hits)
  on conflict (key, window_start) do update set hits = limits.hits + excluded.hits
  returning case
    when limits.hits > most_hits
      then greatest(1, ceil(extract(epoch from limits.window_start) + window_seconds - extract(epoch from now())))::integer
    else 0
  end;
$function$;

CREATE OR REPLACE FUNCTION private.is_admin()
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  return exists (
    select from public.user_roles where user_roles.user_id = (select auth.uid()) and user_roles.role = 'admin'
  ) and private.is_in_good_standing();
end
$function$;

CREATE OR REPLACE FUNCTION private.is_avatar (
  candidate     text,
  of_profile_id uuid
)
  RETURNS boolean
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select char_length(candidate) <= 2048 and (
    candidate ~ '^https://[^\s<>"@/?#\\]+([/?#][^\s<>"]*)?$'
    or candidate ~ ('^avatars/' || of_profile_id || '/[0-9a-f-]{36}$')
  );
$function$;

CREATE OR REPLACE FUNCTION private.is_deleted_identity()
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select exists (
    select from auth.identities
    join private.deleted_identities
      on deleted_identities.provider = identities.provider
      and deleted_identities.identity_digest = sha256(convert_to(identities.provider_id, 'UTF8'))
    where identities.user_id = auth.uid()
  ) or exists (select from public.profiles where profiles.id = auth.uid() and profiles.standing = 'deleted');
$function$;

CREATE OR REPLACE FUNCTION private.is_former_username (
  wanted  text,
  of_user uuid
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select exists (
    select from private.former_usernames
    where former_usernames.digest = private.username_digest(wanted)
      and (
        former_usernames.holder_id is null
        or (former_usernames.holder_id is distinct from of_user and former_usernames.left_at > now() - interval '90 days')
      )
  );
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
    where profiles.username operator(extensions.=) wanted::extensions.citext and profiles.id is distinct from auth.uid()
  );
$function$;

CREATE OR REPLACE FUNCTION private.is_in_good_standing()
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  return exists (
    select from public.profiles
    where profiles.id = (select auth.uid()) and profiles.standing = 'good'
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.is_inactive_listing (
  of_listing_id uuid
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select exists (
    select from public.listings where listings.id = of_listing_id and listings.status in ('inactive', 'paused')
  );
$function$;

CREATE OR REPLACE FUNCTION private.is_plain_search (
  typed text
)
  RETURNS boolean
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select typed !~* '"|(^|\s)-|(^|\s)or(\s|$)' and regexp_count(left(typed, private.search_max_characters()), '[[:alnum:]]+') <= 8;
$function$;

CREATE OR REPLACE FUNCTION private.is_seller()
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  return exists (
    select from public.seller_accounts
    where seller_accounts.seller_id = (select auth.uid()) and seller_accounts.deauthorized_at is null
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.latin_look (
  candidate text
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
BEGIN ATOMIC
 SELECT
   translate(regexp_replace(lower(NORMALIZE(candidate, NFKD)), '[̀-ͯ‌‍]'::text, ''::text, 'g'::text), 'абвекмнорстухіјѕһԁԛԝαβεηικνορτυχıøłđ'::text,
   'a6bekmhopctyxijshdqwabenikvoptuxiold'::text)
  AS translate;
END;

CREATE OR REPLACE FUNCTION private.is_official_name (
  candidate text
)
  RETURNS boolean
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM ( SELECT private.latin_look(is_official_name.candidate) AS latin_look) latin(look),
             LATERAL ( VALUES (translate(latin.look, '013457|!$@'::text, 'oieastiisa'::text)), (translate(latin.look, '013457|!$@'::text, 'oleastllsa'::text))) readings(look)
           WHERE
             ((readings.look ~ '(^|[^a-z])(admins?|administrators?|marketplace|moderators?)([^a-z]|$)'::text) OR ((readings.look ~
             '(official|root|security|staff|stripe|supabase|support|system|sysop)'::text) AND
             (readings.look ~
             '^[^a-z]*((official|root|security|staff|stripe|supabase|support|system|sysop|account|billing|care|customer|desk|help|helpdesk|service|team|the)([^a-z]+|$))+$'::text)))))
  AS "exists";
END;

CREATE OR REPLACE FUNCTION private.is_deceptive_name (
  candidate text
)
  RETURNS boolean
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
BEGIN ATOMIC
 SELECT ((candidate ~ '[--­؜᠎​‎‏ -‮⁠-⁩﻿￹-￻]'::text) OR private.is_official_name(candidate));
END;

CREATE OR REPLACE FUNCTION private.is_reserved_username (
  candidate text
)
  RETURNS boolean
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
BEGIN ATOMIC
 SELECT
   ((candidate = ANY (ARRAY['about'::text, 'account'::text, 'admin'::text, 'administrator'::text, 'api'::text, 'cart'::text, 'checkout'::text, 'contact'::text, 'dashboard'::text,
   'help'::text,
   'listing'::text,
   'login'::text,
   'logout'::text,
   'marketplace'::text,
   'member'::text,
   'moderator'::text,
   'null'::text,
   'official'::text,
   'profile'::text,
   'root'::text,
   'search'::text,
   'security'::text,
   'settings'::text,
   'signup'::text, 'staff'::text, 'stripe'::text, 'supabase'::text, 'support'::text, 'system'::text, 'undefined'::text, 'you'::text])) OR private.is_official_name(candidate));
END;

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
  insert into private.listing_pictures (listing_id, object_path, object_id, object_version)
  select of_listing_id, copies.target_path, copies.object_id, copies.object_version
  from private.preparation_copies as copies where copies.listing_id = of_listing_id and copies.purpose <> 'file';
  update public.listings
  set status = wanted, file_mime_type = file.mime_type, file_size_bytes = file.size_bytes,
    showcase_images = coalesce((
      select jsonb_agg(jsonb_build_object(
        'path', picture.target_path, 'thumbnailPath', thumbnail.target_path, 'width', picture.width, 'height', picture.height
      ) order by picture.place)
      from private.preparation_copies as picture
      left join private.preparation_copies as thumbnail on thumbnail.listing_id = picture.listing_id
        and thumbnail.purpose = 'thumbnail' and thumbnail.place = picture.place
      where picture.listing_id = of_listing_id and picture.purpose = 'picture'
    ), '[]')
  where listings.id = of_listing_id
  returning listings.status into status_now;
  return status_now;
end
$function$;

CREATE OR REPLACE FUNCTION private.listing_quota()
  RETURNS integer
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select (settings.value #>> '{}')::integer from private.settings where settings.name = 'listing_quota';
$function$;

CREATE OR REPLACE FUNCTION private.lock_admins()
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select pg_advisory_xact_lock(hashtextextended('admins', 3));
$function$;

CREATE OR REPLACE FUNCTION private.lock_basket (
  wanted uuid[]
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if exists (select from public.listings where listings.id = any (wanted) and listings.price_cents > 0) then
    perform from public.listings where listings.id = any (wanted) order by listings.id for share;
  else
    perform from public.listings where listings.id = any (wanted) order by listings.id for no key update;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_callers_standing()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if auth.uid() is not null then
    perform private.lock_standing(auth.uid());
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_changed_standing()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.lock_standing_alone(new.id);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_own_account()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform from public.seller_accounts where seller_accounts.seller_id = (select auth.uid()) for update;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_preparation (
  of_listing_id uuid,
  of_attempt    integer
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform from private.preparations
  where preparations.listing_id = of_listing_id and preparations.attempt = of_attempt for update;
  return found;
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_saleable_listing()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  saleable public.listings;
begin
  select * into saleable from public.listings where listings.id = new.listing_id for share;
  if not found or saleable.status in ('removed', 'processing') then
    perform private.reject('not_found');
  elsif saleable.status <> 'active' then
    perform private.reject('listing_inactive');
  elsif saleable.seller_id = new.buyer_id then
    perform private.reject('own_listing');
  end if;
  if tg_table_name = 'cart_items' then
    new.price_cents := saleable.price_cents;
    delete from public.cart_notices where cart_notices.buyer_id = new.buyer_id and cart_notices.listing_id = new.listing_id;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_selling (
  of_seller_id uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  selling boolean;
begin
  select seller_accounts.is_selling into selling from public.seller_accounts
  where seller_accounts.seller_id = of_seller_id for update;
  return coalesce(selling, true);
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_standing (
  of_user uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended(of_user::text, 2));
  perform private.require_standing(of_user);
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_standing_alone (
  of_user uuid
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select pg_advisory_xact_lock(hashtextextended(of_user::text, 2));
$function$;

CREATE OR REPLACE FUNCTION private.mark_seller()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  update public.profiles set is_seller = true where profiles.id = new.seller_id and not profiles.is_seller;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.mark_thread_read (
  of_thread_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  update public.threads set
    buyer_read_at = case when threads.buyer_id = auth.uid() then now() else threads.buyer_read_at end,
    seller_read_at = case when threads.seller_id = auth.uid() then now() else threads.seller_read_at end
  where threads.id = of_thread_id and (threads.buyer_id = auth.uid() or threads.seller_id = auth.uid())
    and private.is_in_good_standing();
  if not found then
    perform private.reject('not_found');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.mend_search (
  typed text,
  OUT   corrected text,
  OUT   words tsquery,
  OUT   partial text
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  part record;
  texts text[] := '{}';
  meant text;
  present text[];
  word_count integer;
begin
  if private.catalogue_query(typed) is null or not private.is_plain_search(typed) then
    return;
  end if;
  for part in select * from private.widen_words(typed) as parts order by parts.place loop
    meant := null;
    if numnode(part.query) > 0 and not private.finds(part.query) then
      meant := private.correct_word(part.word, false);
    end if;
    if meant is not null then
      corrected := '';
    end if;
    texts := texts || coalesce(meant, part.word);
  end loop;
  if corrected is not null then
    corrected := array_to_string(texts, ' ');
    words := private.read_search(corrected);
    if private.finds(words) then
      return;
    end if;
  end if;
  select count(*), array_agg('(' || parts.query::text || ')') filter (where private.finds(parts.query)) into word_count, present
  from private.widen_words(coalesce(corrected, typed)) as parts where numnode(parts.query) > 0;
  for size in reverse least(cardinality(present), word_count - 1)..case when word_count <= 3 then 1 else (word_count + 1) / 2 end loop
    select string_agg(subsets.words, ' | ')::tsquery into words
    from (
      select '(' || string_agg(present[places.place], ' & ') || ')' as words
      from generate_series(1, (1 << cardinality(present)) - 1) as chosen (bits),
        generate_subscripts(present, 1) as places (place)
      where bit_count(chosen.bits::bit(8)) = size and chosen.bits & (1 << (places.place - 1)) > 0
      group by chosen.bits
    ) as subsets;
    if private.finds(words) then
      partial := case when size * 2 > word_count then 'most' else 'some' end;
      return;
    end if;
  end loop;
  corrected := null;
  words := null;
end
$function$;

CREATE OR REPLACE FUNCTION private.note_duplicate_refund (
  of_order_id uuid
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  update public.orders set duplicate_refunded_at = now()
  where orders.id = of_order_id and orders.duplicate_cents > 0 and orders.duplicate_refunded_at is null;
$function$;

CREATE OR REPLACE FUNCTION private.note_material_changes()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if new.title <> old.title then
    new.title_changed_at := now();
  end if;
  if new.description <> old.description then
    new.description_changed_at := now();
  end if;
  if new.price_cents <> old.price_cents then
    new.price_changed_at := now();
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.note_message()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  update public.threads set
    last_message_at = new.sent_at,
    buyer_read_at = case when threads.buyer_id = new.sender_id then new.sent_at else threads.buyer_read_at end,
    seller_read_at = case when threads.seller_id = new.sender_id then new.sent_at else threads.seller_read_at end
  where threads.id = new.thread_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.note_new_file()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  update public.listings set file_changed_at = now() where listings.id = new.listing_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.open_upload_paths (
  for_bucket_id text
)
  RETURNS SETOF text
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  return query
    select uploads.object_path from public.uploads
    where uploads.seller_id = (select auth.uid()) and uploads.bucket_id = for_bucket_id
      and private.is_seller() and private.is_in_good_standing();
end
$function$;

CREATE OR REPLACE FUNCTION private.orphaned_avatars (
  older_than interval,
  at_most    integer
)
  RETURNS TABLE (
    object_path text
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select objects.name
  from storage.objects
  where objects.bucket_id = 'avatars'
    and objects.created_at < now() - older_than
    and objects.name not in (
      select substring(profiles.avatar from 'avatars/([0-9a-f-]{36}/[0-9a-f-]{36})$') from public.profiles
      where profiles.avatar ~ 'avatars/[0-9a-f-]{36}/[0-9a-f-]{36}$'
    )
  order by objects.created_at, objects.id
  limit least(at_most, 1000);
$function$;

CREATE OR REPLACE FUNCTION private.orphaned_objects (
  older_than interval,
  at_most    integer
)
  RETURNS TABLE (
    bucket_id   text,
    object_path text
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select objects.bucket_id, objects.name
  from storage.objects
  where objects.bucket_id in ('product-files', 'showcase-images')
    and objects.created_at < now() - older_than
    and not exists (select from public.uploads where uploads.object_path = objects.name)
    and not exists (
      select from private.preparation_copies
      where objects.name in (preparation_copies.source_path, preparation_copies.target_path)
    )
    and not exists (select from public.listing_files where listing_files.object_path = objects.name)
    and (objects.bucket_id = 'product-files' or objects.name not in (select private.shown_pictures()))
  order by objects.created_at, objects.id
  limit least(at_most, 1000);
$function$;

CREATE OR REPLACE FUNCTION private.other_words (
  words text[]
)
  RETURNS TABLE (
    first_place integer,
    last_place  integer,
    other       text,
    is_phrase   boolean
  )
  LANGUAGE plpgsql
  STABLE
  ROWS 4
  SET search_path TO ''
  AS $function$
declare
  word_stems text[] := array(
    select coalesce((ts_lexize('pg_catalog.english_stem', parts.word))[1], parts.word)
    from unnest(words) with ordinality as parts (word, place) order by parts.place
  );
begin
  return query
    with spans as materialized (
      select firsts.place::integer as first, firsts.place::integer + more.steps as last,
        array_to_string(words[firsts.place::integer:firsts.place::integer + more.steps], '') as joined
      from unnest(words) with ordinality as firsts (word, place), (values (0), (1), (2)) as more (steps)
      where firsts.place + more.steps <= cardinality(words)
    ),
    -- One word in its other spelling, or two written together in either.
    forms as materialized (
      select spans.first, spans.last, spans.joined as word from spans where spans.last = spans.first + 1
      union all
      select spans.first, spans.last,
        case
          when position(search_spellings.british in spans.joined) > 0
            then replace(spans.joined, search_spellings.british, search_spellings.american)
          else replace(spans.joined, search_spellings.american, search_spellings.british)
        end
      from private.search_spellings join spans
        on position(search_spellings.british in spans.joined) > 0 or position(search_spellings.american in spans.joined) > 0
      where spans.last <= spans.first + 1
    ),
    halves as materialized (
      select spans.first, spans.last, left(spans.joined, cut.place) as head, substr(spans.joined, cut.place + 1) as tail
      from spans, generate_series(3, 37) as cut (place)
      where spans.first = spans.last and cut.place <= char_length(spans.joined) - 3
    ),
    known as materialized (
      select catalogue_words.word from private.catalogue_words
      where catalogue_words.word = any (array(
        select variants.word from forms cross join lateral (values (forms.word), (forms.word || 's'), (regexp_replace(forms.word, 's$', ''))) as variants (word)
        union select parts.word from halves cross join lateral (values (halves.head), (halves.tail), (halves.tail || 's')) as parts (word)
      ))
    )
    select spans.first, spans.last, also.phrase, false
    from spans join private.search_synonyms on search_synonyms.stems = array_to_string(word_stems[spans.first:spans.last], ' '),
      unnest(search_synonyms.also) as also (phrase)
    union all
    select forms.first, forms.last, forms.word, false
    from forms
    where forms.first = forms.last
      or forms.word ~ '^[0-9]+[a-z]{1,3}$'
      or exists (
        select from known where known.word in (forms.word, forms.word || 's', regexp_replace(forms.word, 's$', ''))
      )
    union all
    select spans.first, spans.last, regexp_replace(spans.joined, '^([0-9]+)([a-z]+)$', '\1 \2'), true
    from spans where spans.first = spans.last and spans.joined ~ '^[0-9]+[a-z]+$'
    union all
    select halves.first, halves.last, halves.head || ' ' || halves.tail, true
    from halves
    where exists (select from known where known.word = halves.head)
      and exists (select from known where known.word in (halves.tail, halves.tail || 's'));
end
$function$;

CREATE OR REPLACE FUNCTION private.own_listing_ids()
  RETURNS SETOF uuid
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  return query select listings.id from public.listings where listings.seller_id = (select auth.uid());
end
$function$;

CREATE OR REPLACE FUNCTION private.own_thread_ids()
  RETURNS SETOF uuid
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  return query
    select threads.id from public.threads
    where threads.buyer_id = (select auth.uid()) or threads.seller_id = (select auth.uid());
end
$function$;

CREATE OR REPLACE FUNCTION private.pause_new_listing()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if not private.lock_selling(new.seller_id) then
    update public.listings set status = 'paused' where listings.id = new.id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.pause_or_resume_listings()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  -- In the order of ids, as checkouts hold them.
  perform from public.listings where listings.seller_id = new.seller_id and listings.status in ('active', 'paused')
  order by listings.id for update;
  update public.listings set status = case when new.is_selling then 'active' else 'paused' end
  where listings.seller_id = new.seller_id and listings.status = case when new.is_selling then 'paused' else 'active' end;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.pause_preparation (
  of_listing_id uuid,
  of_attempt    integer,
  pause         interval
)
  RETURNS timestamp WITH time zone
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  update private.preparations set due_at = now() + pause
  where preparations.listing_id = of_listing_id and preparations.attempt = of_attempt
  returning preparations.created_at;
$function$;

CREATE OR REPLACE FUNCTION private.place_review()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  select listings.status = 'active' into new.is_public from public.listings where listings.id = new.listing_id for no key update;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.plan_copies (
  of_listing_id uuid,
  of_attempt    integer
)
  RETURNS TABLE (
    id            uuid,
    purpose       text,
    place         smallint,
    bucket_id     text,
    source_path   text,
    target_path   text,
    state         text,
    declared_type text,
    size_bytes    bigint,
    progress      jsonb,
    width         integer,
    height        integer
  )
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if not private.lock_preparation(of_listing_id, of_attempt) then
    return;
  end if;
  update private.preparation_copies set object_id = objects.id, object_version = objects.version
  from storage.objects
  where preparation_copies.listing_id = of_listing_id and preparation_copies.object_id is null
    and objects.bucket_id = preparation_copies.bucket_id and objects.name = preparation_copies.target_path;
  return query
    with begun as (
      update private.preparation_copies set target_path = 'listed/' || gen_random_uuid(), copying_since = now()
      where preparation_copies.listing_id = of_listing_id and preparation_copies.object_id is null
        and coalesce(preparation_copies.copying_since < now() - interval '20 seconds' - interval '1 second' * coalesce((
          select (objects.metadata ->> 'size')::bigint / 10000000 from storage.objects
          where objects.bucket_id = preparation_copies.bucket_id and objects.name = preparation_copies.source_path
        ), 0), true)
      returning preparation_copies.id, preparation_copies.target_path
    )
    select copies.id, copies.purpose, copies.place, copies.bucket_id, copies.source_path, coalesce(begun.target_path, copies.target_path),
      case
        when begun.id is not null then 'to_copy'
        when copies.object_id is null then 'copying'
        when copies.mime_type is null then 'copied'
        else 'checked'
      end,
      objects.metadata ->> 'mimetype', (objects.metadata ->> 'size')::bigint, copies.progress, copies.width, copies.height
    from private.preparation_copies as copies
    left join begun on begun.id = copies.id
    left join storage.objects on objects.id = copies.object_id
    where copies.listing_id = of_listing_id
    order by copies.purpose, copies.place;
end
$function$;

CREATE OR REPLACE FUNCTION private.platform_fee_cents (
  of_total_cents bigint
)
  RETURNS integer
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select div(of_total_cents * (settings.value #>> '{}')::integer, 10000)::integer from private.settings where settings.name = 'platform_fee_bps';
$function$;

CREATE OR REPLACE FUNCTION private.preparation_leftovers (
  of_listing_id uuid
)
  RETURNS TABLE (
    bucket_id   text,
    object_path text
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select distinct copies.bucket_id, leftover.path
  from private.preparations
  join private.preparation_copies as copies on copies.listing_id = preparations.listing_id,
    lateral (values (copies.source_path, true), (copies.target_path, preparations.outcome = 'rejected')) as leftover (path, is_left)
  where preparations.listing_id = of_listing_id and preparations.outcome is not null
    and leftover.is_left and leftover.path is not null;
$function$;

CREATE OR REPLACE FUNCTION private.price_max_cents()
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select 99999999;
$function$;

CREATE OR REPLACE FUNCTION private.read_basket (
  wanted uuid[]
)
  RETURNS private.basket
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  basket private.basket;
  seller_count integer;
begin
  select count(distinct listings.seller_id), min(listings.seller_id::text)::uuid, sum(listings.price_cents),
    sha256(convert_to(string_agg(listings.id || ':' || listings.price_cents, ',' order by listings.id), 'UTF8'))
  into seller_count, basket.seller_id, basket.total_cents, basket.digest
  from public.listings where listings.id = any (wanted);
  if seller_count > 1 then
    perform private.reject('several_sellers');
  elsif basket.seller_id = auth.uid() then
    perform private.reject('own_listing');
  end if;
  return basket;
end
$function$;

CREATE OR REPLACE FUNCTION private.read_search (
  typed text
)
  RETURNS tsquery
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  literal tsquery := private.catalogue_query(typed);
  wider tsquery;
begin
  if literal is not null and private.is_plain_search(typed)
    and exists (select from private.other_words(array(select parts.word from private.words_of(typed) as parts (word))))
  then
    select string_agg('(' || words.query::text || ')', ' & ' order by words.place)::tsquery into wider
    from private.widen_words(typed) as words
    where numnode(words.query) > 0;
  end if;
  return coalesce(literal || wider, literal);
end
$function$;

CREATE OR REPLACE FUNCTION private.receive_stripe_event (
  event_id       text,
  event_type     text,
  account_id     text,
  event_livemode boolean
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  insert into private.stripe_events (id, type, stripe_account_id, livemode)
  values (event_id, event_type, account_id, event_livemode)
  on conflict (id) do nothing;
  return found;
end
$function$;

CREATE OR REPLACE FUNCTION private.refresh_search_documents()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  update public.listings set title = listings.title where listings.seller_id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.reject (
  code text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  raise exception using errcode = 'P0001', message = code;
end
$function$;

CREATE OR REPLACE FUNCTION private.reject (
  code   text,
  detail text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  raise exception using errcode = 'P0001', message = code, detail = detail;
end
$function$;

CREATE OR REPLACE FUNCTION private.reject_for (
  wait_seconds integer
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  raise exception using
    errcode = 'PGRST',
    message = jsonb_build_object('code', 'rate_limited', 'message', 'Too many requests. Please wait a moment and try again.'),
    detail = jsonb_build_object('status', 429, 'headers', jsonb_build_object('Retry-After', wait_seconds::text));
end
$function$;

CREATE OR REPLACE FUNCTION private.reject_former_username()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if private.is_former_username(new.username::text, new.id) then
    perform private.reject('username_taken');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.reject_owned_listing()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if exists (
    select from public.entitlements
    where entitlements.buyer_id = new.buyer_id and entitlements.listing_id = new.listing_id and entitlements.revoked_at is null
  ) then
    perform private.reject('already_owned');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.remove_listings (
  of_seller_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform from public.listings
  where listings.seller_id = of_seller_id and listings.status <> 'removed' order by listings.id for update;
  update public.listings set status = 'removed' where listings.seller_id = of_seller_id and listings.status <> 'removed';
end
$function$;

CREATE OR REPLACE FUNCTION private.require_account (
  basket            private.basket,
  expected_livemode boolean
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  account_id text;
begin
  if exists (select from public.profiles where profiles.id = basket.seller_id and profiles.standing <> 'good') then
    perform private.reject('seller_not_ready');
  elsif basket.total_cents > private.price_max_cents() then
    perform private.reject('basket_too_large');
  elsif basket.total_cents = 0 then
    return null;
  end if;
  select seller_accounts.stripe_account_id into account_id from public.seller_accounts
  where seller_accounts.seller_id = basket.seller_id and seller_accounts.is_selling and seller_accounts.livemode = expected_livemode;
  if not found then
    perform private.reject('seller_not_ready');
  end if;
  return account_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_an_admin()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if tg_table_name = 'profiles' then
    if not exists (select from public.user_roles where user_roles.user_id = new.id and user_roles.role = 'admin') then
      return null;
    end if;
  end if;
  perform private.lock_admins();
  if not exists (
    select from public.user_roles join public.profiles on profiles.id = user_roles.user_id
    where user_roles.role = 'admin' and profiles.standing = 'good'
  ) then
    perform private.reject('last_admin');
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_copies (
  of_listing_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if exists (
    select from private.preparation_copies
    left join storage.objects on objects.bucket_id = preparation_copies.bucket_id and objects.name = preparation_copies.target_path
      and objects.id = preparation_copies.object_id and objects.version is not distinct from preparation_copies.object_version
    where preparation_copies.listing_id = of_listing_id and (objects.id is null or preparation_copies.mime_type is null)
  ) then
    raise exception 'a copy of listing % is missing, unchecked or changed', of_listing_id;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_for_sale (
  wanted uuid[]
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  rejected uuid;
  reason text;
begin
  select asked.id, case listings.status when 'inactive' then 'listing_inactive' when 'paused' then 'seller_not_ready' else 'not_found' end
  into rejected, reason
  from unnest(wanted) as asked (id) left join public.listings on listings.id = asked.id
  where listings.status is distinct from 'active'
  order by array_position(array['inactive', 'paused'], listings.status) nulls last, asked.id limit 1;
  if found then
    perform private.reject(reason, rejected::text);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_good_standing()
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_standing(auth.uid());
end
$function$;

CREATE OR REPLACE FUNCTION private.require_listing_file()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if not exists (select from public.listing_files where listing_files.listing_id = new.id) and not exists (
    select from public.listings join private.preparations on preparations.listing_id = listings.id
    where listings.id = new.id and listings.status = 'processing'
  ) then
    perform private.reject('file_required');
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_not_owned (
  wanted uuid[]
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  rejected uuid;
begin
  select entitlements.listing_id into rejected from public.entitlements
  where entitlements.buyer_id = auth.uid() and entitlements.listing_id = any (wanted) and entitlements.revoked_at is null limit 1;
  if found then
    perform private.reject('already_owned', rejected::text);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_shown_prices (
  listing_ids       uuid[],
  shown_price_cents integer[]
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  rejected uuid;
begin
  select shown.id into rejected
  from unnest(listing_ids, shown_price_cents) as shown (id, price_cents)
  join public.listings on listings.id = shown.id
  where shown.price_cents <> listings.price_cents limit 1;
  if found then
    perform private.reject('price_changed', rejected::text);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_standing (
  of_user uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  standing text;
begin
  select profiles.standing into standing from public.profiles where profiles.id = of_user;
  if standing = 'good' then
    return;
  end if;
  perform private.reject(case standing when 'deleted' then 'account_deleted' when 'banned' then 'account_banned' else 'profile_not_found' end);
end
$function$;

CREATE OR REPLACE FUNCTION private.search_catalogue (
  request_fields jsonb
)
  RETURNS TABLE (
    listing_ids uuid[],
    positions   double precision[],
    total       integer,
    is_capped   boolean,
    facets      jsonb,
    suggestion  text,
    corrected   text,
    partial     text
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  ROWS 1
  SET search_path TO ''
  AS $function$
declare
  request private.search_request := jsonb_populate_record(null::private.search_request, request_fields);
  query tsquery := case when request.is_exact then private.catalogue_query(request.words) else private.read_search(request.words) end;
  is_mended boolean := false;
  matches integer;
begin
  loop
    select page.listing_ids, page.positions, page.total, page.facets, page.matches into listing_ids, positions, total, facets, matches
    from private.search_page(query, request) as page;
    is_capped := matches = 1000;

    exit when matches > 0 or is_mended or query is null;
    if request.is_exact then
      -- Where only some of the words could be found, there is nothing better to suggest.
      select mended.corrected into suggestion from private.mend_search(request.words) as mended where mended.partial is null;
      exit;
    end if;
    -- Every page of a mended search mends again, and alike.
    select mended.words, mended.corrected, mended.partial into query, corrected, partial from private.mend_search(request.words) as mended;
    exit when query is null;
    is_mended := true;
  end loop;
  return next;
end
$function$;

CREATE OR REPLACE FUNCTION private.search_max_characters()
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select 200;
$function$;

CREATE OR REPLACE FUNCTION private.search_page (
  query   tsquery,
  request private.search_request
)
  RETURNS TABLE (
    listing_ids uuid[],
    positions   double precision[],
    total       integer,
    facets      jsonb,
    matches     integer
  )
  LANGUAGE plpgsql
  STABLE
  ROWS 1
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  is_first boolean := request.after_id is null;
begin
  return query
    -- Taken apart once: a field of a variable is looked up for every row that asks it.
    with asked as materialized (select (request).*),
    judged as materialized (
      select found.id, found.kind, width_bucket(found.price_cents, asked.price_bounds) as price_band,
        case when found.rating_count > 0 then found.rating_sum / found.rating_count else 0 end as whole_stars, found.position,
        asked.kinds is null or coalesce(found.kind = any (asked.kinds), false) as fits_kind,
        found.price_cents between coalesce(asked.min_price_cents, 0) and coalesce(asked.max_price_cents, 2147483647) as fits_price,
        asked.min_stars is null or found.rating_count > 0 and found.rating_sum >= asked.min_stars * found.rating_count as fits_stars
      from asked, private.best_matches(query, asked.sort) as found
      -- Words of which no query can be made match nothing.
      where query is not null or asked.words !~ '\S'
    ),
    page as (
      select judged.id, judged.position from judged, asked
      where judged.fits_kind and judged.fits_price and judged.fits_stars
        and (is_first or (judged.position, judged.id) < (asked.after_position, asked.after_id))
      order by judged.position desc, judged.id desc
      limit request.page_size
    ),
    shown as (
      select array_agg(page.id order by page.position desc, page.id desc) as ids,
        array_agg(page.position order by page.position desc, page.id desc) as positions
      from page
    ),
    alike as (
      select judged.kind, judged.price_band, judged.whole_stars, judged.fits_kind, judged.fits_price, judged.fits_stars, count(*) as listings
      from judged
      group by judged.kind, judged.price_band, judged.whole_stars, judged.fits_kind, judged.fits_price, judged.fits_stars
    ),
    counted as (
      select array_agg(alike::private.search_group) as groups, coalesce(sum(alike.listings), 0)::integer as matches,
        coalesce(sum(alike.listings) filter (where alike.fits_kind and alike.fits_price and alike.fits_stars), 0)::integer as fitting
      from alike
    )
    select coalesce(shown.ids, '{}'), coalesce(shown.positions, '{}'), case when is_first then counted.fitting end,
      case when is_first then private.count_facets(counted.groups) end, counted.matches
    from shown, counted;
end
$function$;

CREATE OR REPLACE FUNCTION private.seller_metrics (
  last_days integer
)
  RETURNS TABLE (
    day           date,
    listing_id    uuid,
    title         text,
    sales         integer,
    revenue_cents bigint,
    downloads     integer,
    views         integer
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  with span as (
    select (now() at time zone 'UTC')::date - (last_days - 1) as first_day
    where private.is_in_good_standing() and last_days between 1 and 365
  ),
  sold as (
    select orders.id as order_id, orders.paid_at, order_items.listing_id, order_items.price_cents,
      greatest(0, orders.refunded_cents - orders.duplicate_cents)::bigint as refunded_cents,
      orders.fee_cents, orders.total_cents, sum(order_items.price_cents) over (partition by orders.id) as held_cents,
      sum(order_items.price_cents) over (partition by orders.id order by order_items.id) as cents_so_far
    from span
    join public.orders on orders.seller_id = (select auth.uid())
      and orders.paid_at >= span.first_day::timestamp at time zone 'UTC'
    join public.order_items on order_items.order_id = orders.id
    join public.entitlements on entitlements.order_id = orders.id
      and entitlements.listing_id = order_items.listing_id and entitlements.revoked_at is null
  ),
  priced as (
    select sold.*, least(sold.refunded_cents, sold.held_cents)
      + case when sold.total_cents = 0 then 0 else div(sold.fee_cents * sold.held_cents, sold.total_cents) end as deducted_cents
    from sold
  ),
  events as (
    select (sold.paid_at at time zone 'UTC')::date as day, sold.listing_id, 1 as sales, 0 as downloads, 0 as views,
      -- Shares of rounded running sums add up to the whole.
      sold.price_cents - case when sold.held_cents = 0 then 0 else
        div(sold.deducted_cents * sold.cents_so_far, sold.held_cents)
        - div(sold.deducted_cents * (sold.cents_so_far - sold.price_cents), sold.held_cents)
      end as revenue_cents
    from priced as sold
    union all
    select (downloads.downloaded_at at time zone 'UTC')::date, downloads.listing_id, 0, 1, 0, 0
    from span
    join public.listings on listings.seller_id = (select auth.uid())
    join public.downloads on downloads.listing_id = listings.id
      and downloads.downloaded_at >= span.first_day::timestamp at time zone 'UTC'
    union all
    select listing_views.viewed_on, listing_views.listing_id, 0, 0, listing_views.views, 0
    from span
    join public.listings on listings.seller_id = (select auth.uid())
    join public.listing_views on listing_views.listing_id = listings.id and listing_views.viewed_on >= span.first_day
  )
  select events.day, events.listing_id, listings.title, sum(events.sales)::integer, sum(events.revenue_cents)::bigint,
    sum(events.downloads)::integer, sum(events.views)::integer
  from events join public.listings on listings.id = events.listing_id
  group by events.day, events.listing_id, listings.title;
$function$;

CREATE OR REPLACE FUNCTION private.send_contact_message (
  captcha            text,
  captcha_expires_at timestamp with time zone,
  sender_name        text,
  sender_email       text,
  sender_message     text
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  message_id uuid;
begin
  delete from private.used_captchas where used_captchas.expires_at < now();
  insert into private.used_captchas (digest, expires_at) values (sha256(convert_to(captcha, 'UTF8')), captcha_expires_at)
  on conflict do nothing;
  if not found then
    perform private.reject('captcha_used');
  end if;
  insert into public.contact_messages (name, email, message) values (sender_name, sender_email, sender_message)
  returning id into message_id;
  return message_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.set_report_status (
  of_report_id uuid,
  new_status   text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if not private.is_admin() then
    perform private.reject('forbidden');
  end if;
  update public.reports set status = new_status where reports.id = of_report_id and reports.status <> new_status;
  if found then
    insert into public.moderation_actions (admin_id, action, report_id)
    values (auth.uid(), case new_status when 'dismissed' then 'dismiss' else 'reactivate' end, of_report_id);
  elsif not exists (select from public.reports where reports.id = of_report_id) then
    perform private.reject('report_not_found');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.show_links_only()
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select set_config('marketplace.shows_links', 'on', true);
$function$;

CREATE OR REPLACE FUNCTION private.show_reviews()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  update public.reviews set is_public = (new.status = 'active') where reviews.listing_id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.show_while_selling()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  new.status := case when private.lock_selling(new.seller_id) then 'active' else 'paused' end;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.shown_pictures()
  RETURNS SETOF text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select picture.path
  from (
    select listings.showcase_images from public.listings
    union all
    select order_items.showcase_images from public.order_items
  ) as shown,
    jsonb_array_elements(shown.showcase_images) as image,
    lateral (values (image ->> 'path'), (image ->> 'thumbnailPath')) as picture (path)
  where picture.path is not null
  union all
  select substring(profiles.avatar from '/showcase-images/(.+)$') from public.profiles
  where profiles.avatar like '%/showcase-images/%';
$function$;

CREATE OR REPLACE FUNCTION private.stems_of (
  phrase text
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select string_agg(coalesce((ts_lexize('pg_catalog.english_stem', parts.word))[1], parts.word), ' ' order by parts.place)
  from regexp_split_to_table(lower(phrase), '[^[:alnum:]]+') with ordinality as parts (word, place)
  where parts.word <> '';
$function$;

CREATE OR REPLACE FUNCTION private.store_copy_facts (
  of_copy_id uuid,
  of_attempt integer,
  facts      jsonb
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  update private.preparation_copies
  set progress = facts -> 'progress', mime_type = facts ->> 'mimeType', size_bytes = (facts ->> 'sizeBytes')::bigint,
    sha256 = facts ->> 'sha256', width = (facts ->> 'width')::integer, height = (facts ->> 'height')::integer
  from private.preparations
  where preparation_copies.id = of_copy_id and preparations.listing_id = preparation_copies.listing_id
    and preparations.attempt = of_attempt;
$function$;

CREATE OR REPLACE FUNCTION private.store_former_username()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  delete from private.former_usernames where former_usernames.digest = private.username_digest(new.username::text);
  insert into private.former_usernames (digest, holder_id) values (private.username_digest(old.username::text), new.id)
  on conflict (digest) do update set holder_id = excluded.holder_id, left_at = now();
  if new.standing = 'deleted' then
    update private.former_usernames set holder_id = null where former_usernames.holder_id = new.id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.suggest_listings (
  typed text,
  most  integer
)
  RETURNS SETOF uuid
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  ROWS 10
  SET search_path TO ''
  SET plan_cache_mode TO 'force_custom_plan'
  AS $function$
declare
  words tsquery := private.catalogue_query(typed);
begin
  return query
    select listings.id from public.listings
    where listings.status = 'active' and listings.search_document @@ words
      -- Weights of D, C, B and A: the title is A.
      and ts_rank('{0, 0, 0, 1}', listings.search_document, words) > 0
    order by listings.sales_count desc, listings.rating_sum desc, listings.id desc
    limit most;
end
$function$;

CREATE OR REPLACE FUNCTION private.sweep_rate_limits()
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  delete from private.rate_limits where rate_limits.window_start < now() - interval '1 day';
$function$;

CREATE OR REPLACE FUNCTION private.sync_profile (
  given_name   text,
  given_avatar text
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  caller uuid := auth.uid();
  caller_email text;
  clean_name text;
begin
  if private.is_deleted_identity() then
    perform private.reject('account_deleted');
  end if;

  select users.email into caller_email from auth.users where users.id = caller;
  if not found then
    perform private.reject('account_deleted');
  end if;

  clean_name := left(nullif(trim(given_name), ''), 80);
  if clean_name is null or lower(clean_name) = lower(caller_email) or private.is_deceptive_name(clean_name) then
    clean_name := 'New User';
  end if;

  update public.accounts set email = caller_email
  where accounts.id = caller and accounts.email is distinct from caller_email;
  -- Every visit syncs. An insert that meets its own row would lock it, and the visits of one user would queue there.
  if exists (select from public.profiles where profiles.id = caller) then
    return caller;
  end if;

  perform private.create_profile(caller_email, clean_name, given_avatar);
  return caller;
end
$function$;

CREATE OR REPLACE FUNCTION private.take_due_preparation (
  lease interval
)
  RETURNS TABLE (
    listing_id uuid,
    attempt    integer,
    outcome    text
  )
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  update private.preparations set attempt = preparations.attempt + 1, due_at = now() + lease
  where preparations.listing_id = (
    select due.listing_id from private.preparations as due
    where due.due_at <= now() order by due.due_at limit 1 for update skip locked
  )
  returning preparations.listing_id, preparations.attempt, preparations.outcome;
$function$;

CREATE OR REPLACE FUNCTION private.take_own_preparation (
  of_listing_id uuid,
  lease         interval
)
  RETURNS TABLE (
    listing_id uuid,
    attempt    integer,
    outcome    text
  )
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  update private.preparations set attempt = preparations.attempt + 1, due_at = now() + lease
  from public.listings
  where preparations.listing_id = of_listing_id and listings.id = of_listing_id and listings.seller_id = auth.uid()
    and (preparations.attempt = 0 or preparations.due_at <= now())
  returning preparations.listing_id, preparations.attempt, preparations.outcome;
$function$;

CREATE OR REPLACE FUNCTION private.thread_titles (
  of_thread_ids uuid[]
)
  RETURNS TABLE (
    thread_id uuid,
    titles    text[]
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select threads.id, array_agg(order_items.title order by order_items.title, order_items.id)
  from public.threads join public.order_items on order_items.order_id = threads.order_id
  where threads.id = any (of_thread_ids) and threads.id in (select private.own_thread_ids())
    and private.is_in_good_standing()
  group by threads.id;
$function$;

CREATE OR REPLACE FUNCTION private.unreconciled_orders (
  older_than       interval,
  at_most          integer,
  after_created_at timestamp with time zone DEFAULT '-infinity'::timestamp WITH time zone,
  after_order_id   uuid                     DEFAULT '00000000-0000-0000-0000-000000000000'::uuid
)
  RETURNS TABLE (
    order_id             uuid,
    checkout_session_id  text,
    stripe_account_id    text,
    payment_intent_id    text,
    fee_cents            integer,
    pending_refund_cents integer,
    created_at           timestamp with time zone
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select orders.id, orders.checkout_session_id, orders.stripe_account_id, orders.payment_intent_id, orders.fee_cents,
    case when orders.duplicate_refunded_at is null then orders.duplicate_cents else 0 end, orders.created_at
  from public.orders
  where (
      (orders.status = 'pending' and orders.checkout_session_id is not null and orders.created_at < now() - older_than)
      or (orders.duplicate_cents > 0 and orders.duplicate_refunded_at is null)
    )
    and (orders.created_at, orders.id) > (after_created_at, after_order_id)
  order by orders.created_at, orders.id
  limit least(at_most, 100);
$function$;

CREATE OR REPLACE FUNCTION private.update_seller_account (
  given_account_id      text,
  given_charges_enabled boolean,
  given_requirements    jsonb
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  update public.seller_accounts
  set charges_enabled = given_charges_enabled, requirements = given_requirements
  where seller_accounts.stripe_account_id = given_account_id;
$function$;

CREATE OR REPLACE FUNCTION private.use_connect_state (
  nonce         text,
  state_user_id uuid
)
  RETURNS uuid
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  update private.connect_states set used_at = now()
  where connect_states.nonce_digest = sha256(convert_to(nonce, 'UTF8'))
    and connect_states.user_id = state_user_id
    and connect_states.used_at is null
    and connect_states.created_at > now() - private.connect_state_lifetime()
  returning connect_states.user_id;
$function$;

CREATE OR REPLACE FUNCTION private.username_digest (
  username text
)
  RETURNS bytea
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select sha256(convert_to(lower(username), 'UTF8'));
$function$;

CREATE OR REPLACE FUNCTION private.widen_words (
  typed text
)
  RETURNS TABLE (
    place integer,
    word  text,
    query tsquery
  )
  LANGUAGE plpgsql
  STABLE
  ROWS 8
  SET search_path TO ''
  SET client_min_messages TO 'warning'
  AS $function$
declare
  words text[] := array(select parts.word from private.words_of(left(typed, private.search_max_characters())) as parts (word));
begin
  return query
    with others as materialized (
      select found.first_place, found.last_place,
        case
          when found.is_phrase then phraseto_tsquery('public.catalogue', found.other)
          when position(' ' in found.other) > 0 then plainto_tsquery('public.catalogue', found.other)
          else private.word_query(found.other, found.last_place = cardinality(words))
        end as query
      from private.other_words(words) as found
    )
    select parts.place::integer, parts.word,
      concat_ws(' | ', nullif(own.query::text, ''), string_agg('(' || others.query::text || ')', ' | '))::tsquery
    from unnest(words) with ordinality as parts (word, place)
      cross join lateral (select private.word_query(parts.word, parts.place = cardinality(words)) as query) as own
      left join others
        on parts.place between others.first_place and others.last_place and numnode(others.query) > 0 and numnode(own.query) > 0
    group by parts.place, parts.word, own.query
    order by parts.place;
end
$function$;

CREATE OR REPLACE FUNCTION private.word_query (
  word          text,
  is_unfinished boolean
)
  RETURNS tsquery
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  whole tsquery := plainto_tsquery('public.catalogue', word);
begin
  if is_unfinished and char_length(word) >= 2 and numnode(whole) > 0 then
    return whole || to_tsquery('public.catalogue', quote_literal(word) || ':*AB');
  end if;
  return whole;
end
$function$;

CREATE OR REPLACE FUNCTION private.words_of (
  typed text
)
  RETURNS SETOF text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select parts.word
  from regexp_split_to_table(lower(extensions.unaccent('extensions.unaccent', typed)), '[^[:alnum:]]+')
    with ordinality as parts (word, place)
  where parts.word <> '' order by parts.place;
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
      select profiles.name || ' ' || profiles.username::text from public.profiles where profiles.id = new.seller_id
    )), 'C');
  new.updated_at := now();
  return new;
end
$function$;

ALTER TABLE "private"."preparation_copies"
  ADD CONSTRAINT "preparation_copies_listing_id_fkey" FOREIGN KEY (listing_id) REFERENCES private.preparations(listing_id) ON DELETE CASCADE;

ALTER TABLE "public"."accounts"
  ADD CONSTRAINT "accounts_id_fkey" FOREIGN KEY (id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE "private"."listing_pictures"
  ADD CONSTRAINT "listing_pictures_listing_id_fkey" FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;

ALTER TABLE "private"."preparations"
  ADD CONSTRAINT "preparations_listing_id_fkey" FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;

ALTER TABLE "public"."cart_items"
  ADD CONSTRAINT "cart_items_listing_id_fkey" FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;

ALTER TABLE "public"."downloads"
  ADD CONSTRAINT "downloads_listing_id_fkey" FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;

ALTER TABLE "public"."entitlements"
  ADD CONSTRAINT "entitlements_listing_id_fkey" FOREIGN KEY (listing_id) REFERENCES public.listings(id);

ALTER TABLE "public"."listing_files"
  ADD CONSTRAINT "listing_files_listing_id_fkey" FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;

ALTER TABLE "public"."listing_views"
  ADD CONSTRAINT "listing_views_listing_id_fkey" FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;

ALTER TABLE "public"."order_items"
  ADD CONSTRAINT "order_items_listing_id_fkey" FOREIGN KEY (listing_id) REFERENCES public.listings(id);

ALTER TABLE "public"."entitlements"
  ADD CONSTRAINT "entitlements_order_id_fkey" FOREIGN KEY (order_id) REFERENCES public.orders(id);

ALTER TABLE "public"."order_items"
  ADD CONSTRAINT "order_items_order_id_fkey" FOREIGN KEY (order_id) REFERENCES public.orders(id) ON DELETE CASCADE;

ALTER TABLE "private"."connect_states"
  ADD CONSTRAINT "connect_states_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "private"."former_usernames"
  ADD CONSTRAINT "former_usernames_holder_id_fkey" FOREIGN KEY (holder_id) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."cart_notices"
  ADD CONSTRAINT "cart_notices_buyer_id_fkey" FOREIGN KEY (buyer_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "public"."downloads"
  ADD CONSTRAINT "downloads_buyer_id_fkey" FOREIGN KEY (buyer_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "public"."entitlements"
  ADD CONSTRAINT "entitlements_buyer_id_fkey" FOREIGN KEY (buyer_id) REFERENCES public.profiles(id);

ALTER TABLE "public"."follows"
  ADD CONSTRAINT "follows_seller_id_fkey" FOREIGN KEY (seller_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "public"."moderation_actions"
  ADD CONSTRAINT "moderation_actions_admin_id_fkey" FOREIGN KEY (admin_id) REFERENCES public.profiles(id);

ALTER TABLE "public"."moderation_actions"
  ADD CONSTRAINT "moderation_actions_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id);

ALTER TABLE "public"."order_items"
  ADD CONSTRAINT "order_items_buyer_id_fkey" FOREIGN KEY (buyer_id) REFERENCES public.profiles(id);

ALTER TABLE "public"."orders"
  ADD CONSTRAINT "orders_buyer_id_fkey" FOREIGN KEY (buyer_id) REFERENCES public.profiles(id);

ALTER TABLE "public"."orders"
  ADD CONSTRAINT "orders_seller_id_fkey" FOREIGN KEY (seller_id) REFERENCES public.profiles(id);

ALTER TABLE "public"."reports"
  ADD CONSTRAINT "reports_reported_listing_id_fkey" FOREIGN KEY (reported_listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;

ALTER TABLE "public"."reports"
  ADD CONSTRAINT "reports_reported_user_id_fkey" FOREIGN KEY (reported_user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "public"."reviews"
  ADD CONSTRAINT "reviews_listing_id_fkey" FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;

ALTER TABLE "public"."reports"
  ADD CONSTRAINT "reports_reported_review_id_fkey" FOREIGN KEY (reported_review_id) REFERENCES public.reviews(id) ON DELETE CASCADE;

ALTER TABLE "public"."seller_accounts"
  ADD CONSTRAINT "seller_accounts_seller_id_fkey" FOREIGN KEY (seller_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "public"."threads"
  ADD CONSTRAINT "threads_buyer_id_fkey" FOREIGN KEY (buyer_id) REFERENCES public.profiles(id);

ALTER TABLE "public"."threads"
  ADD CONSTRAINT "threads_order_id_fkey" FOREIGN KEY (order_id) REFERENCES public.orders(id);

ALTER TABLE "public"."messages"
  ADD CONSTRAINT "messages_thread_id_fkey" FOREIGN KEY (thread_id) REFERENCES public.threads(id) ON DELETE CASCADE;

ALTER TABLE "public"."threads"
  ADD CONSTRAINT "threads_seller_id_fkey" FOREIGN KEY (seller_id) REFERENCES public.profiles(id);

ALTER TABLE "public"."user_roles"
  ADD CONSTRAINT "user_roles_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "public"."wishlist_items"
  ADD CONSTRAINT "wishlist_items_listing_id_fkey" FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;

CREATE INDEX audit_log_happened_at_idx ON private.audit_log USING btree (happened_at);

CREATE INDEX catalogue_words_trigrams_idx ON private.catalogue_words USING gist (word extensions.gist_trgm_ops);

CREATE INDEX connect_states_user_id_idx ON private.connect_states USING btree (user_id);

CREATE INDEX former_usernames_holder_id_idx ON private.former_usernames USING btree (holder_id);

CREATE INDEX listing_pictures_listing_id_idx ON private.listing_pictures USING btree (listing_id);

CREATE INDEX preparation_copies_source_path_idx ON private.preparation_copies USING btree (source_path);

CREATE INDEX preparations_due_at_idx ON private.preparations USING btree (due_at);

CREATE INDEX rate_limits_window_start_idx ON private.rate_limits USING btree (window_start);

CREATE INDEX stripe_events_received_at_idx ON private.stripe_events USING btree (received_at);

CREATE INDEX used_captchas_expires_at_idx ON private.used_captchas USING btree (expires_at);

CREATE INDEX cart_items_listing_id_idx ON public.cart_items USING btree (listing_id);

CREATE INDEX cart_notices_listing_id_idx ON public.cart_notices USING btree (listing_id);

CREATE INDEX contact_messages_created_at_idx ON public.contact_messages USING btree (created_at DESC);

CREATE INDEX downloads_buyer_id_idx ON public.downloads USING btree (buyer_id);

CREATE INDEX downloads_listing_id_idx ON public.downloads USING btree (listing_id, downloaded_at);

CREATE INDEX entitlements_listing_id_idx ON public.entitlements USING btree (listing_id);

CREATE UNIQUE INDEX entitlements_one_active ON public.entitlements USING btree (buyer_id, listing_id)
  WHERE (revoked_at IS NULL);

CREATE INDEX entitlements_order_id_idx ON public.entitlements USING btree (order_id);

CREATE INDEX follows_seller_id_idx ON public.follows USING btree (seller_id);

CREATE INDEX listings_newest_idx ON public.listings USING btree (created_at DESC, id DESC)
  WHERE (status = 'active'::text);

CREATE INDEX listings_popular_idx ON public.listings USING btree (sales_count DESC, rating_sum DESC, id DESC)
  WHERE (status = 'active'::text);

CREATE INDEX listings_search_document_idx ON public.listings USING gin (search_document)
  WHERE (status = 'active'::text);

CREATE INDEX listings_title_trigrams_idx ON public.listings USING gin (title extensions.gin_trgm_ops)
  WHERE (status = 'active'::text);

CREATE INDEX messages_thread_id_idx ON public.messages USING btree (thread_id, sent_at, id);

CREATE INDEX moderation_actions_admin_id_idx ON public.moderation_actions USING btree (admin_id);

CREATE INDEX moderation_actions_user_id_idx ON public.moderation_actions USING btree (user_id);

CREATE INDEX order_items_buyer_id_idx ON public.order_items USING btree (buyer_id);

CREATE INDEX order_items_listing_id_idx ON public.order_items USING btree (listing_id);

CREATE INDEX orders_buyer_id_idx ON public.orders USING btree (buyer_id, created_at DESC, id DESC);

CREATE UNIQUE INDEX orders_one_open_per_basket ON public.orders USING btree (buyer_id, basket_digest)
  WHERE (status = 'pending'::text);

CREATE INDEX orders_pending_idx ON public.orders USING btree (expires_at)
  WHERE (status = 'pending'::text);

CREATE INDEX orders_pending_refund_idx ON public.orders USING btree (created_at)
  WHERE ((duplicate_cents > 0) AND (duplicate_refunded_at IS NULL));

CREATE INDEX orders_seller_id_idx ON public.orders USING btree (seller_id, created_at DESC, id DESC);

CREATE INDEX reports_reported_listing_id_idx ON public.reports USING btree (reported_listing_id);

CREATE INDEX reports_reported_review_id_idx ON public.reports USING btree (reported_review_id);

CREATE INDEX reports_reported_user_id_idx ON public.reports USING btree (reported_user_id);

CREATE INDEX reports_status_idx ON public.reports USING btree (status, created_at DESC, id DESC);

CREATE INDEX reviews_listing_id_idx ON public.reviews USING btree (listing_id, created_at DESC, id DESC);

CREATE INDEX threads_buyer_id_idx ON public.threads USING btree (buyer_id, last_message_at DESC, id DESC);

CREATE INDEX threads_seller_id_idx ON public.threads USING btree (seller_id, last_message_at DESC, id DESC);

CREATE INDEX wishlist_items_listing_id_idx ON public.wishlist_items USING btree (listing_id);

CREATE TRIGGER cart_items_check_size
  AFTER INSERT ON public.cart_items
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.check_size();

CREATE TRIGGER cart_items_lock_saleable_listing
  BEFORE INSERT ON public.cart_items
  FOR EACH ROW
  EXECUTE FUNCTION private.lock_saleable_listing();

CREATE TRIGGER cart_items_lock_standing
  BEFORE INSERT ON public.cart_items
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.lock_callers_standing();

CREATE TRIGGER cart_items_reject_owned_listing
  BEFORE INSERT ON public.cart_items
  FOR EACH ROW
  EXECUTE FUNCTION private.reject_owned_listing();

CREATE TRIGGER downloads_count_followed_links_only
  BEFORE INSERT ON public.downloads
  FOR EACH ROW
  EXECUTE FUNCTION private.count_followed_links_only();

CREATE TRIGGER entitlements_count_sales
  AFTER INSERT OR UPDATE OF revoked_at ON public.entitlements
  FOR EACH ROW
  EXECUTE FUNCTION private.count_sales();

CREATE TRIGGER follows_count_followers
  AFTER INSERT OR DELETE ON public.follows
  FOR EACH ROW
  EXECUTE FUNCTION private.count_followers();

CREATE TRIGGER follows_limit AFTER INSERT ON public.follows REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.count_written (
  'follow'
);

CREATE TRIGGER follows_lock_standing
  BEFORE INSERT ON public.follows
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.lock_callers_standing();

CREATE TRIGGER listing_files_note_new
  AFTER INSERT ON public.listing_files
  FOR EACH ROW
  WHEN ((new.version > 1))
  EXECUTE FUNCTION private.note_new_file();

CREATE TRIGGER listings_check_quota_again
  BEFORE UPDATE OF status ON public.listings
  FOR EACH ROW
  WHEN (((old.status = ANY (ARRAY['inactive'::text, 'removed'::text])) AND (new.status <> ALL (ARRAY['inactive'::text, 'removed'::text]))))
  EXECUTE FUNCTION private.check_listing_quota();

CREATE TRIGGER listings_check_quota
  BEFORE INSERT ON public.listings
  FOR EACH ROW
  EXECUTE FUNCTION private.check_listing_quota();

CREATE TRIGGER listings_collect_words
  AFTER INSERT OR UPDATE OF title ON public.listings
  FOR EACH ROW
  EXECUTE FUNCTION private.collect_catalogue_words();

CREATE TRIGGER listings_empty_carts_and_wishlists
  AFTER UPDATE OF status ON public.listings
  FOR EACH ROW
  WHEN (((new.status <> 'active'::text) AND (old.status = ANY (ARRAY['active'::text, 'paused'::text])) AND (new.status <> old.status)))
  EXECUTE FUNCTION private.empty_carts_and_wishlists();

CREATE TRIGGER listings_lock_standing_to_edit
  BEFORE UPDATE ON public.listings
  FOR EACH STATEMENT
  WHEN ((CURRENT_USER = 'authenticated'::name))
  EXECUTE FUNCTION private.lock_callers_standing();

CREATE TRIGGER listings_lock_standing
  BEFORE INSERT ON public.listings
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.lock_callers_standing();

CREATE TRIGGER listings_lock_their_account
  BEFORE UPDATE OF status ON public.listings
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.lock_own_account();

CREATE TRIGGER listings_note_material_changes
  BEFORE UPDATE OF title, description, price_cents ON public.listings
  FOR EACH ROW
  EXECUTE FUNCTION private.note_material_changes();

CREATE TRIGGER listings_pause_new
  AFTER INSERT ON public.listings
  FOR EACH ROW
  WHEN ((new.status = 'active'::text))
  EXECUTE FUNCTION private.pause_new_listing();

CREATE CONSTRAINT TRIGGER listings_require_file
  AFTER INSERT ON public.listings DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW
  EXECUTE FUNCTION private.require_listing_file();

CREATE TRIGGER listings_show_reviews
  AFTER UPDATE OF status ON public.listings
  FOR EACH ROW
  WHEN (((old.status = 'active'::text) <> (new.status = 'active'::text)))
  EXECUTE FUNCTION private.show_reviews();

CREATE TRIGGER listings_show_while_selling
  BEFORE UPDATE OF status ON public.listings
  FOR EACH ROW
  WHEN (((new.status = ANY (ARRAY['active'::text, 'paused'::text])) AND (new.status <> old.status)))
  EXECUTE FUNCTION private.show_while_selling();

CREATE TRIGGER messages_limit AFTER INSERT ON public.messages REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.count_written (
  'message'
);

CREATE TRIGGER messages_lock_standing
  BEFORE INSERT ON public.messages
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.lock_callers_standing();

CREATE TRIGGER messages_note
  AFTER INSERT ON public.messages
  FOR EACH ROW
  EXECUTE FUNCTION private.note_message();

CREATE TRIGGER order_items_copy_buyer
  BEFORE INSERT ON public.order_items
  FOR EACH ROW
  EXECUTE FUNCTION private.copy_buyer_to_order_item();

CREATE TRIGGER orders_limit AFTER INSERT ON public.orders REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.count_written (
  'order'
);

CREATE TRIGGER orders_lock_standing
  BEFORE INSERT ON public.orders
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.lock_callers_standing();

CREATE TRIGGER profiles_audit
  AFTER UPDATE OF is_banned, deleted_at ON public.profiles
  FOR EACH ROW
  WHEN (((old.is_banned IS DISTINCT FROM new.is_banned) OR (old.deleted_at IS DISTINCT FROM new.deleted_at)))
  EXECUTE FUNCTION private.audit_rights();

CREATE TRIGGER profiles_forget_cart_notices
  AFTER UPDATE OF standing ON public.profiles
  FOR EACH ROW
  WHEN ((new.standing <> 'good'::text))
  EXECUTE FUNCTION private.forget_cart_notices();

CREATE TRIGGER profiles_forget_reviewer
  AFTER UPDATE OF standing ON public.profiles
  FOR EACH ROW
  WHEN (((old.standing <> 'deleted'::text) AND (new.standing = 'deleted'::text)))
  EXECUTE FUNCTION private.forget_reviewer();

CREATE TRIGGER profiles_limit_edits
  AFTER UPDATE OF name, avatar, username ON public.profiles
  FOR EACH ROW
  WHEN ((new.standing <> 'deleted'::text))
  EXECUTE FUNCTION private.count_written('profile edit');

CREATE TRIGGER profiles_limit_usernames
  AFTER UPDATE OF username ON public.profiles
  FOR EACH ROW
  WHEN (((new.standing <> 'deleted'::text) AND ((new.username)::text IS DISTINCT FROM (old.username)::text)))
  EXECUTE FUNCTION private.count_written('username change');

CREATE TRIGGER profiles_lock_changed_standing
  BEFORE UPDATE OF is_banned, deleted_at ON public.profiles
  FOR EACH ROW
  WHEN (((old.is_banned IS DISTINCT FROM new.is_banned) OR (old.deleted_at IS DISTINCT FROM new.deleted_at)))
  EXECUTE FUNCTION private.lock_changed_standing();

CREATE TRIGGER profiles_lock_standing_to_edit
  BEFORE UPDATE ON public.profiles
  FOR EACH STATEMENT
  WHEN ((CURRENT_USER = 'authenticated'::name))
  EXECUTE FUNCTION private.lock_callers_standing();

CREATE TRIGGER profiles_refresh_search_documents
  AFTER UPDATE OF name, username ON public.profiles
  FOR EACH ROW
  WHEN (((old.name IS DISTINCT FROM new.name) OR ((old.username)::text IS DISTINCT FROM (new.username)::text)))
  EXECUTE FUNCTION private.refresh_search_documents();

CREATE TRIGGER profiles_reject_former_username
  BEFORE INSERT OR UPDATE OF username ON public.profiles
  FOR EACH ROW
  EXECUTE FUNCTION private.reject_former_username();

CREATE TRIGGER profiles_require_an_admin
  AFTER UPDATE OF standing ON public.profiles
  FOR EACH ROW
  WHEN (((old.standing = 'good'::text) AND (new.standing <> 'good'::text)))
  EXECUTE FUNCTION private.require_an_admin();

CREATE TRIGGER profiles_store_former_username
  AFTER UPDATE OF username ON public.profiles
  FOR EACH ROW
  WHEN (((new.username)::text IS DISTINCT FROM (old.username)::text))
  EXECUTE FUNCTION private.store_former_username();

CREATE TRIGGER reports_complete
  BEFORE INSERT ON public.reports
  FOR EACH ROW
  EXECUTE FUNCTION private.complete_report();

CREATE TRIGGER reports_limit AFTER INSERT ON public.reports REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.count_written (
  'report'
);

CREATE TRIGGER reports_lock_standing
  BEFORE INSERT ON public.reports
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.lock_callers_standing();

CREATE TRIGGER reviews_count_ratings
  AFTER INSERT OR DELETE OR UPDATE OF rating, listing_id ON public.reviews
  FOR EACH ROW
  EXECUTE FUNCTION private.count_ratings();

CREATE TRIGGER reviews_limit AFTER INSERT ON public.reviews REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.count_written (
  'review'
);

CREATE TRIGGER reviews_lock_standing
  BEFORE INSERT ON public.reviews
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.lock_callers_standing();

CREATE TRIGGER reviews_place
  BEFORE INSERT ON public.reviews
  FOR EACH ROW
  EXECUTE FUNCTION private.place_review();

CREATE TRIGGER seller_accounts_mark_seller
  AFTER INSERT ON public.seller_accounts
  FOR EACH ROW
  EXECUTE FUNCTION private.mark_seller();

CREATE TRIGGER seller_accounts_pause_or_resume_listings
  AFTER UPDATE ON public.seller_accounts
  FOR EACH ROW
  WHEN ((old.is_selling IS DISTINCT FROM new.is_selling))
  EXECUTE FUNCTION private.pause_or_resume_listings();

CREATE TRIGGER threads_complete
  BEFORE INSERT ON public.threads
  FOR EACH ROW
  EXECUTE FUNCTION private.complete_thread();

CREATE TRIGGER threads_limit AFTER INSERT ON public.threads REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.count_written (
  'thread'
);

CREATE TRIGGER threads_lock_standing
  BEFORE INSERT ON public.threads
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.lock_callers_standing();

CREATE TRIGGER uploads_check_size
  AFTER INSERT ON public.uploads
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.check_size();

CREATE TRIGGER uploads_lock_standing
  BEFORE INSERT ON public.uploads
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.lock_callers_standing();

CREATE TRIGGER user_roles_audit
  AFTER INSERT OR DELETE OR UPDATE ON public.user_roles
  FOR EACH ROW
  EXECUTE FUNCTION private.audit_rights();

CREATE TRIGGER user_roles_require_an_admin
  AFTER DELETE OR UPDATE ON public.user_roles
  FOR EACH ROW
  WHEN ((old.role = 'admin'::text))
  EXECUTE FUNCTION private.require_an_admin();

CREATE TRIGGER wishlist_items_check_size
  AFTER INSERT ON public.wishlist_items
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.check_size();

CREATE TRIGGER wishlist_items_lock_saleable_listing
  BEFORE INSERT ON public.wishlist_items
  FOR EACH ROW
  EXECUTE FUNCTION private.lock_saleable_listing();

CREATE TRIGGER wishlist_items_lock_standing
  BEFORE INSERT ON public.wishlist_items
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.lock_callers_standing();

CREATE POLICY "Only users in good standing read accounts" ON "public"."accounts"
  AS RESTRICTIVE
  FOR SELECT
  TO "authenticated"
  USING (( SELECT private.is_in_good_standing() AS is_in_good_standing));

CREATE POLICY "Users can read their own account" ON "public"."accounts"
  FOR SELECT
  TO "authenticated"
  USING ((id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "Only users in good standing keep a cart" ON "public"."cart_items"
  AS RESTRICTIVE
  FOR ALL
  TO "authenticated"
  USING (( SELECT private.is_in_good_standing() AS is_in_good_standing))
  WITH CHECK (( SELECT private.is_in_good_standing() AS is_in_good_standing));

CREATE POLICY "Buyers can put away what left their own cart" ON "public"."cart_notices"
  FOR DELETE
  TO "authenticated"
  USING ((buyer_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "Buyers can read what left their own cart" ON "public"."cart_notices"
  FOR SELECT
  TO "authenticated"
  USING ((buyer_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "Only users in good standing see what left their cart" ON "public"."cart_notices"
  AS RESTRICTIVE
  FOR ALL
  TO "authenticated"
  USING (( SELECT private.is_in_good_standing() AS is_in_good_standing));

CREATE POLICY "Admins can read contact messages" ON "public"."contact_messages"
  FOR SELECT
  TO "authenticated"
  USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Buyers can read their own entitlements" ON "public"."entitlements"
  FOR SELECT
  TO "authenticated"
  USING ((buyer_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "Only users in good standing read entitlements" ON "public"."entitlements"
  AS RESTRICTIVE
  FOR SELECT
  TO "authenticated"
  USING (( SELECT private.is_in_good_standing() AS is_in_good_standing));

CREATE POLICY "Only users in good standing follow" ON "public"."follows"
  AS RESTRICTIVE
  FOR ALL
  TO "authenticated"
  USING (( SELECT private.is_in_good_standing() AS is_in_good_standing))
  WITH CHECK (( SELECT private.is_in_good_standing() AS is_in_good_standing));

CREATE POLICY "Only users in good standing see files" ON "public"."listing_files"
  AS RESTRICTIVE
  FOR SELECT
  TO "authenticated"
  USING (( SELECT private.is_in_good_standing() AS is_in_good_standing));

CREATE POLICY "Sellers and buyers can see what the file is" ON "public"."listing_files"
  FOR SELECT
  TO "authenticated"
  USING (((listing_id IN ( SELECT private.own_listing_ids() AS own_listing_ids)) OR (listing_id IN ( SELECT private.entitled_listing_ids() AS entitled_listing_ids))));

CREATE POLICY "Only users in good standing see views" ON "public"."listing_views"
  AS RESTRICTIVE
  FOR SELECT
  TO "authenticated"
  USING (( SELECT private.is_in_good_standing() AS is_in_good_standing));

CREATE POLICY "Sellers can see the views of their own listings" ON "public"."listing_views"
  FOR SELECT
  TO "authenticated"
  USING ((listing_id IN ( SELECT private.own_listing_ids() AS own_listing_ids)));

CREATE POLICY "Guests can read active listings" ON "public"."listings"
  FOR SELECT
  TO "anon"
  USING ((status = 'active'::text));

CREATE POLICY "Only users in good standing edit listings" ON "public"."listings"
  AS RESTRICTIVE
  FOR UPDATE
  TO "authenticated"
  USING (( SELECT private.is_in_good_standing() AS is_in_good_standing));

CREATE POLICY "Only users in good standing list" ON "public"."listings"
  AS RESTRICTIVE
  FOR INSERT
  TO "authenticated"
  WITH CHECK (( SELECT private.is_in_good_standing() AS is_in_good_standing));

CREATE POLICY "Buyer and seller can read their messages" ON "public"."messages"
  FOR SELECT
  TO "authenticated"
  USING ((thread_id IN ( SELECT private.own_thread_ids() AS own_thread_ids)));

CREATE POLICY "Only users in good standing exchange messages" ON "public"."messages"
  AS RESTRICTIVE
  FOR ALL
  TO "authenticated"
  USING (( SELECT private.is_in_good_standing() AS is_in_good_standing))
  WITH CHECK (( SELECT private.is_in_good_standing() AS is_in_good_standing));

CREATE POLICY "Admins can read what admins did" ON "public"."moderation_actions"
  FOR SELECT
  TO "authenticated"
  USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Buyers can read the items of their own orders" ON "public"."order_items"
  FOR SELECT
  TO "authenticated"
  USING ((buyer_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "Only users in good standing read order items" ON "public"."order_items"
  AS RESTRICTIVE
  FOR SELECT
  TO "authenticated"
  USING (( SELECT private.is_in_good_standing() AS is_in_good_standing));

CREATE POLICY "Buyers can read their own orders" ON "public"."orders"
  FOR SELECT
  TO "authenticated"
  USING ((buyer_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "Only users in good standing read orders" ON "public"."orders"
  AS RESTRICTIVE
  FOR SELECT
  TO "authenticated"
  USING (( SELECT private.is_in_good_standing() AS is_in_good_standing));

CREATE POLICY "Anyone can see users who are here, and themselves" ON "public"."profiles"
  FOR SELECT
  TO "anon", "authenticated"
  USING (((standing <> 'deleted'::text) OR (id = ( SELECT private.deleted_user_id() AS deleted_user_id)) OR (id = ( SELECT auth.uid() AS uid))));

CREATE POLICY "Only users in good standing edit profiles" ON "public"."profiles"
  AS RESTRICTIVE
  FOR UPDATE
  TO "authenticated"
  USING (( SELECT private.is_in_good_standing() AS is_in_good_standing));

CREATE POLICY "Users can edit their own profile" ON "public"."profiles"
  FOR UPDATE
  TO "authenticated"
  USING ((id = ( SELECT auth.uid() AS uid)))
  WITH CHECK ((id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "Admins can read reports" ON "public"."reports"
  FOR SELECT
  TO "authenticated"
  USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Only users in good standing report" ON "public"."reports"
  AS RESTRICTIVE
  FOR INSERT
  TO "authenticated"
  WITH CHECK (( SELECT private.is_in_good_standing() AS is_in_good_standing));

CREATE POLICY "Guests can read reviews of active listings" ON "public"."reviews"
  FOR SELECT
  TO "anon"
  USING (is_public);

CREATE POLICY "Only users in good standing review" ON "public"."reviews"
  AS RESTRICTIVE
  FOR INSERT
  TO "authenticated"
  WITH CHECK (( SELECT private.is_in_good_standing() AS is_in_good_standing));

CREATE POLICY "Only users in good standing read seller accounts" ON "public"."seller_accounts"
  AS RESTRICTIVE
  FOR SELECT
  TO "authenticated"
  USING (( SELECT private.is_in_good_standing() AS is_in_good_standing));

CREATE POLICY "Sellers can read their own seller account" ON "public"."seller_accounts"
  FOR SELECT
  TO "authenticated"
  USING ((seller_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "Buyer and seller can read their threads" ON "public"."threads"
  FOR SELECT
  TO "authenticated"
  USING (((buyer_id = ( SELECT auth.uid() AS uid)) OR (seller_id = ( SELECT auth.uid() AS uid))));

CREATE POLICY "Buyers can ask about their orders" ON "public"."threads"
  FOR INSERT
  TO "authenticated"
  WITH CHECK ((buyer_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "Only users in good standing keep threads" ON "public"."threads"
  AS RESTRICTIVE
  FOR ALL
  TO "authenticated"
  USING (( SELECT private.is_in_good_standing() AS is_in_good_standing))
  WITH CHECK (( SELECT private.is_in_good_standing() AS is_in_good_standing));

CREATE POLICY "Only users in good standing upload" ON "public"."uploads"
  AS RESTRICTIVE
  FOR ALL
  TO "authenticated"
  USING (( SELECT private.is_in_good_standing() AS is_in_good_standing))
  WITH CHECK (( SELECT private.is_in_good_standing() AS is_in_good_standing));

CREATE POLICY "Only users in good standing read roles" ON "public"."user_roles"
  AS RESTRICTIVE
  FOR SELECT
  TO "authenticated"
  USING (( SELECT private.is_in_good_standing() AS is_in_good_standing));

CREATE POLICY "Users can read their own roles" ON "public"."user_roles"
  FOR SELECT
  TO "authenticated"
  USING ((user_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "Only users in good standing keep a wishlist" ON "public"."wishlist_items"
  AS RESTRICTIVE
  FOR ALL
  TO "authenticated"
  USING (( SELECT private.is_in_good_standing() AS is_in_good_standing))
  WITH CHECK (( SELECT private.is_in_good_standing() AS is_in_good_standing));

CREATE POLICY "Sellers can delete their open uploads" ON "storage"."objects"
  FOR DELETE
  TO "authenticated"
  USING
    ((((bucket_id = 'product-files'::text) AND (name IN ( SELECT private.open_upload_paths('product-files'::text) AS open_upload_paths))) OR ((bucket_id = 'showcase-images'::text)
    AND (name IN ( SELECT private.open_upload_paths('showcase-images'::text) AS open_upload_paths)))));

CREATE POLICY "Sellers can read back their open uploads" ON "storage"."objects"
  FOR SELECT
  TO "authenticated"
  USING
    ((((bucket_id = 'product-files'::text) AND (name IN ( SELECT private.open_upload_paths('product-files'::text) AS open_upload_paths))) OR ((bucket_id = 'showcase-images'::text)
    AND (name IN ( SELECT private.open_upload_paths('showcase-images'::text) AS open_upload_paths)))));

CREATE POLICY "Sellers can upload product files to their open uploads" ON "storage"."objects"
  FOR INSERT
  TO "authenticated"
  WITH CHECK (((bucket_id = 'product-files'::text) AND (name IN ( SELECT private.open_upload_paths('product-files'::text) AS open_upload_paths))));

CREATE POLICY "Sellers can upload showcase images to their open uploads" ON "storage"."objects"
  FOR INSERT
  TO "authenticated"
  WITH CHECK (((bucket_id = 'showcase-images'::text) AND (name IN ( SELECT private.open_upload_paths('showcase-images'::text) AS open_upload_paths))));

COMMENT ON COLUMN "public"."cart_items"."price_cents" IS 'The price when the buyer put it there; null where it was not stored.';

COMMENT ON COLUMN "public"."listing_files"."object_id" IS 'With object_version: which write of the object was checked. A download of any other is rejected, and of a file without them.';

COMMENT ON COLUMN "public"."listings"."price_changed_at" IS 'When the price last changed; null while it is the first one. So for title, description and file.';

COMMENT ON COLUMN "public"."listings"."processing_failure" IS 'Why a processing listing will not go live, in words for its seller.';

COMMENT ON COLUMN "public"."listings"."sales_count" IS 'Sales that were paid for and not given back. What was had for nothing does not rank.';

COMMENT ON COLUMN "public"."reviews"."is_public" IS 'Whether the listing is active. Kept by triggers.';

COMMENT ON COLUMN "public"."seller_accounts"."is_selling" IS 'Whether the seller can be paid now: their listings are active, and paused otherwise.';

COMMENT ON FUNCTION "private"."add_to_cart"(text, uuid) IS 'Puts a listing into the caller''s cart, in the caller''s name.';

COMMENT ON FUNCTION "private"."become_caller"(text) IS 'The rest of the transaction is the caller''s, if they are in good standing.';

COMMENT ON FUNCTION "private"."best_matches"(tsquery, text) IS 'What a search looks at: the best-selling matches, at most 1,000; of no words, all items.';

COMMENT ON FUNCTION "private"."catalogue_query"(text) IS 'What guests type, as a text search query; null when it holds nothing to search for.';

COMMENT ON FUNCTION "private"."deleted_user_id"() IS 'The profile that stands for users who left where their own would tell whose a thing was.';

COMMENT ON FUNCTION "private"."lock_standing"(uuid) IS 'Rejects who may not act, and keeps a ban or a deletion waiting until the transaction ends.';

COMMENT ON FUNCTION "private"."reject"(text) IS 'Ends the statement with a rejection that the API answers by its code.';

COMMENT ON FUNCTION "private"."reject"(text, text) IS 'Ends the statement with a rejection that the API answers by its code, and with the id of what was rejected.';

COMMENT ON FUNCTION "private"."reject_for"(integer) IS 'Ends the statement: rate_limited, to be tried again after so many seconds.';

COMMENT ON FUNCTION "private"."require_good_standing"() IS 'Ends the transaction of a caller who may not act: account_banned, account_deleted, profile_not_found.';

COMMENT ON TABLE "private"."audit_log" IS 'Changes of rights and accounts, in order: ids only, no personal data.';

COMMENT ON TABLE "private"."catalogue_words" IS 'Words that stand in titles, without case and accents.';

COMMENT ON TABLE "private"."connect_states" IS 'Connect attempts under way: SHA-256 of the nonce in the state, single use, ten minutes.';

COMMENT ON TABLE "private"."deleted_identities" IS 'SHA-256 of each identity whose account was deleted: it may never come back.';

COMMENT ON TABLE "private"."former_usernames" IS 'SHA-256 of each username that somebody left. Theirs to take back for 90 days, then free; for ever nobody''s where the account was deleted.';

COMMENT ON TABLE "private"."limits" IS 'How often one user may do something in so many seconds, or how much they may keep where there are none. Operators change it without a release.';

COMMENT ON TABLE "private"."listing_pictures" IS 'Which write of each showcase picture was checked. What is shown stands in listings.showcase_images.';

COMMENT ON TABLE "private"."preparation_copies" IS 'The objects of a listing that is being made ready: where each comes from, where its copy is, what the copy''s bytes are.';

COMMENT ON TABLE "private"."preparations" IS 'Listings that are being made ready, or whose uploads still have to be removed.';

COMMENT ON TABLE "private"."rate_limits" IS 'How often a key (call and user or client address) was seen in a window.';

COMMENT ON TABLE "private"."search_spellings" IS 'Parts of words that are written in two ways. Either finds the other.';

COMMENT ON TABLE "private"."search_synonyms" IS 'What users type, and the words of items that they mean by it.';

COMMENT ON TABLE "private"."settings" IS 'Settings of the shop that operators change without a release.';

COMMENT ON TABLE "private"."stripe_events" IS 'Inbox of webhook events. The unique id makes each event count once.';

COMMENT ON TABLE "private"."used_captchas" IS 'SHA-256 of solved captchas: each counts once.';

COMMENT ON TABLE "public"."accounts" IS 'What the identity provider reports of a user. Only that user reads it.';

COMMENT ON TABLE "public"."cart_items" IS 'One row per buyer and listing. Emptied by purchase and by deactivation.';

COMMENT ON TABLE "public"."cart_notices" IS 'What left a buyer''s cart without them, by its title then. Kept until they have seen it. No foreign key to the listing, which may be gone.';

COMMENT ON TABLE "public"."contact_messages" IS 'Messages of the contact form. Written by a function of the API, read by admins.';

COMMENT ON TABLE "public"."downloads" IS 'Each link that a buyer was given.';

COMMENT ON TABLE "public"."entitlements" IS 'Who may download what: the only source for downloads, "already purchased" and the right to review.';

COMMENT ON TABLE "public"."follows" IS 'Who follows whom. Each user sees only whom they follow themselves.';

COMMENT ON TABLE "public"."listing_files" IS 'Immutable versions of a listing''s file. Buyers get the newest. The object path never leaves the server.';

COMMENT ON TABLE "public"."listing_views" IS 'How many users opened a listing''s page on a day (UTC). Sellers see their own.';

COMMENT ON TABLE "public"."listings" IS 'An offer of one digital product. Processing ones are being made ready, inactive ones are hidden by their seller, paused ones wait for the seller''s payment account, removed ones were taken down by moderation.';

COMMENT ON TABLE "public"."messages" IS 'What was said in a thread. Never edited.';

COMMENT ON TABLE "public"."moderation_actions" IS 'What admins did, in order. Appended to and never changed; a ban''s reason stays with the admins.';

COMMENT ON TABLE "public"."order_items" IS 'What was bought, as it was shown at checkout.';

COMMENT ON TABLE "public"."orders" IS 'One checkout with one seller. Totals are a snapshot in cents and never follow a later price.';

COMMENT ON TABLE "public"."profiles" IS 'The public face of a user. The id is that of auth.users; there is no foreign key, because a deleted account leaves a nameless row that orders and listings point to.';

COMMENT ON TABLE "public"."reports" IS 'A complaint about a user, one of their listings or one of their reviews. Only admins read it.';

COMMENT ON TABLE "public"."reviews" IS 'A buyer''s verdict on a listing. Written once, never edited.';

COMMENT ON TABLE "public"."seller_accounts" IS 'A seller''s connected Stripe account. Kept when it is disconnected, so that old payments can still be matched.';

COMMENT ON TABLE "public"."threads" IS 'A conversation about an order. Opened by its buyer.';

COMMENT ON TABLE "public"."uploads" IS 'Objects that a seller may upload now. Swept with their objects after 24 hours without a listing.';

COMMENT ON TABLE "public"."user_roles" IS 'Rights beyond those of a signed-in user. Written by the operators in SQL only.';

COMMENT ON TABLE "public"."wishlist_items" IS 'One row per buyer and listing. Emptied by deactivation.';

COMMENT ON TYPE "private"."basket" IS 'One seller''s listings at their prices: whose, how much, and SHA-256 of ids and prices.';

COMMENT ON TYPE "private"."search_group" IS 'Matches that are alike in all that is filtered by.';

COMMENT ON TYPE "private"."search_request" IS 'What a search asks for. A new filter is one field here.';

REVOKE ALL ON FUNCTION "private"."add_to_cart"(text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."add_to_cart"(text, uuid) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."add_to_cart"(text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."add_to_cart"(text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."apply_dispute"(text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."apply_dispute"(text, text, text) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."apply_dispute"(text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."apply_dispute"(text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."apply_refund"(text, text, bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."apply_refund"(text, text, bigint) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."apply_refund"(text, text, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."apply_refund"(text, text, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."attach_session"(uuid, text, text, timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."attach_session"(uuid, text, text, timestamp WITH time zone) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."attach_session"(uuid, text, text, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."attach_session"(uuid, text, text, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."audit_rights"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."audit_rights"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."audit_rights"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."ban_user"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."ban_user"(uuid, text) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."ban_user"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."ban_user"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."become_caller"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."become_caller"(text) TO "marketplace_api", "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."become_caller"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."become_caller"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."begin_connect"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."begin_connect"(text) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."begin_connect"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."begin_connect"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."begin_download"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."begin_download"(uuid, uuid) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."begin_download"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."begin_download"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."begin_order"(uuid[], boolean, integer[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."begin_order"(uuid[], boolean, integer[]) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."begin_order"(uuid[], boolean, integer[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."begin_order"(uuid[], boolean, integer[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."begin_preparation"(uuid, text, jsonb, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."begin_preparation"(uuid, text, jsonb, jsonb) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."begin_preparation"(uuid, text, jsonb, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."begin_preparation"(uuid, text, jsonb, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."best_matches"(tsquery, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."best_matches"(tsquery, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."best_matches"(tsquery, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."catalogue_query"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."catalogue_query"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."catalogue_query"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."changed_objects"(integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."changed_objects"(integer) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."changed_objects"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."changed_objects"(integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_listing_quota"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_listing_quota"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_listing_quota"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_size"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_size"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_size"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_username"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_username"(text) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."check_username"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_username"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."close_stale_uploads"(interval) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."close_stale_uploads"(interval) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."close_stale_uploads"(interval) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."close_stale_uploads"(interval) TO "postgres";

REVOKE ALL ON FUNCTION "private"."collect_catalogue_words"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."collect_catalogue_words"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."collect_catalogue_words"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."complete_preparation"(uuid, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."complete_preparation"(uuid, integer, text) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."complete_preparation"(uuid, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."complete_preparation"(uuid, integer, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."complete_report"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."complete_report"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."complete_report"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."complete_thread"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."complete_thread"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."complete_thread"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."connect_seller"(uuid, text, boolean, boolean, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."connect_seller"(uuid, text, boolean, boolean, jsonb) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."connect_seller"(uuid, text, boolean, boolean, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."connect_seller"(uuid, text, boolean, boolean, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."connect_state_lifetime"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."connect_state_lifetime"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."connect_state_lifetime"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."copy_buyer_to_order_item"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."copy_buyer_to_order_item"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."copy_buyer_to_order_item"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."correct_word"(text, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."correct_word"(text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."correct_word"(text, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_against"(text, uuid, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_against"(text, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_against"(text, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_facets"(private.search_group[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_facets"(private.search_group[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_facets"(private.search_group[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_followed_links_only"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_followed_links_only"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_followed_links_only"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_followers"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_followers"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_followers"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_listing_view"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."count_listing_view"(uuid, text) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."count_listing_view"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_listing_view"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_ratings"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_ratings"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_ratings"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_sales"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_sales"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_sales"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_written"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_written"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_written"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."create_order"(uuid[], private.basket, text, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."create_order"(uuid[], private.basket, text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."create_order"(uuid[], private.basket, text, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."create_profile"(text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."create_profile"(text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."create_profile"(text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."deauthorize_seller"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."deauthorize_seller"(text) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."deauthorize_seller"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."deauthorize_seller"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."delete_account"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."delete_account"() TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."delete_account"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."delete_account"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."delete_follows"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."delete_follows"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."delete_follows"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."delete_listing"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."delete_listing"(uuid) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."delete_listing"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."delete_listing"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."deleted_user_id"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."deleted_user_id"() TO "anon", "authenticated", "marketplace_api", "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."deleted_user_id"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."deleted_user_id"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."discard_failed_listing"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."discard_failed_listing"(uuid) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."discard_failed_listing"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."discard_failed_listing"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."empty_carts_and_wishlists"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."empty_carts_and_wishlists"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."empty_carts_and_wishlists"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_preparation"(uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."end_preparation"(uuid, integer) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."end_preparation"(uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_preparation"(uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."entitled_listing_ids"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."entitled_listing_ids"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."entitled_listing_ids"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."entitled_listing_ids"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."expire_order"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."expire_order"(text, text) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."expire_order"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."expire_order"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."find_checkout"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."find_checkout"(text, text) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."find_checkout"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."find_checkout"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."find_open_order"(bytea) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."find_open_order"(bytea) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."find_open_order"(bytea) TO "postgres";

REVOKE ALL ON FUNCTION "private"."finds"(tsquery) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."finds"(tsquery) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."finds"(tsquery) TO "postgres";

REVOKE ALL ON FUNCTION "private"."forget_cart_notices"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."forget_cart_notices"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."forget_cart_notices"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."forget_reviewer"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."forget_reviewer"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."forget_reviewer"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."free_username"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."free_username"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."free_username"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fulfil_order"(text, text, bigint, text, boolean, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."fulfil_order"(text, text, bigint, text, boolean, text) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."fulfil_order"(text, text, bigint, text, boolean, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fulfil_order"(text, text, bigint, text, boolean, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."grant_order"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."grant_order"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."grant_order"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."hit_rate_limit"(text, integer, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."hit_rate_limit"(text, integer, integer, integer) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."hit_rate_limit"(text, integer, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hit_rate_limit"(text, integer, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_admin"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_admin"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."is_admin"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_admin"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_avatar"(text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_avatar"(text, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."is_avatar"(text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_avatar"(text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_deceptive_name"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_deceptive_name"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."is_deceptive_name"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_deceptive_name"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_deleted_identity"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_deleted_identity"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_deleted_identity"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_former_username"(text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_former_username"(text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_former_username"(text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_free_username"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_free_username"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_free_username"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_in_good_standing"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_in_good_standing"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."is_in_good_standing"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_in_good_standing"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_inactive_listing"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_inactive_listing"(uuid) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."is_inactive_listing"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_inactive_listing"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_official_name"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_official_name"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."is_official_name"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_official_name"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_plain_search"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_plain_search"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_plain_search"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_reserved_username"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_reserved_username"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."is_reserved_username"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_reserved_username"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_seller"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_seller"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."is_seller"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_seller"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."latin_look"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."latin_look"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."latin_look"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."latin_look"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."list_copies"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."list_copies"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."list_copies"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."listing_quota"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."listing_quota"() TO "authenticated", "marketplace_api";

REVOKE ALL ON FUNCTION "private"."listing_quota"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."listing_quota"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_admins"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_admins"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_admins"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_basket"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_basket"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_basket"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_callers_standing"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_callers_standing"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_callers_standing"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_changed_standing"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_changed_standing"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_changed_standing"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_own_account"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_own_account"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_own_account"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_preparation"(uuid, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_preparation"(uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_preparation"(uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_saleable_listing"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_saleable_listing"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_saleable_listing"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_selling"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_selling"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_selling"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_standing"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_standing"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_standing"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_standing_alone"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_standing_alone"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_standing_alone"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."mark_seller"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mark_seller"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mark_seller"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."mark_thread_read"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."mark_thread_read"(uuid) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."mark_thread_read"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mark_thread_read"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."mend_search"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mend_search"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mend_search"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."note_duplicate_refund"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."note_duplicate_refund"(uuid) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."note_duplicate_refund"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."note_duplicate_refund"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."note_material_changes"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_material_changes"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."note_material_changes"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."note_message"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_message"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."note_message"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."note_new_file"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_new_file"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."note_new_file"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."open_upload_paths"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."open_upload_paths"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."open_upload_paths"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."open_upload_paths"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."orphaned_avatars"(interval, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."orphaned_avatars"(interval, integer) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."orphaned_avatars"(interval, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."orphaned_avatars"(interval, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."orphaned_objects"(interval, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."orphaned_objects"(interval, integer) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."orphaned_objects"(interval, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."orphaned_objects"(interval, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."other_words"(text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."other_words"(text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."other_words"(text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."own_listing_ids"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."own_listing_ids"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."own_listing_ids"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."own_listing_ids"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."own_thread_ids"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."own_thread_ids"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."own_thread_ids"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."own_thread_ids"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."pause_new_listing"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."pause_new_listing"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."pause_new_listing"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."pause_or_resume_listings"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."pause_or_resume_listings"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."pause_or_resume_listings"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."pause_preparation"(uuid, integer, interval) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."pause_preparation"(uuid, integer, interval) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."pause_preparation"(uuid, integer, interval) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."pause_preparation"(uuid, integer, interval) TO "postgres";

REVOKE ALL ON FUNCTION "private"."place_review"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."place_review"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."place_review"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."plan_copies"(uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."plan_copies"(uuid, integer) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."plan_copies"(uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."plan_copies"(uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."platform_fee_cents"(bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."platform_fee_cents"(bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."platform_fee_cents"(bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."preparation_leftovers"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."preparation_leftovers"(uuid) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."preparation_leftovers"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."preparation_leftovers"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."price_max_cents"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."price_max_cents"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."price_max_cents"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_basket"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_basket"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_basket"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_search"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_search"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_search"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."receive_stripe_event"(text, text, text, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."receive_stripe_event"(text, text, text, boolean) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."receive_stripe_event"(text, text, text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."receive_stripe_event"(text, text, text, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refresh_search_documents"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refresh_search_documents"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refresh_search_documents"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."reject"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reject"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reject"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reject"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reject"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reject"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reject_for"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reject_for"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reject_for"(integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reject_former_username"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reject_former_username"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reject_former_username"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."reject_owned_listing"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reject_owned_listing"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reject_owned_listing"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."remove_listings"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."remove_listings"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."remove_listings"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_account"(private.basket, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_account"(private.basket, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_account"(private.basket, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_an_admin"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_an_admin"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_an_admin"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_copies"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_copies"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_copies"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_for_sale"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_for_sale"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_for_sale"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_good_standing"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."require_good_standing"() TO "marketplace_api", "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."require_good_standing"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_good_standing"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_listing_file"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_listing_file"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_listing_file"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_not_owned"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_not_owned"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_not_owned"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_shown_prices"(uuid[], integer[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_shown_prices"(uuid[], integer[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_shown_prices"(uuid[], integer[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_standing"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_standing"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_standing"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."search_catalogue"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."search_catalogue"(jsonb) TO "marketplace_public";

REVOKE ALL ON FUNCTION "private"."search_catalogue"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."search_catalogue"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."search_max_characters"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."search_max_characters"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."search_max_characters"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."search_page"(tsquery, private.search_request) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."search_page"(tsquery, private.search_request) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."search_page"(tsquery, private.search_request) TO "postgres";

REVOKE ALL ON FUNCTION "private"."seller_metrics"(integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."seller_metrics"(integer) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."seller_metrics"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."seller_metrics"(integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."send_contact_message"(text, timestamp WITH time zone, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."send_contact_message"(text, timestamp WITH time zone, text, text, text) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."send_contact_message"(text, timestamp WITH time zone, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."send_contact_message"(text, timestamp WITH time zone, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."set_report_status"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."set_report_status"(uuid, text) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."set_report_status"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."set_report_status"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."show_links_only"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."show_links_only"() TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."show_links_only"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."show_links_only"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."show_reviews"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."show_reviews"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."show_reviews"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."show_while_selling"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."show_while_selling"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."show_while_selling"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."shown_pictures"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shown_pictures"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."shown_pictures"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."stems_of"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stems_of"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stems_of"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."store_copy_facts"(uuid, integer, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."store_copy_facts"(uuid, integer, jsonb) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."store_copy_facts"(uuid, integer, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."store_copy_facts"(uuid, integer, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."store_former_username"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."store_former_username"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."store_former_username"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."suggest_listings"(text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."suggest_listings"(text, integer) TO "marketplace_public";

REVOKE ALL ON FUNCTION "private"."suggest_listings"(text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."suggest_listings"(text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sweep_rate_limits"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."sweep_rate_limits"() TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."sweep_rate_limits"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sweep_rate_limits"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."sync_profile"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."sync_profile"(text, text) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."sync_profile"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sync_profile"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."take_due_preparation"(interval) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."take_due_preparation"(interval) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."take_due_preparation"(interval) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."take_due_preparation"(interval) TO "postgres";

REVOKE ALL ON FUNCTION "private"."take_own_preparation"(uuid, interval) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."take_own_preparation"(uuid, interval) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."take_own_preparation"(uuid, interval) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."take_own_preparation"(uuid, interval) TO "postgres";

REVOKE ALL ON FUNCTION "private"."thread_titles"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."thread_titles"(uuid[]) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."thread_titles"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."thread_titles"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."unreconciled_orders"(interval, integer, timestamp WITH time zone, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."unreconciled_orders"(interval, integer, timestamp WITH time zone, uuid) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."unreconciled_orders"(interval, integer, timestamp WITH time zone, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."unreconciled_orders"(interval, integer, timestamp WITH time zone, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."update_seller_account"(text, boolean, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."update_seller_account"(text, boolean, jsonb) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."update_seller_account"(text, boolean, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."update_seller_account"(text, boolean, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."use_connect_state"(text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."use_connect_state"(text, uuid) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."use_connect_state"(text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."use_connect_state"(text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."username_digest"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."username_digest"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."username_digest"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."widen_words"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."widen_words"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."widen_words"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."word_query"(text, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."word_query"(text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."word_query"(text, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."words_of"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."words_of"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."words_of"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_search_document"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_search_document"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_search_document"() TO "postgres";

REVOKE ALL ON SEQUENCE "public"."downloads_id_seq" FROM "postgres";

GRANT SELECT, UPDATE, USAGE ON SEQUENCE "public"."downloads_id_seq" TO "postgres";

REVOKE ALL ON SEQUENCE "public"."downloads_id_seq" FROM "service_role";

GRANT SELECT, UPDATE, USAGE ON SEQUENCE "public"."downloads_id_seq" TO "service_role";

REVOKE ALL ON SEQUENCE "public"."moderation_actions_id_seq" FROM "postgres";

GRANT SELECT, UPDATE, USAGE ON SEQUENCE "public"."moderation_actions_id_seq" TO "postgres";

REVOKE ALL ON SEQUENCE "public"."moderation_actions_id_seq" FROM "service_role";

GRANT SELECT, UPDATE, USAGE ON SEQUENCE "public"."moderation_actions_id_seq" TO "service_role";

REVOKE ALL ON TABLE "public"."accounts" FROM "authenticated";

GRANT SELECT ON TABLE "public"."accounts" TO "authenticated";

REVOKE ALL ON TABLE "public"."accounts" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."accounts" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."accounts" TO "service_role";

REVOKE ALL ON TABLE "public"."cart_items" FROM "authenticated";

REVOKE ALL ("listing_id") ON TABLE "public"."cart_items" FROM "authenticated";

GRANT INSERT ("listing_id") ON TABLE "public"."cart_items" TO "authenticated";

GRANT DELETE, SELECT ON TABLE "public"."cart_items" TO "authenticated";

REVOKE ALL ON TABLE "public"."cart_items" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."cart_items" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."cart_items" TO "service_role";

REVOKE ALL ON TABLE "public"."cart_notices" FROM "authenticated";

GRANT DELETE, SELECT ON TABLE "public"."cart_notices" TO "authenticated";

REVOKE ALL ON TABLE "public"."cart_notices" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."cart_notices" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."cart_notices" TO "service_role";

REVOKE ALL ON TABLE "public"."contact_messages" FROM "authenticated";

GRANT SELECT ON TABLE "public"."contact_messages" TO "authenticated";

REVOKE ALL ON TABLE "public"."contact_messages" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."contact_messages" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."contact_messages" TO "service_role";

REVOKE ALL ON TABLE "public"."downloads" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."downloads" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."downloads" TO "service_role";

REVOKE ALL ON TABLE "public"."entitlements" FROM "authenticated";

GRANT SELECT ON TABLE "public"."entitlements" TO "authenticated";

REVOKE ALL ON TABLE "public"."entitlements" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."entitlements" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."entitlements" TO "service_role";

REVOKE ALL ON TABLE "public"."follows" FROM "authenticated";

REVOKE ALL ("seller_id") ON TABLE "public"."follows" FROM "authenticated";

GRANT INSERT ("seller_id") ON TABLE "public"."follows" TO "authenticated";

GRANT DELETE, SELECT ON TABLE "public"."follows" TO "authenticated";

REVOKE ALL ON TABLE "public"."follows" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."follows" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."follows" TO "service_role";

REVOKE ALL ON TABLE "public"."listing_files" FROM "authenticated";

REVOKE ALL ("created_at") ON TABLE "public"."listing_files" FROM "authenticated";

GRANT SELECT ("created_at") ON TABLE "public"."listing_files" TO "authenticated";

REVOKE ALL ("id") ON TABLE "public"."listing_files" FROM "authenticated";

GRANT SELECT ("id") ON TABLE "public"."listing_files" TO "authenticated";

REVOKE ALL ("listing_id") ON TABLE "public"."listing_files" FROM "authenticated";

GRANT SELECT ("listing_id") ON TABLE "public"."listing_files" TO "authenticated";

REVOKE ALL ("mime_type") ON TABLE "public"."listing_files" FROM "authenticated";

GRANT SELECT ("mime_type") ON TABLE "public"."listing_files" TO "authenticated";

REVOKE ALL ("name") ON TABLE "public"."listing_files" FROM "authenticated";

GRANT SELECT ("name") ON TABLE "public"."listing_files" TO "authenticated";

REVOKE ALL ("sha256") ON TABLE "public"."listing_files" FROM "authenticated";

GRANT SELECT ("sha256") ON TABLE "public"."listing_files" TO "authenticated";

REVOKE ALL ("size_bytes") ON TABLE "public"."listing_files" FROM "authenticated";

GRANT SELECT ("size_bytes") ON TABLE "public"."listing_files" TO "authenticated";

REVOKE ALL ("version") ON TABLE "public"."listing_files" FROM "authenticated";

GRANT SELECT ("version") ON TABLE "public"."listing_files" TO "authenticated";

REVOKE ALL ON TABLE "public"."listing_files" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."listing_files" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."listing_files" TO "service_role";

REVOKE ALL ON TABLE "public"."listing_views" FROM "authenticated";

GRANT SELECT ON TABLE "public"."listing_views" TO "authenticated";

REVOKE ALL ON TABLE "public"."listing_views" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."listing_views" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."listing_views" TO "service_role";

REVOKE ALL ON TABLE "public"."listings" FROM "anon";

REVOKE ALL ("created_at") ON TABLE "public"."listings" FROM "anon";

GRANT SELECT ("created_at") ON TABLE "public"."listings" TO "anon";

REVOKE ALL ("currency") ON TABLE "public"."listings" FROM "anon";

GRANT SELECT ("currency") ON TABLE "public"."listings" TO "anon";

REVOKE ALL ("description_changed_at") ON TABLE "public"."listings" FROM "anon";

GRANT SELECT ("description_changed_at") ON TABLE "public"."listings" TO "anon";

REVOKE ALL ("description") ON TABLE "public"."listings" FROM "anon";

GRANT SELECT ("description") ON TABLE "public"."listings" TO "anon";

REVOKE ALL ("file_changed_at") ON TABLE "public"."listings" FROM "anon";

GRANT SELECT ("file_changed_at") ON TABLE "public"."listings" TO "anon";

REVOKE ALL ("file_mime_type") ON TABLE "public"."listings" FROM "anon";

GRANT SELECT ("file_mime_type") ON TABLE "public"."listings" TO "anon";

REVOKE ALL ("file_size_bytes") ON TABLE "public"."listings" FROM "anon";

GRANT SELECT ("file_size_bytes") ON TABLE "public"."listings" TO "anon";

REVOKE ALL ("id") ON TABLE "public"."listings" FROM "anon";

GRANT SELECT ("id") ON TABLE "public"."listings" TO "anon";

REVOKE ALL ("price_cents") ON TABLE "public"."listings" FROM "anon";

GRANT SELECT ("price_cents") ON TABLE "public"."listings" TO "anon";

REVOKE ALL ("price_changed_at") ON TABLE "public"."listings" FROM "anon";

GRANT SELECT ("price_changed_at") ON TABLE "public"."listings" TO "anon";

REVOKE ALL ("processing_failure") ON TABLE "public"."listings" FROM "anon";

GRANT SELECT ("processing_failure") ON TABLE "public"."listings" TO "anon";

REVOKE ALL ("rating_count") ON TABLE "public"."listings" FROM "anon";

GRANT SELECT ("rating_count") ON TABLE "public"."listings" TO "anon";

REVOKE ALL ("rating_sum") ON TABLE "public"."listings" FROM "anon";

GRANT SELECT ("rating_sum") ON TABLE "public"."listings" TO "anon";

REVOKE ALL ("sales_count") ON TABLE "public"."listings" FROM "anon";

GRANT SELECT ("sales_count") ON TABLE "public"."listings" TO "anon";

REVOKE ALL ("showcase_images") ON TABLE "public"."listings" FROM "anon";

GRANT SELECT ("showcase_images") ON TABLE "public"."listings" TO "anon";

REVOKE ALL ("status") ON TABLE "public"."listings" FROM "anon";

GRANT SELECT ("status") ON TABLE "public"."listings" TO "anon";

REVOKE ALL ("title_changed_at") ON TABLE "public"."listings" FROM "anon";

GRANT SELECT ("title_changed_at") ON TABLE "public"."listings" TO "anon";

REVOKE ALL ("title") ON TABLE "public"."listings" FROM "anon";

GRANT SELECT ("title") ON TABLE "public"."listings" TO "anon";

REVOKE ALL ("updated_at") ON TABLE "public"."listings" FROM "anon";

GRANT SELECT ("updated_at") ON TABLE "public"."listings" TO "anon";

REVOKE ALL ON TABLE "public"."listings" FROM "authenticated";

REVOKE ALL ("created_at") ON TABLE "public"."listings" FROM "authenticated";

GRANT SELECT ("created_at") ON TABLE "public"."listings" TO "authenticated";

REVOKE ALL ("currency") ON TABLE "public"."listings" FROM "authenticated";

GRANT SELECT ("currency") ON TABLE "public"."listings" TO "authenticated";

REVOKE ALL ("description_changed_at") ON TABLE "public"."listings" FROM "authenticated";

GRANT SELECT ("description_changed_at") ON TABLE "public"."listings" TO "authenticated";

REVOKE ALL ("description") ON TABLE "public"."listings" FROM "authenticated";

GRANT INSERT ("description"), SELECT ("description"), UPDATE ("description") ON TABLE "public"."listings" TO "authenticated";

REVOKE ALL ("file_changed_at") ON TABLE "public"."listings" FROM "authenticated";

GRANT SELECT ("file_changed_at") ON TABLE "public"."listings" TO "authenticated";

REVOKE ALL ("file_mime_type") ON TABLE "public"."listings" FROM "authenticated";

GRANT SELECT ("file_mime_type") ON TABLE "public"."listings" TO "authenticated";

REVOKE ALL ("file_size_bytes") ON TABLE "public"."listings" FROM "authenticated";

GRANT SELECT ("file_size_bytes") ON TABLE "public"."listings" TO "authenticated";

REVOKE ALL ("id") ON TABLE "public"."listings" FROM "authenticated";

GRANT SELECT ("id") ON TABLE "public"."listings" TO "authenticated";

REVOKE ALL ("price_cents") ON TABLE "public"."listings" FROM "authenticated";

GRANT INSERT ("price_cents"), SELECT ("price_cents"), UPDATE ("price_cents") ON TABLE "public"."listings" TO "authenticated";

REVOKE ALL ("price_changed_at") ON TABLE "public"."listings" FROM "authenticated";

GRANT SELECT ("price_changed_at") ON TABLE "public"."listings" TO "authenticated";

REVOKE ALL ("processing_failure") ON TABLE "public"."listings" FROM "authenticated";

GRANT SELECT ("processing_failure") ON TABLE "public"."listings" TO "authenticated";

REVOKE ALL ("rating_count") ON TABLE "public"."listings" FROM "authenticated";

GRANT SELECT ("rating_count") ON TABLE "public"."listings" TO "authenticated";

REVOKE ALL ("rating_sum") ON TABLE "public"."listings" FROM "authenticated";

GRANT SELECT ("rating_sum") ON TABLE "public"."listings" TO "authenticated";

REVOKE ALL ("sales_count") ON TABLE "public"."listings" FROM "authenticated";

GRANT SELECT ("sales_count") ON TABLE "public"."listings" TO "authenticated";

REVOKE ALL ("showcase_images") ON TABLE "public"."listings" FROM "authenticated";

GRANT SELECT ("showcase_images") ON TABLE "public"."listings" TO "authenticated";

REVOKE ALL ("status") ON TABLE "public"."listings" FROM "authenticated";

GRANT INSERT ("status"), SELECT ("status"), UPDATE ("status") ON TABLE "public"."listings" TO "authenticated";

REVOKE ALL ("title_changed_at") ON TABLE "public"."listings" FROM "authenticated";

GRANT SELECT ("title_changed_at") ON TABLE "public"."listings" TO "authenticated";

REVOKE ALL ("title") ON TABLE "public"."listings" FROM "authenticated";

GRANT INSERT ("title"), SELECT ("title"), UPDATE ("title") ON TABLE "public"."listings" TO "authenticated";

REVOKE ALL ("updated_at") ON TABLE "public"."listings" FROM "authenticated";

GRANT SELECT ("updated_at") ON TABLE "public"."listings" TO "authenticated";

REVOKE ALL ON TABLE "public"."listings" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."listings" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."listings" TO "service_role";

REVOKE ALL ON TABLE "public"."messages" FROM "authenticated";

REVOKE ALL ("body") ON TABLE "public"."messages" FROM "authenticated";

GRANT INSERT ("body") ON TABLE "public"."messages" TO "authenticated";

REVOKE ALL ("thread_id") ON TABLE "public"."messages" FROM "authenticated";

GRANT INSERT ("thread_id") ON TABLE "public"."messages" TO "authenticated";

GRANT SELECT ON TABLE "public"."messages" TO "authenticated";

REVOKE ALL ON TABLE "public"."messages" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."messages" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."messages" TO "service_role";

REVOKE ALL ON TABLE "public"."moderation_actions" FROM "authenticated";

GRANT SELECT ON TABLE "public"."moderation_actions" TO "authenticated";

REVOKE ALL ON TABLE "public"."moderation_actions" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."moderation_actions" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."moderation_actions" TO "service_role";

REVOKE ALL ON TABLE "public"."order_items" FROM "authenticated";

GRANT SELECT ON TABLE "public"."order_items" TO "authenticated";

REVOKE ALL ON TABLE "public"."order_items" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."order_items" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."order_items" TO "service_role";

REVOKE ALL ON TABLE "public"."orders" FROM "authenticated";

REVOKE ALL ("buyer_id") ON TABLE "public"."orders" FROM "authenticated";

GRANT SELECT ("buyer_id") ON TABLE "public"."orders" TO "authenticated";

REVOKE ALL ("checkout_session_id") ON TABLE "public"."orders" FROM "authenticated";

GRANT SELECT ("checkout_session_id") ON TABLE "public"."orders" TO "authenticated";

REVOKE ALL ("created_at") ON TABLE "public"."orders" FROM "authenticated";

GRANT SELECT ("created_at") ON TABLE "public"."orders" TO "authenticated";

REVOKE ALL ("currency") ON TABLE "public"."orders" FROM "authenticated";

GRANT SELECT ("currency") ON TABLE "public"."orders" TO "authenticated";

REVOKE ALL ("id") ON TABLE "public"."orders" FROM "authenticated";

GRANT SELECT ("id") ON TABLE "public"."orders" TO "authenticated";

REVOKE ALL ("paid_at") ON TABLE "public"."orders" FROM "authenticated";

GRANT SELECT ("paid_at") ON TABLE "public"."orders" TO "authenticated";

REVOKE ALL ("refunded_cents") ON TABLE "public"."orders" FROM "authenticated";

GRANT SELECT ("refunded_cents") ON TABLE "public"."orders" TO "authenticated";

REVOKE ALL ("seller_id") ON TABLE "public"."orders" FROM "authenticated";

GRANT SELECT ("seller_id") ON TABLE "public"."orders" TO "authenticated";

REVOKE ALL ("status") ON TABLE "public"."orders" FROM "authenticated";

GRANT SELECT ("status") ON TABLE "public"."orders" TO "authenticated";

REVOKE ALL ("total_cents") ON TABLE "public"."orders" FROM "authenticated";

GRANT SELECT ("total_cents") ON TABLE "public"."orders" TO "authenticated";

REVOKE ALL ON TABLE "public"."orders" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."orders" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."orders" TO "service_role";

REVOKE ALL ON TABLE "public"."profiles" FROM "anon";

GRANT SELECT ON TABLE "public"."profiles" TO "anon";

REVOKE ALL ON TABLE "public"."profiles" FROM "authenticated";

REVOKE ALL ("avatar") ON TABLE "public"."profiles" FROM "authenticated";

GRANT UPDATE ("avatar") ON TABLE "public"."profiles" TO "authenticated";

REVOKE ALL ("name") ON TABLE "public"."profiles" FROM "authenticated";

GRANT UPDATE ("name") ON TABLE "public"."profiles" TO "authenticated";

REVOKE ALL ("username") ON TABLE "public"."profiles" FROM "authenticated";

GRANT UPDATE ("username") ON TABLE "public"."profiles" TO "authenticated";

GRANT SELECT ON TABLE "public"."profiles" TO "authenticated";

REVOKE ALL ON TABLE "public"."profiles" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."profiles" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."profiles" TO "service_role";

REVOKE ALL ON TABLE "public"."reports" FROM "authenticated";

REVOKE ALL ("reason") ON TABLE "public"."reports" FROM "authenticated";

GRANT INSERT ("reason") ON TABLE "public"."reports" TO "authenticated";

REVOKE ALL ("reported_listing_id") ON TABLE "public"."reports" FROM "authenticated";

GRANT INSERT ("reported_listing_id") ON TABLE "public"."reports" TO "authenticated";

REVOKE ALL ("reported_review_id") ON TABLE "public"."reports" FROM "authenticated";

GRANT INSERT ("reported_review_id") ON TABLE "public"."reports" TO "authenticated";

REVOKE ALL ("reported_user_id") ON TABLE "public"."reports" FROM "authenticated";

GRANT INSERT ("reported_user_id") ON TABLE "public"."reports" TO "authenticated";

GRANT SELECT ON TABLE "public"."reports" TO "authenticated";

REVOKE ALL ON TABLE "public"."reports" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."reports" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."reports" TO "service_role";

REVOKE ALL ON TABLE "public"."reviews" FROM "anon";

GRANT SELECT ON TABLE "public"."reviews" TO "anon";

REVOKE ALL ON TABLE "public"."reviews" FROM "authenticated";

REVOKE ALL ("comment") ON TABLE "public"."reviews" FROM "authenticated";

GRANT INSERT ("comment") ON TABLE "public"."reviews" TO "authenticated";

REVOKE ALL ("listing_id") ON TABLE "public"."reviews" FROM "authenticated";

GRANT INSERT ("listing_id") ON TABLE "public"."reviews" TO "authenticated";

REVOKE ALL ("rating") ON TABLE "public"."reviews" FROM "authenticated";

GRANT INSERT ("rating") ON TABLE "public"."reviews" TO "authenticated";

GRANT SELECT ON TABLE "public"."reviews" TO "authenticated";

REVOKE ALL ON TABLE "public"."reviews" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."reviews" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."reviews" TO "service_role";

REVOKE ALL ON TABLE "public"."seller_accounts" FROM "authenticated";

GRANT SELECT ON TABLE "public"."seller_accounts" TO "authenticated";

REVOKE ALL ON TABLE "public"."seller_accounts" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."seller_accounts" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."seller_accounts" TO "service_role";

REVOKE ALL ON TABLE "public"."threads" FROM "authenticated";

REVOKE ALL ("order_id") ON TABLE "public"."threads" FROM "authenticated";

GRANT INSERT ("order_id") ON TABLE "public"."threads" TO "authenticated";

GRANT SELECT ON TABLE "public"."threads" TO "authenticated";

REVOKE ALL ON TABLE "public"."threads" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."threads" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."threads" TO "service_role";

REVOKE ALL ON TABLE "public"."uploads" FROM "authenticated";

REVOKE ALL ("bucket_id") ON TABLE "public"."uploads" FROM "authenticated";

GRANT INSERT ("bucket_id") ON TABLE "public"."uploads" TO "authenticated";

GRANT DELETE, SELECT ON TABLE "public"."uploads" TO "authenticated";

REVOKE ALL ON TABLE "public"."uploads" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."uploads" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."uploads" TO "service_role";

REVOKE ALL ON TABLE "public"."user_roles" FROM "authenticated";

REVOKE ALL ("role") ON TABLE "public"."user_roles" FROM "authenticated";

GRANT SELECT ("role") ON TABLE "public"."user_roles" TO "authenticated";

REVOKE ALL ("user_id") ON TABLE "public"."user_roles" FROM "authenticated";

GRANT SELECT ("user_id") ON TABLE "public"."user_roles" TO "authenticated";

REVOKE ALL ON TABLE "public"."user_roles" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."user_roles" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."user_roles" TO "service_role";

REVOKE ALL ON TABLE "public"."wishlist_items" FROM "authenticated";

REVOKE ALL ("listing_id") ON TABLE "public"."wishlist_items" FROM "authenticated";

GRANT INSERT ("listing_id") ON TABLE "public"."wishlist_items" TO "authenticated";

GRANT DELETE, SELECT ON TABLE "public"."wishlist_items" TO "authenticated";

REVOKE ALL ON TABLE "public"."wishlist_items" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."wishlist_items" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."wishlist_items" TO "service_role";

ALTER TABLE "private"."search_synonyms"
  ADD COLUMN "stems" text GENERATED ALWAYS AS (private.stems_of(phrase)) STORED;

ALTER TABLE "public"."cart_items"
  ADD CONSTRAINT "cart_items_buyer_id_fkey" FOREIGN KEY (buyer_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

CREATE POLICY "Buyers can fill their own cart" ON "public"."cart_items"
  FOR INSERT
  TO "authenticated"
  WITH CHECK ((buyer_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "Buyers can read their own cart" ON "public"."cart_items"
  FOR SELECT
  TO "authenticated"
  USING ((buyer_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "Buyers can take items out of their own cart" ON "public"."cart_items"
  FOR DELETE
  TO "authenticated"
  USING ((buyer_id = ( SELECT auth.uid() AS uid)));

ALTER TABLE "public"."follows"
  ADD CONSTRAINT "follows_follower_id_fkey" FOREIGN KEY (follower_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

CREATE POLICY "Users can follow" ON "public"."follows"
  FOR INSERT
  TO "authenticated"
  WITH CHECK ((follower_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "Users can see whom they follow" ON "public"."follows"
  FOR SELECT
  TO "authenticated"
  USING ((follower_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "Users can stop following" ON "public"."follows"
  FOR DELETE
  TO "authenticated"
  USING ((follower_id = ( SELECT auth.uid() AS uid)));

ALTER TABLE "public"."listings"
  ADD CONSTRAINT "listings_seller_id_fkey" FOREIGN KEY (seller_id) REFERENCES public.profiles(id);

CREATE INDEX listings_seller_id_idx ON public.listings USING btree (seller_id, created_at DESC, id DESC);

CREATE TRIGGER listings_write_search_document
  BEFORE INSERT OR UPDATE OF title, description, seller_id ON public.listings
  FOR EACH ROW
  EXECUTE FUNCTION private.write_search_document();

CREATE POLICY "Sellers can edit their own listings" ON "public"."listings"
  FOR UPDATE
  TO "authenticated"
  USING (((seller_id = ( SELECT auth.uid() AS uid)) AND (status = ANY (ARRAY['active'::text, 'inactive'::text, 'paused'::text]))))
  WITH CHECK (((seller_id = ( SELECT auth.uid() AS uid)) AND (status = ANY (ARRAY['active'::text, 'inactive'::text, 'paused'::text]))));

CREATE POLICY "Sellers can list" ON "public"."listings"
  FOR INSERT
  TO "authenticated"
  WITH CHECK (((seller_id = ( SELECT auth.uid() AS uid)) AND (status = 'processing'::text) AND ( SELECT private.is_seller() AS is_seller)));

CREATE POLICY "Users can read active, own and bought listings, admins all" ON "public"."listings"
  FOR SELECT
  TO "authenticated"
  USING
    (((status = 'active'::text) OR (seller_id = ( SELECT auth.uid() AS uid)) OR (id IN ( SELECT private.entitled_listing_ids() AS entitled_listing_ids)) OR ( SELECT
    private.is_admin() AS is_admin)));

REVOKE ALL ("seller_id") ON TABLE "public"."listings" FROM "anon";

GRANT SELECT ("seller_id") ON TABLE "public"."listings" TO "anon";

REVOKE ALL ("seller_id") ON TABLE "public"."listings" FROM "authenticated";

GRANT SELECT ("seller_id") ON TABLE "public"."listings" TO "authenticated";

ALTER TABLE "public"."messages"
  ADD CONSTRAINT "messages_sender_id_fkey" FOREIGN KEY (sender_id) REFERENCES public.profiles(id);

CREATE INDEX messages_sender_id_idx ON public.messages USING btree (sender_id);

CREATE POLICY "Buyer and seller can write in their threads" ON "public"."messages"
  FOR INSERT
  TO "authenticated"
  WITH CHECK (((sender_id = ( SELECT auth.uid() AS uid)) AND (thread_id IN ( SELECT private.own_thread_ids() AS own_thread_ids))));

ALTER TABLE "public"."reports"
  ADD CONSTRAINT "reports_reporter_id_fkey" FOREIGN KEY (reporter_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

CREATE UNIQUE INDEX reports_one_pending_per_target ON public.reports
  USING btree (reporter_id, reported_user_id, COALESCE(reported_listing_id, reported_user_id), COALESCE(reported_review_id, reported_user_id))
  WHERE (status = 'pending'::text);

CREATE INDEX reports_reporter_id_idx ON public.reports USING btree (reporter_id);

CREATE POLICY "Users can report" ON "public"."reports"
  FOR INSERT
  TO "authenticated"
  WITH CHECK ((reporter_id = ( SELECT auth.uid() AS uid)));

ALTER TABLE "public"."reviews"
  ADD CONSTRAINT "reviews_reviewer_id_fkey" FOREIGN KEY (reviewer_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

CREATE INDEX reviews_reviewer_id_idx ON public.reviews USING btree (reviewer_id);

CREATE POLICY "Buyers can review what they own" ON "public"."reviews"
  FOR INSERT
  TO "authenticated"
  WITH CHECK (((reviewer_id = ( SELECT auth.uid() AS uid)) AND (listing_id IN ( SELECT private.entitled_listing_ids() AS entitled_listing_ids))));

CREATE POLICY "Users can read reviews of active, own and bought listings" ON "public"."reviews"
  FOR SELECT
  TO "authenticated"
  USING
    ((is_public OR (reviewer_id = ( SELECT auth.uid() AS uid)) OR (listing_id IN ( SELECT private.own_listing_ids() AS own_listing_ids)) OR (listing_id IN ( SELECT
    private.entitled_listing_ids() AS entitled_listing_ids)) OR ( SELECT private.is_admin() AS is_admin)));

ALTER TABLE "public"."uploads"
  ADD CONSTRAINT "uploads_seller_id_fkey" FOREIGN KEY (seller_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

CREATE INDEX uploads_created_at_idx ON public.uploads USING btree (created_at);

CREATE INDEX uploads_seller_id_idx ON public.uploads USING btree (seller_id, created_at);

CREATE POLICY "Sellers can begin uploads" ON "public"."uploads"
  FOR INSERT
  TO "authenticated"
  WITH CHECK (((seller_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.is_seller() AS is_seller)));

CREATE POLICY "Sellers can give up their own uploads" ON "public"."uploads"
  FOR DELETE
  TO "authenticated"
  USING ((seller_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "Sellers can read their own uploads" ON "public"."uploads"
  FOR SELECT
  TO "authenticated"
  USING ((seller_id = ( SELECT auth.uid() AS uid)));

ALTER TABLE "public"."wishlist_items"
  ADD CONSTRAINT "wishlist_items_buyer_id_fkey" FOREIGN KEY (buyer_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

CREATE POLICY "Buyers can fill their own wishlist" ON "public"."wishlist_items"
  FOR INSERT
  TO "authenticated"
  WITH CHECK ((buyer_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "Buyers can read their own wishlist" ON "public"."wishlist_items"
  FOR SELECT
  TO "authenticated"
  USING ((buyer_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "Buyers can take items off their own wishlist" ON "public"."wishlist_items"
  FOR DELETE
  TO "authenticated"
  USING ((buyer_id = ( SELECT auth.uid() AS uid)));

ALTER TABLE "private"."search_synonyms"
  ADD CONSTRAINT "search_synonyms_stems_unique" UNIQUE (stems);

ALTER TABLE "public"."profiles"
  ADD CONSTRAINT "profiles_avatar_is_safe" CHECK (private.is_avatar(avatar, id));

ALTER TABLE "public"."profiles"
  ADD CONSTRAINT "profiles_name_not_deceptive" CHECK ((NOT private.is_deceptive_name(name)));

ALTER TABLE "public"."profiles"
  ADD CONSTRAINT "profiles_username_not_reserved" CHECK ((NOT private.is_reserved_username((username)::text)));

CREATE UNIQUE INDEX reviews_one_per_buyer ON public.reviews USING btree (listing_id, reviewer_id)
  WHERE (reviewer_id <> private.deleted_user_id());
