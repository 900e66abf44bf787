-- Redress: what whoever is banned or suspended still reaches. Their statements and appeals they read by the policies of those tables.

-- What the caller bought and holds, newest first, and until when it waits for what they declare (consents.sql). Definer, because the policies of orders ask for good standing.
-- Rejects with account_deleted and profile_not_found.
create function private.redress_purchases()
returns table (order_id uuid, listing_id uuid, title text, seller_name text, price_cents integer, paid_at timestamptz, waits_until timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_presence();
  return query
    select orders.id, order_items.listing_id, order_items.title, order_items.seller_name, order_items.price_cents, orders.paid_at,
      case when order_items.price_cents > 0 and private.awaits_consent(orders) then orders.withdrawable_until end
    from public.entitlements
    join public.orders on orders.id = entitlements.order_id
    join public.order_items on order_items.order_id = orders.id and order_items.listing_id = entitlements.listing_id
    where entitlements.buyer_id = auth.uid() and entitlements.revoked_at is null
    order by orders.paid_at desc, order_items.listing_id
    limit 1000;
end
$$;
grant execute on function private.redress_purchases() to marketplace_api;

-- The same as begin_download for whoever is banned or suspended: what was paid for stays theirs. Definer for the same reason.
create function private.begin_redress_download(of_order_id uuid, of_listing_id uuid)
returns table (object_path text, file_name text, mime_type text, size_bytes bigint)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_presence();
  return query select * from private.grant_download(of_order_id, of_listing_id);
end
$$;
grant execute on function private.begin_redress_download(uuid, uuid) to marketplace_api;

-- What was decided about the caller and what they said to it, newest first, at most 100. Definer, because it is for every standing but a deleted one.
-- Rejects with account_deleted and profile_not_found.
create function private.redress_statements()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_presence();
  return (
    select jsonb_build_object(
      'name', profiles.name, 'standing', profiles.standing,
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
grant execute on function private.redress_statements() to marketplace_api;
