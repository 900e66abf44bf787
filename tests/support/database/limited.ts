// Limits per user: an act for each, and how to count what it left.

import { randomUUID } from 'node:crypto'
import { LIMITED_POSTS } from '../../audience/rules/limited-posts.ts'
import { LIMITED_PRICES } from '../../catalogue/rules/limited-prices.ts'
import { type Limited, limited, nth } from '../../catalogue/rules/limited-subject.ts'
import { LIMITED_COLLECTIONS } from '../../collections/rules/limited-collections.ts'
import { bought, customersOf } from './customers.ts'
import { world } from './fixture.ts'
import { LIMITED_GIFTS } from './gifts.ts'
import { limitedPrograms } from './limited-programs.ts'
import { sold } from './steps.ts'
import { actAs, asUser } from './world.ts'

const askAboutKey = (user: string, listing: string, key: string, address: string) =>
  actAs(user, 'api')`select private.use_licence('validate', ${listing}, ${key}, null, null, ${address}, null)`
const beginDraft: Limited['act'] = (who) => asUser(who.id)`insert into public.drafts (content) values ('{}')`

export const LIMITED: Limited[] = [
  limited(
    'report',
    (who, n) =>
      asUser(who.id)`insert into public.reports (reported_user_id, reason) values (${nth(who.others, n)}, 'Spam')`,
    { left: 'public.reports.reporter_id' },
  ),
  limited(
    'review',
    (who, n) =>
      asUser(
        who.id,
      )`insert into public.reviews (listing_id, rating, comment) values (${nth(who.bought, n)}, 5, 'Good')`,
    { left: 'public.reviews.reviewer_id' },
  ),
  limited(
    'review',
    async (who, n) => {
      const [review] = await world.owner`
        insert into public.reviews (listing_id, reviewer_id, rating, comment) values (${nth(who.bought, n)}, ${who.id}, 3, 'Good')
        returning id`
      await actAs(who.id, 'api')`select private.edit_review(${review?.id}, 4, 'Better')`
    },
    { left: ({ id }) => world.owner`select from public.reviews where reviewer_id = ${id} and edited_at is not null` },
  ),
  limited(
    'review vote',
    (who, n) => actAs(who.id, 'api')`select private.vote_for_review(${nth(who.reviews, n)}, true)`,
    { left: 'public.review_votes.voter_id' },
  ),
  limited(
    'review answer',
    async (who, n) => {
      await world.owner`update public.listings set seller_id = ${who.id} where id = ${nth(who.listings, n)}`
      const [review] = await world.owner`select id from public.reviews where listing_id = ${nth(who.listings, n)}`
      await actAs(who.id, 'api')`select private.answer_review(${review?.id}, 'Thanks')`
    },
    {
      left: ({ id }) => world.owner`
      select from public.reviews join public.listings on listings.id = reviews.listing_id
      where listings.seller_id = ${id} and reviews.answer is not null`,
    },
  ),
  limited('thread', (who, n) => asUser(who.id)`insert into public.threads (order_id) values (${nth(who.orders, n)})`, {
    left: 'public.threads.buyer_id',
  }),
  limited(
    'message',
    (who) => asUser(who.id)`insert into public.messages (thread_id, body) values (${who.thread}, 'Hello')`,
    { left: ({ thread }) => world.owner`select from public.messages where thread_id = ${thread}` },
  ),
  limited('follow', (who, n) => asUser(who.id)`insert into public.follows (seller_id) values (${nth(who.others, n)})`, {
    left: 'public.follows.follower_id',
  }),
  limited(
    'order',
    (who, n) => actAs(who.id, 'payments')`select * from private.begin_order(${[nth(who.listings, n)]}, false)`,
    { left: ({ id }) => world.owner`select from public.orders where buyer_id = ${id} and status = 'pending'` },
  ),
  ...LIMITED_PRICES,
  ...LIMITED_COLLECTIONS,
  ...LIMITED_GIFTS,
  limited('licence key', async (who) => {
    await world.owner`
      insert into public.licence_keys (id, listing_id, key, entitlement_id, buyer_id, assigned_at)
      select ${who.id}, listing_id, ${who.id}, id, buyer_id, now() from public.entitlements where order_id = ${nth(who.orders, 0)}
      on conflict do nothing`
    const [{ id }] = await world.owner<
      [{ id: string }]
    >`select listing_id as id from public.licence_keys where id = ${who.id}`
    await askAboutKey(who.id, id, who.id, 'anywhere')
  }),
  limited('licence address', (who) => askAboutKey(who.id, nth(who.listings, 0), 'GUESS', who.id), {
    left: ({ id }) => world.owner`
      select from private.rate_limits, generate_series(1, hits) where key = 'licence address:' || md5(${id})::uuid`,
  }),
  limited(
    'move request',
    ({ id }) => actAs(randomUUID(), 'api')`
      select private.request_correction(${randomUUID()}, now() + interval '5 minutes', 'ZZZZZ-ZZZZZ', 'vera@example.com', ${id})`,
    {
      left: ({ id }) => world.owner`
        select from private.rate_limits, generate_series(1, hits) where key = 'move request:' || md5(${id})::uuid`,
    },
  ),
  limited('licence list', async (who, n) => {
    await world.owner`update public.listings set seller_id = ${who.id} where id = ${nth(who.listings, n)}`
    await actAs(who.id, 'api')`select private.add_licence_keys(${nth(who.listings, n)}, ${[`KEY-${n}`]})`
  }),
  limited(
    'free copies',
    async (who, n) => {
      const listing = nth(who.listings, n)
      await world.owner`update public.listings set seller_id = ${who.id} where id = ${listing}`
      await customersOf(who.id).copy(listing, [`${who.id}@example.com`])
    },
    { left: ({ id }) => world.owner`select from public.orders where seller_id = ${id} and origin = 'copy'` },
  ),
  limited(
    'imported customers',
    async (who, n) => {
      const listing = nth(who.listings, n)
      await world.owner`update public.listings set seller_id = ${who.id} where id = ${listing}`
      await customersOf(who.id).importAll([bought(listing, `${who.id}@example.com`)])
    },
    { left: ({ id }) => world.owner`select from public.orders where seller_id = ${id} and origin = 'import'` },
  ),
  limited('connect', (who, n) => actAs(who.id, 'payments')`select private.begin_connect(${`${who.id} ${n}`})`, {
    left: 'private.connect_states.user_id',
  }),
  limited('payout check', async (who) => {
    const account = { seller_id: who.id, stripe_account_id: `acct_${who.id}`, livemode: false }
    await world.owner`insert into public.seller_accounts ${world.owner(account)} on conflict do nothing`
    await actAs(who.id, 'payments')`select private.account_to_pay_out()`
  }),
  limited('invoice', async (who) => {
    const { orderId } = await sold()
    await world.owner`update public.orders set buyer_id = ${who.id}, has_invoice = true where id = ${orderId}`
    await actAs(who.id, 'payments')`select private.find_invoice(${orderId})`
  }),
  limited('tax check', (who) => actAs(who.id, 'payments')`select private.account_to_tax()`),
  limited(
    'profile edit',
    (who, n) => asUser(who.id)`update public.profiles set name = ${`Name ${n}`} where id = ${who.id}`,
  ),
  limited(
    'username change',
    (who, n) =>
      asUser(who.id)`update public.profiles set username = ${`n${n}-${who.id.slice(0, 18)}`} where id = ${who.id}`,
  ),
  limited('username check', (who, n) => actAs(who.id, 'api')`select private.check_username(${`free-${n}`})`),
  limited(
    'cart',
    (who, n) => asUser(who.id)`insert into public.cart_items (listing_id) values (${nth(who.listings, n)})`,
    { left: 'public.cart_items.buyer_id', rejection: 'cart_full' },
  ),
  limited(
    'wishlist',
    (who, n) => asUser(who.id)`insert into public.wishlist_items (listing_id) values (${nth(who.listings, n)})`,
    { left: 'public.wishlist_items.buyer_id', rejection: 'wishlist_full' },
  ),
  limited(
    'saved searches',
    (who, n) =>
      asUser(
        who.id,
      )`insert into public.saved_searches (name, search, wants_mail) values ('Owls', ${`query=owl${n}`}, false)`,
    { left: 'public.saved_searches.user_id', rejection: 'saved_searches_full' },
  ),
  limited(
    'hidden values',
    (who, n) => asUser(who.id)`insert into public.hidden_values (value) values (${`seller:${nth(who.others, n)}`})`,
    { left: 'public.hidden_values.user_id', rejection: 'hidden_full' },
  ),
  ...LIMITED_POSTS,
  ...limitedPrograms,
  limited('drafts', beginDraft, { left: 'public.drafts.seller_id', rejection: 'drafts_full' }),
  limited('draft save', beginDraft, { left: 'public.drafts.seller_id' }),
  limited(
    'draft save',
    async ({ id }, n) => {
      await world.owner`
        insert into public.drafts (id, seller_id, content) values (${id}, ${id}, '{}') on conflict do nothing`
      await asUser(id)`update public.drafts set content = ${world.owner.json({ n })} where id = ${id}`
    },
    {
      left: ({ id }) => world.owner`
        select from public.drafts, generate_series(2, drafts.revision) where drafts.seller_id = ${id}`,
    },
  ),
  limited(
    'release',
    async (who, n) => {
      await world.owner`update public.listings set seller_id = ${who.id} where id = ${nth(who.listings, n)}`
      const [upload] = await world.owner`
        with opened as (
          insert into public.uploads (bucket_id, seller_id) values ('product-files', ${who.id}) returning id, object_path
        ), stored as (
          insert into storage.objects (bucket_id, name) select 'product-files', object_path from opened
        )
        select id from opened`
      const files = [{ uploadId: upload?.id, name: 'a.pdf' }]
      await actAs(
        who.id,
        'api',
      )`select private.begin_release(${nth(who.listings, n)}, null, null, ${world.owner.json(files)})`
    },
    {
      left: ({ id }) => world.owner`
      select from public.pending_releases join public.listings on listings.id = pending_releases.listing_id
      where listings.seller_id = ${id}`,
    },
  ),
  limited('picture change', async (who, n) => {
    await world.owner`update public.listings set seller_id = ${who.id} where id = ${nth(who.listings, n)}`
    // The limit of releases leaves some of the listings in preparation.
    await world.owner`delete from private.preparations where listing_id = ${nth(who.listings, n)}`
    await actAs(who.id, 'api')`select private.set_pictures(${nth(who.listings, n)}, '[]')`
  }),
  limited('block', (who, n) => asUser(who.id)`insert into public.blocks (blocked_id) values (${nth(who.others, n)})`, {
    left: 'public.blocks.blocker_id',
  }),
  limited(
    'case',
    async (who, n) => {
      const [item] = await world.owner`select id from public.order_items where order_id = ${nth(who.orders, n)}`
      await actAs(who.id, 'api')`select private.open_case(${nth(who.orders, n)}, ${item?.id}, 'corrupt', 'Empty')`
    },
    { left: 'public.cases.buyer_id' },
  ),
  limited(
    'refund',
    async (who, n) => {
      await world.owner`
        update public.orders
        set seller_id = ${who.id}, buyer_id = ${nth(who.others, n)}, stripe_account_id = seller_accounts.stripe_account_id
        from public.seller_accounts where seller_accounts.seller_id = ${who.id} and orders.id = ${nth(who.orders, n)}`
      await actAs(who.id, 'api')`select private.refund_sale(${randomUUID()}, ${nth(who.orders, n)}, 100, 'Sorry')`
    },
    {
      left: ({ id }) => world.owner`
      select from private.pending_refunds join public.orders on orders.id = pending_refunds.order_id where orders.seller_id = ${id}`,
    },
  ),
  limited('dispute answer', async (who, n) => {
    const orderId = nth(who.orders, n)
    await world.owner`update public.orders set seller_id = ${who.id}, buyer_id = ${nth(who.others, n)} where id = ${orderId}`
    await world.owner`
        insert into private.disputes (id, order_id, status, reason, cents, opened_at, answer_by)
        values (${`dp_${orderId}`}, ${orderId}, 'needs_response', 'fraudulent', 100, now(), now() + interval '7 days')`
    await actAs(who.id, 'payments')`select * from private.begin_dispute_answer(${orderId})`
  }),
  limited('look-up', async (who) => {
    await world.owner`insert into public.user_roles (user_id, role) values (${who.id}, 'admin') on conflict do nothing`
    await actAs(who.id, 'api')`select private.look_up('nobody')`
  }),
  limited('export', (who) => actAs(who.id, 'api')`select private.export_account()`),
  limited('export code', (who) => actAs(who.id, 'api')`select private.request_export_code()`),
  limited('mail problem', (who) => actAs(who.id, 'api')`select private.forget_own_mail_problem()`),
  limited('message picture', (who) => actAs(who.id, 'api')`select private.begin_message_picture()`),
  ...['product-files', 'showcase-images'].map((bucket) =>
    limited(`open ${bucket}`, (who) => asUser(who.id)`insert into public.uploads (bucket_id) values (${bucket})`, {
      left: 'public.uploads.seller_id',
      rejection: 'too_many_uploads',
    }),
  ),
]
