-- Shapes of JSON that clients write: a part of JSON Schema. The contract writes them
-- (99_all_tables/contract_limits.sql). Lengths count as in the API, where a character above U+FFFF
-- has two. Definer, because it calls itself and clients can't use `private`.

create function private.has_shape(document jsonb, shape jsonb)
returns boolean
language plpgsql immutable strict security definer set search_path = ''
as $$
declare
  content text := document #>> '{}';
begin
  if shape ? 'anyOf' then
    return exists (select from jsonb_array_elements(shape -> 'anyOf') as choice where private.has_shape(document, choice));
  end if;
  if shape ->> 'type' <> (case
    when jsonb_typeof(document) = 'number' and content::numeric = trunc(content::numeric) then 'integer'
    else jsonb_typeof(document)
  end) or not coalesce(shape -> 'enum' @> document, true) then
    return false;
  end if;
  return coalesce(case shape ->> 'type'
    when 'string' then char_length(content) + regexp_count(content, '[\U00010000-\U0010ffff]')
      between coalesce((shape ->> 'minLength')::integer, 0) and coalesce((shape ->> 'maxLength')::integer, 1000000)
      and content ~ coalesce(shape ->> 'pattern', '')
    when 'integer' then content::numeric between coalesce(shape ->> 'minimum', '-Infinity')::numeric
      and coalesce(shape ->> 'maximum', 'Infinity')::numeric
    when 'array' then jsonb_array_length(document)
      between coalesce((shape ->> 'minItems')::integer, 0) and coalesce((shape ->> 'maxItems')::integer, 1000000)
      and not exists (select from jsonb_array_elements(document) as item where not private.has_shape(item, shape -> 'items'))
    when 'object' then document ?& array(select jsonb_array_elements_text(shape -> 'required')) and not exists (
      select from jsonb_each(document) as part
      where not case
        when shape -> 'properties' ? part.key then private.has_shape(part.value, shape -> 'properties' -> part.key)
        else not shape ? 'additionalProperties'
      end
    )
    else true
  end, false);
end
$$;
grant execute on function private.has_shape to authenticated, service_role;
