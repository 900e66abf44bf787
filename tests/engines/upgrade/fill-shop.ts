// Rows of every feature, in the database that openWorldIn opened.
import { owner } from '../../support/database/acting.ts'
import { takeMails } from '../../support/database/steps.ts'
import { createWorld } from '../../support/database/world.ts'
import { act, FIRST, THEN } from '../pairs/acts.ts'
import { openWorld } from '../pairs/world.ts'

const ROUNDS = [0, 1, 2]

export async function fillShop(): Promise<void> {
  const { people, listing, otherListing, order, removedListing, processingListing, sendingPost } = await createWorld()
  const pair = await openWorld(false)
  for (const round of ROUNDS) for (const name of [...FIRST, ...THEN]) await act(name)(pair, round)
  await takeMails()
  const { orderId, intentId, accountId } = order
  const { buyer, seller, stranger } = people
  const now = new Date()
  // What strangers, Stripe, the mail provider and jobs leave.
  const rows: Record<string, Record<string, unknown>[]> = {
    address_follows: [{ seller_id: seller, address: 'robin@example.com', shares_address: true }],
    bought_together: [{ listing_id: listing, position: 1, other_id: otherListing }],
    connect_states: [{ nonce_digest: 'nonce', user_id: stranger }],
    corrections: [
      { id: orderId, order_id: orderId, seller_id: seller, came_by_link: false, address: 'vera@example.com' },
    ],
    disputes: [{ id: 'dp_1', order_id: orderId, status: 'lost', reason: 'fraudulent', cents: 100, opened_at: now }],
    empty_searches: [{ words: 'purple owls', seen: [1] }],
    failed_refunds: [{ id: 're_1', order_id: orderId, cents: 100 }],
    held_listings: [{ listing_id: removedListing, by_act: 'take_down_listing', status_before: 'active' }],
    listing_months: [{ listing_id: listing, month: '2025-01-01', views: 12 }],
    mail_slowdown: [{ at_once: 3, paused_until: now }],
    offer_consents: [{ seller_id: seller, buyer_id: buyer, shares_address: true }],
    post_progress: [{ post_id: sendingPost }],
    preparations: [{ listing_id: processingListing, wanted_status: 'active' }],
    preparation_copies: [
      { listing_id: processingListing, purpose: 'file', position: 1, file_name: 'owl.pdf', source_path: 'owl' },
    ],
    release_notices: [{ listing_id: listing, release: 1 }],
    stripe_events: [{ id: 'evt_1', type: 'account.updated', livemode: false, created_at: '2025-01-01T00:00:00Z' }],
    stripe_movements: [
      {
        ...{
          id: 'txn_1',
          stripe_account_id: accountId,
          kind: 'charge',
          payment_intent_id: intentId,
          source_id: 'ch_1',
        },
        ...{ cents: 1250, moved_at: now },
      },
    ],
    stripe_differences: [
      {
        ...{ stripe_account_id: accountId, payment_intent_id: intentId, order_id: orderId, kind: 'sale' },
        ...{ found: 'amount_differs', ledger_cents: 1250, stripe_cents: 1200 },
      },
    ],
    suspensions: [{ user_id: stranger, until: '2100-01-01T00:00:00Z' }],
    weekly_items: [{ position: 1, listing_id: listing }],
  }
  for (const [table, values] of Object.entries(rows)) {
    await owner`insert into ${owner(`private.${table}`)} ${owner(values)} on conflict do nothing`
  }
  const digest = owner`sha256('robin@example.com')`
  await owner`insert into private.export_codes (user_id, digest) values (${buyer}, ${digest})`
  await owner`insert into private.follow_links (digest, follow_id, shares_address) select ${digest}, id, true from private.address_follows`
  await owner`insert into private.mail_stops (digest, seller_id, kind) values (${digest}, ${seller}, 'posts')`
  await owner`insert into private.moved_links (digest, correction_id) values (${digest}, ${orderId})`
  await owner`insert into private.past_members (seller_id, audience, digest) values (${seller}, 'followers', ${digest})`
  await owner`insert into private.post_recipients (post_id, digest) values (${sendingPost}, ${digest})`
  await owner`insert into private.unsolicited_addresses (seller_id, digest) values (${seller}, ${digest})`
  await owner`insert into private.undeliverable_addresses (digest, reason) values (${digest}, 'bounce')`
  await owner`
    insert into private.webhook_attempts (message_id, status, duration_ms) select id, 500, 40 from private.webhook_messages limit 1`
  await owner`
    insert into private.discount_uses (order_id, discount_id, buyer_id)
    select ${orderId}, id, ${buyer} from public.discounts where seller_id = ${seller}`
}
