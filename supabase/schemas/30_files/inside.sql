-- What is inside a file: facts that the preparation read of its checked copy. They are public with
-- the listing.

-- A file has the facts of the copy that it pins.
create function private.take_inside()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.inside := coalesce(new.inside, (
    select preparation_copies.inside from private.preparation_copies where preparation_copies.target_path = new.object_path
  ));
  return new;
end
$$;
create trigger listing_files_take_inside
  before insert on public.listing_files
  for each row execute function private.take_inside();

grant select (inside) on public.listing_files to anon, authenticated;
