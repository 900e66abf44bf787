-- Export: all stored data about a user, in any standing, by table and column. Without data about
-- others, admins' notes and secrets. Proved by tests/accounts/rules/personal-data.test.ts.

create function private.export_people()
returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'permission_changes', array(
      select jsonb_build_object('event', audit_log.event, 'happened_at', audit_log.happened_at)
      from private.audit_log where audit_log.subject_id = auth.uid() order by audit_log.id
    ),
    'following', array(
      select to_jsonb(follows) - array['follower_id', 'seller_id'] || jsonb_build_object('username', profiles.username)
      from public.follows join public.profiles on profiles.id = follows.seller_id
      where follows.follower_id = auth.uid() order by follows.followed_at
    ),
    'blocked_users', array(
      select jsonb_build_object('username', profiles.username, 'blocked_at', blocks.blocked_at)
      from public.blocks join public.profiles on profiles.id = blocks.blocked_id
      where blocks.blocker_id = auth.uid() order by blocks.blocked_at
    )
  );
$$;

-- The whole export of the caller, in any standing but deleted. Counts against the limit 'export'.
-- Rejects with account_deleted, profile_not_found and rate_limited.
create function private.export_account()
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  standing text;
  data jsonb;
  part private.personal_data;
  found_rows jsonb;
begin
  select profiles.standing into standing from public.profiles where profiles.id = auth.uid();
  perform private.reject_if(standing is null or standing = 'deleted', case when standing is null then 'profile_not_found' else 'account_deleted' end);
  perform private.count_against('export', auth.uid());
  data := jsonb_build_object('exported_at', now());
  for part in
    select distinct on (personal_data.exported) * from private.personal_data
    where personal_data.exported is not null and personal_data.exported_by is null order by personal_data.exported, personal_data.id
  loop
    execute format(
      'select to_jsonb(array(select to_jsonb(kept) - $3 from %s as kept where %s order by %I))', part.of_table, private.owner_condition(part),
      coalesce((
        select pg_attribute.attname from pg_attribute where pg_attribute.attrelid = part.of_table and pg_attribute.attname = part.sorted_by
      ), part.owner)
    ) into found_rows using auth.uid(), null::text, part.without::text[];
    -- One object or null if the owner is the table's key, else an array.
    data := data || jsonb_build_object(part.exported, case when exists (
      select from pg_index join pg_attribute on pg_attribute.attrelid = pg_index.indrelid and pg_attribute.attname = part.owner
      where pg_index.indrelid = part.of_table and pg_index.indisprimary and pg_index.indkey::text = pg_attribute.attnum::text
    ) then found_rows -> 0 else found_rows end);
  end loop;
  for part in
    select distinct on (personal_data.exported_by) * from private.personal_data
    where personal_data.exported_by is not null and personal_data.exported <> 'files' order by personal_data.exported_by, personal_data.id
  loop
    execute format('select $1 || private.%I()', part.exported_by) into data using data;
  end loop;
  return data;
end
$$;
grant execute on function private.export_account to marketplace_api;
