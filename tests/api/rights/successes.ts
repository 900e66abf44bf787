// One success of each call whose rows in the table of rights show only refusals: it needs something of its own first.
import { postSuccesses } from '../../audience/rights/post-successes.ts'
import { labelSuccesses } from '../../catalogue/rights/label-successes.ts'
import { followSuccesses } from '../../follows/rights/follow-successes.ts'
import { guestSuccesses } from '../../guests/rights/guest-successes.ts'
import { freshToken } from '../../support/api/captcha.ts'
import { bundle, list, publish } from '../../support/api/listings.ts'
import { headerOf, mailWith } from '../../support/api/mails.ts'
import { admin, owner, provider, until, user, withKey } from '../../support/api/people.ts'
import { stripe } from '../../support/api/provider-events.ts'
import { buy } from '../../support/api/purchases.ts'
import type { Shop } from '../../support/api/shop.ts'
import { avatarForm, png } from '../../support/sample-bytes.ts'
import { withSetting } from '../../support/settings.ts'
import { stack } from '../../support/stack.ts'
import type { Arrange, Request } from './call-right.ts'

async function bought({ people }: Shop, price: number) {
  const order = await buy(people.buyer, (await list(people.seller, { price })).id)
  return { order, orderId: order.id, itemId: order.items[0]?.id ?? '', listingId: order.items[0]?.file_id ?? '' }
}

/** A warning that the buyer may appeal. */
async function warned({ people: { admin: alex, buyer } }: Shop): Promise<string> {
  const warning = { act: 'warn', subjectId: buyer.id, rule: 'spam', facts: 'The same words ten times' }
  return (await alex.post('admin/decisions', warning)).body.statementId
}

async function appealed(shop: Shop): Promise<string> {
  const appeal = { statementId: await warned(shop), text: 'No' }
  return (await shop.people.buyer.post('redress/appeals', appeal)).body.id
}

async function refundRequested(shop: Shop) {
  const { orderId, itemId } = await bought(shop, 5)
  const request = { itemIds: [itemId], kind: 'other', body: 'Not what I need' }
  return { orderId, request }
}

async function contacted(): Promise<string> {
  const [row] = await owner<[{ id: string }]>`
    insert into public.contact_messages (name, email, message) values ('Vera', 'vera@example.com', 'Hello') returning id`
  return row.id
}

async function proposed({ people, newcomer }: Shop): Promise<string> {
  const body = { userId: (await newcomer()).id, act: 'add', reason: 'They know the shop' }
  return (await people.admin.post('admin/proposals', body)).body.id
}

/** An order with a right of withdrawal. */
const withdrawable = (shop: Shop) =>
  withSetting(owner, ['withdrawal_days', 14], async () => (await bought(shop, 5)).orderId)

const byAdmin =
  (arrange: (shop: Shop) => Promise<Request>): Arrange =>
  async (shop) => ({ by: shop.people.admin, ...(await arrange(shop)) })

/** A file without a preview, and a picture for it. */
async function withoutPreview({ people: { seller } }: Shop) {
  const { id } = await list(seller)
  const [file] = await owner<[{ id: string }]>`select id from public.listing_files where listing_id = ${id}`
  return { by: seller, id, params: { fileId: file.id }, body: avatarForm(png(2, 2), 'pictures') }
}

/** A sale whose payment the buyer's bank disputes or warns about. */
async function heardFromBank(shop: Shop, what: 'dispute' | 'warning') {
  const { orderId } = await bought(shop, 5)
  const by = shop.people.seller
  const [order] = await owner<[{ intent: string }]>`
    select payment_intent_id as intent from public.orders where id = ${orderId}`
  const intent = await stripe.paymentIntents.retrieve(order.intent, {}, { stripeAccount: by.accountId })
  await provider(`/charges/${intent.latest_charge}/${what}`)
  await until('the shop knows of it', async () => (await by.get(`sales/${orderId}`)).body[what] !== null)
  return { by, id: orderId }
}

export const SUCCESSES: Record<string, Arrange> = {
  ...guestSuccesses,
  ...followSuccesses,
  ...labelSuccesses,
  ...postSuccesses,
  orderStaffPicks: byAdmin(async ({ things }) => {
    await owner`insert into public.staff_picks (listing_id, reason) values (${things.sold.id}, 'Neat') on conflict do nothing`
    return { body: { listingIds: [things.sold.id] } }
  }),
  deleteStaffPick: byAdmin(async ({ things }) => {
    await owner`insert into public.staff_picks (listing_id, reason) values (${things.sold.id}, 'Neat') on conflict do nothing`
    return { id: things.sold.id }
  }),
  getOembed: async ({ things }) => ({
    query: `url=${encodeURIComponent(`${stack.urls.web}/listing/${things.sold.id}`)}`,
  }),
  setPreviewPictures: withoutPreview,
  deletePreviewPictures: async (shop) => {
    const { body, ...file } = await withoutPreview(shop)
    await file.by.put(`files/${file.id}/previews/${file.params.fileId}/pictures`, body)
    return file
  },
  withdrawRelease: async ({ people: { seller } }) => {
    const { id } = await list(seller, { price: 0 })
    await publish(seller, id)
    return { by: seller, id, params: { number: '1' }, body: { reason: 'A page is missing' } }
  },
  choosePrice: async ({ people: { buyer, seller } }) => {
    const { id } = await list(seller, { price: 3, pay_what_you_want: true })
    await buyer.post(`users/${buyer.id}/cart`, { fileId: id, chosenPrice: 4 })
    return { by: buyer, id, body: { chosenPrice: 5 } }
  },
  deleteListing: async ({ people: { seller } }) => ({ by: seller, id: (await list(seller)).id }),
  createReview: async (shop) => ({
    by: shop.people.buyer,
    body: { itemId: (await bought(shop, 0)).listingId, rating: 5, comment: 'Lovely' },
  }),
  deleteSavedSearch: async ({ people: { buyer } }) => {
    const search = { name: 'Owls', search: 'query=owls', wantsMail: true }
    return { by: buyer, id: (await buyer.put(`users/${buyer.id}/saved-searches`, search)).body.id }
  },
  refundSale: async (shop) => ({
    by: shop.people.seller,
    id: (await bought(shop, 5)).orderId,
    body: { refundId: crypto.randomUUID(), amount: 1, reason: 'Sorry' },
  }),
  answerDispute: async (shop) => ({ ...(await heardFromBank(shop, 'dispute')), body: { words: 'They have it' } }),
  answerWarning: async (shop) => ({ ...(await heardFromBank(shop, 'warning')), body: { action: 'refund' } }),
  getBundle: async ({ people: { seller } }) => {
    const items = [await list(seller, { price: 5 }), await list(seller, { price: 5 })]
    return { id: (await bundle(seller, 'Two for nine', '9.00', items)).id }
  },
  openCase: async (shop) => {
    const { orderId, itemId } = await bought(shop, 5)
    return { by: shop.people.buyer, params: { orderId, itemId }, body: { kind: 'missing', body: 'Page 3' } }
  },
  requestRefund: async (shop) => {
    const { orderId, request } = await refundRequested(shop)
    return { by: shop.people.buyer, id: orderId, body: request }
  },
  answerRefundRequest: async (shop) => {
    const { orderId, request } = await refundRequested(shop)
    const { body } = await shop.people.buyer.post(`orders/${orderId}/refund-request`, request)
    return { by: shop.people.seller, id: body.id, body: { amount: 1, reason: 'Half' } }
  },
  unsubscribe: async (shop) => {
    await bought(shop, 0)
    const mail = await mailWith(shop.people.seller.email, 'You sold')
    return { id: /unsubscribe\/([\w.-]+)>/.exec(headerOf(mail, 'list-unsubscribe') ?? '')?.[1] }
  },
  revokeKey: async ({ people: { buyer } }) => ({ by: buyer, id: (await withKey(buyer, 'sales:read')).keyId }),
  redeliver: async ({ people: { seller }, things: { webhook } }) => {
    await seller.post(`webhooks/${webhook.id}/test`)
    const { deliveries } = (await seller.get(`webhooks/${webhook.id}/deliveries`)).body
    return { by: seller, params: { webhookId: webhook.id, deliveryId: deliveries[0].id } }
  },
  freeSeat: async (shop) => {
    const { things, people } = shop
    const [activation] = await owner<[{ id: string }]>`
      insert into public.licence_activations (key_id, device) values (${things.licence.id}, ${crypto.randomUUID()}) returning id`
    return { by: people.buyer, params: { keyId: things.licence.id, activationId: activation.id } }
  },
  reverseDecision: byAdmin(async (shop) => ({ id: await warned(shop), body: {} })),
  answerContactMessage: byAdmin(async () => ({ id: await contacted(), body: { answer: 'Here it is' } })),
  closeContactMessage: byAdmin(async () => ({ id: await contacted() })),
  agreeToProposal: async (shop) => ({ by: await admin(), id: await proposed(shop) }),
  endProposal: byAdmin(async (shop) => ({ id: await proposed(shop) })),
  withdrawFromOrder: async (shop) => ({
    by: shop.people.buyer,
    id: await withdrawable(shop),
    body: { name: 'Bea' },
  }),
  getInvoice: async (shop) => {
    const { seller, buyer } = shop.people
    await seller.put(`users/${seller.id}/shop`, { makes_invoices: true })
    const { orderId } = await bought(shop, 5)
    await seller.put(`users/${seller.id}/shop`, { makes_invoices: false })
    return { by: buyer, id: orderId }
  },
  decideAppeal: async (shop) => ({
    by: await admin(),
    id: await appealed(shop),
    body: { outcome: 'upheld', answer: 'So be it' },
  }),
  getRedressExport: async () => {
    const robin = await user()
    await robin.post('redress/export-code')
    const { text } = await mailWith(robin.email, 'Your code')
    return { by: robin, body: { code: /[A-Z2-9]{5}-[A-Z2-9]{5}/.exec(text)?.[0] } }
  },
  reportAsVisitor: async ({ things }) => ({
    body: {
      reportedListingId: things.sold.id,
      reason: 'Copied',
      email: 'vera@example.com',
      captchaToken: await freshToken(),
    },
  }),
  sendContactMessage: async () => ({
    body: { name: 'Vera', email: 'vera@example.com', message: 'Hello', captchaToken: await freshToken() },
  }),
  retryMail: byAdmin(async () => {
    const [row] = await owner<[{ id: string }]>`
      insert into private.outbox (kind, address, facts, event_key, buried_at, attempts)
      select kind, address, facts, ${crypto.randomUUID()}, now(), 10 from private.outbox where kind = 'contact_copy' limit 1
      returning id`
    return { id: row.id }
  }),
}
