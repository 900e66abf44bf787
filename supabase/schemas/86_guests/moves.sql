-- The links of an address whose purchase moved. They open nothing but the undoing.
create table private.moved_links (
  digest bytea primary key constraint moved_links_digest_sha256 check (octet_length(digest) = 32),
  correction_id uuid not null references private.corrections (id) on delete cascade,
  -- As in redress_links.
  mail_id uuid,
  made_at timestamptz not null default clock_timestamp()
);
comment on table private.moved_links is 'Links that undo the move of a purchase for 14 days. No client reads it.';
select private.declare_personal('private.moved_links', null, deletion => 'cascade', unexported => 'a digest');
create index moved_links_correction_id_idx on private.moved_links (correction_id);

-- What a move and its undoing have in common.
create function private.give_to_address(of_guest uuid, to_address text)
returns void language sql volatile set search_path = '' as $$
  -- The new address agreed to nothing.
  delete from private.offer_consents where offer_consents.buyer_id = of_guest;
  update private.claims set address = to_address where claims.holder_id = of_guest;
  -- First the mails, so that none that is being sent makes a link afterwards.
  delete from private.outbox
  where outbox.recipient_id = of_guest and outbox.kind in ('purchase', 'purchase_moved') and outbox.sent_at is null;
  select private.send_links_again(of_guest);
$$;

-- Moves the purchase, mails both addresses, and refuses what else waits. The old links only undo it
-- from now on. After a claim it only looks done. Rejects with already_done and moved_recently.
create function private.move_purchase(correction private.corrections, why text)
returns void language plpgsql volatile set search_path = '' as $$
declare
  order_row public.orders;
  before text;
begin
  select * into strict order_row from public.orders where orders.id = correction.order_id;
  -- Waits for running commands of the link's holder, and for a claim.
  perform private.lock_standing_alone(claims.holder_id) from private.claims where claims.holder_id = order_row.buyer_id;
  perform private.reject_if(exists (
    select from private.corrections
    where corrections.order_id = order_row.id and corrections.state in ('done', 'undone') and corrections.decided_at > now() - interval '30 days'
      and corrections.id <> correction.id
  ), 'moved_recently');
  select claims.address into before from private.claims where claims.holder_id = order_row.buyer_id for update;
  update private.corrections
  set state = 'done', address = null, decided_by = auth.uid(), decided_at = now(), reason = why, old_address = before,
    undo_until = case when before is not null then now() + interval '14 days' end
  where corrections.id = correction.id and corrections.state = 'waiting';
  perform private.reject_if(not found, 'already_done');
  update private.corrections set state = 'refused', address = null, decided_by = auth.uid(), decided_at = now()
  where corrections.order_id = order_row.id and corrections.state = 'waiting';
  if before is null then
    return;
  end if;
  with ended as (delete from private.redress_links where redress_links.user_id = order_row.buyer_id returning redress_links.*)
  insert into private.moved_links (digest, correction_id, mail_id, made_at)
  select ended.digest, correction.id, ended.mail_id, ended.made_at from ended;
  perform private.give_to_address(order_row.buyer_id, correction.address);
  if private.address_problem(before) is distinct from 'bounce' then
    perform private.enqueue_mail_to_address('purchase_moved_away', before, correction.id::text, jsonb_build_object(
      'titles', private.order_titles(order_row.id)
    ), order_row.locale);
  end if;
  perform private.enqueue_mail('purchase_moved', order_row.buyer_id, correction.id::text, private.order_facts(order_row));
end
$$;

-- The move that a link of the old address can undo. Not found once somebody claimed the purchase.
create function private.undoable_move(of_link bytea)
returns table (correction_id uuid, holder_id uuid, titles text, undo_until timestamptz) language sql stable security definer set search_path = '' as $$
  select corrections.id, claims.holder_id, private.order_titles(orders.id), corrections.undo_until
  from private.moved_links
  join private.corrections on corrections.id = moved_links.correction_id and corrections.state = 'done' and corrections.undo_until > now()
  join public.orders on orders.id = corrections.order_id
  join private.claims on claims.holder_id = orders.buyer_id
  where moved_links.digest = of_link;
$$;

-- Gives the purchase back to the old address, whose links open it again. Rejects with not_found.
create function private.undo_move(of_link bytea)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  undone record;
begin
  perform private.lock_standing_alone(moves.holder_id) from private.undoable_move(of_link) as moves;
  select moves.*, claims.address, corrections.old_address into undone
  from private.undoable_move(of_link) as moves
  join private.claims on claims.holder_id = moves.holder_id
  join private.corrections on corrections.id = moves.correction_id for update of claims, corrections;
  perform private.reject_if(not found, 'not_found');
  update private.corrections set state = 'undone', old_address = null, undo_until = null where corrections.id = undone.correction_id;
  perform private.give_to_address(undone.holder_id, undone.old_address);
  with returned as (delete from private.moved_links where moved_links.correction_id = undone.correction_id returning moved_links.*)
  insert into private.redress_links (digest, user_id, mail_id, made_at)
  select returned.digest, undone.holder_id, returned.mail_id, returned.made_at from returned order by returned.digest = of_link desc
  on conflict do nothing;
  perform private.enqueue_mail_to_address('purchase_moved_away', undone.address, undone.correction_id || ':undone', jsonb_build_object(
    'titles', undone.titles, 'isUndone', true
  ), private.guest_locale(undone.holder_id));
end
$$;

grant execute on function private.undoable_move, private.undo_move to marketplace_api;
