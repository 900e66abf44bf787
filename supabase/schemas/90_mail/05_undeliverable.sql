create table private.undeliverable_addresses (
  -- SHA-256 of the address, so that no address is stored.
  digest bytea primary key constraint undeliverable_addresses_digest_sha256 check (octet_length(digest) = 32),
  reason text not null constraint undeliverable_addresses_reason_known check (reason in ('bounce', 'complaint')),
  noted_at timestamptz not null default now()
);
comment on table private.undeliverable_addresses is
  'Digests of addresses that get no mail (bounce) or only necessary mail (complaint). No client reads it.';
select private.declare_personal('private.undeliverable_addresses', null, '{digest}', kept => '12 months', deleted_by => 'mail_deleted_account', unexported => 'a digest');

-- Why an address gets no mail or only necessary mail. Null for others.
create function private.address_problem(address text)
returns text language plpgsql stable set search_path = '' as $$
begin
  return (
    select undeliverable_addresses.reason from private.undeliverable_addresses
    where undeliverable_addresses.digest = private.address_digest(address)
  );
end
$$;

-- Notes addresses that the provider reported, with the mail's subject and ids. A complaint doesn't
-- replace a bounce. A suppression is a bounce if nothing is known. Definer, because no role may
-- write the table.
create function private.note_undeliverable(addresses jsonb, of_reason text, about text default null, named text[] default '{}')
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  given_reason constant text := case of_reason when 'suppression' then 'bounce' else of_reason end;
  reported constant text[] := array(select private.normal_address(address) from jsonb_array_elements_text(addresses) as address);
begin
  insert into private.undeliverable_addresses as noted (digest, reason)
  select distinct private.address_digest(address), given_reason from unnest(reported) as address order by 1
  on conflict (digest) do update set reason = excluded.reason, noted_at = excluded.noted_at
  where of_reason <> 'suppression' and (noted.reason <> 'bounce' or excluded.reason = 'bounce');
  perform private.note_post_problem(private.address_digest(address), given_reason, about, named) from unnest(reported) as address;
  perform private.note_bounced_gifts(reported);
end
$$;

-- A job: forgets addresses without an account that were noted 12 months ago, those of
-- 12_unsolicited.sql and past members, a thousand per call.
create function private.forget_undeliverable()
returns integer language sql volatile security definer set search_path = '' as $$
  select greatest(
    private.delete_due('private.unsolicited_addresses', 'noted_at < now() - interval ''12 months''', 'noted_at'),
    private.delete_due('private.past_members', 'forget_at < now()', 'forget_at'),
    private.delete_due('private.undeliverable_addresses', 'noted_at < now() - interval ''12 months'' and not exists (
      select from public.accounts where private.address_digest(accounts.email) = undeliverable_addresses.digest
    )', 'noted_at')
  );
$$;
grant execute on function private.forget_undeliverable to marketplace_jobs;

-- The problem of the caller's verified address: no row without one. Definer, because no role may
-- read the table; it shows the caller's own address only.
create function private.own_mail_problem()
returns table (kind text, noted_at timestamptz) language sql stable security definer set search_path = '' as $$
  select case undeliverable_addresses.reason when 'bounce' then 'bounced' else 'complained' end, undeliverable_addresses.noted_at
  from private.undeliverable_addresses
  where undeliverable_addresses.digest = private.address_digest(private.verified_address(auth.uid()));
$$;

-- Mails go to the caller's verified address again, until the provider reports it once more.
-- Definer, because no role may write the table.
create function private.forget_own_mail_problem()
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_standing(auth.uid());
  perform private.count_against('mail problem', auth.uid());
  delete from private.undeliverable_addresses
  where undeliverable_addresses.digest = private.address_digest(private.verified_address(auth.uid()));
end
$$;
grant execute on function private.note_undeliverable, private.own_mail_problem, private.forget_own_mail_problem to marketplace_api;
