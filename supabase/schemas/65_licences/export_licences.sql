-- The caller's part of the account's export: keys that they bought and sold.
create function private.export_licences()
returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'licence_keys', array(
      select to_jsonb(licence_keys) - array['buyer_id', 'digest', 'position'] || jsonb_build_object('devices', array(
        select to_jsonb(licence_activations) - array['id', 'key_id'] from public.licence_activations
        where licence_activations.key_id = licence_keys.id order by licence_activations.activated_at
      ))
      from public.licence_keys where licence_keys.buyer_id = auth.uid() and licence_keys.entitlement_id in (select entitlement_id from private.supplied_licences)
      order by licence_keys.assigned_at
    ),
    'pending_licence_keys', array(
      select to_jsonb(licence_waits) - 'buyer_id' from public.licence_waits where licence_waits.buyer_id = auth.uid() order by licence_waits.since
    ),
    'sold_licence_keys', array(
      select to_jsonb(licence_keys) - array['buyer_id', 'digest', 'position'] from public.licence_keys
      where licence_keys.listing_id in (select private.own_listing_ids()) order by licence_keys.listing_id, licence_keys.position
    )
  );
$$;
