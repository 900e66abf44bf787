// Links that are made for a mail while its purchase or gift goes to another address.
import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { actAs, asJobs } from '../../support/database/acting.ts'
import { whileOpen, world } from '../../support/database/fixture.ts'
import { giveBack, mailedLink, opens } from '../../support/database/gifts.ts'
import { beginGuest, buyAsGuest, digestOf, give } from '../../support/database/guests.ts'
import { addListing, addUser } from '../../support/database/purchases.ts'

const { owner, people } = world
let email: string
let fresh: string
let listing: string
beforeEach(async () => {
  ;[email, fresh] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`]
  listing = await addListing(people.seller)
})

/** A request of the old address for its links, and what its mail does when it is sent. */
async function linksMail() {
  await actAs(randomUUID(), 'api')`
    select private.request_guest_links(${randomUUID()}, now() + interval '5 minutes', ${email})`
  const [mail] = await owner`select id from private.outbox where address = ${email} and kind = 'guest_links'`
  const digest = digestOf(randomUUID())
  const digests = [digest.toString('hex')]
  const send = () => asJobs((sql) => sql`select * from private.make_guest_links(${mail?.id}, ${digests}::text[])`)
  return { digest, send }
}

/** Mails of each kind that are on their way to a guest. */
const queue = async (guest: string): Promise<string[]> =>
  (
    await owner`
      insert into private.outbox (kind, recipient_id, event_key, facts)
      select kind, ${guest}, 'on its way', '{}' from unnest(private.guest_link_kinds()) as kind returning id`
  ).map(({ id }) => id)
const makes = async (mail: string) =>
  (
    await asJobs((sql) => sql`select private.make_mailed_redress_link(${mail}, ${digestOf(randomUUID())}) as is_made`)
  )[0]?.is_made

/** A request that waits for its seller. */
async function correction(orderId: string): Promise<string> {
  const [order] = await owner`select buyer_id from public.orders where id = ${orderId}`
  const [made] = await actAs(order?.buyer_id, 'api')`select private.request_move(${orderId}, ${fresh}) as id`
  return made?.id
}

test('the old address of a corrected gift gets none', { tags: ['I10'] }, async () => {
  const giver = await addUser('Giver')
  const { orderId, recipientId } = await give(giver, { address: email }, [listing])
  await mailedLink(recipientId)
  const { digest, send } = await linksMail()
  await whileOpen((sql) => sql`select private.correct_gift(${orderId}, ${fresh})`, send, {
    by: giver,
    role: 'marketplace_jobs',
  })
  expect(await opens(digest)).toBeNull()
})

test('the old address of a moved purchase gets none', { tags: ['I10'] }, async () => {
  const { orderId } = await buyAsGuest(email, listing)
  const id = await correction(orderId)
  const { digest, send } = await linksMail()
  await whileOpen((sql) => sql`select private.decide_correction(${id}, 'Sure')`, send, {
    by: people.seller,
    role: 'marketplace_jobs',
  })
  expect(await opens(digest)).toBeNull()
})

test('news of a gift that was on its way to the giver’s old address goes out again', async () => {
  const guestId = await beginGuest(randomUUID(), listing)
  const { orderId, recipientId } = await give(guestId, { address: fresh }, [listing], email)
  await giveBack(orderId, recipientId)
  const take = async () => {
    await owner`update private.outbox set due_at = case when kind = 'gift_update' and recipient_id = ${guestId} then '-infinity' else now() + interval '1 day' end`
    return (await asJobs((sql) => sql`select id, address from private.take_mails(1, interval '1 minute')`))[0]
  }
  const link = async (mail?: string) => {
    const digest = digestOf(randomUUID())
    await asJobs((sql) => sql`select private.make_mailed_redress_link(${mail ?? null}, ${digest})`)
    return opens(digest)
  }
  const taken = await take()
  await actAs(people.seller, 'api')`select private.decide_correction(${await correction(orderId)}, 'Sure')`
  expect({ address: taken?.address, link: await link(taken?.id) }).toEqual({ address: email, link: null })
  const again = await take()
  expect({ address: again?.address, link: await link(again?.id) }).toEqual({ address: fresh, link: guestId })
})

/** The kinds whose button opens the purchases of a guest. */
const opening = globSync('edge-functions/jobs/mails/*.tsx').flatMap((file) =>
  readFileSync(file, 'utf8')
    .split(/^(?:export )?const (?=\w+ = mailTemplate)/m)
    .filter((template) => template.includes('context.orderPage('))
    .map((template) => /^\w+/.exec(template)?.[0]),
)

test('each mail whose button opens a guest’s purchases brings a link', async () => {
  const [row] = await owner`select private.guest_link_kinds() as kinds`
  expect(opening.toSorted()).toEqual(row?.kinds.toSorted())
})

test.each(['moved purchase', 'corrected gift'])(
  'mail on its way to the old address of a %s makes no link',
  async (what) => {
    const isGift = what === 'corrected gift'
    const giver = await addUser('Giver')
    const gift = isGift && (await give(giver, { address: email }, [listing]))
    const bought = !gift && (await buyAsGuest(email, listing))
    const guest = gift ? gift.recipientId : bought ? bought.guestId : ''
    const onTheirWay = await queue(guest)
    if (gift) await actAs(giver, 'api')`select private.correct_gift(${gift.orderId}, ${fresh})`
    if (bought)
      await actAs(people.seller, 'api')`select private.decide_correction(${await correction(bought.orderId)}, 'Sure')`
    for (const id of onTheirWay) expect(await makes(id)).toBe(false)
    const [again] = await owner`
    select id from private.outbox where recipient_id = ${guest} and event_key = 'on its way' and kind = 'refund'`
    expect(await makes(again?.id)).toBe(true)
  },
)
