SET check_function_bodies = off;

DROP FUNCTION "private"."receive_session_event"(text, text, text, boolean, jsonb);

DROP FUNCTION "private"."receive_stripe_event"(text, text, text, boolean);

CREATE OR REPLACE FUNCTION private.receive_session_event (
  event_id       text,
  event_type     text,
  account_id     text,
  event_livemode boolean,
  event_created  timestamp with time zone,
  facts          jsonb
)
  RETURNS TABLE (
    order_id             uuid,
    fee_cents            integer,
    pending_refund_cents integer
  )
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if private.receive_stripe_event(event_id, event_type, account_id, event_livemode, event_created) then
    return query select * from private.apply_session(facts);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.receive_stripe_event (
  event_id       text,
  event_type     text,
  account_id     text,
  event_livemode boolean,
  event_created  timestamp with time zone
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  insert into private.stripe_events (id, type, stripe_account_id, livemode, created_at)
  values (event_id, event_type, account_id, event_livemode, event_created)
  on conflict (id, created_at) do nothing;
  return found;
end
$function$;

REVOKE ALL ON FUNCTION "private"."receive_session_event"(text, text, text, boolean, timestamp WITH time zone, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."receive_session_event"(text, text, text, boolean, timestamp WITH time zone, jsonb) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."receive_session_event"(text, text, text, boolean, timestamp WITH time zone, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."receive_session_event"(text, text, text, boolean, timestamp WITH time zone, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."receive_stripe_event"(text, text, text, boolean, timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."receive_stripe_event"(text, text, text, boolean, timestamp WITH time zone) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."receive_stripe_event"(text, text, text, boolean, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."receive_stripe_event"(text, text, text, boolean, timestamp WITH time zone) TO "postgres";

INSERT INTO "private"."monthly_tables" ("name", "month_of", "months_kept", "fewest_months") VALUES ('private.stripe_events', 'created_at', 12, 2);

-- One statement, thus one transaction: no event comes while there is no inbox, nor half of one.
DO $$
DECLARE
  old_month date;
BEGIN
  -- Aside as it is, so that the names of its indexes are free.
  ALTER TABLE "private"."stripe_events" SET SCHEMA "partitions";
  ALTER TABLE "partitions"."stripe_events" RENAME TO "former_stripe_events";

  CREATE TABLE "private"."stripe_events" (
    "id"                text                     NOT NULL,
    "type"              text                     NOT NULL,
    "stripe_account_id" text,
    "livemode"          boolean                  NOT NULL,
    "created_at"        timestamp with time zone NOT NULL,
    "received_at"       timestamp with time zone NOT NULL
  ) PARTITION BY RANGE (created_at);

  ALTER TABLE "private"."stripe_events"
    ENABLE ROW LEVEL SECURITY;

  ALTER TABLE "private"."stripe_events"
    ALTER COLUMN "received_at" SET DEFAULT now();

  ALTER TABLE "private"."stripe_events"
    ADD CONSTRAINT "stripe_events_pkey" PRIMARY KEY (id, created_at);

  CREATE TABLE "partitions"."stripe_events_rest" PARTITION OF "private"."stripe_events" DEFAULT;

  ALTER TABLE "partitions"."stripe_events_rest"
    ENABLE ROW LEVEL SECURITY;

  COMMENT ON TABLE "private"."stripe_events" IS 'Inbox of webhook events. The unique id and time make each event count once.';

  FOR old_month IN SELECT DISTINCT date_trunc('month', "received_at" AT TIME ZONE 'UTC')::date FROM "partitions"."former_stripe_events" ORDER BY 1 LOOP
    PERFORM private.make_partition('private.stripe_events', old_month);
  END LOOP;
  -- When Stripe made them was not kept: seconds before they came.
  INSERT INTO "private"."stripe_events" ("id", "type", "stripe_account_id", "livemode", "created_at", "received_at")
  SELECT "id", "type", "stripe_account_id", "livemode", "received_at", "received_at" FROM "partitions"."former_stripe_events";
  DROP TABLE "partitions"."former_stripe_events";
  WHILE private.make_due_partition() > 0 LOOP
  END LOOP;
END
$$;
