-- Types of files, as rows of the operator. Web, API and preparation read the same rows. Those of a
-- new shop: contract/file-types/file-type-rows.ts.

create table public.file_types (
  mime_type text primary key constraint file_types_mime_type_shape check (mime_type ~ '^[a-z]+/[a-z0-9.+-]{1,100}$'),
  -- The most specific first.
  "position" integer not null constraint file_types_position_unique unique,
  name text collate "unicode" not null constraint file_types_name_length check (char_length(name) >= 1 and char_length(name) <= 40),
  kind text not null,
  endings text[] not null constraint file_types_endings_shape
    check (cardinality(endings) >= 1 and array_to_string(endings, ',') ~ '^\.[a-z0-9]+(,\.[a-z0-9]+)*$'),
  form text not null,
  signatures text[] not null default '{}' constraint file_types_signatures_shape check (
    array_to_string(signatures, ',') ~ '^([0-9]+:([0-9a-f]{2})+( [0-9]+:([0-9a-f]{2})+)*(,|$))*$'
    and (form in ('bytes', 'zip')) = (signatures <> '{}')
  ),
  marker text constraint file_types_marker_of_archives check (marker is null or form = 'zip'),
  served_as text not null constraint file_types_served_inert check (
    served_as ~ '^[a-z]+/[a-z0-9.+-]{1,100}$' and served_as !~ '(^|[/.+-])(html|xhtml|xml|svg|xsl|rdf|javascript|ecmascript|multipart)'
  ),
  has_preview boolean not null default false,
  is_open boolean not null default false
);
comment on table public.file_types is 'Types of files that the shop knows. Sellers may upload the open ones. contract/file-types/file-types.ts reads the forms and signatures.';
comment on column public.file_types.served_as is 'The content type in Storage. A browser must not execute it.';

grant select on public.file_types to anon, authenticated;

create policy "Guests can read the types of files" on public.file_types for select to anon using (true);
create policy "Users can read the types of files" on public.file_types for select to authenticated using (true);

-- The types, for the functions. Definer, because login roles may not read tables.
create function private.all_file_types()
returns setof public.file_types language sql stable security definer set search_path = '' as $$
  select * from public.file_types order by file_types.position;
$$;
grant execute on function private.all_file_types to marketplace_api;

-- Storage accepts the content types of the open rows, and bytes of no type.
create function private.accept_open_types()
returns trigger language plpgsql set search_path = '' as $$
begin
  update storage.buckets
  set allowed_mime_types = array(
    select file_types.served_as from public.file_types where file_types.is_open
    union select 'application/octet-stream' order by 1
  )
  where buckets.id = 'product-files';
  return null;
end
$$;
create trigger file_types_accept_open after insert or update or delete on public.file_types
  for each statement execute function private.accept_open_types();

-- For search. Listings keep the kind of their file.
create function private.change_listed_kind()
returns trigger language plpgsql set search_path = '' as $$
begin
  update public.listings set file_kind = new.kind where listings.file_mime_type = new.mime_type;
  return null;
end
$$;
create trigger file_types_change_listed_kind after update of kind on public.file_types
  for each row when (new.kind <> old.kind) execute function private.change_listed_kind();
