-- Token claims: what a user's identity token says of them, for display. Rights never come from it: they come from the tables
-- (rights.sql), so a claim that is old or forged changes nothing.

-- The custom access token hook of Supabase Auth, which gives {user_id, claims, authentication_method} and takes the same with its
-- claims. Adds name, picture and roles. Definer, because Auth may not read these tables. Stable and short: every sign-in waits for it.
create function private.add_display_claims(event jsonb)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_set(event, '{claims}', event -> 'claims' || jsonb_build_object(
    'name', profiles.name,
    'picture', profiles.avatar,
    'roles', coalesce((
      select jsonb_agg(user_roles.role order by user_roles.role) from public.user_roles where user_roles.user_id = profiles.id
    ), '[]')
  ))
  from (select (event ->> 'user_id')::uuid as id) as asked left join public.profiles on profiles.id = asked.id;
$$;
grant execute on function private.add_display_claims(jsonb) to supabase_auth_admin;
