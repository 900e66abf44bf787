-- What banned and suspended users can still reach, besides their statements and appeals.

-- The last 100 decisions about the caller with their appeals, newest first. Definer, for users in
-- any standing but deleted. Rejects with account_deleted and profile_not_found.
create function private.redress_statements()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_not_deleted();
  return (
    select jsonb_build_object(
      'name', profiles.name, 'standing', profiles.standing,
      -- Enough to recognise one's own.
      'address', (select regexp_replace(claims.address, '^(.)[^@]*', '\1…') from private.claims where claims.holder_id = profiles.id),
      'correction', (
        select private.correction_of(orders.id) from private.claims join public.orders on orders.buyer_id = claims.holder_id
        where claims.holder_id = auth.uid() and orders.paid_at is not null limit 1
      ),
      'statements', coalesce((
        select jsonb_agg(to_jsonb(own) - 'user_id' - 'position' order by own.position) from (
          select statements.*, row_number() over (order by statements.created_at desc, statements.id desc) as position,
            appeals.id is null and statements.reversed_at is null and statements.created_at + private.appeal_period() >= now() as can_appeal,
            case when appeals.id is not null then jsonb_build_object(
              'id', appeals.id, 'text', appeals.text, 'created_at', appeals.created_at, 'outcome', appeals.outcome, 'answer', appeals.answer,
              'decided_at', appeals.decided_at
            ) end as appeal
          from public.statements left join public.appeals on appeals.statement_id = statements.id
          where statements.user_id = auth.uid()
          order by statements.created_at desc, statements.id desc limit 100
        ) as own
      ), '[]')
    )
    from public.profiles where profiles.id = auth.uid()
  );
end
$$;

create table private.export_codes (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  digest bytea not null constraint export_codes_digest_sha256 check (octet_length(digest) = 32),
  expires_at timestamptz not null default now() + interval '15 minutes',
  attempts smallint not null default 0 constraint export_codes_attempts_bounded check (attempts >= 0 and attempts <= 5)
);
comment on table private.export_codes is 'The latest mailed code for a user''s export. It is valid for one export.';
select private.declare_personal('private.export_codes', 'user_id', ends_with_ban => true, unexported => 'digests of 15 minutes');

-- Requests a mail with a code, which is made when the mail is sent. Counts against the limit
-- 'export code'. Rejects with rate_limited, account_deleted and profile_not_found.
create function private.request_export_code()
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_not_deleted();
  perform private.count_against('export code', auth.uid());
  perform private.enqueue_mail('export_code', auth.uid(), gen_random_uuid()::text, '{}');
end
$$;

-- Stores the code of a mail that is being sent, in place of the previous one.
create function private.store_export_code(of_mail uuid, of_digest bytea)
returns void language sql volatile security definer set search_path = '' as $$
  insert into private.export_codes (user_id, digest)
  select outbox.recipient_id, of_digest from private.outbox
  where outbox.id = of_mail and outbox.kind = 'export_code' and outbox.sent_at is null and outbox.buried_at is null
  on conflict (user_id) do update set digest = excluded.digest, expires_at = excluded.expires_at, attempts = 0;
$$;
grant execute on function private.store_export_code to marketplace_jobs;

-- The export for a mailed code. A wrong code is an answer and not a rejection, because a rollback
-- would undo the counted attempt. Rejects with rate_limited, account_deleted and profile_not_found.
create function private.redress_export(of_digest bytea)
returns table (is_accepted boolean, data jsonb) language plpgsql volatile security definer set search_path = '' as $$
declare
  code_row private.export_codes;
begin
  perform private.require_not_deleted();
  update private.export_codes set attempts = export_codes.attempts + 1
  where export_codes.user_id = auth.uid() and export_codes.attempts < 5 and export_codes.expires_at > now()
  returning * into code_row;
  if (code_row.digest = of_digest) is not true then
    return query select false, null::jsonb;
    return;
  end if;
  delete from private.export_codes where export_codes.user_id = auth.uid();
  return query select true, private.export_account();
end
$$;
grant execute on function private.redress_statements, private.request_export_code, private.redress_export to marketplace_api;
