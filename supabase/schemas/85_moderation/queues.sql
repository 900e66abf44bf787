-- The number of waiting rows in each list, up to 100, for admins. Each count reads a partial index
-- or the beginning of one. Rejects with forbidden.
create function private.count_waiting()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin('forbidden');
  return jsonb_build_object(
    'reports', (select count(*) from (select from public.reports where reports.status = 'pending' limit 100) as counted),
    'appeals', (select count(*) from (select from public.appeals where appeals.decided_at is null limit 100) as counted),
    'cases', (
      select count(*) from (
        select from public.cases where cases.state = 'escalated'
        union all select from private.corrections where corrections.state = 'waiting' and corrections.order_id is not null and corrections.ends_at > now() limit 100
      ) as counted
    ),
    'contactMessages', (
      select count(*) from (select from public.contact_messages where contact_messages.closed_at is null limit 100) as counted
    ),
    'failedMails', (select count(*) from (select from private.outbox where outbox.buried_at is not null limit 100) as counted),
    'differences', (
      select count(*) from (select from private.stripe_differences where stripe_differences.solved_at is null limit 100) as counted
    ),
    'proposals', (select count(*) from (select from public.admin_proposals limit 100) as counted)
  );
end
$$;
grant execute on function private.count_waiting to marketplace_api;
