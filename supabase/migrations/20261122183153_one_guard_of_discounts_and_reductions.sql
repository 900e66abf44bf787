DROP POLICY "Sellers can end their own discounts" ON "public"."discounts";

DROP POLICY "Only users in good standing reduce prices" ON "public"."price_reductions";

CREATE POLICY "Sellers can end their own discounts" ON "public"."discounts"
  FOR UPDATE
  TO "authenticated"
  USING ((seller_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "Only users in good standing reduce prices" ON "public"."price_reductions"
  AS RESTRICTIVE
  FOR ALL
  TO "authenticated"
  USING (( SELECT private.is_in_good_standing() AS is_in_good_standing));
