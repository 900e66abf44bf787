-- Mails about saved searches: new listings, at most one mail per user and day.

create table private.search_mails (
  user_id uuid primary key references public.accounts (id) on delete cascade,
  covered_until timestamptz not null,
  due_at timestamptz not null
);
comment on table private.search_mails is 'Users who ever wanted mail about a search, and the time up to which it reached.';
create index search_mails_due_at_idx on private.search_mails (due_at);

-- The first search with mail starts a user's mails. Definer, because only jobs may write progress.
create function private.begin_search_mails()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into private.search_mails (user_id, covered_until, due_at)
  values (new.user_id, now(), now() + interval '1 day')
  on conflict do nothing;
  return null;
end
$$;
create trigger saved_searches_begin_mails
  after insert or update of wants_mail on public.saved_searches
  for each row when (new.wants_mail) execute function private.begin_search_mails();

-- Takes the next due user for a day, whatever becomes of it: a search that fails holds up nobody
-- else, and the next day covers its listings. No searches if the user turned these mails off.
create function private.take_saved_searches()
returns table (user_id uuid, searches jsonb)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update private.search_mails set due_at = now() + interval '1 day'
  where search_mails.user_id = (
    select due.user_id from private.search_mails as due where due.due_at <= now() order by due.due_at limit 1 for update skip locked
  )
  returning search_mails.user_id into user_id;
  if found then
    select coalesce(jsonb_agg(jsonb_build_object('name', saved.name, 'search', saved.search) order by saved.created_at, saved.id), '[]')
    into searches
    from public.saved_searches as saved
    where saved.user_id = take_saved_searches.user_id and saved.wants_mail and private.wants_mail(saved.user_id, 'saved_searches');
    return next;
  end if;
end
$$;

-- Mails the new listings of a user's searches, at most ten of each and none twice. `searches`: an
-- array of {name, search, request}. Definer, like search_catalogue.
create function private.mail_saved_searches(of_user uuid, searches jsonb)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  after_time timestamptz;
  -- A listing counts an hour after it was created, so that its preparation is finished.
  until_time timestamptz := now() - interval '1 hour';
  one jsonb;
  request private.search_request;
  found_ids uuid[];
  seen uuid[] := '{}';
  entries jsonb;
  facts jsonb := '[]';
begin
  select search_mails.covered_until into after_time from private.search_mails where search_mails.user_id = of_user for update;
  if after_time is null or after_time >= until_time then
    return;
  end if;
  for one in select * from jsonb_array_elements(searches) loop
    request := jsonb_populate_record(null::private.search_request, one -> 'request');
    request.hidden := private.hidden_from(of_user, request.wanted);
    -- Their own listings are no news to sellers.
    request.unwanted := request.unwanted || ('seller:' || of_user);
    select array_agg(found.id), jsonb_agg(
      jsonb_build_object('id', found.id, 'title', listings.title, 'seller', profiles.name) order by listings.created_at desc, found.id desc
    )
    into found_ids, entries
    from private.new_matches(request, after_time, until_time, seen) as found
    join public.listings on listings.id = found.id join public.profiles on profiles.id = listings.seller_id;
    continue when found_ids is null;
    seen := seen || found_ids;
    facts := facts || (one - 'request' || jsonb_build_object('listings', entries));
  end loop;
  if facts <> '[]' then
    perform private.enqueue_mail('saved_searches', of_user, until_time::text, jsonb_build_object('searches', facts));
  end if;
  update private.search_mails set covered_until = until_time where search_mails.user_id = of_user;
end
$$;
grant execute on function private.take_saved_searches, private.mail_saved_searches to marketplace_jobs;
