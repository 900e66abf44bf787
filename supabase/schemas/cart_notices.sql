-- Cart notices: a buyer learns before paying what left the cart without them.

create table public.cart_notices (
  buyer_id uuid not null references public.profiles (id) on delete cascade,
  listing_id uuid not null,
  title text not null,
  reason text not null constraint cart_notices_reason_known check (reason in ('unavailable', 'paused')),
  left_at timestamptz not null default now(),
  primary key (buyer_id, listing_id)
);
comment on table public.cart_notices is
  'What left a buyer''s cart without them, by its title then. Kept until they have seen it. No foreign key to the listing, which may be gone.';
create index cart_notices_listing_id_idx on public.cart_notices (listing_id);

-- Who is banned or gone has no cart, and nothing of it is stored. Definer, because the rows belong to other users.
create function private.forget_cart_notices()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.cart_notices where cart_notices.buyer_id = new.id;
  return null;
end
$$;
create trigger profiles_forget_cart_notices
  after update of standing on public.profiles
  for each row when (new.standing in ('banned', 'deleted'))
  execute function private.forget_cart_notices();

revoke all on public.cart_notices from anon, authenticated;
grant select, delete on public.cart_notices to authenticated;
alter table public.cart_notices enable row level security;

create policy "Buyers can read what left their own cart" on public.cart_notices
  for select to authenticated using (buyer_id = (select auth.uid()));

create policy "Buyers can put away what left their own cart" on public.cart_notices
  for delete to authenticated using (buyer_id = (select auth.uid()));

create policy "Only users in good standing see what left their cart" on public.cart_notices
  as restrictive for all to authenticated using ((select private.is_in_good_standing()));
