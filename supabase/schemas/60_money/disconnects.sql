-- Disconnects: a seller disconnects their Stripe account. Nothing is for sale from the request on.
-- Stripe is asked once no buyer can get a refund any more, because nobody could pay one without the
-- connection (decision 16).

create index seller_accounts_disconnect_idx on public.seller_accounts (disconnect_asked_at)
  where disconnect_asked_at is not null and deauthorized_at is null;

-- For withdrawal rights of a seller's orders.
create index orders_withdrawable_idx on public.orders (seller_id, withdrawable_until) where withdrawable_until is not null;

-- Until when the return of an unopened gift holds a disconnect.
create function private.gift_hold_end(account public.seller_accounts)
returns timestamptz language sql immutable set search_path = ''
return account.disconnect_asked_at + interval '30 days';

-- Whether an account may still get a payment, owes a refund, or a buyer may still claim one: during
-- the right of withdrawal or an open case, or for some time by the return of a gift.
create function private.has_pending_money(of_seller uuid, on_account text)
returns boolean language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from public.orders
    where orders.seller_id = of_seller and orders.stripe_account_id = on_account and (
      -- An order without a session is given up after 25 minutes (private.find_open_order).
      (orders.status = 'pending' and (orders.checkout_session_id is not null or orders.created_at > now() - interval '25 minutes'))
      or orders.status = 'processing' or orders.is_end_unconfirmed
      or (orders.duplicate_cents > 0 and orders.duplicate_refunded_at is null)
    )
  ) or exists (
    select from private.pending_refunds join public.orders on orders.id = pending_refunds.order_id
    where pending_refunds.is_open and orders.seller_id = of_seller and orders.stripe_account_id = on_account
  ) or exists (
    select from public.orders
    where orders.seller_id = of_seller and orders.stripe_account_id = on_account and orders.withdrawable_until > now()
      and orders.status in ('paid', 'partially_refunded', 'disputed') and private.can_withdraw(orders)
  ) or exists (
    select from public.cases
    join public.threads on threads.id = cases.thread_id join public.orders on orders.id = threads.order_id
    where cases.seller_id = of_seller and cases.state <> 'closed' and orders.stripe_account_id = on_account
  ) or exists (
    select from private.returnable_gifts join public.seller_accounts using (seller_id)
    where returnable_gifts.seller_id = of_seller and returnable_gifts.stripe_account_id = on_account
      and (returnable_gifts.returns_at is not null or private.gift_hold_end(seller_accounts) > now())
  );
end
$$;

-- Mails givers and recipients of unopened gifts until when one can be returned for its money.
create function private.mail_returnable_gifts()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.mail_giver(gifts, 'leaving', private.gift_hold_end(new)),
    private.mail_recipient(gifts, private.claimant_of(gifts), 'leaving', private.gift_title(gifts.order_id), private.gift_hold_end(new))
  from private.returnable_gifts join private.gifts using (order_id)
  where returnable_gifts.seller_id = new.seller_id and returnable_gifts.stripe_account_id = new.stripe_account_id;
  return null;
end
$$;
create trigger seller_accounts_mail_returnable_gifts after update of disconnect_asked_at on public.seller_accounts
  for each row when (old.disconnect_asked_at is null and new.disconnect_asked_at is not null)
  execute function private.mail_returnable_gifts();

-- Notes that the caller wants to disconnect and hurries the sweep, which does it. Repeating changes
-- nothing. Returns the Stripe account; null if already disconnected. Rejects with seller_required.
create function private.begin_disconnect()
returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  account public.seller_accounts;
begin
  perform private.lock_standing(auth.uid());
  select * into account from public.seller_accounts where seller_accounts.seller_id = auth.uid() for update;
  if not found then
    perform private.reject('seller_required');
  elsif account.deauthorized_at is not null then
    return null;
  elsif account.disconnect_asked_at is null then
    update public.seller_accounts set disconnect_asked_at = now() where seller_accounts.seller_id = account.seller_id;
    perform private.run_job_soon('sweep_orders');
  end if;
  return account.stripe_account_id;
end
$$;

-- The caller's connected account, whose balance and payouts Stripe is asked for. Rejects with
-- seller_required. Rate limited, because each answer causes calls to Stripe.
create function private.account_to_pay_out()
returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  account_id text;
begin
  perform private.lock_standing(auth.uid());
  perform private.count_against('payout check', auth.uid());
  select seller_accounts.stripe_account_id into account_id from public.seller_accounts
  where seller_accounts.seller_id = auth.uid() and seller_accounts.deauthorized_at is null;
  perform private.reject_if(not found, 'seller_required');
  return account_id;
end
$$;

-- Accounts to disconnect with nothing under way: all of them, or the given one.
create function private.accounts_to_disconnect(at_most integer, only_account_id text default null)
returns table (stripe_account_id text) language sql stable security definer set search_path = '' as $$
  select seller_accounts.stripe_account_id
  from public.seller_accounts
  where seller_accounts.disconnect_asked_at is not null and seller_accounts.deauthorized_at is null
    and (only_account_id is null or seller_accounts.stripe_account_id = only_account_id)
    and not private.has_pending_money(seller_accounts.seller_id, seller_accounts.stripe_account_id)
  order by seller_accounts.disconnect_asked_at
  limit least(at_most, 100);
$$;
grant execute on function private.begin_disconnect, private.account_to_pay_out, private.accounts_to_disconnect to marketplace_payments;
