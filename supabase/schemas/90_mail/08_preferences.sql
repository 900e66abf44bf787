-- Mail preferences. A missing row means yes.
create table public.mail_preferences (
  user_id uuid not null default auth.uid() references public.accounts (id) on delete cascade,
  kind text not null,
  is_wanted boolean not null,
  primary key (user_id, kind)
);
comment on table public.mail_preferences is 'Kinds of mail that a user turned off, or on again. Necessary kinds cannot be turned off.';
select private.declare_personal('public.mail_preferences', 'user_id', deletion => 'cascade', exported => 'mail_preferences');

grant select, insert (kind, is_wanted), update (is_wanted) on public.mail_preferences to authenticated;

create policy "Users can read what they want mail about" on public.mail_preferences
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Users can say what they want mail about" on public.mail_preferences
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Users can change what they want mail about" on public.mail_preferences
  for update to authenticated using (user_id = (select auth.uid()));

-- The switch for all mails applies to optional kinds. A bounce or a complaint stops them too.
create function private.wants_mail(of_user uuid, of_kind text)
returns boolean language plpgsql stable set search_path = '' as $$
begin
  return of_kind <> all (private.optional_mail_kinds()) or (
    exists (
      select from public.accounts
      where accounts.id = of_user and accounts.wants_mail and private.address_problem(accounts.email) is null
    )
    and not exists (
      select from public.mail_preferences
      where mail_preferences.user_id = of_user and mail_preferences.kind = of_kind and not mail_preferences.is_wanted
    )
  );
end
$$;

-- Turns one kind off for the caller, in any standing. Definer, because the policies of the table
-- require good standing.
create function private.unsubscribe(of_kind text)
returns void language sql volatile security definer set search_path = '' as $$
  insert into public.mail_preferences (user_id, kind, is_wanted)
  select accounts.id, of_kind, false from public.accounts where accounts.id = auth.uid()
  on conflict (user_id, kind) do update set is_wanted = false;
$$;
grant execute on function private.unsubscribe to marketplace_api;
