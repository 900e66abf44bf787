-- Removing reviews and shared collections.

-- Hides a review from everyone but its writer and admins. Its stars no longer count. Rejects with
-- forbidden, own_act, not_found, already_done and report_not_found.
create function private.remove_review(removed_id uuid, by_rule text, on_facts text, note text, of_report uuid default null)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  removed public.reviews;
begin
  select * into removed from public.reviews where reviews.id = removed_id;
  perform private.begin_act(removed.reviewer_id);
  perform private.reject_if(removed.id is null, 'not_found');
  perform from public.listings where listings.id = removed.listing_id for no key update;
  update public.reviews set removed_at = now() where reviews.id = removed_id and reviews.removed_at is null;
  perform private.reject_if(not found, 'already_done');
  return private.note_act(
    'remove_review', removed.reviewer_id, by_rule, on_facts, note, of_report, removed.listing_id, removed_id, removed.comment
  );
end
$$;

create function private.undo_review_removal(removed_id uuid, by text, note text)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  restored public.reviews;
begin
  select * into restored from public.reviews where reviews.id = removed_id;
  perform from public.listings where listings.id = restored.listing_id for no key update;
  update public.reviews set removed_at = null where reviews.id = removed_id and reviews.removed_at is not null;
  perform private.reject_if(not found, 'already_done');
  perform private.note_reversal(
    'remove_review', 'restore_review', restored.reviewer_id, by, note, restored.listing_id, removed_id
  );
end
$$;

-- Rejects with forbidden, own_act, not_found and already_done.
create function private.restore_review(removed_id uuid, note text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  reviewer uuid;
begin
  select reviews.reviewer_id into reviewer from public.reviews where reviews.id = removed_id;
  perform private.begin_act(reviewer);
  perform private.reject_if(reviewer is null, 'not_found');
  perform private.undo_review_removal(removed_id, 'shop', note);
end
$$;
grant execute on function private.remove_review, private.restore_review to marketplace_api;

alter table public.collections add constraint collections_removal_id_fkey
  foreign key (removal_id) references public.statements (id) on delete cascade;

-- Others no longer see the collection, whatever its owner shares. Rejects with forbidden, own_act,
-- collection_not_found, already_done and report_not_found.
create function private.remove_collection(removed_id uuid, by_rule text, on_facts text, note text, of_report uuid default null)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  removed public.collections;
  made_id uuid;
begin
  select * into removed from public.collections where collections.id = removed_id;
  perform private.begin_act(removed.owner_id);
  perform private.reject_if(removed.id is null, 'collection_not_found');
  perform from public.collections where collections.id = removed_id and collections.removal_id is null for update;
  perform private.reject_if(not found, 'already_done');
  made_id := private.note_act(
    'remove_collection', removed.owner_id, by_rule, on_facts, note, of_report, about => removed.name, of_collection => removed_id
  );
  update public.collections set removal_id = made_id where collections.id = removed_id;
  return made_id;
end
$$;

create function private.undo_collection_removal(of_statement uuid, by text, note text)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  restored public.collections;
begin
  update public.collections set removal_id = null where collections.removal_id = of_statement returning * into restored;
  perform private.reject_if(not found, 'already_done');
  perform private.note_reversal('remove_collection', 'restore_collection', restored.owner_id, by, note, of_statement => of_statement);
end
$$;

-- Rejects with forbidden, own_act, not_found and already_done.
create function private.restore_collection(of_statement uuid, note text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  owner uuid;
begin
  select statements.user_id into owner from public.statements where statements.id = of_statement and statements.act = 'remove_collection';
  perform private.begin_act(owner);
  perform private.reject_if(owner is null, 'not_found');
  perform private.undo_collection_removal(of_statement, 'shop', note);
end
$$;
grant execute on function private.remove_collection, private.restore_collection to marketplace_api;
