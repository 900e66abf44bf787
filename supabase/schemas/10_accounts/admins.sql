-- A second admin agrees to a proposal. With too few admins, operators decide in SQL.

create table public.admin_proposals (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint admin_proposals_one_per_user unique references public.profiles (id) on delete cascade,
  act text not null constraint admin_proposals_act_known check (act in ('add', 'remove')),
  reason text not null,
  proposed_by uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint admin_proposals_about_another check (proposed_by <> user_id)
);
comment on table public.admin_proposals is
  'Open proposals to make or remove an admin. A row ends with its decision; moderation_actions keeps the history.';
select private.declare_personal(
  'public.admin_proposals', 'user_id', deleted_by => 'end_admin_proposals', ban => 'delete', banned_by => 'end_admin_proposals', unexported => 'the admins'''
);
select private.declare_personal(
  'public.admin_proposals', 'proposed_by', deleted_by => 'end_admin_proposals', ban => 'delete', banned_by => 'end_admin_proposals',
  unexported => 'it is about others'
);
create index admin_proposals_proposed_by_idx on public.admin_proposals (proposed_by);

-- Deletes proposals that can no longer be accepted.
create function private.end_admin_proposals()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if tg_table_name = 'profiles' then
    -- A banned admin can still lose the role.
    delete from public.admin_proposals
    where admin_proposals.proposed_by = new.id or admin_proposals.user_id = new.id and admin_proposals.act = 'add';
  else
    delete from public.admin_proposals
    where admin_proposals.user_id = coalesce(new.user_id, old.user_id) or admin_proposals.proposed_by = old.user_id;
  end if;
  return null;
end
$$;
create trigger profiles_end_admin_proposals after update of standing on public.profiles
  for each row when (old.standing = 'good' and new.standing <> 'good')
  execute function private.end_admin_proposals();
create trigger user_roles_end_admin_proposals after insert or delete on public.user_roles
  for each row execute function private.end_admin_proposals();

-- Proposes to make or remove an admin. Rejects with forbidden, own_act, profile_not_found,
-- already_done, admin_in_bad_standing, another_admin_needed and already_proposed.
create function private.propose_admin(of_user uuid, new_act text, words text)
returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  made uuid;
begin
  perform private.begin_act_on_standing(of_user, 'forbidden', 'own_act');
  perform private.reject_if((new_act = 'add') = exists (
    select from public.user_roles where user_roles.user_id = of_user and user_roles.role = 'admin'
  ), 'already_done');
  perform private.reject_if(new_act = 'add' and not exists (
    select from public.profiles where profiles.id = of_user and profiles.standing = 'good'
  ), 'admin_in_bad_standing');
  perform private.reject_if(not exists (
    select from public.user_roles join public.profiles on profiles.id = user_roles.user_id
    where user_roles.role = 'admin' and profiles.standing = 'good' and user_roles.user_id not in (auth.uid(), of_user)
  ), 'another_admin_needed');
  insert into public.admin_proposals (user_id, act, reason, proposed_by) values (of_user, new_act, words, auth.uid())
  on conflict (user_id) do nothing returning admin_proposals.id into made;
  perform private.reject_if(made is null, 'already_proposed');
  perform private.log_action(case new_act when 'add' then 'propose_admin' else 'propose_removal' end, of_user, words);
  return made;
end
$$;

-- Accepts a proposal and applies it. Rejects with forbidden, proposal_not_found, own_proposal,
-- own_act and profile_not_found.
create function private.agree_to_proposal(of_proposal uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  proposal public.admin_proposals;
begin
  perform private.lock_admins();
  perform private.require_admin('forbidden');
  select * into proposal from public.admin_proposals where admin_proposals.id = of_proposal;
  perform private.reject_if(proposal.id is null, 'proposal_not_found');
  perform private.reject_if(proposal.proposed_by = auth.uid(), 'own_proposal');
  perform private.begin_act_on_standing(proposal.user_id, 'forbidden', 'own_act');
  -- A ban by an operator may have ended it while this waited for the user's standing.
  delete from public.admin_proposals where admin_proposals.id = of_proposal;
  perform private.reject_if(not found, 'proposal_not_found');
  if proposal.act = 'add' then
    insert into public.user_roles (user_id, role) values (proposal.user_id, 'admin');
    perform private.log_action('make_admin', proposal.user_id, proposal.reason);
  else
    delete from public.user_roles where user_roles.user_id = proposal.user_id and user_roles.role = 'admin';
    perform private.log_action('remove_admin', proposal.user_id, proposal.reason);
  end if;
end
$$;

-- Cancels or declines a proposal. Rejects with forbidden, own_act and proposal_not_found.
create function private.end_proposal(of_proposal uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  proposal public.admin_proposals;
begin
  perform private.lock_admins();
  perform private.require_admin('forbidden');
  delete from public.admin_proposals where admin_proposals.id = of_proposal returning * into proposal;
  perform private.reject_if(proposal.id is null, 'proposal_not_found');
  perform private.reject_if(proposal.user_id = auth.uid(), 'own_act');
  perform private.log_action('end_proposal', proposal.user_id, null);
end
$$;

-- Admins and open proposals. Definer, because users read only their roles. Rejects with forbidden.
create function private.find_admins()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
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
$$;
grant execute on function private.propose_admin, private.agree_to_proposal, private.end_proposal, private.find_admins to marketplace_api;

grant select on public.admin_proposals to authenticated;

create policy "Admins can read proposals" on public.admin_proposals
  for select to authenticated using ((select private.is_admin()));
