DROP POLICY "Users can turn their mails off and on" ON "public"."accounts";

CREATE POLICY "Users can turn their mails off and on" ON "public"."accounts"
  FOR UPDATE
  TO "authenticated"
  USING ((id = ( SELECT auth.uid() AS uid)));
