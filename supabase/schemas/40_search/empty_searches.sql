-- Searches without a result, counted by words and never by person (decision 43).

-- Unlogged, so that the key reaches no replica and no archive of the log.
create unlogged table private.empty_search_key (
  key bytea primary key,
  made_at timestamptz not null default now()
);
comment on table private.empty_search_key is 'The key of the hashes in empty_searches.seen, made anew every 30 days.';
create unique index empty_search_key_single on private.empty_search_key ((true));

create table private.empty_searches (
  words text primary key constraint empty_searches_words_plain check (
    words ~ '^[a-z0-9]+( [a-z0-9]+){0,2}$' and words ~ '[a-z]' and char_length(words) <= 60
  ),
  searches integer not null default 1,
  -- One byte of a keyed hash per person; null once five people searched for the words.
  seen integer[] constraint empty_searches_seen_few check (cardinality(seen) between 1 and 4),
  is_dismissed boolean not null default false,
  last_on date not null default (now() at time zone 'UTC')::date
);
comment on table private.empty_searches is 'Words whose search found nothing. Admins see those that five people searched for.';
create index empty_searches_shown_idx on private.empty_searches (searches desc, words) where seen is null and not is_dismissed;
create index empty_searches_last_on_idx on private.empty_searches (last_on);

-- Typed text as plain words, as synonyms have them. Null for anything else, and for what looks like
-- an address or a number of a person.
create function private.plain_words(typed text)
returns text
language plpgsql stable set search_path = ''
as $$
declare
  words text := array_to_string(array(select private.words_of(left(typed, private.search_max_characters()))), ' ');
begin
  return case
    when private.is_plain_search(typed) and typed !~* '@|://|www\.' and regexp_replace(typed, '[\s().+/-]', '', 'g') !~ '[0-9]{6}'
      and char_length(words) <= 60 and words ~ '^[a-z0-9]+( [a-z0-9]+){0,2}$' and words ~ '[a-z]'
    then words
  end;
end
$$;

-- Counts a search for words that found nothing. `who` is a user's id or a visitor's address, and
-- isn't stored. One person adds at most 50 searches a day, and all people together 1,000 new words.
create function private.count_empty_search(typed text, who text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  plain constant text := private.plain_words(typed);
  current_key bytea;
  person integer;
begin
  if plain is null or private.hit_rate_limit('empty search:' || who, 86400, 50) > 0 then
    return;
  end if;
  insert into private.empty_search_key (key) select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
  where not exists (select from private.empty_search_key) on conflict do nothing;
  if found then
    -- With a new key nobody who searched before is recognized.
    delete from private.empty_searches where empty_searches.seen is not null;
  end if;
  -- Locked, so that the job doesn't renew it meanwhile.
  select empty_search_key.key into current_key from private.empty_search_key for share;
  if not found then
    return;
  end if;
  person := get_byte(sha256(current_key || convert_to(plain || ':' || who, 'UTF8')), 0);
  update private.empty_searches set
    searches = empty_searches.searches + 1,
    last_on = (now() at time zone 'UTC')::date,
    seen = case when person = any (empty_searches.seen) then empty_searches.seen when cardinality(empty_searches.seen) < 4 then empty_searches.seen || person end
  where empty_searches.words = plain;
  if not found and private.hit_rate_limit('empty searches', 86400, 1000) = 0 then
    insert into private.empty_searches (words, seen) values (plain, array[person]) on conflict do nothing;
  end if;
end
$$;

-- Renews the key after 30 days, deletes with it what fewer than five people searched for, and other
-- words 90 days after their last search.
create function private.forget_empty_searches()
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  forgotten integer;
begin
  delete from private.empty_search_key where empty_search_key.made_at < now() - interval '30 days';
  delete from private.empty_searches
  where empty_searches.last_on < (now() at time zone 'UTC')::date - 90
    or (empty_searches.seen is not null and not exists (select from private.empty_search_key));
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
grant execute on function private.forget_empty_searches to marketplace_jobs;

-- What admins see: the 50 words with the most searches. Rejects with forbidden, as the next two.
create function private.find_empty_searches()
returns table (words text, searches integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin('forbidden');
  return query
    select empty_searches.words, empty_searches.searches from private.empty_searches
    where empty_searches.seen is null and not empty_searches.is_dismissed
    order by empty_searches.searches desc, empty_searches.words limit 50;
end
$$;

-- Hides words until they are forgotten. Rejects with search_not_found.
create function private.dismiss_empty_search(of_words text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_standing(auth.uid());
  perform private.require_admin('forbidden');
  update private.empty_searches set is_dismissed = true
  where empty_searches.words = of_words and empty_searches.seen is null and not empty_searches.is_dismissed;
  perform private.reject_if(not found, 'search_not_found');
end
$$;

-- Makes words that found nothing find what `means` finds. Words of the same stems share a row,
-- which keeps its eight newest meanings. Rejects with search_not_found and synonym_finds_nothing.
create function private.add_synonym(of_words text, means text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  meant constant text := array_to_string(array(select private.words_of(means)), ' ');
begin
  perform private.lock_standing(auth.uid());
  perform private.require_admin('forbidden');
  perform private.reject_if(not coalesce(private.has_matches(plainto_tsquery('public.catalogue', meant)), false), 'synonym_finds_nothing');
  delete from private.empty_searches where empty_searches.words = of_words and empty_searches.seen is null and not empty_searches.is_dismissed;
  perform private.reject_if(not found, 'search_not_found');
  insert into private.search_synonyms (phrase, alternatives) values (of_words, array[meant])
  on conflict (stems) do update set alternatives = (array_prepend(meant, array_remove(search_synonyms.alternatives, meant)))[1:8];
  perform private.log_action('add_synonym', null, on_facts => format('%s: %s', of_words, meant));
end
$$;
grant execute on function private.count_empty_search, private.find_empty_searches, private.dismiss_empty_search, private.add_synonym to marketplace_api;
