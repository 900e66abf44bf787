create table public.hidden_values (
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  -- As in listings.facets and listings.scope.
  value text not null constraint hidden_values_value_shape check (
    value ~ '^(tag:[^[:space:][:punct:][:cntrl:]]+(-[^[:space:][:punct:][:cntrl:]]+)*|seller:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$'
    and char_length(value) <= 43 and value = lower(value)
  ),
  hidden_at timestamptz not null default now(),
  primary key (user_id, value)
);
comment on table public.hidden_values is 'Tags and sellers that users leave out everywhere: tag:horror, seller:<id>. Users can read only their own.';
select private.declare_personal('public.hidden_values', 'user_id', exported => 'hidden_values', sorted_by => 'hidden_at');

create trigger hidden_values_check_size after insert on public.hidden_values
  for each statement execute function private.check_size('user_id', 'hidden values', 'hidden_full');

grant select, delete, insert (value) on public.hidden_values to authenticated;

create policy "Users can read what they hide" on public.hidden_values
  for select to authenticated using (user_id = (select auth.uid()));

create policy "Users can hide tags and sellers" on public.hidden_values
  for insert to authenticated with check (user_id = (select auth.uid()));

create policy "Users can stop hiding" on public.hidden_values
  for delete to authenticated using (user_id = (select auth.uid()));

-- What a user hides, without what a search asks for. A merged tag counts as both tags, because
-- listings get the other one within minutes.
create function private.hidden_from(of_user uuid, wanted jsonb)
returns text[] language plpgsql stable set search_path = '' as $$
begin
  return array(
    select names.value
    from public.hidden_values
    left join public.tags on hidden_values.value like 'tag:%' and tags.slug = substr(hidden_values.value, 5)
    cross join unnest(array_remove(array[hidden_values.value, 'tag:' || tags.merged_into], null)) as names (value)
    where hidden_values.user_id = of_user
      and not coalesce(wanted -> split_part(names.value, ':', 1) ? split_part(names.value, ':', 2), false)
  );
end
$$;
