-- Lists of users for admins. Definers that check the role first: the policies hide orders and
-- suspensions, and searches under a policy can't use their index. Dynamic, so that each search has
-- its own plan; values are bound. No answer has an address: private.look_up finds by one.

create index profiles_newest_idx on public.profiles (created_at desc, id desc) where not is_guest;
create index profiles_selling_idx on public.profiles (is_seller, created_at desc, id desc);
create index profiles_shut_out_idx on public.profiles (standing, created_at desc, id desc) where standing in ('suspended', 'banned');
create index profiles_names_trigrams_idx on public.profiles using gin ((name || ' ' || username) extensions.gin_trgm_ops) where not is_guest;

-- Users, newest first. `request`: {q, standing, isSeller, limit, after: [created_at, id]}; q is an
-- id or a part of a name. Leaves out deleted accounts. Rejects with forbidden.
create function private.find_users(request jsonb)
returns table (
  id uuid, username text, name text, avatar text, is_seller boolean, standing text, created_at timestamptz, suspended_until timestamptz
) language plpgsql stable security definer set search_path = '' as $$
declare
  q text := request ->> 'q';
  filters text := concat_ws(' and ',
    'profiles.standing <> ''deleted'' and not profiles.is_guest',
    case
      when q ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then 'profiles.id = ($1 ->> ''q'')::uuid'
      when q is not null then '(profiles.name || '' '' || profiles.username) ilike $2'
    end,
    case when request ? 'standing' then format('profiles.standing = %L', request ->> 'standing') end,
    case when request ? 'isSeller' then 'profiles.is_seller = ($1 ->> ''isSeller'')::boolean' end,
    case when request ? 'after' then '(profiles.created_at, profiles.id) < ($3, $4)' end
  );
begin
  perform private.require_admin('forbidden');
  return query execute format(
    'select found.id, found.username, found.name, found.avatar, found.is_seller, found.standing, found.created_at, suspensions.until
    from (
      select profiles.* from public.profiles where %s order by profiles.created_at desc, profiles.id desc limit $5
    ) as found
    left join private.suspensions on suspensions.user_id = found.id and found.standing = ''suspended''
    order by found.created_at desc, found.id desc', filters
  ) using request, private.like_pattern(q, true), (request #>> '{after,0}')::timestamptz, (request #>> '{after,1}')::uuid,
    least((request ->> 'limit')::integer, 101);
end
$$;

-- Facts about one user in numbers. Money in cents. Purchases are what they bought themselves, as in
-- looked_up_person. Rejects with forbidden and profile_not_found.
create function private.describe_user(of_user uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  known jsonb;
begin
  perform private.require_admin('forbidden');
  select jsonb_build_object(
    'id', profiles.id, 'username', profiles.username, 'name', profiles.name, 'avatar', profiles.avatar, 'is_seller', profiles.is_seller,
    'standing', profiles.standing, 'created_at', profiles.created_at, 'suspended_until', suspensions.until,
    'is_admin', exists (select from public.user_roles where user_roles.user_id = profiles.id and user_roles.role = 'admin'),
    'listings', (
      select coalesce(jsonb_object_agg(counted.status, counted.rows), '{}') from (
        select listings.status, count(*) as rows from public.listings where listings.seller_id = profiles.id group by listings.status
      ) as counted
    ),
    'sales', (
      select jsonb_build_object('orders', count(*), 'cents', coalesce(sum(orders.total_cents), 0), 'refundedCents', coalesce(sum(orders.refunded_cents), 0))
      from public.orders where orders.seller_id = profiles.id and orders.paid_at is not null and orders.origin = 'purchase'
    ),
    'purchases', (
      select jsonb_build_object('orders', count(*), 'cents', coalesce(sum(orders.total_cents), 0), 'refundedCents', coalesce(sum(orders.refunded_cents), 0))
      from public.orders where orders.buyer_id = profiles.id and orders.paid_at is not null and orders.origin = 'purchase' and not orders.hides_buyer
    ),
    'reviews', (select count(*) from public.reviews where reviews.reviewer_id = profiles.id),
    'reportsBy', (select private.count_outcomes(array_agg(reports.outcome)) from public.reports where reports.reporter_id = profiles.id),
    'reportsAbout', (select private.count_outcomes(array_agg(reports.outcome)) from public.reports where reports.reported_user_id = profiles.id)
  ) into known
  from public.profiles
  left join private.suspensions on suspensions.user_id = profiles.id and profiles.standing = 'suspended'
  where profiles.id = of_user and profiles.standing <> 'deleted';
  perform private.reject_if(known is null, 'profile_not_found');
  return known;
end
$$;

create function private.count_outcomes(outcomes text[])
returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'none', count(*) filter (where outcome = 'none'),
    'acted', count(*) filter (where outcome = 'acted'),
    'reversed', count(*) filter (where outcome = 'reversed'),
    'dismissed', count(*) filter (where outcome = 'dismissed')
  ) from unnest(outcomes) as outcome;
$$;
grant execute on function private.find_users, private.describe_user to marketplace_api;
