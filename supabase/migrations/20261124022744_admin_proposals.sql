SET check_function_bodies = off;

ALTER TABLE "public"."moderation_actions"
  DROP CONSTRAINT "moderation_actions_known";

CREATE TABLE "public"."admin_proposals" (
  "id"          uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "user_id"     uuid                     NOT NULL,
  "act"         text                     NOT NULL,
  "reason"      text                     NOT NULL,
  "proposed_by" uuid                     NOT NULL,
  "created_at"  timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "admin_proposals_about_another" CHECK ((proposed_by <> user_id)),
  CONSTRAINT "admin_proposals_act_known" CHECK ((act = ANY (ARRAY['add'::text, 'remove'::text]))),
  CONSTRAINT "admin_proposals_one_per_user" UNIQUE (user_id),
  CONSTRAINT "admin_proposals_pkey" PRIMARY KEY (id),
  CONSTRAINT "admin_proposals_reason_length" CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 2000) AND (reason ~ '\S'::text)))
);

ALTER TABLE "public"."admin_proposals"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."admin_proposals" FROM "anon";

CREATE OR REPLACE FUNCTION private.agree_to_proposal (
  of_proposal uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  known public.admin_proposals;
begin
  perform private.lock_admins();
  perform private.require_admin('forbidden');
  select * into known from public.admin_proposals where admin_proposals.id = of_proposal;
  if known.id is null then
    perform private.reject('proposal_not_found');
  elsif known.proposed_by = auth.uid() then
    perform private.reject('own_proposal');
  end if;
  perform private.begin_act_on_standing(known.user_id, 'forbidden', 'own_act');
  -- A ban by hand may have ended it while this waited for the user's standing.
  delete from public.admin_proposals where admin_proposals.id = of_proposal;
  if not found then
    perform private.reject('proposal_not_found');
  end if;
  if known.act = 'add' then
    insert into public.user_roles (user_id, role) values (known.user_id, 'admin');
    perform private.note_admin_change('make_admin', known.user_id, known.reason);
  else
    delete from public.user_roles where user_roles.user_id = known.user_id and user_roles.role = 'admin';
    perform private.note_admin_change('remove_admin', known.user_id, known.reason);
  end if;
end
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
  -- An open proposal too: the caller may become an admin while this waits.
  if exists (
    select from public.user_roles where user_roles.user_id = caller
    union all
    select from public.admin_proposals where admin_proposals.user_id = caller
  ) then
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
  perform private.delete_belongings(caller);
  update public.messages set body = '[deleted]', pictures = '[]' where messages.sender_id = caller;
  update public.order_items set seller_name = 'Deleted seller'
  from public.orders where orders.id = order_items.order_id and orders.seller_id = caller;
  update public.profiles
  set deleted_at = now(), name = 'Deleted user', avatar = null, is_seller = false,
    bio = null, banner = null, links = '[]', refund_policy = null, announcement = null,
    username = 'deleted-' || left(replace(gen_random_uuid()::text, '-', ''), 20)
  where profiles.id = caller;
  delete from auth.users where users.id = caller;
end
$function$;

CREATE OR REPLACE FUNCTION private.end_admin_proposals()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if tg_table_name = 'profiles' then
    -- A banned admin may still lose the role.
    delete from public.admin_proposals
    where admin_proposals.proposed_by = new.id or admin_proposals.user_id = new.id and admin_proposals.act = 'add';
  else
    delete from public.admin_proposals
    where admin_proposals.user_id = coalesce(new.user_id, old.user_id) or admin_proposals.proposed_by = old.user_id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.end_proposal (
  of_proposal uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  known public.admin_proposals;
begin
  perform private.lock_admins();
  perform private.require_admin('forbidden');
  delete from public.admin_proposals where admin_proposals.id = of_proposal returning * into known;
  if known.id is null then
    perform private.reject('proposal_not_found');
  elsif known.user_id = auth.uid() then
    perform private.reject('own_act');
  end if;
  perform private.note_admin_change('end_proposal', known.user_id, null);
end
$function$;

CREATE OR REPLACE FUNCTION private.find_admins()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_admin('forbidden');
  return jsonb_build_object(
    'admins', (
      select coalesce(jsonb_agg(to_jsonb(listed) order by listed.granted_at, listed.id), '[]') from (
        select profiles.id, profiles.username, profiles.name, profiles.standing, user_roles.granted_at
        from public.user_roles join public.profiles on profiles.id = user_roles.user_id
        where user_roles.role = 'admin' order by user_roles.granted_at, user_roles.user_id limit 200
      ) as listed
    ),
    'proposals', (
      select coalesce(jsonb_agg(to_jsonb(listed) order by listed.created_at, listed.id), '[]') from (
        select admin_proposals.id, admin_proposals.act, admin_proposals.user_id, profiles.username, admin_proposals.reason,
          proposers.username as proposed_by_username, admin_proposals.proposed_by = auth.uid() as is_own,
          auth.uid() not in (admin_proposals.proposed_by, admin_proposals.user_id) as may_agree, admin_proposals.created_at
        from public.admin_proposals join public.profiles on profiles.id = admin_proposals.user_id
        join public.profiles as proposers on proposers.id = admin_proposals.proposed_by
        order by admin_proposals.created_at, admin_proposals.id limit 200
      ) as listed
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.moderation_counts()
  RETURNS TABLE (
    month  text,
    action text,
    rule   text,
    count  integer
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select to_char(date_trunc('month', moderation_actions.created_at at time zone 'UTC'), 'YYYY-MM'), moderation_actions.action,
    coalesce(moderation_actions.rule, undone.rule), count(*)::integer
  from public.moderation_actions
  left join public.moderation_actions as undone on undone.id = moderation_actions.reverses
  where moderation_actions.action not in (
      'reactivate', 'propose_admin', 'make_admin', 'propose_removal', 'remove_admin', 'end_proposal'
    )
    and moderation_actions.created_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' - interval '23 months'
  group by 1, 2, 3 order by 1 desc, 2, 3;
$function$;

CREATE OR REPLACE FUNCTION private.note_admin_change (
  of_action text,
  about     uuid,
  words     text
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  insert into public.moderation_actions (admin_id, action, user_id, reason) values (auth.uid(), of_action, about, words);
$function$;

CREATE OR REPLACE FUNCTION private.propose_admin (
  of_user uuid,
  new_act text,
  words   text
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  made uuid;
begin
  perform private.begin_act_on_standing(of_user, 'forbidden', 'own_act');
  if (new_act = 'add') = exists (
    select from public.user_roles where user_roles.user_id = of_user and user_roles.role = 'admin'
  ) then
    perform private.reject('already_done');
  elsif new_act = 'add' and not exists (
    select from public.profiles where profiles.id = of_user and profiles.standing = 'good'
  ) then
    perform private.reject('admin_in_bad_standing');
  elsif not exists (
    select from public.user_roles join public.profiles on profiles.id = user_roles.user_id
    where user_roles.role = 'admin' and profiles.standing = 'good' and user_roles.user_id not in (auth.uid(), of_user)
  ) then
    perform private.reject('another_admin_needed');
  end if;
  insert into public.admin_proposals (user_id, act, reason, proposed_by) values (of_user, new_act, words, auth.uid())
  on conflict (user_id) do nothing returning admin_proposals.id into made;
  if made is null then
    perform private.reject('already_proposed');
  end if;
  perform private.note_admin_change(case new_act when 'add' then 'propose_admin' else 'propose_removal' end, of_user, words);
  return made;
end
$function$;

ALTER TABLE "public"."admin_proposals"
  ADD CONSTRAINT "admin_proposals_proposed_by_fkey" FOREIGN KEY (proposed_by) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "public"."admin_proposals"
  ADD CONSTRAINT "admin_proposals_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "public"."moderation_actions"
  ADD CONSTRAINT "moderation_actions_known"
    CHECK
    ((action = ANY (ARRAY['remove_review'::text, 'warn'::text, 'take_down_listing'::text, 'suspend'::text, 'ban'::text, 'restore_review'::text, 'withdraw_warning'::text,
    'restore_listing'::text,
    'lift_suspension'::text,
    'unban'::text,
    'dismiss'::text, 'reactivate'::text, 'uphold'::text, 'propose_admin'::text, 'make_admin'::text, 'propose_removal'::text, 'remove_admin'::text, 'end_proposal'::text])));

CREATE INDEX admin_proposals_proposed_by_idx ON public.admin_proposals USING btree (proposed_by);

CREATE TRIGGER profiles_end_admin_proposals
  AFTER UPDATE OF standing ON public.profiles
  FOR EACH ROW
  WHEN (((old.standing = 'good'::text) AND (new.standing <> 'good'::text)))
  EXECUTE FUNCTION private.end_admin_proposals();

CREATE TRIGGER user_roles_end_admin_proposals
  AFTER INSERT OR DELETE ON public.user_roles
  FOR EACH ROW
  EXECUTE FUNCTION private.end_admin_proposals();

CREATE POLICY "Admins can read proposals" ON "public"."admin_proposals"
  FOR SELECT
  TO "authenticated"
  USING (( SELECT private.is_admin() AS is_admin));

COMMENT ON TABLE "public"."admin_proposals" IS 'Open proposals to make or remove an admin. A row ends with its decision; moderation_actions keeps the history.';

COMMENT ON TABLE "public"."user_roles" IS 'Rights beyond those of a signed-in user. Written by operators in SQL, or by two admins together (admin_proposals).';

REVOKE ALL ON FUNCTION "private"."agree_to_proposal"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."agree_to_proposal"(uuid) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."agree_to_proposal"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."agree_to_proposal"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_admin_proposals"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."end_admin_proposals"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_admin_proposals"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_proposal"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."end_proposal"(uuid) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."end_proposal"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_proposal"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."find_admins"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."find_admins"() TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."find_admins"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."find_admins"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."note_admin_change"(text, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_admin_change"(text, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."note_admin_change"(text, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."propose_admin"(uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."propose_admin"(uuid, text, text) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."propose_admin"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."propose_admin"(uuid, text, text) TO "postgres";

REVOKE ALL ON TABLE "public"."admin_proposals" FROM "authenticated";

GRANT SELECT ON TABLE "public"."admin_proposals" TO "authenticated";

REVOKE ALL ON TABLE "public"."admin_proposals" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."admin_proposals" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."admin_proposals" TO "service_role";
