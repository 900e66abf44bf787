-- Cases: a buyer says that an item isn't what they paid for. The seller has some days to answer; if
-- the two disagree, an admin decides. A replacement ends a case when the buyer has it (decision
-- 19). Steps: case_steps.sql. Cases with fewer steps: refund_requests.sql.

create table public.cases (
  id uuid primary key default gen_random_uuid(),
  -- Null for a refund request, which has item_ids.
  order_item_id uuid references public.order_items (id),
  thread_id uuid not null references public.threads (id),
  buyer_id uuid not null references public.profiles (id),
  seller_id uuid not null references public.profiles (id),
  kind text not null,
  -- A refund request without a fault of the item: the seller answers once, and no admin decides.
  is_request boolean not null generated always as (kind in ('changed_mind', 'mistake', 'other')) stored,
  -- For a refund request: items of the order, by id.
  item_ids uuid[],
  -- Who wrote the body: as in messages, a claim doesn't change it.
  author text not null default private.author_of_buyer() constraint cases_author_known check (author in ('buyer', 'guest')),
  -- Null for a guest's request without words.
  body text constraint cases_body_given check (body is not null or is_request),
  -- Open: the seller answers. Offered or rejected: the buyer answers. Replacing: the seller
  -- delivers. Delivered: the buyer confirms. Escalated: an admin decides.
  state text not null default 'open' constraint cases_state_known check (
    state in ('open', 'offered', 'rejected', 'replacing', 'delivered', 'escalated', 'closed')
  ),
  offer text constraint cases_offer_known check (offer in ('refund', 'replacement')),
  -- The seller's text with an offer or rejection, and the admin's with a decision.
  answer text,
  decision text,
  outcome text constraint cases_outcome_known check (outcome in ('refunded', 'replaced', 'rejected', 'withdrawn', 'unanswered')),
  -- The seller's refund for a request.
  refund_cents integer constraint cases_refund_positive check (refund_cents > 0),
  -- When the case moves on by itself unless somebody answers.
  due_at timestamptz,
  admin_id uuid references public.profiles (id),
  opened_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  constraint cases_offered_with_offer check (state <> 'offered' or offer is not null),
  constraint cases_closed_with_outcome check ((state = 'closed') = (outcome is not null)),
  constraint cases_clock_runs_for_users check ((state not in ('escalated', 'closed')) = (due_at is not null)),
  constraint cases_about_item_or_items check (
    is_request = (order_item_id is null) and is_request = (coalesce(cardinality(item_ids), 0) > 0)
  ),
  constraint cases_requests_answered_once check (not is_request or (state in ('open', 'closed') and offer is null and admin_id is null)),
  constraint cases_unanswered_requests check (outcome <> 'unanswered' or is_request),
  constraint cases_refund_of_request check (refund_cents is null or (is_request and outcome = 'refunded')),
  constraint cases_decided_by_admin check (
    (decision is null) = (admin_id is null) and (decision is null or state not in ('open', 'rejected'))
  )
);
comment on table public.cases is 'A complaint about an item of an order, or a request for a refund, from its opening to its outcome.';
select private.declare_personal('public.cases', 'buyer_id', '{body}', deletion => 'clear', deleted_by => 'leave_cases', exported => 'cases', exported_by => 'export_cases');
select private.declare_personal(
  'public.cases', 'seller_id', '{answer}', deletion => 'clear', deleted_by => 'leave_cases', exported => 'cases', exported_by => 'export_cases'
);
select private.declare_personal('public.cases', 'admin_id', '{decision}', kept => 'the log of rights', unexported => 'which admin stays with the admins');
create unique index cases_one_open_per_item on public.cases (order_item_id) where state <> 'closed';
-- A thread has one order.
create unique index cases_one_open_request_per_order on public.cases (thread_id) where is_request and state <> 'closed';
create index cases_order_item_id_idx on public.cases (order_item_id);
create index cases_thread_id_idx on public.cases (thread_id, opened_at);
create index cases_buyer_id_idx on public.cases (buyer_id);
create index cases_seller_id_idx on public.cases (seller_id);
create index cases_admin_id_idx on public.cases (admin_id);
create index cases_state_idx on public.cases (state, opened_at, id);
create index cases_due_idx on public.cases (due_at) where due_at is not null;

-- The allowed transitions. A closed case stays closed, and only an admin ends an escalated one.
create function private.check_case_step()
returns trigger language plpgsql set search_path = '' as $$
declare
  next_states text[] := case old.state
    when 'open' then '{offered,rejected,escalated,closed}'
    when 'offered' then '{offered,replacing,escalated,closed}'
    when 'rejected' then '{offered,escalated,closed}'
    when 'replacing' then '{offered,delivered,escalated,closed}'
    when 'delivered' then '{offered,escalated,closed}'
    when 'escalated' then '{replacing,closed}'
    else '{}'
  end;
begin
  perform private.reject_if(new.state <> all (next_states), 'case_moved_on');
  new.changed_at := now();
  return new;
end
$$;
create trigger cases_check_step before update of state, offer, outcome on public.cases
  for each row execute function private.check_case_step();

create trigger cases_limit after insert on public.cases
  referencing new table as added for each statement execute function private.count_written('case');

grant select (
  id, order_item_id, item_ids, thread_id, seller_id, kind, author, body, state, offer, answer, decision, outcome, refund_cents, due_at, opened_at,
  changed_at
) on public.cases to authenticated;

create policy "Buyer, seller and admins can read a case" on public.cases
  for select to authenticated
  using (buyer_id = (select auth.uid()) or seller_id = (select auth.uid()) or (select private.is_admin()));

-- What both sides of a thread, and admins, see of an order and its cases. Definers, because order
-- items are private to the buyer and downloads to nobody; each checks its caller.

-- An item for both sides: the price paid, the current file and the number of downloads, which the
-- giver of a gift doesn't see.
create function private.item_facts(of_item public.order_items)
returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', of_item.id,
    'listing_id', of_item.listing_id,
    'title', of_item.title,
    'usage_licence', of_item.usage_licence,
    'price_cents', of_item.price_cents,
    'discount_cents', of_item.discount_cents,
    'release', (select listings.release_number from public.listings where listings.id = of_item.listing_id),
    'downloads', fetched.times,
    'last_download_at', fetched.last_at,
    'is_held', exists (
      select from public.entitlements
      where entitlements.order_id = of_item.order_id and entitlements.listing_id = of_item.listing_id and entitlements.revoked_at is null
    )
  )
  from (select) as one left join (
    select count(*) filter (where downloads.is_counted) as times, max(downloads.downloaded_at) as last_at
    from public.downloads where downloads.listing_id = of_item.listing_id and downloads.buyer_id = of_item.holder_id
      and downloads.downloaded_at >= of_item.created_at -- Not of an earlier purchase of the account that claimed this one.
  ) as fetched on of_item.holder_id = of_item.buyer_id or of_item.buyer_id <> auth.uid();
$$;

-- The order of the caller's thread, or null. Its seller sees when the buyer fetched a file only
-- once the buyer opened a case.
create function private.thread_order(of_thread_id uuid)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', orders.id,
    'status', orders.status,
    'paid_at', orders.paid_at,
    'total_cents', orders.total_cents,
    'refunded_cents', orders.refunded_cents,
    'items', (
      select jsonb_agg(private.item_facts(order_items) || case
        when threads.buyer_id = auth.uid() or exists (select from public.cases where cases.thread_id = threads.id) then '{}'::jsonb
        else '{"last_download_at": null}'::jsonb
      end order by order_items.title, order_items.id)
      from public.order_items where order_items.order_id = orders.id
    )
  )
  from public.threads join public.orders on orders.id = threads.order_id
  where threads.id = of_thread_id and (threads.buyer_id = auth.uid() or threads.seller_id = auth.uid())
    and private.is_in_good_standing();
$$;

-- Cases for admins, longest waiting first. `request`: {state, limit, after: [opened_at, id]}.
-- Leaves out refund requests, which admins don't decide.
create function private.list_cases(request jsonb)
returns table (id uuid, opened_at timestamptz, facts jsonb) language sql stable security definer set search_path = '' as $$
  select cases.id, cases.opened_at, to_jsonb(cases) - array['admin_id', 'is_request', 'item_ids', 'refund_cents'] || jsonb_build_object(
    'order_id', order_items.order_id,
    'order_number', (select orders.number from public.orders where orders.id = order_items.order_id),
    'item', private.item_facts(order_items),
    'buyer_name', buyers.name,
    'buyer_username', buyers.username,
    'seller_name', sellers.name,
    'seller_username', sellers.username
  )
  from public.cases
  join public.order_items on order_items.id = cases.order_item_id
  join public.profiles as buyers on buyers.id = cases.buyer_id
  join public.profiles as sellers on sellers.id = cases.seller_id
  where cases.state = request ->> 'state' and private.is_admin() and (cases.opened_at, cases.id) > (
    coalesce((request #>> '{after,0}')::timestamptz, '-infinity'),
    coalesce((request #>> '{after,1}')::uuid, '00000000-0000-0000-0000-000000000000')
  )
  order by cases.opened_at, cases.id
  limit least((request ->> 'limit')::integer, 101);
$$;

-- Messages of both sides, newest first, for an admin who has to decide. Not for a closed case.
create function private.case_messages(of_case_id uuid)
returns table (id uuid, sender_id uuid, author text, body text, pictures jsonb, sent_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select messages.id, case messages.author when 'seller' then cases.seller_id when 'buyer' then cases.buyer_id end, messages.author,
    messages.body, messages.pictures, messages.sent_at
  from public.cases join public.messages on messages.thread_id = cases.thread_id
  where cases.id = of_case_id and cases.state = 'escalated' and private.is_admin()
  order by messages.sent_at desc, messages.id desc
  limit 100;
$$;
grant execute on function private.thread_order, private.list_cases, private.case_messages to marketplace_api;

create function private.export_cases()
returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'cases', array(
      select to_jsonb(cases) - array['buyer_id', 'seller_id', 'admin_id']
        || jsonb_build_object('your_role', case when cases.buyer_id = auth.uid() then 'the buyer' else 'the seller' end)
      from public.cases where cases.buyer_id = auth.uid() or cases.seller_id = auth.uid() order by cases.opened_at
    )
  );
$$;
