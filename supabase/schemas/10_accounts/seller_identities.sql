-- Seller identities: who sells, as a trader or a private person. Nothing comes from the account or
-- Stripe. Everybody sees a trader's values, and of a private seller only that they are one.

create table public.seller_identities (
  seller_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null constraint seller_identities_kind_known check (kind in ('trader', 'private')),
  legal_name text collate "unicode",
  -- Postal, as typed.
  address text,
  email text,
  phone text,
  register_number text,
  vat_number text,
  certified_at timestamptz not null default clock_timestamp(),
  primary key (seller_id, certified_at),
  constraint seller_identities_trader_reachable check (kind = 'private' or num_nulls(legal_name, address, email, phone) = 0)
);
comment on table public.seller_identities is 'What sellers certified about who sells. The newest row of a seller counts; earlier ones are its history. Only the owner reads it here.';
select private.declare_personal(
  'public.seller_identities', 'seller_id', '{legal_name,address,email,phone,register_number,vat_number}', ban => 'hide', exported => 'seller_identities',
  sorted_by => 'certified_at', refuses_hidden => true
);

-- The only place that says what others see. Nobody sees that of sellers who are banned or left.
create view private.shown_identities as
  select newest.seller_id, case newest.kind
    when 'trader' then to_jsonb(newest) - array['seller_id', 'certified_at'] else jsonb_build_object('kind', newest.kind)
  end as identity
  from (
    select distinct on (seller_identities.seller_id) seller_identities.*
    from public.seller_identities order by seller_identities.seller_id, seller_identities.certified_at desc
  ) as newest
  join public.profiles on profiles.id = newest.seller_id and profiles.standing in ('good', 'suspended');
grant select on private.shown_identities to marketplace_public;

-- Stores who the caller sells as, accepts the terms of a day if one is given, and resumes listings
-- that waited for it. Definer, so that each row is certified by the call and none is changed.
create function private.save_identity(written jsonb, accepted_version date)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_standing(auth.uid());
  perform private.count_against('profile edit', auth.uid());
  if accepted_version is not null then
    perform private.note_acceptance(accepted_version);
  end if;
  insert into public.seller_identities (seller_id, kind, legal_name, address, email, phone, register_number, vat_number)
  select auth.uid(), fields.kind, fields.legal_name, fields.address, fields.email, fields.phone, fields.register_number, fields.vat_number
  from jsonb_populate_record(null::public.seller_identities, written) as fields;
  perform private.pause_or_resume(auth.uid());
end
$$;
grant execute on function private.save_identity to marketplace_api;

grant select on public.seller_identities to authenticated;

create policy "Sellers can read who they sell as" on public.seller_identities
  for select to authenticated using (seller_id = (select auth.uid()));

-- From when sellers must say who sells; null while optional. A value set in SQL applies at once.
create function private.identity_required_from()
returns timestamptz language sql stable set search_path = ''
return (
  select case when settings.next_value = '"required"' then settings.takes_effect_at when private.setting('seller_identity') = 'required' then '2020-01-01 00:00:00+00' end
  from private.settings where settings.name = 'seller_identity'
);

-- Whether a seller said who sells, or doesn't have to yet.
create function private.has_required_identity(of_seller uuid)
returns boolean language sql stable set search_path = ''
return coalesce(private.identity_required_from() > now(), true)
  or exists (select from public.seller_identities where seller_identities.seller_id = of_seller);

-- Mails sellers who haven't said who sells, 30, 7 and 1 days before they must. Then pauses their
-- listings, or resumes them when it is optional again. Returns the number of sellers, up to 1,000.
create function private.require_identities()
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  required_from constant timestamptz := private.identity_required_from();
  is_due constant boolean := coalesce(required_from <= now(), false);
  days constant integer := case when required_from <= now() + interval '1 day' then 1 when required_from <= now() + interval '7 days' then 7 else 30 end;
  seller uuid;
  changed integer := 0;
begin
  for seller in
    select seller_accounts.seller_id from public.seller_accounts
    join public.profiles on profiles.id = seller_accounts.seller_id and profiles.standing in ('good', 'suspended')
    where not exists (select from public.seller_identities where seller_identities.seller_id = seller_accounts.seller_id)
      and case
        when required_from > now() then seller_accounts.deauthorized_at is null and not exists (
          select from private.outbox
          where outbox.kind = 'identity_required' and outbox.recipient_id = seller_accounts.seller_id and outbox.event_key = required_from || ':' || days
        )
        else (is_due or seller_accounts.is_selling and profiles.standing = 'good') and exists (
          select from public.listings
          where listings.seller_id = seller_accounts.seller_id and listings.status = case when is_due then 'active' else 'paused' end
        )
      end
    order by seller_accounts.seller_id limit 1000
  loop
    if required_from > now() then
      perform private.enqueue_mail('identity_required', seller, required_from || ':' || days, jsonb_build_object('requiredFrom', required_from));
    else
      perform private.pause_or_resume(seller);
    end if;
    changed := changed + 1;
  end loop;
  return changed;
end
$$;
grant execute on function private.require_identities to marketplace_jobs;
