-- Rejections: how a statement ends with a code that the API answers by.

-- Rejections with a name: the text is a code of the error table in contract/errors.ts.
create function private.reject(code text)
returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception using errcode = 'P0001', message = code;
end
$$;
comment on function private.reject(text) is 'Ends the statement with a rejection that the API answers by its code.';

-- A rejection that is about one thing among several: the detail is its id, which the API answers as `itemId`.
create function private.reject(code text, detail text)
returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception using errcode = 'P0001', message = code, detail = detail;
end
$$;
comment on function private.reject(text, text) is 'Ends the statement with a rejection that the API answers by its code, and with the id of what was rejected.';

-- Ends the statement with rate_limited and the seconds to wait, in the form that the REST service answers as 429 with that header
-- (docs.postgrest.org, "Add HTTP Headers with RAISE"); the API reads the same form.
create function private.reject_for(wait_seconds integer)
returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception using
    errcode = 'PGRST',
    message = jsonb_build_object('code', 'rate_limited', 'message', 'Too many requests. Wait a moment and try again.'),
    detail = jsonb_build_object('status', 429, 'headers', jsonb_build_object('Retry-After', wait_seconds::text));
end
$$;
comment on function private.reject_for(integer) is 'Ends the statement: rate_limited, to be tried again after so many seconds.';
