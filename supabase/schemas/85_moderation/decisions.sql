-- Decisions about users and their reversal. The acts stand in contract/acts.ts, with what each is
-- about and its reversal; a new act needs its effect in apply_act and its end in end_act.

alter table public.collections add constraint collections_removal_id_fkey
  foreign key (removal_id) references public.statements (id) on delete cascade;

-- The first statement of a decision and of its reversal. Rejects with forbidden, own_act and, for
-- acts on a standing, profile_not_found.
create function private.begin_decision(act text, on_user uuid)
returns void language plpgsql volatile set search_path = '' as $$
begin
  if act = 'suspend' or act = 'ban' then
    perform private.begin_act_on_standing(on_user, 'forbidden', 'own_act');
  else
    perform private.begin_act(on_user);
  end if;
end
$$;

-- Closes the answered report and other pending ones about its subject, and mails the reporters. A
-- ban closes all about its user. Rejects with report_not_found, also for one about another user.
create function private.close_reports(act text, subject_id uuid, on_user uuid, of_report uuid, of_statement uuid)
returns void language plpgsql volatile set search_path = '' as $$
begin
  perform private.reject_if(of_report is not null and not exists (
    select from public.reports where reports.id = of_report and reports.reported_user_id = on_user
  ), 'report_not_found');
  update public.reports set status = 'dismissed', outcome = 'acted', statement_id = of_statement
  where reports.reported_user_id = on_user and (
    reports.id = of_report
    or reports.status = 'pending' and case private.moderation_acts() -> act ->> 'subject'
      when 'user' then act = 'ban'
      when 'listing' then reports.reported_listing_id = subject_id and reports.reported_review_id is null
      when 'review' then reports.reported_review_id = subject_id
      when 'collection' then reports.reported_collection_id = subject_id
    end
  );
end
$$;

-- What an act does to its subject. False if it is done already. Rejects with until_not_ahead.
create function private.apply_act(act text, subject_id uuid, of_user uuid, of_listing uuid, until timestamptz, is_unlawful boolean)
returns boolean language plpgsql volatile set search_path = '' as $$
begin
  if act = 'remove_review' then
    perform from public.listings where listings.id = of_listing for no key update;
    update public.reviews set removed_at = now() where reviews.id = subject_id and reviews.removed_at is null;
    return found;
  elsif act = 'remove_collection' then
    -- decide() writes its statement into it.
    perform from public.collections where collections.id = subject_id and collections.removal_id is null for update;
    return found;
  elsif act = 'take_down_listing' then
    return private.hold_listings(of_user, act, subject_id, is_unlawful);
  elsif act = 'suspend' then
    perform private.reject_if(until <= now() or until > now() + private.suspension_max(), 'until_not_ahead');
    -- A banned user is already excluded for longer.
    update public.profiles set is_suspended = true where profiles.id = subject_id and profiles.standing = 'good';
    if not found then
      return false;
    end if;
    insert into private.suspensions (user_id, until) values (subject_id, until);
  elsif act = 'ban' then
    update public.profiles set is_banned = true where profiles.id = subject_id and not profiles.is_banned;
    if not found then
      return false;
    end if;
    perform private.hold_listings(subject_id, act);
    delete from public.cart_items where cart_items.buyer_id = subject_id;
    delete from public.wishlist_items where wishlist_items.buyer_id = subject_id;
    delete from public.reports where reports.reporter_id = subject_id and reports.status = 'pending';
  end if;
  if act = 'suspend' or act = 'ban' then
    delete from auth.sessions where sessions.user_id = subject_id;
  end if;
  return true;
end
$$;

-- Ends what a decision did. False if it has ended already.
create function private.end_act(decided public.statements)
returns boolean language plpgsql volatile set search_path = '' as $$
begin
  if decided.act = 'remove_review' then
    perform from public.listings where listings.id = decided.listing_id for no key update;
    update public.reviews set removed_at = null where reviews.id = decided.review_id and reviews.removed_at is not null;
    return found;
  elsif decided.act = 'remove_collection' then
    update public.collections set removal_id = null where collections.removal_id = decided.id;
    return found;
  elsif decided.act = 'take_down_listing' then
    return private.end_take_down(decided.user_id, decided.listing_id);
  elsif decided.act = 'suspend' then
    return private.end_suspension(decided.user_id, decided.until);
  elsif decided.act = 'ban' then
    update public.profiles set is_banned = false where profiles.id = decided.user_id and profiles.is_banned;
    if not found then
      return false;
    end if;
    perform private.restore_held_listings(decided.user_id, 'ban');
  end if;
  return true;
end
$$;

-- Acts on a subject: writes the statement, closes answered reports and logs it. Only admins see
-- `note`; a banned user reads the facts or a neutral sentence. Returns the statement; null if the
-- user was deleted or banned before: another ban changes nothing. Rejects with forbidden, own_act, a
-- code for a missing subject, already_done, until_not_ahead and report_not_found; a ban with
-- ban_forbidden, also of oneself.
create function private.decide(
  act text, subject_id uuid, by_rule text, on_facts text, note text, of_report uuid default null, until timestamptz default null,
  is_unlawful boolean default false
) returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  kind text := private.moderation_acts() -> act ->> 'subject';
  subject record;
  facts text := on_facts;
  new_id uuid;
begin
  -- The user behind the subject, and its listing and text for the statement.
  select found.* into subject from (
    select profiles.id, null::uuid, null::uuid, null from public.profiles
    where kind = 'user' and profiles.id = subject_id and profiles.standing <> 'deleted'
    union all
    select reviews.reviewer_id, reviews.listing_id, reviews.id, reviews.comment from public.reviews where kind = 'review' and reviews.id = subject_id
    union all
    select collections.owner_id, null, null, collections.name from public.collections where kind = 'collection' and collections.id = subject_id
    union all
    select listings.seller_id, listings.id, null, listings.title from public.listings where kind = 'listing' and listings.id = subject_id
  ) as found (user_id, listing_id, review_id, about);
  if act = 'ban' then
    perform private.begin_act_on_standing(subject.user_id, 'ban_forbidden', 'ban_forbidden');
    facts := coalesce(on_facts, 'We found that this account broke the shop’s rules.');
  else
    perform private.begin_decision(act, subject.user_id);
  end if;
  perform private.reject_if(
    subject.user_id is null, case kind when 'user' then 'profile_not_found' when 'collection' then 'collection_not_found' else 'not_found' end
  );
  if not private.apply_act(act, subject_id, subject.user_id, subject.listing_id, until, is_unlawful) then
    perform private.reject_if(act <> 'ban', 'already_done');
    perform private.close_reports(act, subject_id, subject_id, of_report, (
      select statements.id from public.statements
      where statements.user_id = subject_id and statements.act = 'ban' and statements.reversed_at is null
      order by statements.created_at desc limit 1
    ));
    return null;
  end if;
  insert into public.statements (user_id, act, rule, facts, listing_id, review_id, about, until, is_unlawful)
  select profiles.id, act, by_rule, facts, subject.listing_id, subject.review_id, subject.about, until, is_unlawful
  from public.profiles where profiles.id = coalesce(private.guest_writer(subject.review_id), subject.user_id) and profiles.standing <> 'deleted'
  returning statements.id into new_id;
  if act = 'remove_collection' then
    update public.collections set removal_id = new_id where collections.id = subject_id;
  end if;
  perform private.close_reports(act, subject_id, subject.user_id, of_report, new_id);
  perform private.log_action(
    act, subject.user_id, note, subject.listing_id, subject.review_id, of_report, new_id, by_rule => by_rule, on_facts => facts, until => until
  );
  return new_id;
end
$$;

-- Ends a decision for the shop or an appeal, marks its statement and logs it. An appeal also
-- succeeds against an act that has ended: then only the statement changes. Rejects with already_done.
create function private.undo_decision(decided public.statements, by text, note text)
returns void language plpgsql volatile set search_path = '' as $$
declare
  is_ended boolean := private.end_act(decided);
begin
  perform private.reject_if(not is_ended and by = 'shop', 'already_done');
  update public.statements set reversed_at = now(), reversed_by = by where statements.id = decided.id and statements.reversed_at is null;
  perform private.reject_if(not found, 'already_done');
  if is_ended then
    perform private.log_action(
      private.moderation_acts() -> decided.act ->> 'reversal', case
        -- The log doesn't say who wrote as a guest.
        when private.guest_writer(decided.review_id) is null then decided.user_id else private.deleted_user_id()
      end, note, decided.listing_id, decided.review_id,
      of_statement => decided.id, reversing => (
        select min(moderation_actions.id) from public.moderation_actions
        where moderation_actions.statement_id = decided.id and moderation_actions.reverses is null
      )
    );
  end if;
end
$$;

-- Reverses a decision. Rejects with forbidden, own_act, not_found and already_done.
create function private.reverse_decision(of_statement uuid, note text)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  decided public.statements;
begin
  select * into decided from public.statements where statements.id = of_statement;
  perform private.begin_decision(decided.act, decided.user_id);
  perform private.reject_if(decided.id is null, 'not_found');
  perform private.reject_if(decided.reversed_at is not null, 'already_done');
  perform private.undo_decision(decided, 'shop', note);
end
$$;
grant execute on function private.decide, private.reverse_decision to marketplace_api;
