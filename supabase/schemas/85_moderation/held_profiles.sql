-- A ban moves the texts out of the profile, which everyone can read, and its end moves them back.

create table private.held_profiles (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  -- By column.
  words jsonb not null
);
comment on table private.held_profiles is 'Texts of banned users'' profiles. Their pictures stay until the account is deleted.';
select private.declare_personal('private.held_profiles', 'user_id', exported => 'hidden_profile_texts', exported_by => 'export_moderation');

-- Also for a ban by an operator in SQL. The nameless profile has the empty value of each column.
create function private.hold_profile()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  held jsonb;
  new_words jsonb;
begin
  if new.is_banned then
    select jsonb_object_agg(held_column, to_jsonb(new) -> held_column), jsonb_object_agg(held_column, to_jsonb(nameless) -> held_column)
    into strict held, new_words
    from private.personal_data cross join unnest(personal_data.columns::text[]) as held_column
    join public.profiles as nameless on nameless.id = private.deleted_user_id()
    where personal_data.of_table = 'public.profiles'::regclass and personal_data.ban = 'hold';
    insert into private.held_profiles (user_id, words) values (new.id, held);
  else
    delete from private.held_profiles where held_profiles.user_id = new.id returning held_profiles.words into new_words;
  end if;
  return jsonb_populate_record(new, coalesce(new_words, '{}'));
end
$$;
create trigger profiles_hold_words before update of is_banned on public.profiles
  for each row when (old.is_banned <> new.is_banned)
  execute function private.hold_profile();

create function private.export_moderation()
returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'hidden_profile_texts', (select held_profiles.words from private.held_profiles where held_profiles.user_id = auth.uid()),
    'suspended_until', (select suspensions.until from private.suspensions where suspensions.user_id = auth.uid()),
    'reports', array(
      select jsonb_build_object(
        'category', reports.category, 'reason', reports.reason, 'status', reports.status, 'outcome', reports.outcome, 'created_at', reports.created_at
      )
      from public.reports where reports.reporter_id = auth.uid() order by reports.created_at
    )
  );
$$;
