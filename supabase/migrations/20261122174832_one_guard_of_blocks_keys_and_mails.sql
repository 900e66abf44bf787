DROP POLICY "Only users in good standing have keys" ON "public"."api_keys";

DROP POLICY "Only users in good standing block" ON "public"."blocks";

DROP POLICY "Users can change what they want mail about" ON "public"."mail_preferences";

CREATE POLICY "Only users in good standing have keys" ON "public"."api_keys"
  AS RESTRICTIVE
  FOR ALL
  TO "authenticated"
  USING (( SELECT private.is_in_good_standing() AS is_in_good_standing));

CREATE POLICY "Only users in good standing block" ON "public"."blocks"
  AS RESTRICTIVE
  FOR ALL
  TO "authenticated"
  USING (( SELECT private.is_in_good_standing() AS is_in_good_standing));

CREATE POLICY "Users can change what they want mail about" ON "public"."mail_preferences"
  FOR UPDATE
  TO "authenticated"
  USING ((user_id = ( SELECT auth.uid() AS uid)));
