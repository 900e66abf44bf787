-- A caller is taken on in one place: who they are, whether they may act, the role that the policies speak of. Acts that are asked for most do
-- it themselves and are one statement, which goes to the database and back once.

-- Definer for the reason of is_in_good_standing. In plpgsql, which keeps its plans.
create function private.require_good_standing()
returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  is_banned boolean;
  is_deleted boolean;
begin
  select profiles.is_banned, profiles.deleted_at is not null into is_banned, is_deleted
  from public.profiles where profiles.id = auth.uid();
  if not found then
    perform private.refuse('profile_not_found');
  elsif is_deleted then
    perform private.refuse('account_deleted');
  elsif is_banned then
    perform private.refuse('account_banned');
  end if;
end
$$;
comment on function private.require_good_standing() is
  'Ends the transaction of a caller who may not act: account_banned, account_deleted, profile_not_found.';

-- Invoker, as all below: a definer could not change the role. Whoever may not become the caller is refused by the role itself.
create function private.become_caller(claims text)
returns void
language plpgsql set search_path = ''
as $$
begin
  perform set_config('request.jwt.claims', claims, true);
  perform private.require_good_standing();
  perform set_config('role', 'authenticated', true);
end
$$;
comment on function private.become_caller(text) is 'The rest of the transaction is the caller''s, if they are in good standing.';

create function private.add_to_cart(claims text, wanted_listing_id uuid)
returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.become_caller(claims);
  -- From here on it is the caller who acts, and the policies of the cart that decide.
  insert into public.cart_items (listing_id) values (wanted_listing_id);
end
$$;
comment on function private.add_to_cart(text, uuid) is 'Puts a listing into the caller''s cart, in the caller''s name.';

revoke execute on function private.is_in_good_standing() from marketplace_api, marketplace_payments;
grant execute on function private.require_good_standing(), private.become_caller(text) to marketplace_api, marketplace_payments;
grant execute on function private.add_to_cart(text, uuid) to marketplace_api;
