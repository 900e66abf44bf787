-- Email addresses. Every table stores and compares the form of private.normal_address, so that one
-- mailbox is one address. contract/text/addresses.ts has the same rule for what people type.

-- Whether an address, in lower case, has the form of one: no space, comma, semicolon, colon, double
-- quote, bracket, backslash or control character, up to 64 bytes before the @ and 254 in all.
create function private.is_mailable(form text)
returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return octet_length(form) <= 254 and octet_length(split_part(form, '@', 1)) <= 64
    and form collate "C" ~ '^[^\x01-\x20\x7f-\x9f@,;:"()<>[\]\\]+@[a-z0-9.-]+$'
    and split_part(form, '@', 2) collate "C" !~ '^[.-]|[.][.-]|-[.]|[.-]$'
    -- Slow, and rarely needed.
    and (octet_length(form) < 64 or split_part(form, '@', 2) collate "C" !~ '[^.]{64}');
end
$$;

-- Whether people may type it: HTML's rule knows ASCII only.
create function private.is_address(form text)
returns boolean
language sql immutable set search_path = ''
return octet_length(form) = char_length(form) and private.is_mailable(form);

-- A difference as digits of Punycode, which stand for fewer the nearer they are to the bias.
create function private.punycode_digits(delta bigint, bias bigint)
returns text
language plpgsql immutable set search_path = ''
as $$
declare
  digits constant text := 'abcdefghijklmnopqrstuvwxyz0123456789';
  coded text := '';
  step bigint;
begin
  for base in 1 .. 1000 loop
    step := least(greatest(base * 36 - bias, 1), 26);
    exit when delta < step;
    coded := coded || substr(digits, (step + (delta - step) % (36 - step))::integer + 1, 1);
    delta := (delta - step) / (36 - step);
  end loop;
  return coded || substr(digits, delta::integer + 1, 1);
end
$$;

-- A label of a domain in Punycode (RFC 3492), without its prefix.
create function private.punycode(label text)
returns text
language plpgsql immutable set search_path = ''
as $$
declare
  codes constant bigint[] := array(select ascii(letter) from string_to_table(label, null) as letter);
  coded text := array_to_string(array(select chr(code::integer) from unnest(codes) as code where code < 128), '');
  basic constant integer := length(coded);
  done bigint := basic;
  least_code bigint := 128;
  next_code bigint;
  delta bigint := 0;
  bias bigint := 72;
  code bigint;
begin
  coded := coded || case when basic > 0 then '-' else '' end;
  while done < cardinality(codes) loop
    next_code := (select min(later) from unnest(codes) as later where later >= least_code);
    delta := delta + (next_code - least_code) * (done + 1);
    least_code := next_code + 1;
    foreach code in array codes loop
      delta := delta + (code < next_code)::integer;
      continue when code <> next_code;
      coded := coded || private.punycode_digits(delta, bias);
      delta := delta / case when done = basic then 700 else 2 end;
      done := done + 1;
      delta := delta + delta / done;
      bias := 0;
      while delta > 455 loop
        delta := delta / 35;
        bias := bias + 36;
      end loop;
      bias := bias + 36 * delta / (delta + 38);
      delta := 0;
    end loop;
    delta := delta + 1;
  end loop;
  return coded;
end
$$;

-- A domain in lower case and composed, with Punycode for labels with other letters. ß and ς are
-- letters of their own (IDNA 2008). Null for letters that Unicode maps differently.
create function private.ascii_domain(domain text)
returns text
language sql immutable set search_path = ''
return (
  select string_agg(case when octet_length(label) > char_length(label) then 'xn--' || private.punycode(label) else label end, '.' order by place)
  from (
    select normalize(lower(normalize(replace(regexp_replace(
      domain, U&'[\00AD\034F\180B-\180F\200B\2060\2064\FE00-\FE0F\FEFF]', '', 'g'
    ), U&'\0130', U&'i\0307'), NFKC) collate "pg_c_utf8"), NFKC)
  ) as mapped (domain), unnest(string_to_array(replace(mapped.domain, U&'\3002', '.'), '.')) with ordinality as labels (label, place)
  where ascii_domain.domain !~ U&'[\0080-\009F\0345\03F2\115F\1160\13A0-\13FF\17B4\17B5\1C80-\1C8F\1F80-\1FFF\2028-\202E\2061-\206F\3164\A7CB-\A7FF\AB70-\ABBF\E000-\F8FF\FFA0\FFF0-\FFFF\+010000-\+01DFFF\+0E0000-\+10FFFF]'
);

-- The form of an address that is stored and compared: ASCII in lower case, the domain in Punycode.
-- Others stay as they are, because a payment may bring one.
create function private.normal_address(address text)
returns text
language plpgsql immutable set search_path = ''
as $$
declare
  form text := lower(address collate "C");
begin
  if char_length(address) <> octet_length(address) and octet_length(address) <= 1000 then
    form := regexp_replace(form, '@[^@]*$', '') || '@' || private.ascii_domain(split_part(form, '@', -1));
  end if;
  return case when private.is_mailable(form) then form else address end;
end
$$;
-- Checks and indexes of tables that clients change run as the caller.
grant execute on function private.is_mailable, private.is_address, private.punycode_digits, private.punycode, private.ascii_domain, private.normal_address
  to authenticated, service_role;
