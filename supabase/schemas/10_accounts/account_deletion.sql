-- Account deletion. Other folders declare what happens to their rows (00_platform/15_personal_data.sql).

-- Deletes entries of Auth's log about the user. Entries are objects, or strings with one. If the
-- project forbids it or the log is too large, the operator deletes them (docs/operating.md).
create function private.delete_sign_in_log(of_user uuid, of_email text)
returns void language plpgsql volatile set search_path = '' as $$
begin
  execute $log$
    with entries as (
      select id, lower(coalesce(payload #>> '{}', '')) as words, json_typeof(payload) = 'string' as is_text from auth.audit_log_entries
    )
    delete from auth.audit_log_entries using entries
    where audit_log_entries.id = entries.id and exists (
      select from unnest(array[$1::text, $2]) as own
      where strpos(case when not is_text or pg_input_is_valid(words, 'jsonb') then words::jsonb::text else words end, to_jsonb(lower(own))::text) > 0
    )
  $log$ using of_user, of_email;
exception
  when insufficient_privilege or undefined_table or query_canceled then
    raise log 'auth.audit_log_entries keeps rows of the deleted account %: %', of_user, sqlerrm;
end
$$;

create function private.end_profile(of_user uuid)
returns void language sql volatile set search_path = '' as $$
  update public.profiles
  set deleted_at = now(), name = 'Deleted user', is_seller = false,
    username = 'deleted-' || left(replace(gen_random_uuid()::text, '-', ''), 20)
  where profiles.id = of_user;
$$;

-- Does what the rows of personal_data say about a deletion: the last table first, so that rows go
-- before those that they refer to. A function runs once.
create function private.delete_personal_data(of_user uuid)
returns void language plpgsql volatile set search_path = '' as $$
declare
  own_address constant text := (select private.normal_address(users.email) from auth.users where users.id = of_user);
  step private.personal_data;
begin
  for step in
    select (steps.first).* from (
      select distinct on (coalesce(personal_data.deleted_by, personal_data.id::text)) personal_data as first
      from private.personal_data order by coalesce(personal_data.deleted_by, personal_data.id::text), personal_data.id
    ) as steps
    where (steps.first).deleted_by is not null or (steps.first).deletion in ('delete', 'clear')
    order by (steps.first).id desc
  loop
    if step.deleted_by is not null then
      -- Triggers and steps of delete_account run by themselves.
      if to_regprocedure(format('private.%I(uuid)', step.deleted_by)) is not null then
        execute format('select private.%I($1)', step.deleted_by) using of_user;
      end if;
    elsif step.deletion = 'delete' then
      execute format('delete from %s where %s', step.of_table, private.owner_condition(step)) using of_user, own_address;
    else
      execute format(
        'update %s set %s where %s and (%s)', step.of_table,
        (select string_agg(format('%I = %s', name, coalesce(quote_literal(step.cleared_to), 'default')), ', ') from unnest(step.columns) as name),
        private.owner_condition(step),
        (select string_agg(format('%I is not null', name), ' or ') from unnest(step.columns) as name)
      ) using of_user, own_address;
    end if;
  end loop;
end
$$;

-- Deletes the caller's account. Buyers can still download what they bought, and orders keep their
-- snapshots. Definer, because it reaches auth.users and rows that clients may not change.
create function private.delete_account()
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  caller uuid := auth.uid();
  followed record;
begin
  -- Open proposals count too: the caller may become an admin while this waits.
  if exists (
    select from public.user_roles where user_roles.user_id = caller
    union all
    select from public.admin_proposals where admin_proposals.user_id = caller
  ) then
    perform private.lock_admins();
  end if;
  perform private.lock_standing_alone(caller);
  perform private.reject_if(
    not exists (select from public.profiles where profiles.id = caller and profiles.standing <> 'deleted'), 'account_deleted'
  );
  -- Locks all rows before any counter, like an unfollow, and in order against deadlocks.
  perform from public.follows where follows.follower_id = caller or follows.seller_id = caller
  order by follows.seller_id, follows.follower_id for update;
  for followed in
    select follows.seller_id, follows.follower_id from public.follows
    where follows.follower_id = caller or follows.seller_id = caller order by follows.seller_id, follows.follower_id
  loop
    delete from public.follows
    where follows.seller_id = followed.seller_id and follows.follower_id = followed.follower_id;
  end loop;
  -- Not `for update`, so that foreign keys of concurrent rows of others don't wait.
  perform from public.profiles where profiles.id = caller for no key update;
  insert into private.deleted_identities (provider, identity_digest)
  select identities.provider, sha256(convert_to(identities.provider_id, 'UTF8'))
  from auth.identities where identities.user_id = caller
  on conflict do nothing;

  -- Locked before rows of other tables (00_platform/30_rights.sql). The connection ends when no
  -- buyer can get a refund any more (60_money/disconnects.sql).
  update public.seller_accounts set disconnect_asked_at = coalesce(seller_accounts.disconnect_asked_at, now())
  where seller_accounts.seller_id = caller and seller_accounts.deauthorized_at is null;
  perform private.run_job_soon('sweep_orders');
  -- By id, like a checkout, so the two can't deadlock.
  perform from public.listings where listings.seller_id = caller and listings.status <> 'removed' order by listings.id for update;
  update public.listings set status = 'removed' where listings.seller_id = caller and listings.status <> 'removed';
  perform private.delete_personal_data(caller);
  perform private.delete_sign_in_log(caller, (select private.normal_address(users.email) from auth.users where users.id = caller));
  delete from auth.users where users.id = caller;
end
$$;
grant execute on function private.delete_account to marketplace_api;
