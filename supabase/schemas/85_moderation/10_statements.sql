-- Statements of reasons: a decision about a user, with its rule and facts. Users read their own in
-- any standing. Admins and reporters stay unnamed (actions.sql).

create table public.statements (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  act text not null,
  rule text not null,
  facts text not null,
  -- The subject and its text then: a listing's title or a review's text. No foreign key, because
  -- the statement outlives it.
  listing_id uuid,
  review_id uuid,
  about text,
  until timestamptz,
  is_unlawful boolean not null default false,
  created_at timestamptz not null default now(),
  reversed_at timestamptz,
  reversed_by text constraint statements_reversed_by_known check (reversed_by in ('shop', 'appeal')),
  constraint statements_reversed_by_someone check ((reversed_at is null) = (reversed_by is null)),
  constraint statements_until_of_suspensions check ((act = 'suspend') = (until is not null))
);
comment on table public.statements is 'Decisions about users with their reasons, for the user. Without the admin and the reporter.';
select private.declare_personal('public.statements', 'user_id', exported => 'decisions');
create index statements_user_id_idx on public.statements (user_id, created_at desc, id desc);
create index statements_listing_id_idx on public.statements (listing_id) where listing_id is not null;
create index statements_review_id_idx on public.statements (review_id) where review_id is not null;

create function private.mail_statement()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  -- An appeal's answer already reports its reversal.
  if new.reversed_by is distinct from 'appeal' then
    perform private.enqueue_mail('statement', new.user_id, new.id || case when new.reversed_at is null then '' else ':reversed' end,
      jsonb_build_object(
        'act', new.act, 'rule', new.rule, 'facts', new.facts, 'about', new.about, 'until', new.until, 'isUnlawful', new.is_unlawful,
        'isReversed', new.reversed_at is not null
      ));
  end if;
  return null;
end
$$;
create trigger statements_mail after insert or update of reversed_at on public.statements
  for each row execute function private.mail_statement();

grant select on public.statements to authenticated;

create policy "Users can read statements about themselves, admins all" on public.statements
  for select to authenticated using (
    user_id = (select auth.uid()) or (select private.is_admin())
      -- Not who wrote as a guest.
      and not exists (select from public.reviews where reviews.id = statements.review_id and reviews.is_guest)
  );
