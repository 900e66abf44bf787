// A block ends a seller’s words and items on every way, when a mail is sent or an item is claimed. What
// was paid for, money and decisions still go, without the words, and the seller sees no difference.
import { beforeEach, describe, expect, test } from 'vitest'
import { member } from '../../audience/rules/post-steps.ts'
import { bought, customersOf } from '../../support/database/customers.ts'
import { world } from '../../support/database/fixture.ts'
import { askForRefund, buyAsGuest, give, takeFreeItem } from '../../support/database/guests.ts'
import { askAboutOrder, firstValue, itemOf, openCase, say, takeMails } from '../../support/database/steps.ts'
import { actAs, addListing, addSeller, addUser, asJobs, asUser, buy } from '../../support/database/world.ts'

const { owner } = world
let bea: string
let address: string
let sam: string
beforeEach(async () => {
  ;[bea, sam] = [await member(), await addSeller('Sam')]
  address = `${bea}@example.com`
  await owner`delete from private.outbox`
})

const block = (by = bea, seller = sam) => asUser(by)`insert into public.blocks (blocked_id) values (${seller})`
/** The mails to Bea when everything is due. */
async function take() {
  await owner`update private.outbox set due_at = now()`
  return (await takeMails()).filter((mail) => mail.address === address)
}
const kinds = async () => (await take()).map(({ kind }) => kind)
const signIn = (user: string) => actAs(user, 'api')`select private.sync_profile('Bea', null)`
const held = async () =>
  (await owner`select listing_id from public.entitlements where buyer_id = ${bea} and revoked_at is null`).map(
    ({ listing_id: id }) => id,
  )
const copy = async (listing: string) => customersOf(sam).copy(listing, [address], 'Read this')
const copies = (listing: string) => customersOf(sam).list(listing)
const freeGift = async (giver: string, seller: string) => give(giver, { address }, [await addListing(seller, 0)])

const WAYS: [string, string, () => Promise<unknown>][] = [
  ['a free copy', 'free_copy', async () => copy(await addListing(sam))],
  [
    'an invitation',
    'invitation',
    async () => {
      const { imported, invite } = customersOf(sam)
      await invite(await imported(bought(await addListing(sam), address)))
    },
  ],
  ['a stranger’s free gift of their item', 'gift', async () => freeGift(await addUser('Tom'), sam)],
  ['their free gift of another’s item', 'gift', async () => freeGift(sam, await addSeller('Tom'))],
  [
    'a free item that somebody typed the address for',
    'purchase',
    async () => takeFreeItem(address, await addListing(sam, 0)),
  ],
  [
    'a message',
    'message',
    async () => {
      const { orderId } = await buy(bea, await addListing(sam))
      const thread = await askAboutOrder(bea, orderId)
      await owner`delete from private.outbox`
      await say(sam, thread)
    },
  ],
  [
    'a message to a guest with the address',
    'guest_message',
    async () => {
      const { guestId, orderId } = await buyAsGuest(address, await addListing(sam))
      await askForRefund(guestId, orderId, 'other', 'Not what I need')
      await owner`delete from private.outbox`
      await say(sam, await firstValue(owner`select id from public.threads where order_id = ${orderId}`))
    },
  ],
  [
    'a follow that somebody typed the address for',
    'confirm_follow',
    () => actAs(world.people.stranger, 'api')`
    select private.request_address_follow(${crypto.randomUUID()}, now() + interval '5 minutes', ${sam}, ${address}, false)`,
  ],
  [
    'a new item that was listed before the block',
    'new_listings',
    async () => {
      const facts = { listings: [{ id: await addListing(sam), title: 'Read this', seller: 'Sam' }], more: 0 }
      await owner`select private.enqueue_mail('new_listings', ${bea}, 'one', ${owner.json(facts)})`
    },
  ],
  [
    'a new release of a free copy',
    'new_release',
    async () => {
      const listing = await addListing(sam)
      await copy(listing)
      await signIn(bea)
      await owner`delete from private.outbox`
      const [order] = await owner`select order_id from public.entitlements where buyer_id = ${bea}`
      const facts = { orderId: order?.order_id, listingId: listing, note: 'Read this' }
      await owner`select private.enqueue_mail('new_release', ${bea}, 'one', ${owner.json(facts)})`
    },
  ],
]

describe('a seller', { tags: ['P3'] }, () => {
  test.each(WAYS)('reaches an address by %s, until it blocks them', async (_way, kind, act) => {
    await act()
    const before = await owner`select * from private.outbox`
    expect(await kinds()).toEqual([kind])
    await owner`delete from private.outbox`
    // An invitation stops further ones.
    await owner`delete from private.mail_stops`
    for (const { position: _, ...row } of before) await owner`insert into private.outbox ${owner(row)}`
    await block()
    expect(await kinds()).toEqual([])
    expect(await owner`select from private.outbox where kind = ${kind} and sent_at is null`).toEqual([])
  })

  test('is blocked neither by an account that didn’t verify the address, nor by a block of another', async () => {
    const eve = await addUser('Eve')
    await owner`update public.accounts set email = ${address} where id = ${eve}`
    for (const [by, seller] of [
      [eve, sam],
      [bea, await addSeller('Tom')],
      [sam, bea],
    ] as const)
      await block(by, seller)
    await copy(await addListing(sam))
    expect(await kinds()).toEqual(['free_copy'])
  })

  test('sees a copy of somebody who blocked them like every other, and it waits for its holder', async () => {
    const [listing, other] = [await addListing(sam), await addListing(await addSeller('Tom'), 0)]
    await block()
    expect(await copy(listing)).toMatchObject({ added: 1, known: 0 })
    await give(await addUser('Gwen'), { address }, [await addListing(sam, 0)])
    await give(sam, { address }, [other])
    await takeFreeItem(address, await addListing(sam, 0))
    await signIn(bea)
    expect({ held: await held(), copies: await copies(listing) }).toMatchObject({ held: [], copies: [{ address }] })
    await asUser(bea)`delete from public.blocks`
    await signIn(bea)
    expect(await held()).toHaveLength(4)
    expect((await held()).includes(listing)).toBe(true)
  })
})

describe('a buyer who blocked a seller', { tags: ['P3', 'M11'] }, () => {
  test('gets receipts, refunds and decisions; the seller’s answer stays in the case', async () => {
    const { orderId, intentId, accountId } = await buy(bea, await addListing(sam, 1250, 'A quilt'))
    const thread = await openCase(bea, orderId, (await itemOf(orderId)) as string)
    await block()
    const caseId = await firstValue(owner`select id from public.cases where thread_id = ${thread} or id = ${thread}`)
    await owner`update public.cases set state = 'rejected', answer = 'Read this', due_at = now() + interval '7 days' where id = ${caseId}`
    await owner`select private.apply_refund(${intentId}, ${accountId}, 500, 0)`
    const mails = await take()
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['case', 'case_sent', 'purchase', 'refund'])
    expect(mails.find(({ kind }) => kind === 'case')?.facts).toMatchObject({
      state: 'rejected',
      words: null,
      seller: null,
    })
  })

  test('gets a gift that was paid for, and its key, without a word of giver or seller', async () => {
    const listing = await addListing(sam, 1250, 'Read this')
    await owner`update public.listings set licence_source = 'list' where id = ${listing}`
    await actAs(sam, 'api')`select private.add_licence_keys(${listing}, ${['READ-THIS']})`
    await block()
    await give(await addUser('Read this'), { address, note: 'Read this' }, [listing])
    const [mail] = await take()
    expect(mail?.kind).toBe('gift')
    expect(/read.this/i.test(JSON.stringify(mail?.facts))).toBe(false)
    await signIn(bea)
    expect(await held()).toEqual([listing])
  })

  test('learns of a new release of a purchase without the seller’s words', async () => {
    const listing = await addListing(sam)
    const { orderId } = await buy(bea, listing)
    await owner`delete from private.outbox`
    await block()
    const facts = {
      orderId,
      listingId: listing,
      seller: 'Sam',
      title: 'Read this',
      release: 2,
      name: 'Read this',
      note: 'Read this',
    }
    await owner`select private.enqueue_mail('new_release', ${bea}, 'one', ${owner.json(facts)})`
    const [mail] = await take()
    expect(mail?.kind).toBe('new_release')
    expect(JSON.stringify(mail?.facts).includes('Read this')).toBe(false)
  })

  test('gets links to purchases without the free items that somebody sends them', async () => {
    await copy(await addListing(sam, 1250, 'Read this'))
    await buyAsGuest(address, await addListing(sam, 1250, 'A quilt'))
    await block()
    await owner`select private.enqueue_mail_to_address('guest_links', ${address}, 'one', '{}')`
    const id = await firstValue(owner`select id from private.outbox where kind = 'guest_links'`)
    const links = await asJobs(
      (sql) =>
        sql`select titles from private.make_guest_links(${id}, ${['a1', 'b2'].map((one) => one.repeat(32))}::text[])`,
    )
    expect(links).toEqual([{ titles: '“A quilt”' }])
  })

  test('reads nothing of them in the news of a day', async () => {
    const tom = await addSeller('Tom')
    for (const seller of [sam, tom]) await asUser(bea)`insert into public.follows (seller_id) values (${seller})`
    await owner`update private.digests set covered_until = now() - interval '2 days' where user_id = ${bea}`
    for (const seller of [sam, tom])
      await owner`update public.listings set created_at = now() - interval '20 hours' where id = ${await addListing(seller)}`
    await block()
    await asJobs((sql) => sql`select private.mail_digest(${bea}, 'new_listings', '[]')`)
    expect((await take()).map(({ facts }) => facts.listings.map(({ seller }: { seller: string }) => seller))).toEqual([
      ['Tom'],
    ])
  })
})
