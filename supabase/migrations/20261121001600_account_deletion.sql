-- Account deletion: personal data goes, other people's purchases stay, the identity never comes back.

create table private.audit_log (
  id bigint generated always as identity primary key,
  actor_id uuid,
  event text not null,
  subject_id uuid,
  happened_at timestamptz not null default now()
);
comment on table private.audit_log is 'Changes of rights and accounts, in order: ids only, no personal data.';
create index audit_log_happened_at_idx on private.audit_log (happened_at);
alter table private.audit_log enable row level security;

-- Notes each change of what someone may do. Definer, because the log is private.
create function private.audit_rights()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_table_name = 'user_roles' then
    insert into private.audit_log (actor_id, event, subject_id)
    values (auth.uid(), 'role ' || lower(tg_op) || ' ' || coalesce(new.role, old.role), coalesce(new.user_id, old.user_id));
  else
    insert into private.audit_log (actor_id, event, subject_id)
    values (auth.uid(), case when new.is_banned <> old.is_banned then 'banned ' || new.is_banned else 'account deleted' end, new.id);
  end if;
  return null;
end
$$;
create trigger user_roles_audit
  after insert or update or delete on public.user_roles
  for each row execute function private.audit_rights();
create trigger profiles_audit
  after update of is_banned, deleted_at on public.profiles
  for each row when (old.is_banned is distinct from new.is_banned or old.deleted_at is distinct from new.deleted_at)
  execute function private.audit_rights();

-- Deletes the caller's account. Their listings leave the shop but stay downloadable for who bought them; orders keep their snapshots.
-- Definer, because it reaches auth.users and rows that no client may change.
create function private.delete_account()
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  caller uuid := auth.uid();
begin
  perform from public.profiles where profiles.id = caller and profiles.deleted_at is null for update;
  if not found then
    perform private.refuse('account_deleted');
  end if;
  insert into private.deleted_identities (provider, identity_digest)
  select identities.provider, sha256(convert_to(identities.provider_id, 'UTF8'))
  from auth.identities where identities.user_id = caller
  on conflict do nothing;

  update public.listings set status = 'removed' where listings.seller_id = caller and listings.status <> 'removed';
  delete from public.cart_items where cart_items.buyer_id = caller;
  delete from public.wishlist_items where wishlist_items.buyer_id = caller;
  delete from public.follows where follows.follower_id = caller or follows.seller_id = caller;
  delete from public.reports where reports.reporter_id = caller;
  delete from public.uploads where uploads.seller_id = caller;
  delete from public.user_roles where user_roles.user_id = caller;
  delete from private.connect_states where connect_states.user_id = caller;
  update public.messages set body = '[deleted]' where messages.sender_id = caller;
  update public.order_items set seller_name = 'Deleted seller'
  from public.orders where orders.id = order_items.order_id and orders.seller_id = caller;
  update public.seller_accounts set deauthorized_at = coalesce(seller_accounts.deauthorized_at, now()), charges_enabled = false
  where seller_accounts.seller_id = caller;
  update public.profiles
  set deleted_at = now(), name = 'Deleted user', avatar = null, is_seller = false,
    username = ('deleted-' || left(replace(gen_random_uuid()::text, '-', ''), 20))::extensions.citext
  where profiles.id = caller;
  delete from auth.users where users.id = caller;
end
$$;
grant execute on function private.delete_account() to marketplace_api;
