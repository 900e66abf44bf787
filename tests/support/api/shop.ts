// A little shop and its people, to ask every call as everyone: everything in it is real, so that honest calls get to the end.
import { randomUUID } from 'node:crypto'
import { messagePictureForm, png } from '../sample-bytes.ts'
import { signToken } from '../stack.ts'
import { beginUploads, list, PDF, putObject } from './listings.ts'
import { admin, owner, seller, type TestUser, user } from './people.ts'
import { PERSONAS, type Persona } from './personas.ts'
import { buy, checkout } from './purchases.ts'

export type Secret = {
  what: string
  value: string
  visibleTo: readonly Persona[]
  /** Shown by one call in one state only: a run may miss it by chance. */
  isSeldomShown?: boolean
}
export type Shop = Awaited<ReturnType<typeof openShop>>

const word = (what: string) => `${what}-${randomUUID()}`
const DAY_SECONDS = 86_400

async function readAll(people: Record<string, TestUser>) {
  const ids = Object.values(people).map(({ id }) => id)
  for (const id of ids) await owner`update public.accounts set identity_sub = ${word('identity')} where id = ${id}`
  const accounts = await owner<{ id: string; email: string | null; identity_sub: string | null }[]>`
    select id, email, identity_sub from public.accounts where id in ${owner(ids)}`
  return Object.entries(people).flatMap(([persona, { id }]): Secret[] => {
    const account = accounts.find((candidate) => candidate.id === id)
    // Who deleted their account is shown neither any more; who was banned takes their data along.
    const visibleTo: Persona[] = persona === 'deleted' ? [] : [persona as Persona]
    const emailVisibleTo: Persona[] = persona === 'deleted' ? [] : [...visibleTo, 'admin']
    return [
      ...(account?.email ? [{ what: `the ${persona}'s email`, value: account.email, visibleTo: emailVisibleTo }] : []),
      ...(account?.identity_sub ? [{ what: `the ${persona}'s identity`, value: account.identity_sub, visibleTo }] : []),
    ]
  })
}

/** Makes the people and their things. Every secret stands where a call could reach it. */
export async function openShop() {
  const [stranger, buyer, alex, banned, deleted] = [
    await user('Stranger'),
    await user('Buyer'),
    await admin(),
    await user('Banned'),
    await user('Deleted'),
  ]
  const [sam, otto] = [await seller('Sam Seller'), await seller('Otto Other')]
  const people = { stranger, buyer, seller: sam, 'other seller': otto, admin: alex, banned, deleted }

  const [sold, free, hidden, removed] = [
    await list(sam, { price: 0, title: 'Sold pattern' }),
    await list(sam, { price: 0, title: 'Free pattern' }),
    await list(sam, { is_active: false }),
    await list(sam, { title: word('removed-title') }),
  ]
  const [others, priced] = [await list(otto, { title: 'Other pattern' }), await list(otto, { price: '3.00' })]
  const order = await buy(buyer, sold.id)
  const wondered = await list(otto, { price: 0 })
  const asked = await buy(buyer, wondered.id)
  const bannedOrder = await buy(banned, sold.id)
  await buy(deleted, sold.id)
  const pending = (await checkout(buyer, priced.id)).body.sessionId as string

  const [question, bannedQuestion, reason, banReason] = ['question', 'banned-question', 'reason', 'ban-reason'].map(
    word,
  )
  const thread = (await buyer.post(`orders/${asked.id}/thread`, { body: question })).body
  const picture = (await buyer.post(`users/${buyer.id}/message-pictures`, messagePictureForm(png(4, 4), png(2, 2))))
    .body
  const alt = word('alt')
  const shown = (await buyer.post(`threads/${thread.id}/messages`, { pictures: [{ id: picture.id, alt }] })).body
  const complaint = (
    await buyer.post(`orders/${asked.id}/items/${asked.items[0]?.id}/case`, {
      kind: 'missing',
      body: word('complaint'),
    })
  ).body
  const bannedThread = (await banned.post(`orders/${bannedOrder.id}/thread`, { body: bannedQuestion })).body
  await buyer.post('report', { reportedListingId: removed.id, reason })
  const review = (await buyer.post('reviews', { itemId: sold.id, rating: 4, comment: 'Lovely' })).body
  const spareReview = (await buyer.post('reviews', { itemId: wondered.id, rating: 3, comment: 'Fine' })).body
  const [report] = await owner<{ id: string }[]>`select id from public.reports where reporter_id = ${buyer.id}`
  await owner`update public.listings set status = 'removed' where id = ${removed.id}`
  for (const person of [banned, stranger]) await person.post(`users/${person.id}/cart`, { fileId: others.id })
  const [upload] = await beginUploads(sam, ['product'])
  const secrets = await readAll(people)
  await owner`insert into public.user_roles (user_id, role) values (${banned.id}, 'admin')`
  await alex.post('admin/ban', { userId: banned.id, reason: banReason })
  await deleted.delete(`users/delete/${deleted.id}`)
  const hook = (
    await sam.post(`users/${sam.id}/webhooks`, { url: `https://127.0.0.1/${word('hook')}`, events: ['review.created'] })
  ).body
  const keyName = word('key')
  const made = (await sam.post(`users/${sam.id}/keys`, { name: keyName, scopes: ['sales:read'] })).body

  const code = word('CODE').slice(0, 23).toUpperCase()
  const [discount] = await owner<{ id: string }[]>`
    insert into public.discounts (seller_id, code, percent) values (${sam.id}, ${code}, 10), (${otto.id}, 'OTTO', 10) returning id`
  const [bundle] = await owner<{ id: string }[]>`
    insert into public.bundles (seller_id, name, price_cents, size) values (${sam.id}, 'Two patterns', 50, 2) returning id`
  const [gifts, privateName] = [randomUUID(), word('private-collection')]
  await owner`
    insert into public.collections (id, owner_id, name, is_shared)
    values (${gifts}, ${buyer.id}, 'Gifts', true), (${randomUUID()}, ${buyer.id}, ${privateName}, false)`
  const pendingRelease = word('pending-release')
  await owner`insert into public.pending_releases (listing_id, note, failure) values (${sold.id}, ${pendingRelease}, 'An archive')`
  const fileOf = async ({ id }: { id: string }) =>
    (await owner<[{ id: string }]>`select file_id as id from public.release_files where listing_id = ${id}`)[0]
  const licenceKey = word('LICENCE')
  const [licence] = await owner<[{ id: string }]>`
    insert into public.licence_keys (listing_id, key, entitlement_id, buyer_id, assigned_at)
    select listing_id, ${licenceKey}, id, buyer_id, now() from public.entitlements where order_id = ${order.id} returning id`
  const files = await owner<{ seller_id: string; object_path: string }[]>`
    select listings.seller_id, listing_files.object_path
    from public.listing_files join public.listings on listings.id = listing_files.listing_id
    where listings.id in ${owner([removed.id, others.id])}`
  const orders = await owner<{ id: string; buyer_id: string; checkout_session_id: string }[]>`
    select id, buyer_id, checkout_session_id from public.orders
    where buyer_id in ${owner(Object.values(people).map(({ id }) => id))}`
  secrets.push(
    { what: 'the reason of a report', value: reason ?? '', visibleTo: ['admin', 'buyer'] },
    { what: 'the id of a report', value: report?.id ?? '', visibleTo: ['admin'], isSeldomShown: true },
    { what: 'the reason of a ban', value: banReason ?? '', visibleTo: ['admin'], isSeldomShown: true },
    { what: 'the title of a removed listing', value: removed.title, visibleTo: ['admin', 'buyer', 'seller'] },
    { what: 'a message', value: question ?? '', visibleTo: ['buyer', 'other seller', 'admin'] },
    { what: 'what a picture shows', value: alt, visibleTo: ['buyer', 'other seller', 'admin'] },
    { what: 'the id of a picture', value: picture.id, visibleTo: ['buyer', 'other seller', 'admin'] },
    { what: 'the id of a thread', value: thread.id, visibleTo: ['buyer', 'other seller', 'admin'] },
    { what: 'the note of a rejected release', value: pendingRelease, visibleTo: ['seller'] },
    { what: 'a discount code', value: code, visibleTo: ['seller'] },
    { what: 'the name of a private collection', value: privateName, visibleTo: ['buyer'] },
    { what: 'a complaint', value: complaint.body, visibleTo: ['buyer', 'other seller', 'admin'] },
    { what: 'a message of a banned person', value: bannedQuestion ?? '', visibleTo: ['seller', 'banned'] },
    { what: 'an order with a thread', value: asked.id, visibleTo: ['buyer', 'other seller', 'admin'] },
    { what: 'another order', value: order.id, visibleTo: ['buyer', 'seller'] },
    { what: 'a banned person’s order', value: bannedOrder.id, visibleTo: ['seller', 'banned'] },
    { what: 'a checkout session', value: pending, visibleTo: ['buyer'], isSeldomShown: true },
    { what: 'a seller’s account', value: sam.accountId, visibleTo: ['seller'] },
    { what: 'another seller’s account', value: otto.accountId, visibleTo: ['other seller'] },
    { what: 'where a webhook goes', value: hook.url, visibleTo: ['seller'] },
    { what: 'the secret of a webhook', value: hook.secret, visibleTo: ['seller'], isSeldomShown: true },
    { what: 'the name of an API key', value: keyName, visibleTo: ['seller'] },
    { what: 'an API key', value: made.key, visibleTo: [] },
    { what: 'a licence key', value: licenceKey, visibleTo: ['buyer', 'seller'] },
    { what: 'the place of an upload', value: upload?.path ?? '', visibleTo: [] },
    ...files.map(
      (file): Secret => ({
        what: 'the place of a file',
        value: file.object_path,
        // In the link to what they sell; nobody gets one to what was taken down.
        visibleTo: file.seller_id === otto.id ? ['other seller'] : [],
        isSeldomShown: true,
      }),
    ),
  )
  return {
    people,
    secrets,
    /** A new user without any rows. */
    newcomer: () => user('Newcomer'),
    /** A file that the seller uploaded and did not list yet: the id of its upload. */
    uploaded: async () => {
      const [place] = await beginUploads(sam, ['product'])
      if (!place) throw new Error('no place to upload to')
      await putObject(sam, place, PDF, 'application/pdf')
      return place.id
    },
    things: {
      sold,
      free,
      hidden,
      removed,
      others,
      priced,
      asked,
      thread,
      shown,
      complaint,
      review,
      spareReview,
      report,
      discount,
      bundle,
      collection: { id: gifts },
      licence,
      webhook: hook as { id: string },
      soldFile: await fileOf(sold),
      removedFile: await fileOf(removed),
    },
    /** Ids by what they name, for the places of a call that want such an id. */
    ids: {
      person: Object.values(people).map(({ id }) => id),
      listing: [sold, free, hidden, removed, others, priced].map(({ id }) => id),
      order: orders.map(({ id }) => id),
      thread: [thread.id, bannedThread.id] as string[],
      message: [shown.id] as string[],
      case: [complaint.id] as string[],
      report: report ? [report.id] : [],
      review: [review.id, spareReview.id] as string[],
      discount: discount ? [discount.id] : [],
      bundle: bundle ? [bundle.id] : [],
      upload: upload ? [upload.id] : [],
    },
    sessions: orders.map((row) => row.checkout_session_id).filter(Boolean),
    /** Headers that make a call this persona's. */
    tokens: await tokensOf(people),
  }
}

async function tokensOf(people: Record<string, TestUser>): Promise<Record<Persona, string | null>> {
  const sign = (id: string, secret?: string) => signToken({ sub: id, expiresInSeconds: DAY_SECONDS, secret })
  const entries = PERSONAS.map(async (persona) => {
    if (persona === 'visitor') return [persona, null]
    if (persona === 'forged token') return [persona, await sign(people.admin?.id ?? '', 'f'.repeat(40))]
    return [persona, await sign(people[persona]?.id ?? '')]
  })
  return Object.fromEntries(await Promise.all(entries))
}
