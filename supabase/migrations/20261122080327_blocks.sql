SET check_function_bodies = off;

CREATE TABLE "public"."blocks" (
  "blocked_id" uuid                     NOT NULL,
  "blocked_at" timestamp with time zone NOT NULL DEFAULT now(),
  "blocker_id" uuid                     NOT NULL DEFAULT auth.uid(),
  CONSTRAINT "blocks_not_oneself" CHECK ((blocker_id <> blocked_id)),
  CONSTRAINT "blocks_pkey" PRIMARY KEY (blocker_id, blocked_id)
);

ALTER TABLE "public"."blocks"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."blocks" FROM "anon";

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
  delete from public.blocks where blocks.blocker_id = caller or blocks.blocked_id = caller;
  delete from public.uploads where uploads.seller_id = caller;
  delete from public.user_roles where user_roles.user_id = caller;
  delete from private.connect_states where connect_states.user_id = caller;
  update public.messages set body = '[deleted]' where messages.sender_id = caller;
  update public.order_items set seller_name = 'Deleted seller'
  from public.orders where orders.id = order_items.order_id and orders.seller_id = caller;
  update public.profiles
  set deleted_at = now(), name = 'Deleted user', avatar = null, is_seller = false,
    bio = null, banner = null, links = '[]', refund_policy = null, announcement = null,
    username = ('deleted-' || left(replace(gen_random_uuid()::text, '-', ''), 20))::extensions.citext
  where profiles.id = caller;
  delete from auth.users where users.id = caller;
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
  select case
    when of_thread.order_id is not null then sender_id = of_thread.buyer_id or not exists (
      select from public.blocks where blocks.blocker_id = of_thread.buyer_id and blocks.blocked_id = of_thread.seller_id
    )
    else of_thread.buyer_id <> of_thread.seller_id and exists (
      select from public.profiles
      where profiles.id = case sender_id when of_thread.buyer_id then of_thread.seller_id else of_thread.buyer_id end
        and profiles.standing = 'good'
    ) and not exists (
      select from public.blocks
      where (blocks.blocker_id, blocks.blocked_id) in (
        (of_thread.buyer_id, of_thread.seller_id), (of_thread.seller_id, of_thread.buyer_id)
      )
    )
  end;
$function$;

ALTER TABLE "public"."blocks"
  ADD CONSTRAINT "blocks_blocked_id_fkey" FOREIGN KEY (blocked_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

CREATE INDEX blocks_blocked_id_idx ON public.blocks USING btree (blocked_id);

CREATE TRIGGER blocks_limit AFTER INSERT ON public.blocks REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.count_written (
  'block'
);

CREATE TRIGGER blocks_lock_standing
  BEFORE INSERT ON public.blocks
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.lock_callers_standing();

CREATE POLICY "Only users in good standing block" ON "public"."blocks"
  AS RESTRICTIVE
  FOR ALL
  TO "authenticated"
  USING (( SELECT private.is_in_good_standing() AS is_in_good_standing))
  WITH CHECK (( SELECT private.is_in_good_standing() AS is_in_good_standing));

COMMENT ON TABLE "public"."blocks" IS 'Who does not want to hear from whom. Each user sees only whom they blocked themselves.';

REVOKE ALL ON TABLE "public"."blocks" FROM "authenticated";

REVOKE ALL ("blocked_id") ON TABLE "public"."blocks" FROM "authenticated";

GRANT INSERT ("blocked_id") ON TABLE "public"."blocks" TO "authenticated";

GRANT DELETE, SELECT ON TABLE "public"."blocks" TO "authenticated";

REVOKE ALL ON TABLE "public"."blocks" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."blocks" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."blocks" TO "service_role";

ALTER TABLE "public"."blocks"
  ADD CONSTRAINT "blocks_blocker_id_fkey" FOREIGN KEY (blocker_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

CREATE INDEX blocks_list_idx ON public.blocks USING btree (blocker_id, blocked_at DESC, blocked_id DESC);

CREATE POLICY "Users can block" ON "public"."blocks"
  FOR INSERT
  TO "authenticated"
  WITH CHECK ((blocker_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "Users can see whom they blocked" ON "public"."blocks"
  FOR SELECT
  TO "authenticated"
  USING ((blocker_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "Users can unblock" ON "public"."blocks"
  FOR DELETE
  TO "authenticated"
  USING ((blocker_id = ( SELECT auth.uid() AS uid)));

-- By hand: the row, as supabase/schemas/limits.sql has it.
insert into private.limits (name, most, seconds) values ('block', 100, 3600);
