create table private.audit_log (
  id bigint generated always as identity primary key,
  actor_id uuid,
  event text not null,
  subject_id uuid,
  happened_at timestamptz not null default now()
);
comment on table private.audit_log is 'Changes of rights and accounts, in order: ids only, no personal data.';
select private.declare_personal('private.audit_log', 'actor_id', kept => 'the log of rights', unexported => 'it is about others');
select private.declare_personal('private.audit_log', 'subject_id', '{event}', kept => 'the log of rights', exported => 'permission_changes', exported_by => 'export_people');
create index audit_log_happened_at_idx on private.audit_log (happened_at);

create function private.audit_rights()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'user_roles' then
    insert into private.audit_log (actor_id, event, subject_id)
    values (auth.uid(), 'role ' || lower(tg_op) || ' ' || coalesce(new.role, old.role), coalesce(new.user_id, old.user_id));
  else
    insert into private.audit_log (actor_id, event, subject_id)
    values (auth.uid(), case
      when new.is_banned <> old.is_banned then 'banned ' || new.is_banned
      when new.is_suspended <> old.is_suspended then 'suspended ' || new.is_suspended
      else 'account deleted'
    end, new.id);
  end if;
  return null;
end
$$;
create trigger user_roles_audit after insert or update or delete on public.user_roles
  for each row execute function private.audit_rights();
create trigger profiles_audit after update of is_banned, is_suspended, deleted_at on public.profiles
  for each row when (
    old.is_banned is distinct from new.is_banned or old.is_suspended is distinct from new.is_suspended
    or old.deleted_at is distinct from new.deleted_at
  )
  execute function private.audit_rights();
