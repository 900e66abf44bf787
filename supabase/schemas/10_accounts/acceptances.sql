-- After a deletion acceptances stay with the nameless profile: they show the terms of its orders.

create table public.acceptances (
  user_id uuid not null references public.profiles (id) on delete cascade,
  document text not null constraint acceptances_document_known check (document in ('terms')),
  version date not null,
  accepted_at timestamptz not null default now(),
  primary key (user_id, document, version)
);
comment on table public.acceptances is 'Which version of the terms a user accepted, first when. Never changed.';
select private.declare_personal('public.acceptances', 'user_id', '{document}', kept => 'proves the contract', exported => 'accepted_terms', sorted_by => 'accepted_at');

create function private.note_acceptance(of_version date)
returns void language sql volatile set search_path = '' as $$
  insert into public.acceptances (user_id, document, version) values (auth.uid(), 'terms', of_version) on conflict do nothing;
$$;

-- The function decides which versions exist.
create function private.accept_terms(of_version date)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_standing(auth.uid());
  perform private.note_acceptance(of_version);
end
$$;
grant execute on function private.accept_terms to marketplace_api;

grant select on public.acceptances to authenticated;

create policy "Users can read what they accepted" on public.acceptances
  for select to authenticated using (user_id = (select auth.uid()));
