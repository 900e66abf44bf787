// Who sells: what others see of it, what orders keep, and what follows where it is required.
import { afterEach, describe, expect, test } from 'vitest'
import { rejectionOf } from '../../support/database/acting.ts'
import { world } from '../../support/database/fixture.ts'
import {
  ban,
  beginDownload,
  beginOrder,
  columnOf,
  columnsWith,
  firstValue,
  leave,
  offered,
  pay,
  setCharges,
  statusOf,
  takeMails,
} from '../../support/database/steps.ts'
import { actAs, addSeller, addUser, asJobs, asUser } from '../../support/database/world.ts'
import { setSetting } from '../../support/settings.ts'

const TRADER = {
  kind: 'trader',
  legal_name: 'Owl Ltd',
  address: '1 Mill Lane\nDublin',
  email: 'owl@trade.example',
  phone: '+353 1 555 0100',
  register_number: null,
  vat_number: 'IE1234567A',
}
const PRIVATE = { ...TRADER, kind: 'private' }

const save = (seller: string, written: object, terms: string | null = null) =>
  actAs(seller, 'api')`select private.save_identity(${JSON.stringify(written)}::text::jsonb, ${terms}::text::date)`
const shownOf = (seller: string) =>
  firstValue(world.visitors`select identity from private.shown_identities where seller_id = ${seller}`)
const keptOn = (order: string) => firstValue(world.owner`select seller_identity from public.orders where id = ${order}`)
const versionsFor = (reader: string, seller: string) =>
  columnOf(asUser(reader)`select kind from public.seller_identities where seller_id = ${seller} order by certified_at`)

describe('what others see', { tags: ['seller-identity-shown', 'R3', 'P1'] }, () => {
  test('is all of a trader, of a private seller only that, and nothing of a banned one', async () => {
    const sam = await addSeller('Sam')
    expect(await shownOf(sam)).toBeUndefined()
    await save(sam, TRADER)
    expect(await shownOf(sam)).toEqual(TRADER)
    await save(sam, PRIVATE)
    expect(await shownOf(sam)).toEqual({ kind: 'private' })
    expect(await versionsFor(sam, sam)).toEqual(['trader', 'private'])
    for (const reader of ['stranger', 'admin'] as const)
      expect(await versionsFor(world.people[reader], sam)).toEqual([])
    await ban(sam)
    expect(await shownOf(sam)).toBeUndefined()
  })

  test('is of the sellers in a buyer’s cart', async () => {
    const [bea, { sam, listing }] = [await addUser('Bea'), await offered()]
    await save(sam, TRADER)
    const seen = () => actAs(bea, 'api')`select * from private.identities_of_cart()`
    expect(await seen()).toEqual([])
    await asUser(bea)`insert into public.cart_items (listing_id) values (${listing})`
    expect(await seen()).toEqual([{ seller_id: sam, identity: TRADER }])
  })

  test('is certified and reachable: a trader without an address is refused, and terms are accepted with it', async () => {
    const sam = await addUser('Sam')
    await expect(save(sam, { ...TRADER, address: null })).rejects.toThrow('seller_identities_trader_reachable')
    await save(sam, { kind: 'private' }, '2026-01-01')
    expect(await columnOf(world.owner`select version::text from public.acceptances where user_id = ${sam}`)).toContain(
      '2026-01-01',
    )
  })
})

describe('an order', { tags: ['seller-identity-kept'] }, () => {
  test('keeps who sold it as shown at its purchase, whatever the seller changes, and after they left', async () => {
    const [bea, { sam, listing }] = [await addUser('Bea'), await offered()]
    const shown = { ...TRADER, legal_name: `Owl ${sam}` }
    await save(sam, shown)
    const { order_id: order } = await beginOrder(bea, [listing])
    await save(sam, { ...shown, legal_name: 'Later Owl Ltd' })
    expect((await beginOrder(bea, [listing])).order_id).not.toBe(order)
    await world.owner`update public.orders set withdrawal_days = 14 where id = ${order}`
    await pay(order)
    expect(await keptOn(order)).toEqual(shown)
    const change = world.owner`update public.orders set seller_identity = null where id = ${order}`
    await expect(change).rejects.toThrow('the seller identity of an order is not changed')
    const mail = (await takeMails()).find(({ kind, recipient_id }) => kind === 'purchase' && recipient_id === bea)
    expect(mail?.facts.sellerIdentity).toEqual(shown)
    await leave(sam)
    expect(await columnsWith(shown.legal_name)).toEqual(['public.orders.seller_identity'])
    expect(await firstValue(actAs(bea, 'api')`select "sellerIdentity" from private.own_order(${order})`)).toEqual(shown)
  })

  test('of a private seller keeps nothing else, and its metadata restores it', async () => {
    const [bea, { sam, listing }] = [await addUser('Bea'), await offered()]
    await save(sam, PRIVATE)
    const { order_id: order } = await beginOrder(bea, [listing])
    expect(await keptOn(order)).toEqual({ kind: 'private' })
    const snapshot = await firstValue(actAs(bea, 'payments')`select private.order_snapshot(${order})`)
    const restored = (written: string) => firstValue(world.owner`select private.restored_identity(${written})`)
    expect(await restored(snapshot.seller_identity_1)).toEqual({ kind: 'private' })
    expect(await restored(JSON.stringify(TRADER))).toEqual(TRADER)
    expect(await restored(JSON.stringify({ ...TRADER, more: 'words' }))).toBeNull()
  })
})

describe('where it is required', { tags: ['seller-identity-required'] }, () => {
  const plan = () => {
    const change = { seller_identity: { value: 'required', shown: 'optional', shown_next: null } }
    return actAs(world.people.admin, 'api')`select private.save_settings(${JSON.stringify(change)}::text::jsonb)`
  }
  const startIn = (time: string) => world.owner`
    update private.settings set takes_effect_at = now() + ${time}::interval where name = 'seller_identity'`
  const work = () => asJobs((sql) => sql`select private.require_identities()`)
  const mailed = async (seller: string) => {
    await work()
    return (await world.owner`select from private.outbox where kind = 'identity_required' and recipient_id = ${seller}`)
      .count
  }
  const makeOptional = async () => {
    await setSetting(world.owner, 'seller_identity', 'optional')
    await world.owner`update private.settings set next_value = null, takes_effect_at = null where name = 'seller_identity'`
    await work()
  }
  afterEach(makeOptional)

  test('sellers have 30 days and get mails 30, 7 and 1 days before, unless they said it', async () => {
    const [sam, said] = [await addSeller('Sam'), await addSeller('Said')]
    await save(said, { kind: 'private' })
    await plan()
    const days = await firstValue(world.owner`
      select extract(day from takes_effect_at - now())::integer from private.settings where name = 'seller_identity'`)
    expect(days).toBeGreaterThanOrEqual(30)
    const counts: number[] = []
    for (const left of ['30 days 1 hour', '7 days', '1 day']) {
      await world.owner`delete from private.outbox where recipient_id = ${sam}`
      await startIn(left)
      counts.push(await mailed(sam), await mailed(sam))
    }
    expect([counts, await mailed(said)]).toEqual([[1, 1, 1, 1, 1, 1], 0])
    await save(sam, { kind: 'private' })
    expect((await takeMails()).filter(({ recipient_id }) => recipient_id === sam)).toEqual([])
  })

  test('listings pause, open checkouts finish, buyers keep files, and sellers resume or leave', async () => {
    const [bea, { sam, listing }, other] = [await addUser('Bea'), await offered(), await offered()]
    const { order_id: order } = await beginOrder(bea, [listing])
    await plan()
    await startIn('-1 minute')
    await work()
    expect([await statusOf(listing), await statusOf(other.listing)]).toEqual(['paused', 'paused'])
    expect(await rejectionOf(beginOrder(await addUser('Late'), [listing]))).toMatch('seller_not_ready')
    await pay(order)
    expect(await beginDownload(bea, order, listing)).toHaveLength(1)
    await setCharges(sam, false)
    await setCharges(sam, true)
    expect(await statusOf(listing)).toBe('paused')
    await save(sam, { kind: 'private' })
    expect(await statusOf(listing)).toBe('active')
    await leave(sam)
    expect(await beginDownload(bea, order, listing)).toHaveLength(1)
    await makeOptional()
    expect(await statusOf(other.listing)).toBe('active')
  })
})
