-- Reserved and deceptive names. `begin atomic` binds these functions to each other by identity, so
-- users who edit a profile can run its checks without rights on this schema.

-- Replaces letters that look like Latin ones (Unicode's confusables); removes accents and joiners.
create function private.latin_look(candidate text)
returns text
language sql immutable set search_path = ''
return translate(
  regexp_replace(lower(normalize(candidate, nfkd)), U&'[\0300-\036F\200C\200D]', '', 'g'),
  'абвекмнорстухіјѕһԁԛԝαβεηικνορτυχıøłđ',
  'a6bekmhopctyxijshdqwabenikvoptuxiold'
);

-- Whether a name pretends to be the shop: it contains a reserved word or consists of such words.
-- Digits count as the letters that they look like; a one looks like two of them.
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

-- Usernames that look like the shop itself or that are paths of the web app.
create function private.is_reserved_username(candidate text)
returns boolean
language sql immutable set search_path = ''
return candidate in (
  'about', 'account', 'admin', 'administrator', 'api', 'cart', 'checkout', 'contact', 'dashboard', 'help', 'listing',
  'login', 'logout', 'marketplace', 'member', 'moderator', 'null', 'official', 'profile', 'root', 'search', 'security',
  'settings', 'signup', 'staff', 'stripe', 'supabase', 'support', 'system', 'undefined', 'you'
) or private.is_official_name(candidate);

-- Whether a name is the shop's or has control, direction or invisible characters. Joiners are
-- allowed, because some scripts and emoji need them.
create function private.is_deceptive_name(candidate text)
returns boolean
language sql immutable set search_path = ''
return candidate ~ U&'[\0001-\001F\007F-\009F\00AD\061C\180E\200B\200E\200F\2028-\202E\2060-\2069\FEFF\FFF9-\FFFB]'
  or private.is_official_name(candidate);

-- Whether a text has invisible or unreadable characters, or ones that change its direction. Line
-- breaks, tabs and flags are allowed, and joiners where Arabic, Indic scripts or emoji need them.
-- contract/text/invisible-characters.ts has the same rule. plpgsql, because Postgres plans an SQL
-- function at each update of a table whose checks call it.
create function private.has_hidden_characters(candidate text)
returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return regexp_replace(
    candidate,
    U&'(?<=[\0600-\08FF])[\200C\200D](?=[\0600-\08FF])|(?<=[\0900-\0DFF])[\200C\200D](?=[\0900-\0DFF])'
      || U&'|(?<=[\094D\09CD\0A4D\0ACD\0B4D\0BCD\0C4D\0CCD\0D4D\0DCA])[\200C\200D]'
      || U&'|(?<=[\2190-\2BFF\FE0F\+01F000-\+01FAFF])\200D(?=[\2190-\2BFF\+01F000-\+01FAFF])'
      || U&'|(?<=\+01F3F4)[\+0E0030-\+0E0039\+0E0061-\+0E007A]{3,6}\+0E007F',
    '', 'g'
  ) ~ U&'[\0001-\0008\000B\000C\000E-\001F\007F-\009F\00AD\061C\180E\200B-\200F\2028-\202E\2060-\2069\FEFF\FFF9-\FFFB\FFFD\+0E0000-\+0E007F]';
end
$$;
-- The owner of the stack edits rows in Studio as service_role.
grant execute on function private.has_hidden_characters to authenticated, service_role;

-- An external avatar is https without credentials. An uploaded one is a path in the bucket below
-- the owner's id, so it stays valid wherever Storage is.
create function private.is_avatar(candidate text, of_profile_id uuid)
returns boolean
language sql immutable set search_path = ''
return char_length(candidate) <= 2048 and (
  candidate ~ '^https://[^\s<>"@/?#\\]+([/?#][^\s<>"]*)?$'
  or candidate ~ ('^avatars/' || of_profile_id || '/[0-9a-f-]{36}$')
);

-- A shop's links: a few, each with a label and an https address without credentials.
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
grant execute on function private.latin_look, private.is_official_name, private.is_reserved_username, private.is_deceptive_name,
  private.is_avatar, private.are_links to authenticated;
