// Mail to people who didn't ask: bounded per address and seller, over all, and for new addresses, and
// ended by a click, an erasure or a setting. What somebody paid or asked for never waits.
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { member } from '../../audience/rules/post-steps.ts'
import { bought, customersOf } from '../../support/database/customers.ts'
import { world } from '../../support/database/fixture.ts'
import { askForRefund, buyAsGuest, digestOf, give, mailedLinkOf, takeFreeItem } from '../../support/database/guests.ts'
import { columnOf, firstValue, setBanned, takeMails } from '../../support/database/steps.ts'
import { actAs, addListing, addSeller, addUser, asJobs, asUser, buy } from '../../support/database/world.ts'

const { owner } = world
let vera: string
beforeEach(async () => {
  vera = `${randomUUID()}@example.com`
  await owner`delete from private.outbox`
})

/** The mails that are sent when everything is due. */
async function take() {
  await owner`update private.outbox set due_at = now() where attempts = 0`
  return takeMails()
}
const kindsTo = async (address: string) =>
  (await take()).filter((mail) => mail.address === address).map(({ kind }) => kind)
const nextDay = () => owner`delete from private.rate_limits`
const copy = async (seller: string, ...addresses: string[]) =>
  (await customersOf(seller).copy(await addListing(seller), addresses))?.added
async function invite(seller: string, address = vera) {
  const { imported, invite: send } = customersOf(seller)
  return send(await imported(bought(await addListing(seller), address)))
}
const giveFree = async (seller: string) =>
  give(await addUser('Gwen Giver'), { address: vera }, [await addListing(seller, 0)])
const givePaid = async (seller: string) =>
  give(await addUser('Gwen Giver'), { address: vera, note: 'For you' }, [await addListing(seller)])
const paidSeller = async () => {
  const seller = await addSeller('Known Seller')
  await buy(await addUser('Bea'), await addListing(seller))
  return seller
}
/** A guest of this address with a refund request, and its thread. */
async function guestThread(seller: string) {
  const { guestId, orderId } = await buyAsGuest(vera, await addListing(seller))
  await askForRefund(guestId, orderId, 'other', 'Not what I need')
  const thread = await firstValue(owner`select id from public.threads where order_id = ${orderId}`)
  const says = (body: string) =>
    asUser(seller)`insert into public.messages (thread_id, body) values (${thread}, ${body})`
  const writes = async () =>
    actAs(guestId, 'api')`select private.write_as_guest(${orderId}, 'The third', ${await mailedLinkOf(guestId)})`
  return { says, writes, guestId }
}
/** Clicks the link in a mail. */
const stop = ({ facts }: { facts?: { stop: { digest: string; sellerId: string; kind: string } } } = {}) =>
  columnOf(actAs(world.people.stranger, 'api')`
    select seller from private.stop_mails(${facts?.stop.digest ?? ''}, ${facts?.stop.sellerId ?? null}, ${facts?.stop.kind ?? ''})`)
const erase = (guest: string) => actAs(guest, 'api')`select private.erase_guest()`
const guestOf = (address: string) => firstValue(owner`select holder_id from private.claims where address = ${address}`)

describe('an address', { tags: ['P3'] }, () => {
  test('gets three unsolicited mails a day of a seller and five of all; no seller learns that', async () => {
    const [sam, tom, uma] = [await paidSeller(), await paidSeller(), await paidSeller()]
    expect(await copy(sam, vera)).toBe(1)
    expect(await copy(sam, vera.toUpperCase())).toBe(1)
    expect(await copy(sam, vera)).toBe(1)
    expect(await invite(sam)).toBe(1)
    expect(await kindsTo(vera)).toEqual(['free_copy', 'free_copy', 'free_copy'])
    for (const seller of [tom, uma]) await copy(seller, vera)
    await giveFree(uma)
    expect(await kindsTo(vera)).toHaveLength(2)
    await nextDay()
    expect((await kindsTo(vera)).toSorted()).toEqual(['gift', 'invitation'])
  })

  test('never waits for what it paid or asked for, or what somebody paid for', async () => {
    const sam = await paidSeller()
    for (let number = 1; number <= 6; number += 1) await copy(sam, vera)
    await take()
    const { says, writes } = await guestThread(sam)
    await writes()
    for (const body of ['One', 'Two', 'Three', 'Four']) await says(body)
    await givePaid(sam)
    await takeFreeItem(vera, await addListing(sam, 0))
    await owner`select private.enqueue_mail_to_address('guest_links', ${vera}, 'one', '{}')`
    const kinds = ['case_sent', 'gift', 'guest_links', ...Array(4).fill('guest_message'), 'purchase', 'purchase']
    expect((await kindsTo(vera)).toSorted()).toEqual(kinds)
  })

  test('gets three messages a day of a seller, if it never wrote to them as a guest', async () => {
    const { says, writes } = await guestThread(await paidSeller())
    for (const body of ['One', 'Two', 'Three', 'Four']) await says(body)
    expect((await kindsTo(vera)).filter((kind) => kind === 'guest_message')).toHaveLength(3)
    await writes()
    expect(await kindsTo(vera)).toEqual(['guest_message'])
  })

  test('counts a mail once that is tried several times', async () => {
    const sam = await paidSeller()
    await copy(sam, vera)
    for (let time = 1; time <= 4; time += 1) {
      expect(await kindsTo(vera)).toEqual(['free_copy'])
      await owner`update private.outbox set attempts = 0, sent_at = null, state = 'waiting'`
    }
    for (let number = 1; number <= 3; number += 1) await copy(sam, vera)
    expect(await kindsTo(vera)).toHaveLength(3)
  })

  test('gets nothing that waited for 30 days, or of a banned seller', async () => {
    const sam = await paidSeller()
    for (let number = 1; number <= 4; number += 1) await copy(sam, vera)
    await setBanned(sam)
    expect(await kindsTo(vera)).toEqual([])
    await setBanned(sam, false)
    await take()
    await owner`update private.outbox set created_at = now() - interval '31 days' where attempts = 0`
    await take()
    expect(await owner`select from private.outbox where attempts = 0`).toEqual([])
  })
})

test('a seller without a paid sale writes to 50 new addresses a day', { tags: ['P3'] }, async () => {
  const sam = await addSeller('New Seller')
  const many = Array.from({ length: 52 }, () => `${randomUUID()}@example.com`)
  expect(await copy(sam, ...many)).toBe(52)
  const first = (await take()).map(({ address }) => address)
  expect(first).toHaveLength(50)
  await copy(sam, first[0])
  expect((await take()).map(({ address }) => address)).toEqual([first[0]])
  await buy(await addUser('Bea'), await addListing(sam))
  expect((await take()).filter(({ kind }) => kind === 'free_copy')).toHaveLength(2)
})

describe('one click', { tags: ['P3', 'mail-unsubscribe'] }, () => {
  test('on a copy or an invitation ends both of that seller, and not what was paid for', async () => {
    const [sam, tom] = [await paidSeller(), await paidSeller()]
    await invite(sam)
    const [mail] = (await take()).filter(({ kind }) => kind === 'invitation')
    expect(await stop(mail)).toEqual(['Known Seller'])
    for (const seller of [sam, tom]) await copy(seller, vera)
    await invite(tom)
    await buyAsGuest(vera, await addListing(sam))
    expect((await kindsTo(vera)).toSorted()).toEqual(['free_copy', 'invitation', 'purchase'])
  })

  test('on a gift ends free gifts of everybody, and takes the words out of paid ones', async () => {
    const [sam, tom] = [await paidSeller(), await paidSeller()]
    await giveFree(sam)
    const [mail] = (await take()).filter(({ kind }) => kind === 'gift')
    expect(await stop(mail)).toEqual([null])
    await giveFree(tom)
    await givePaid(tom)
    const gifts = (await take()).filter(({ kind }) => kind === 'gift')
    expect(gifts).toMatchObject([{ facts: { title: null, note: null, giver: null } }])
  })

  test('on a message to a guest ends the seller’s messages until the guest writes again', async () => {
    const { says, writes } = await guestThread(await paidSeller())
    await says('Which page?')
    const [mail] = (await take()).filter(({ kind }) => kind === 'guest_message')
    expect(await stop(mail)).toEqual(['Known Seller'])
    await says('Answer me')
    expect(await kindsTo(vera)).toEqual([])
    await writes()
    await says('Thank you')
    expect(await kindsTo(vera)).toEqual(['guest_message'])
  })
})

describe('a guest who erased a copy', { tags: ['P3'] }, () => {
  const erased = async (seller: string) => {
    await copy(seller, vera)
    await erase(String(await guestOf(vera)))
    await owner`delete from private.outbox`
  }

  test('gets no copy, invitation or free gift of that seller, by a keyed digest', async () => {
    const [sam, tom] = [await paidSeller(), await paidSeller()]
    await erased(sam)
    expect(await copy(sam, vera)).toBe(1)
    expect(await copy(tom, vera)).toBe(1)
    expect(await invite(sam)).toBe(1)
    await giveFree(sam)
    await givePaid(sam)
    expect((await kindsTo(vera)).toSorted()).toEqual(['free_copy', 'gift'])
    expect(await owner`select from private.unsolicited_addresses where digest = ${digestOf(vera)}`).toEqual([])
    await owner`update private.unsolicited_addresses set noted_at = now() - interval '12 months 1 day'`
    await asJobs((sql) => sql`select private.forget_undeliverable()`)
    await copy(sam, vera)
    expect(await kindsTo(vera)).toContain('free_copy')
  })

  test.each<[string, boolean, (sam: string) => Promise<unknown>]>([
    ['pays without an account', true, async (sam) => buyAsGuest(vera, await addListing(sam))],
    ['types the address for a free item', false, async (sam) => takeFreeItem(vera, await addListing(sam, 0))],
    [
      'takes an item in an account',
      true,
      async (sam) => {
        const bea = await addUser('Bea')
        await owner`update auth.users set email = ${vera}, email_confirmed_at = now() where id = ${bea}`
        await owner`update public.accounts set email = ${vera} where id = ${bea}`
        await actAs(bea, 'payments')`select private.begin_order(${[await addListing(sam, 0)]}, false)`
      },
    ],
  ])('and then %s: copies come again: %s', async (_what, isLifted, act) => {
    const sam = await paidSeller()
    await erased(sam)
    await act(sam)
    await copy(sam, vera)
    expect((await kindsTo(vera)).includes('free_copy')).toBe(isLifted)
  })
})

test.each([
  ['turned off all optional mail', (bea: string) => asUser(bea)`update public.accounts set wants_mail = false`],
  ['turned off copies', (bea: string) => actAs(bea, 'api')`select private.unsubscribe('free_copy')`],
])(
  'a member who %s gets no copy, invitation or free gift by mail',
  { tags: ['P3', 'mail-wanted'] },
  async (_what, turnOff) => {
    const [bea, sam] = [await member(), await paidSeller()]
    vera = `${bea}@example.com`
    await turnOff(bea)
    await copy(sam, vera)
    await invite(sam)
    await giveFree(sam)
    await givePaid(sam)
    expect(await kindsTo(vera)).toEqual(['gift'])
  },
)
