-- Newest first, without their contents. Rejects with forbidden.
create function private.find_failed_mails(request jsonb)
returns table (
  id uuid, kind text, recipient_id uuid, recipient_username text, address text, attempts integer, last_error text, created_at timestamptz,
  buried_at timestamptz
) language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin('forbidden');
  return query
    select outbox.id, outbox.kind, outbox.recipient_id, profiles.username, outbox.address, outbox.attempts::integer, outbox.last_error,
      outbox.created_at, outbox.buried_at
    from private.outbox left join public.profiles on profiles.id = outbox.recipient_id
    where outbox.buried_at is not null
      and (outbox.buried_at, outbox.id) < (private.after_time(request), private.after_id(request))
    order by outbox.buried_at desc, outbox.id desc
    limit least((request ->> 'limit')::integer, 101);
end
$$;

-- Retries a failed mail as if it were new. Rejects with forbidden and not_found.
create function private.retry_mail(of_mail uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_standing(auth.uid());
  perform private.require_admin('forbidden');
  update private.outbox set buried_at = null, attempts = 0, due_at = now()
  where outbox.id = of_mail and outbox.buried_at is not null;
  perform private.reject_if(not found, 'not_found');
end
$$;
grant execute on function private.find_failed_mails, private.retry_mail to marketplace_api;
