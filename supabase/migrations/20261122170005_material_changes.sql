-- Material changes: stars were given for another price, another text or another file. When each last changed is public.

alter table public.listings
  add column title_changed_at timestamptz,
  add column description_changed_at timestamptz,
  add column price_changed_at timestamptz,
  add column file_changed_at timestamptz;
comment on column public.listings.price_changed_at is 'When the price last changed; null while it is the first one. So for title, description and file.';
grant select (title_changed_at, description_changed_at, price_changed_at, file_changed_at) on public.listings to anon, authenticated;

create function private.note_material_changes()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.title <> old.title then
    new.title_changed_at := now();
  end if;
  if new.description <> old.description then
    new.description_changed_at := now();
  end if;
  if new.price_cents <> old.price_cents then
    new.price_changed_at := now();
  end if;
  return new;
end
$$;
create trigger listings_note_material_changes
  before update of title, description, price_cents on public.listings
  for each row execute function private.note_material_changes();

-- Definer, because clients may write neither files nor when they changed.
create function private.note_new_file()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.listings set file_changed_at = now() where listings.id = new.listing_id;
  return null;
end
$$;
create trigger listing_files_note_new
  after insert on public.listing_files
  for each row when (new.version > 1) execute function private.note_new_file();
