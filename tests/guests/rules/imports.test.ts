// Imports: their preview, and invitations, once, one to each address, to nobody who ended them.
import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { actAs, asJobs, rejectionOf } from '../../support/database/acting.ts'
import {
  newAddress as address,
  bought,
  customersOf,
  guestOf,
  waitingInvitations as invitations,
  isHeld,
  other,
  prepareSellers,
  sellerId,
  signIn,
} from '../../support/database/customers.ts'
import { world } from '../../support/database/fixture.ts'
import { buyAsGuest } from '../../support/database/guests.ts'
import { addListing, addSeller } from '../../support/database/purchases.ts'
import { firstValue } from '../../support/database/steps.ts'

const { owner } = world
prepareSellers()

const mover = () => customersOf(sellerId)
/** What the mails that are due now would hold: the titles behind their links. */
async function sent(): Promise<string[]> {
  await owner`update private.outbox set due_at = now()`
  const mails = await asJobs((sql) => sql`select id from private.take_mails(10, '1 minute')`)
  const digests = [1, 2, 3].map(() => randomBytes(32).toString('hex'))
  const links = mails.map(({ id }) =>
    asJobs((sql) => sql`select titles from private.make_guest_links(${id}, ${digests}::text[])`),
  )
  return (await Promise.all(links)).flat().map(({ titles }) => titles)
}

describe('an import', () => {
  test('is counted before anything is written', async () => {
    const [listing, second, email] = [await addListing(sellerId), await addListing(sellerId), address()]
    const list = [bought(listing, email.toUpperCase()), bought(listing, email), bought(second, email)]
    expect(await mover().preview(list)).toEqual({ batch_id: null, added: 2, known: 0 })
    expect({ guest: await guestOf(email), list: await mover().list(listing) }).toEqual({ guest: undefined, list: [] })
    expect(await mover().importAll(list)).toMatchObject({ added: 2, known: 0 })
    expect(await mover().preview(list)).toMatchObject({ added: 0, known: 2 })
    expect((await mover().batches())[0]).toMatchObject({ given: 2, mailed_at: null })
  })

  test('grows by further calls of its seller until its invitations are sent', async () => {
    const listing = await addListing(sellerId)
    const [id, more] = [await mover().imported(bought(listing, address())), [bought(listing, address())]]
    const theirs = [bought(await addListing(other), address())]
    expect(await rejectionOf(customersOf(other).importAll(theirs, id))).toBe('customers_not_found')
    expect(await mover().importAll(more, id)).toEqual({ batch_id: id, added: 1, known: 0 })
    expect(await rejectionOf(customersOf(other).invite(id))).toBe('customers_not_found')
    expect(await mover().invite(id)).toBe(2)
    expect(await rejectionOf(mover().importAll([bought(listing, address())], id))).toBe('customers_not_found')
  })

  test('names its shop to its buyer, before and after a claim, and a free copy none', async () => {
    const [listing, email] = [await addListing(sellerId), address()]
    await mover().imported(bought(listing, email))
    const guest = actAs(String(await guestOf(email)), 'api')
    expect(await guest`select imported_from from private.redress_purchases()`).toEqual([{ imported_from: 'gumroad' }])
    await mover().copy(await addListing(sellerId), [email])
    const robin = actAs(await signIn(email), 'api')
    expect(await robin`select imported_from from private.own_orders('{"limit": 9}')`).toEqual([
      { imported_from: null },
      { imported_from: 'gumroad' },
    ])
  })

  test('is revoked with its invitations, and an account keeps what it claimed', async () => {
    const [listing, kept, lost] = [await addListing(sellerId), address(), address()]
    const id = await mover().imported(bought(listing, kept), bought(listing, lost))
    const userId = await signIn(kept)
    expect(await mover().invite(id)).toBe(2)
    expect(await mover().revoke(id)).toBe(0)
    expect(await guestOf(lost)).toBeUndefined()
    expect(await invitations()).toEqual([])
    expect(await isHeld(userId)).toBe(true)
    expect((await mover().batches()).find((batch) => batch.id === id)).toMatchObject({ given: 0 })
  })
})

describe('invitations', { tags: ['mail-unsubscribe'] }, () => {
  test('go out once, one to each address, with links to that import only', async () => {
    const [one, two] = [await addListing(sellerId, 1250, 'An owl'), await addListing(sellerId, 1250, 'A fox')]
    const [vera, shy] = [address(), address()]
    const id = await mover().imported(
      bought(one, vera),
      bought(two, vera),
      bought(one, shy),
      bought(two, shy, { mayInvite: false }),
    )
    await buyAsGuest(vera, await addListing(other, 1250, 'A bear'))
    await owner`delete from private.outbox`
    const offered = async () => (await mover().batches()).find((batch) => batch.id === id)?.mails
    expect([await offered(), await mover().invite(id), await offered()]).toEqual([1, 1, 0])
    expect(await rejectionOf(mover().invite(id))).toBe('customers_invited')
    expect(await invitations()).toEqual([{ address: vera }])
    expect((await sent()).toSorted()).toEqual(['“A fox”, bought on May 3, 2024', '“An owl”, bought on May 3, 2024'])
  })

  test('skip an address that wants no mail by a later list', async () => {
    const [listing, email] = [await addListing(sellerId), address()]
    const id = await mover().imported(bought(listing, email))
    await mover().importAll([bought(listing, email, { mayInvite: false })])
    expect(await mover().invite(id)).toBe(0)
  })

  test('go out once to an address, also after a new import, until their seller leaves', async () => {
    const [shop, email] = [await addSeller('Again'), address()]
    const listing = await addListing(shop)
    const { imported, invite, revoke } = customersOf(shop)
    const first = await imported(bought(listing, email))
    await invite(first)
    expect(await sent()).toHaveLength(1)
    for (const { id } of await owner`select id from private.outbox`)
      await asJobs((sql) => sql`select private.mark_mail_sent(${id})`)
    await revoke(first)
    await invite(await imported(bought(listing, email), bought(listing, address())))
    expect(await sent()).toHaveLength(1)
    await actAs(shop, 'api')`select private.delete_account()`
    expect(await owner`select from private.mail_stops where seller_id = ${shop}`).toEqual([])
    expect(await owner`select from private.customer_batches where seller_id = ${shop}`).toEqual([])
    expect(await invitations()).toEqual([])
  })

  test('wait for each other, two a second', async () => {
    const listing = await addListing(sellerId)
    const [first, second] = [
      await mover().imported(bought(listing, address()), bought(listing, address())),
      await mover().imported(bought(listing, address()), bought(listing, address())),
    ]
    await mover().invite(first)
    await mover().invite(second)
    const last = await firstValue(
      owner`select round(extract(epoch from max(due_at) - now()), 0)::int from private.outbox`,
    )
    expect(last).toBe(2)
  })

  test('hold nothing after a claim, of items that were taken back, or when their seller is banned', async () => {
    const [shop, email] = [await addSeller('Leaving'), address()]
    const listing = await addListing(shop)
    const id = await customersOf(shop).imported(bought(listing, email), bought(listing, address()))
    await customersOf(shop).invite(id)
    await signIn(email)
    expect(await sent()).toHaveLength(1)
    const revoke = (reason: string | null) => owner`
      update public.entitlements set revoked_at = ${reason && new Date()}, revoke_reason = ${reason} where listing_id = ${listing}`
    await revoke('unlawful')
    expect(await sent()).toEqual([])
    await revoke(null)
    expect(await sent()).toHaveLength(1)
    await owner`update public.profiles set is_banned = true where id = ${shop}`
    expect(await sent()).toEqual([])
  })
})
