-- Deciding appeals: by another admin than the one who acted, and what is reversed is undone with it.

-- Takes back what a statement decided, unless that is over already. No grant to anyone.
create function private.undo_statement(decided public.statements, note text)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if decided.act = 'warn' then
    perform private.undo_warning(decided.id, 'appeal', note);
  elsif decided.act = 'remove_review' and exists (
    select from public.reviews where reviews.id = decided.review_id and reviews.removed_at is not null
  ) then
    perform private.undo_review_removal(decided.review_id, 'appeal', note);
  elsif decided.act = 'take_down_listing' and exists (
    select from private.held_listings where held_listings.listing_id = decided.listing_id and held_listings.by_act = 'take_down_listing'
  ) then
    perform private.undo_take_down(decided.listing_id, 'appeal', note);
  elsif decided.act = 'ban' and exists (select from public.profiles where profiles.id = decided.user_id and profiles.is_banned) then
    perform private.undo_ban(decided.user_id, 'appeal', note);
  elsif decided.act = 'suspend' and exists (
    select from private.suspensions where suspensions.user_id = decided.user_id and suspensions.until = decided.until
  ) then
    perform private.undo_suspension(decided.user_id, 'appeal', note);
  else
    -- Nothing is left of it but what was said.
    update public.statements set reversed_at = now(), reversed_by = 'appeal' where statements.id = decided.id;
  end if;
end
$$;

-- Decides an appeal, by another admin than the one who acted. What is reversed is undone with it. Definer, because it reaches rows of other users.
-- Rejects with forbidden, not_found, own_act, decided_by_another_only and already_done.
create function private.decide_appeal(of_appeal uuid, new_outcome text, given_answer text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  known public.appeals;
  decided public.statements;
begin
  select * into known from public.appeals where appeals.id = of_appeal;
  select * into decided from public.statements where statements.id = known.statement_id;
  if decided.act in ('ban', 'suspend') then
    perform private.begin_act_on_standing(known.user_id, 'forbidden', 'own_act');
  else
    perform private.begin_act(known.user_id);
  end if;
  if known.id is null then
    perform private.reject('not_found');
  elsif known.acted_by = auth.uid() then
    perform private.reject('decided_by_another_only');
  end if;
  update public.appeals
  set decided_by = auth.uid(), decided_at = now(), outcome = new_outcome, answer = given_answer
  where appeals.id = of_appeal and appeals.decided_at is null;
  if not found then
    perform private.reject('already_done');
  end if;
  -- As it is now, behind the locks: meanwhile the shop may have taken it back by itself.
  select * into decided from public.statements where statements.id = known.statement_id;
  if new_outcome = 'reversed' and decided.reversed_at is null then
    perform private.undo_statement(decided, given_answer);
  elsif new_outcome = 'upheld' then
    insert into public.moderation_actions (admin_id, action, user_id, reason, statement_id, listing_id, review_id)
    values (auth.uid(), 'uphold', known.user_id, given_answer, known.statement_id, decided.listing_id, decided.review_id);
  end if;
  perform private.enqueue_mail('appeal', known.user_id, of_appeal::text, jsonb_build_object(
    'act', decided.act, 'about', decided.about, 'outcome', new_outcome, 'answer', given_answer
  ));
end
$$;
grant execute on function private.decide_appeal(uuid, text, text) to marketplace_api;

-- Appeals, newest first, with what they are against and who acted. `request`: {isOpen, limit, after: [created_at, id]}. Definer, because no client may
-- read who acted. Rejects forbidden.
create function private.find_appeals(request jsonb)
returns table (
  id uuid, statement_id uuid, user_id uuid, username text, text text, created_at timestamptz, outcome text, answer text, decided_at timestamptz,
  acted_by_username text, decided_by_username text, may_decide boolean, statement jsonb
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin('forbidden');
  return query execute format(
    'select appeals.id, appeals.statement_id, appeals.user_id, profiles.username, appeals.text, appeals.created_at, appeals.outcome, appeals.answer,
      appeals.decided_at, actors.username, deciders.username,
      appeals.decided_at is null and appeals.acted_by is distinct from auth.uid() and appeals.user_id <> auth.uid(),
      to_jsonb(statements) - ''user_id''
    from public.appeals
    join public.statements on statements.id = appeals.statement_id
    join public.profiles on profiles.id = appeals.user_id
    left join public.profiles as actors on actors.id = appeals.acted_by
    left join public.profiles as deciders on deciders.id = appeals.decided_by
    where %s and (appeals.created_at, appeals.id) < ($1, $2)
    order by appeals.created_at desc, appeals.id desc limit $3',
    case request ->> 'isOpen' when 'true' then 'appeals.decided_at is null' when 'false' then 'appeals.decided_at is not null' else 'true' end
  ) using coalesce((request #>> '{after,0}')::timestamptz, 'infinity'),
    coalesce((request #>> '{after,1}')::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'), least((request ->> 'limit')::integer, 101);
end
$$;
grant execute on function private.find_appeals(jsonb) to marketplace_api;
