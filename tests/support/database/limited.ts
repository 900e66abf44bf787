// Limits per user: an act for each, and how to count what it left.
import { randomUUID } from 'node:crypto'
import { LIMITED_PRICES } from '../../catalogue/rules/limited-prices.ts'
import { countedHits, type Limited, nth, type Subject } from '../../catalogue/rules/limited-subject.ts'
import { world } from './fixture.ts'
import { limitedPrograms } from './limited-programs.ts'
import { actAs, asUser } from './world.ts'

export const LIMITED: Limited[] = [
  {
    limit: 'report',
    act: (who, n) =>
      asUser(who.id)`insert into public.reports (reported_user_id, reason) values (${nth(who.others, n)}, 'Spam')`,
    count: ({ id }) => world.owner`select from public.reports where reporter_id = ${id}`,
  },
  {
    limit: 'review',
    act: (who, n) =>
      asUser(
        who.id,
      )`insert into public.reviews (listing_id, rating, comment) values (${nth(who.bought, n)}, 5, 'Good')`,
    count: ({ id }) => world.owner`select from public.reviews where reviewer_id = ${id}`,
  },
  {
    limit: 'review',
    act: async (who, n) => {
      const [review] = await world.owner`
        insert into public.reviews (listing_id, reviewer_id, rating, comment) values (${nth(who.bought, n)}, ${who.id}, 3, 'Good')
        returning id`
      await actAs(who.id, 'api')`select private.edit_review(${review?.id}, 4, 'Better')`
    },
    count: ({ id }) => world.owner`select from public.reviews where reviewer_id = ${id} and edited_at is not null`,
  },
  {
    limit: 'review vote',
    act: (who, n) => actAs(who.id, 'api')`select private.vote_for_review(${nth(who.reviews, n)}, true)`,
    count: ({ id }) => world.owner`select from public.review_votes where voter_id = ${id}`,
  },
  {
    limit: 'review answer',
    act: async (who, n) => {
      await world.owner`update public.listings set seller_id = ${who.id} where id = ${nth(who.listings, n)}`
      const [review] = await world.owner`select id from public.reviews where listing_id = ${nth(who.listings, n)}`
      await actAs(who.id, 'api')`select private.answer_review(${review?.id}, 'Thanks')`
    },
    count: ({ id }) => world.owner`
      select from public.reviews join public.listings on listings.id = reviews.listing_id
      where listings.seller_id = ${id} and reviews.answer is not null`,
  },
  {
    limit: 'thread',
    act: (who, n) => asUser(who.id)`insert into public.threads (order_id) values (${nth(who.orders, n)})`,
    count: ({ id }) => world.owner`select from public.threads where buyer_id = ${id}`,
  },
  {
    limit: 'message',
    act: (who) => asUser(who.id)`insert into public.messages (thread_id, body) values (${who.thread}, 'Hello')`,
    count: ({ id }) => world.owner`select from public.messages where sender_id = ${id}`,
  },
  {
    limit: 'follow',
    act: (who, n) => asUser(who.id)`insert into public.follows (seller_id) values (${nth(who.others, n)})`,
    count: ({ id }) => world.owner`select from public.follows where follower_id = ${id}`,
  },
  {
    limit: 'order',
    act: (who, n) => actAs(who.id, 'payments')`select * from private.begin_order(${[nth(who.listings, n)]}, false)`,
    count: ({ id }) => world.owner`select from public.orders where buyer_id = ${id} and status = 'pending'`,
  },
  ...LIMITED_PRICES,
  {
    limit: 'connect',
    act: (who, n) => actAs(who.id, 'payments')`select private.begin_connect(${`${who.id} ${n}`})`,
    count: ({ id }) => world.owner`select from private.connect_states where user_id = ${id}`,
  },
  {
    limit: 'tax check',
    act: (who) => actAs(who.id, 'payments')`select private.account_to_tax()`,
    count: countedHits('tax check'),
  },
  {
    limit: 'profile edit',
    act: (who, n) => asUser(who.id)`update public.profiles set name = ${`Name ${n}`} where id = ${who.id}`,
    count: countedHits('profile edit'),
  },
  {
    limit: 'username change',
    act: (who, n) =>
      asUser(who.id)`update public.profiles set username = ${`n${n}-${who.id.slice(0, 18)}`} where id = ${who.id}`,
    count: countedHits('username change'),
  },
  {
    limit: 'username check',
    act: (who, n) => actAs(who.id, 'api')`select private.check_username(${`free-${n}`})`,
    count: countedHits('username check'),
  },
  {
    limit: 'cart',
    rejection: 'cart_full',
    act: (who, n) => asUser(who.id)`insert into public.cart_items (listing_id) values (${nth(who.listings, n)})`,
    count: ({ id }) => world.owner`select from public.cart_items where buyer_id = ${id}`,
  },
  {
    limit: 'wishlist',
    rejection: 'wishlist_full',
    act: (who, n) => asUser(who.id)`insert into public.wishlist_items (listing_id) values (${nth(who.listings, n)})`,
    count: ({ id }) => world.owner`select from public.wishlist_items where buyer_id = ${id}`,
  },
  ...limitedPrograms,
  {
    limit: 'new version',
    act: async (who, n) => {
      await world.owner`update public.listings set seller_id = ${who.id} where id = ${nth(who.listings, n)}`
      const [upload] = await world.owner`
        with opened as (
          insert into public.uploads (bucket_id, seller_id) values ('product-files', ${who.id}) returning id, object_path
        ), stored as (
          insert into storage.objects (bucket_id, name) select 'product-files', object_path from opened
        )
        select id from opened`
      const file = { uploadId: upload?.id, name: 'a.pdf' }
      await actAs(who.id, 'api')`select private.begin_version(${nth(who.listings, n)}, ${world.owner.json(file)}, null)`
    },
    count: ({ id }) => world.owner`
      select from public.pending_versions join public.listings on listings.id = pending_versions.listing_id
      where listings.seller_id = ${id}`,
  },
  {
    limit: 'picture change',
    act: async (who, n) => {
      await world.owner`update public.listings set seller_id = ${who.id} where id = ${nth(who.listings, n)}`
      // The limit of new versions leaves some of the listings in preparation.
      await world.owner`delete from private.preparations where listing_id = ${nth(who.listings, n)}`
      await actAs(who.id, 'api')`select private.set_pictures(${nth(who.listings, n)}, '[]')`
    },
    count: countedHits('picture change'),
  },
  {
    limit: 'block',
    act: (who, n) => asUser(who.id)`insert into public.blocks (blocked_id) values (${nth(who.others, n)})`,
    count: ({ id }) => world.owner`select from public.blocks where blocker_id = ${id}`,
  },
  {
    limit: 'case',
    act: async (who, n) => {
      const [item] = await world.owner`select id from public.order_items where order_id = ${nth(who.orders, n)}`
      await actAs(who.id, 'api')`select private.open_case(${nth(who.orders, n)}, ${item?.id}, 'corrupt', 'Empty')`
    },
    count: ({ id }) => world.owner`select from public.cases where buyer_id = ${id}`,
  },
  {
    limit: 'refund',
    act: async (who, n) => {
      await world.owner`
        update public.orders
        set seller_id = ${who.id}, buyer_id = ${nth(who.others, n)}, stripe_account_id = seller_accounts.stripe_account_id
        from public.seller_accounts where seller_accounts.seller_id = ${who.id} and orders.id = ${nth(who.orders, n)}`
      await actAs(who.id, 'api')`select private.refund_sale(${randomUUID()}, ${nth(who.orders, n)}, 100, 'Sorry')`
    },
    count: ({ id }) => world.owner`
      select from private.pending_refunds join public.orders on orders.id = pending_refunds.order_id where orders.seller_id = ${id}`,
  },
  {
    limit: 'dispute answer',
    act: async (who, n) => {
      const orderId = nth(who.orders, n)
      await world.owner`update public.orders set seller_id = ${who.id}, buyer_id = ${nth(who.others, n)} where id = ${orderId}`
      await world.owner`
        insert into private.disputes (id, order_id, status, reason, cents, opened_at, answer_by)
        values (${`dp_${orderId}`}, ${orderId}, 'needs_response', 'fraudulent', 100, now(), now() + interval '7 days')`
      await actAs(who.id, 'payments')`select * from private.begin_dispute_answer(${orderId})`
    },
    count: countedHits('dispute answer'),
  },
  {
    limit: 'export',
    act: (who) => actAs(who.id, 'api')`select private.export_account()`,
    count: countedHits('export'),
  },
  {
    limit: 'export code',
    act: (who) => actAs(who.id, 'api')`select private.request_export_code()`,
    count: countedHits('export code'),
  },
  {
    limit: 'message picture',
    act: (who) => actAs(who.id, 'api')`select private.begin_message_picture()`,
    count: countedHits('message picture'),
  },
  ...['product-files', 'showcase-images'].map((bucket) => ({
    limit: `open ${bucket}`,
    rejection: 'too_many_uploads',
    act: (who: Subject) => asUser(who.id)`insert into public.uploads (bucket_id) values (${bucket})`,
    count: ({ id }: Subject) => world.owner`select from public.uploads where seller_id = ${id}`,
  })),
]
