-- What is inside a file: facts that the preparation read of its checked copy. They are public with
-- the listing.

-- A file has the facts of the copy that it pins, and the seller's wishes for it.
create function private.take_inside()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  select coalesce(new.inside, copies.inside), coalesce(copies.preview_pages, new.preview_pages)
  into new.inside, new.preview_pages
  from (values (new.object_path)) as file (path)
  left join private.preparation_copies as copies on copies.target_path = file.path;
  return new;
end
$$;
create trigger listing_files_take_inside
  before insert on public.listing_files
  for each row execute function private.take_inside();

grant select (inside) on public.listing_files to anon, authenticated;
