SET check_function_bodies = off;

CREATE SCHEMA "partitions";

CREATE TABLE "private"."listing_months" (
  "listing_id" uuid   NOT NULL,
  "month"      date   NOT NULL,
  "views"      bigint NOT NULL,
  CONSTRAINT "listing_months_pkey" PRIMARY KEY (listing_id, month)
);

ALTER TABLE "private"."listing_months"
  ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."monthly_tables" (
  "name"          text    NOT NULL,
  "month_of"      text    NOT NULL,
  "months_kept"   integer,
  "fewest_months" integer NOT NULL,
  CONSTRAINT "monthly_tables_keep_enough" CHECK ((months_kept >= fewest_months)),
  CONSTRAINT "monthly_tables_pkey" PRIMARY KEY (name)
);

ALTER TABLE "private"."monthly_tables"
  ENABLE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION private.drop_due_partition()
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  SET lock_timeout TO '500ms'
  SET "TimeZone" TO 'UTC'
  AS $function$
declare
  due record;
begin
  select monthly_tables.name, months.relname into due
  from private.monthly_tables
  join pg_inherits on pg_inherits.inhparent = monthly_tables.name::regclass
  join pg_class as months on months.oid = pg_inherits.inhrelid and months.relname ~ '_\d{4}_\d\d$'
  where months.relname::text < private.partition_name(
    monthly_tables.name, (date_trunc('month', now()) - make_interval(months => monthly_tables.months_kept))::date
  )
  order by right(months.relname, 7), monthly_tables.name limit 1;
  if not found then
    return 0;
  end if;
  perform private.keep_sums(due.name, due.relname, to_date(right(due.relname, 7), 'YYYY_MM'));
  execute format('drop table partitions.%I', due.relname);
  return 1;
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

CREATE OR REPLACE FUNCTION private.export_views (
  of_listing_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'views', array(
      select to_jsonb(listing_views) - 'listing_id' from public.listing_views
      where listing_views.listing_id = of_listing_id order by listing_views.viewed_on
    ),
    'earlier_months', array(
      select to_jsonb(listing_months) - 'listing_id' from private.listing_months
      where listing_months.listing_id = of_listing_id order by listing_months.month
    )
  );
$function$;

CREATE OR REPLACE FUNCTION private.keep_sums (
  of_table     text,
  of_partition text,
  of_month     date
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if of_table = 'public.listing_views' then
    execute format(
      'insert into private.listing_months as kept (listing_id, month, views)
      select listing_id, %L::date, sum(views) from partitions.%I group by listing_id
      on conflict (listing_id, month) do update set views = kept.views + excluded.views',
      of_month, of_partition
    );
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.make_due_partition()
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  SET lock_timeout TO '500ms'
  AS $function$
declare
  due record;
begin
  select * into due from private.missing_partitions(3) limit 1;
  if not found then
    select * into due from private.months_in_rest() limit 1;
  end if;
  if not found then
    return 0;
  end if;
  perform private.make_partition(due.of_table, due.of_month);
  return 1;
end
$function$;

CREATE OR REPLACE FUNCTION private.make_partition (
  of_table text,
  of_month date
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  SET "TimeZone" TO 'UTC'
  AS $function$
declare
  made text := private.partition_name(of_table, of_month);
  rest text := split_part(of_table, '.', 2) || '_rest';
  month_of text := (select monthly_tables.month_of from private.monthly_tables where monthly_tables.name = of_table);
  next_month date := of_month + interval '1 month';
begin
  execute format('create table partitions.%I (like %s including defaults including constraints including storage)', made, of_table::regclass);
  -- The table's policies do not hold for a month that is asked by its own name: nobody's does.
  execute format('alter table partitions.%I enable row level security', made);
  execute format('lock table partitions.%I in access exclusive mode', rest);
  execute format(
    'with moved as (delete from partitions.%1$I where %2$I >= %3$L and %2$I < %4$L returning *) insert into partitions.%5$I select * from moved',
    rest, month_of, of_month, next_month, made
  );
  execute format('alter table %s attach partition partitions.%I for values from (%L) to (%L)', of_table::regclass, made, of_month, next_month);
end
$function$;

CREATE OR REPLACE FUNCTION private.missing_partitions (
  months_ahead integer
)
  RETURNS TABLE (
    of_table text,
    of_month date
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select monthly_tables.name, months.first_day::date
  from private.monthly_tables cross join lateral (
    select date_trunc('month', now() at time zone 'UTC') + make_interval(months => ahead) from generate_series(0, months_ahead) as ahead
  ) as months (first_day)
  where to_regclass(format('partitions.%I', private.partition_name(monthly_tables.name, months.first_day::date))) is null
  order by months.first_day, monthly_tables.name;
$function$;

CREATE OR REPLACE FUNCTION private.months_in_rest()
  RETURNS TABLE (
    of_table text,
    of_month date
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET "TimeZone" TO 'UTC'
  AS $function$
declare
  known private.monthly_tables;
begin
  for known in select * from private.monthly_tables order by monthly_tables.name loop
    return query execute format(
      'select distinct %L, date_trunc(''month'', %I::timestamp)::date from partitions.%I',
      known.name, known.month_of, split_part(known.name, '.', 2) || '_rest'
    );
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.partition_name (
  of_table text,
  of_month date
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select split_part(of_table, '.', 2) || to_char(of_month, '_YYYY_MM');
$function$;

ALTER TABLE "private"."listing_months"
  ADD CONSTRAINT "listing_months_listing_id_fkey" FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;

COMMENT ON SCHEMA "partitions" IS 'The months of tables that only grow. Nobody has a way into it: rows are read and written through their table.';

COMMENT ON TABLE "private"."listing_months" IS 'Sums of a listing, of months that were dropped.';

COMMENT ON TABLE "private"."monthly_tables" IS 'Tables that are partitioned by month, how many past months of each are kept, and how many the shop needs.';

REVOKE ALL ON FUNCTION "private"."drop_due_partition"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."drop_due_partition"() TO "marketplace_jobs";

REVOKE ALL ON FUNCTION "private"."drop_due_partition"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."drop_due_partition"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."export_views"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."export_views"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."export_views"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_sums"(text, text, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_sums"(text, text, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_sums"(text, text, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."make_due_partition"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."make_due_partition"() TO "marketplace_jobs";

REVOKE ALL ON FUNCTION "private"."make_due_partition"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."make_due_partition"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."make_partition"(text, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."make_partition"(text, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."make_partition"(text, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."missing_partitions"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."missing_partitions"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."missing_partitions"(integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."months_in_rest"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."months_in_rest"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."months_in_rest"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."partition_name"(text, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."partition_name"(text, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."partition_name"(text, date) TO "postgres";

INSERT INTO "private"."monthly_tables" ("name", "month_of", "months_kept", "fewest_months") VALUES ('public.listing_views', 'viewed_on', 24, 12);

INSERT INTO "private"."jobs" ("name", "every_seconds") VALUES ('make_partitions', 3600), ('drop_partitions', 3600);

-- One statement, thus one transaction: nobody sees the shop without the table, nor with half of its rows.
DO $$
DECLARE
  old_month date;
BEGIN
  -- Aside as it is, so that the names of its indexes are free.
  ALTER TABLE "public"."listing_views" SET SCHEMA "partitions";
  ALTER TABLE "partitions"."listing_views" RENAME TO "former_listing_views";

  CREATE TABLE "public"."listing_views" (
    "listing_id" uuid    NOT NULL,
    "viewed_on"  date    NOT NULL,
    "views"      integer NOT NULL
  ) PARTITION BY RANGE (viewed_on);

  ALTER TABLE "public"."listing_views"
    ENABLE ROW LEVEL SECURITY;

  REVOKE ALL ON TABLE "public"."listing_views" FROM "anon";

  ALTER TABLE "public"."listing_views"
    ADD CONSTRAINT "listing_views_listing_id_fkey" FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;

  ALTER TABLE "public"."listing_views"
    ADD CONSTRAINT "listing_views_pkey" PRIMARY KEY (listing_id, viewed_on);

  CREATE TABLE "partitions"."listing_views_rest" PARTITION OF "public"."listing_views" DEFAULT;

  ALTER TABLE "partitions"."listing_views_rest"
    ENABLE ROW LEVEL SECURITY;

  ALTER TABLE "public"."listing_views"
    ADD CONSTRAINT "listing_views_positive" CHECK ((views > 0));

  CREATE POLICY "Only users in good standing see views" ON "public"."listing_views"
    AS RESTRICTIVE
    FOR SELECT
    TO "authenticated"
    USING (( SELECT private.is_in_good_standing() AS is_in_good_standing));

  CREATE POLICY "Sellers can see the views of their own listings" ON "public"."listing_views"
    FOR SELECT
    TO "authenticated"
    USING ((listing_id IN ( SELECT private.own_listing_ids() AS own_listing_ids)));

  COMMENT ON TABLE "public"."listing_views" IS 'How many users opened a listing''s page on a day (UTC). Sellers see their own.';

  REVOKE ALL ON TABLE "public"."listing_views" FROM "authenticated";

  GRANT SELECT ON TABLE "public"."listing_views" TO "authenticated";

  REVOKE ALL ON TABLE "public"."listing_views" FROM "postgres";

  GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."listing_views" TO "postgres";

  GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."listing_views" TO "service_role";

  FOR old_month IN SELECT DISTINCT date_trunc('month', "viewed_on"::timestamp)::date FROM "partitions"."former_listing_views" ORDER BY 1 LOOP
    PERFORM private.make_partition('public.listing_views', old_month);
  END LOOP;
  INSERT INTO "public"."listing_views" ("listing_id", "viewed_on", "views")
  SELECT "listing_id", "viewed_on", "views" FROM "partitions"."former_listing_views";
  DROP TABLE "partitions"."former_listing_views";
  WHILE private.make_due_partition() > 0 LOOP
  END LOOP;
END
$$;
