-- Names: what a user may not be called. These functions call each other by what they are and not by their names (begin atomic): whoever edits
-- a profile runs the checks of its table, without a right to look names up in this schema.

-- Letters of other scripts that look like Latin ones (Unicode's confusables, the single letters), as those; accents and joiners gone.
create function private.latin_look(candidate text)
returns text
language sql immutable set search_path = ''
begin atomic
  select translate(
    regexp_replace(lower(normalize(candidate, nfkd)), U&'[\0300-\036F\200C\200D]', '', 'g'),
    'абвекмнорстухіјѕһԁԛԝαβεηικνορτυχıøłđ',
    'a6bekmhopctyxijshdqwabenikvoptuxiold'
  );
end;
grant execute on function private.latin_look(text) to authenticated;

-- Whether a name says that its owner is the shop: it has a word that only the shop says of itself, or is made of such words alone.
-- A digit counts as the letter it looks like; a one looks like two.
create function private.is_official_name(candidate text)
returns boolean
language sql immutable set search_path = ''
begin atomic
  select exists (
    select
    from (select private.latin_look(candidate)) as latin (look),
      lateral (values (translate(latin.look, '013457|!$@', 'oieastiisa')), (translate(latin.look, '013457|!$@', 'oleastllsa'))) as readings (look)
    where readings.look ~ '(^|[^a-z])(admins?|administrators?|marketplace|moderators?)([^a-z]|$)'
      or readings.look ~ '(official|root|security|staff|stripe|supabase|support|system|sysop)'
        and readings.look ~ '^[^a-z]*((official|root|security|staff|stripe|supabase|support|system|sysop|account|billing|care|customer|desk|help|helpdesk|service|team|the)([^a-z]+|$))+$'
  );
end;
grant execute on function private.is_official_name(text) to authenticated;

-- Names that users would take for the shop itself, or that are a path of the web app.
create function private.is_reserved_username(candidate text)
returns boolean
language sql immutable set search_path = ''
begin atomic
  select candidate in (
    'about', 'account', 'admin', 'administrator', 'api', 'cart', 'checkout', 'contact', 'dashboard', 'help', 'listing',
    'login', 'logout', 'marketplace', 'member', 'moderator', 'null', 'official', 'profile', 'root', 'search', 'security',
    'settings', 'signup', 'staff', 'stripe', 'supabase', 'support', 'system', 'undefined', 'you'
  ) or private.is_official_name(candidate);
end;
grant execute on function private.is_reserved_username(text) to authenticated;

-- What the name of a user may not be: the shop's own, or one with control characters, directions or characters that nobody sees.
-- Joiners may stay, which some scripts and emoji need.
create function private.is_deceptive_name(candidate text)
returns boolean
language sql immutable set search_path = ''
begin atomic
  select candidate ~ U&'[\0001-\001F\007F-\009F\00AD\061C\180E\200B\200E\200F\2028-\202E\2060-\2069\FEFF\FFF9-\FFFB]'
    or private.is_official_name(candidate);
end;
grant execute on function private.is_deceptive_name(text) to authenticated;

-- Whether a text has characters that nobody sees or that turn its direction. Lines and tabs may stay. So may joiners where writing needs them:
-- between Arabic letters, between Indic letters, behind a virama, and between parts of an emoji.
create function private.has_hidden_characters(candidate text)
returns boolean
language sql immutable set search_path = ''
begin atomic
  select candidate ~ U&'[\0001-\0008\000B\000C\000E-\001F\007F-\009F\00AD\061C\180E\200B\200E\200F\2028-\202E\2060-\2069\FEFF\FFF9-\FFFB]'
    or regexp_replace(
      candidate,
      U&'(?<=[\0600-\08FF])[\200C\200D](?=[\0600-\08FF])|(?<=[\0900-\0DFF])[\200C\200D](?=[\0900-\0DFF])'
        || U&'|(?<=[\094D\09CD\0A4D\0ACD\0B4D\0BCD\0C4D\0CCD\0D4D\0DCA])[\200C\200D]'
        || U&'|(?<=[\2190-\2BFF\FE0F\+01F000-\+01FAFF])\200D(?=[\2190-\2BFF\+01F000-\+01FAFF])',
      '', 'g'
    ) ~ U&'[\200C\200D]';
end;
-- The owner of the stack edits rows in Studio as service_role.
grant execute on function private.has_hidden_characters(text) to authenticated, service_role;

-- An address elsewhere is https and holds no name and password. One's own picture is a path in the bucket, below the owner's id: the
-- address that users see is made of it, so that it holds wherever Storage stands.
create function private.is_avatar(candidate text, of_profile_id uuid)
returns boolean
language sql immutable set search_path = ''
as $$
  select char_length(candidate) <= 2048 and (
    candidate ~ '^https://[^\s<>"@/?#\\]+([/?#][^\s<>"]*)?$'
    or candidate ~ ('^avatars/' || of_profile_id || '/[0-9a-f-]{36}$')
  );
$$;
grant execute on function private.is_avatar(text, uuid) to authenticated;

-- Links of a shop: few, each a label and an https address without name and password.
create function private.are_links(candidate jsonb)
returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_typeof(candidate) = 'array' and jsonb_array_length(candidate) <= 5 and not exists (
    select from jsonb_array_elements(candidate) as link (entry)
    where (
      jsonb_typeof(link.entry) = 'object' and link.entry - 'label' - 'url' = '{}'
      and jsonb_typeof(link.entry -> 'label') = 'string' and char_length(link.entry ->> 'label') <= 60 and link.entry ->> 'label' ~ '\S'
      and jsonb_typeof(link.entry -> 'url') = 'string' and char_length(link.entry ->> 'url') <= 2048
      and link.entry ->> 'url' ~ '^https://[^\s<>"@/?#\\]+([/?#][^\s<>"]*)?$'
    ) is not true
  ), false);
$$;
grant execute on function private.are_links(jsonb) to authenticated;
