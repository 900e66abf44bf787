// Keys are assigned when an order is fulfilled, each once, and follow the purchase.
import { describe, expect, test } from 'vitest'
import { whileOpen, world } from '../../support/database/fixture.ts'
import {
  attach,
  beginOrder,
  columnOf,
  exportOf,
  firstValue,
  leave,
  mailsTo,
  pay,
  refundAtStripe,
} from '../../support/database/steps.ts'
import { actAs, asJobs, asUser, buy, rejectionOf } from '../../support/database/world.ts'
import { addKeys, buyers, isSoldOut, keyOf, keysOf, licensed, setSource, use } from './licensing.ts'

const { owner } = world
const AT_ONCE = 50
const many = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `LIST-${1000 + index}`)

describe('a purchase', { tags: ['licence-keys'] }, () => {
  test('of a free or paid item brings a generated key with the seats of that time', async () => {
    const [bea = '', ben = ''] = await buyers(2)
    const { sam, listing } = await licensed({ seats: 3 })
    const free = await licensed({ cents: 0 })
    await buy(bea, listing)
    await setSource(sam, listing, 'generated', 1)
    await beginOrder(ben, [free.listing])
    const [paid, gift] = [await keyOf(bea), await keyOf(ben)]
    expect(paid).toMatchObject({ seats: 3, seats_used: 0 })
    expect(gift.seats).toBeNull()
    for (const { key } of [paid, gift]) expect(key).toMatch(/^([2-9A-HJ-NP-Z]{5}-){4}[2-9A-HJ-NP-Z]{5}$/)
  })

  test('gives each of 50 buyers at once another key of the list, and the one too many waits', {
    tags: ['licence-sold-out'],
  }, async () => {
    const everyone = await buyers(AT_ONCE + 1)
    const { sam, listing } = await licensed({ source: 'list', keys: numbered(AT_ONCE) })
    const orders = await many(everyone.length, (n) => beginOrder(everyone[n] ?? '', [listing]))
    await many(orders.length, async (n) => {
      await attach(everyone[n] ?? '', orders[n]?.order_id ?? '')
      await pay(orders[n]?.order_id ?? '')
    })
    const keys = (await many(everyone.length, (n) => keysOf(everyone[n] ?? ''))).flat().map(({ key }) => key)
    expect(keys.toSorted()).toEqual(numbered(AT_ONCE))
    expect(await isSoldOut(listing)).toBe(true)
    const [waiting] = await owner`select buyer_id from public.licence_waits where listing_id = ${listing}`
    expect(await mailsTo(sam)).toEqual(expect.arrayContaining(['licence_keys_needed', 'licence_keys_needed']))
    const task = { kind: 'licence_keys', about_id: listing }
    expect(await actAs(sam, 'api')`select kind, about_id from private.seller_tasks()`).toEqual([task])

    await addKeys(sam, listing, ['late-1'])
    expect((await keyOf(waiting?.buyer_id)).key).toBe('late-1')
    expect(await mailsTo(waiting?.buyer_id)).toContain('licence_key')
    expect(await isSoldOut(listing)).toBe(true)
    await addKeys(sam, listing, ['late-2'])
    expect(await isSoldOut(listing)).toBe(false)
    expect(await actAs(sam, 'api')`select kind from private.seller_tasks()`).toEqual([])
  })

  test('is refused while the item is sold out, and carts lose it with a notice', {
    tags: ['licence-sold-out'],
  }, async () => {
    const [bea = '', ben = '', bob = ''] = await buyers(3)
    const { sam, listing } = await licensed({ source: 'list', keys: ['ONE'], cents: 0 })
    await asUser(ben)`insert into public.cart_items (listing_id) values (${listing})`
    await beginOrder(bea, [listing])
    expect(await rejectionOf(beginOrder(ben, [listing]))).toBe('sold_out')
    expect(await rejectionOf(asUser(bob)`insert into public.cart_items (listing_id) values (${listing})`)).toBe(
      'sold_out',
    )
    expect(await asUser(ben)`select reason from public.cart_notices`).toEqual([{ reason: 'sold_out' }])
    await asUser(bob)`insert into public.wishlist_items (listing_id) values (${listing})`
    await setSource(sam, listing, null)
    await beginOrder(ben, [listing])
    expect(await keysOf(ben)).toEqual([])
  })

  test('that is refunded ends the key; a failed refund brings it back; a new one brings another', async () => {
    const [bea = ''] = await buyers(1)
    const { listing } = await licensed()
    const order = await buy(bea, listing)
    const { key } = await keyOf(bea)
    await refundAtStripe(order, 1250)
    expect((await use('activate', listing, key)).state).toBe('revoked')
    await owner`update public.entitlements set revoked_at = null, revoke_reason = null where order_id = ${order.orderId}`
    expect(await use('activate', listing, key)).toMatchObject({ state: 'valid', is_activated: true })
    await owner`update public.entitlements set revoked_at = now(), revoke_reason = 'refunded' where order_id = ${order.orderId}`
    await buy(bea, listing)
    expect(await keysOf(bea)).toHaveLength(2)
  })

  test('that is refunded while its buyer waits frees the place, and gets it back with the item', async () => {
    const [bea = '', ben = ''] = await buyers(2)
    const { sam, listing } = await licensed()
    await setSource(sam, listing, 'list')
    await owner`update public.listings set is_sold_out = false where id = ${listing}`
    const order = await buy(bea, listing)
    await owner`update public.listings set is_sold_out = false where id = ${listing}`
    await buy(ben, listing)
    await refundAtStripe(order, 1250)
    await addKeys(sam, listing, ['FIRST'])
    expect((await keyOf(ben)).key).toBe('FIRST')
    await owner`update public.entitlements set revoked_at = null, revoke_reason = null where order_id = ${order.orderId}`
    await addKeys(sam, listing, ['SECOND'])
    expect((await keyOf(bea)).key).toBe('SECOND')
  })

  test('keeps the key from a buyer whose files wait for consent', async () => {
    const [bea = ''] = await buyers(1)
    const { sam, listing } = await licensed()
    const { orderId } = await buy(bea, listing)
    await owner`update public.orders set withdrawable_until = now() + interval '1 day' where id = ${orderId}`
    expect(await keysOf(bea)).toEqual([])
    expect(await asUser(sam)`select from public.licence_keys where listing_id = ${listing}`).toHaveLength(1)
  })
})

describe('a seller', { tags: ['licence-sold-out'] }, () => {
  test('adds keys in order; a repeated one is refused with its line, and nothing is added', async () => {
    const { sam, listing } = await licensed({ source: 'list', keys: ['  a-1 ', '', 'B-2'] })
    const added = () => owner`select key from public.licence_keys where listing_id = ${listing} order by position`
    expect(await added()).toEqual([{ key: 'a-1' }, { key: 'B-2' }])
    const lineOf = (keys: string[]) => addKeys(sam, listing, keys).catch(({ message, detail }) => [message, detail])
    expect(await lineOf(['C-3', '', 'A 1'])).toEqual(['licence_key_repeated', '3'])
    expect(await lineOf(['C-3', 'D-4', 'c3'])).toEqual(['licence_key_repeated', '3'])
    expect(await lineOf(['C-3', 'C-3'])).toEqual(['licence_key_repeated', '2'])
    expect(await lineOf(['b-2', 'a-1'])).toEqual(['licence_key_repeated', '2'])
    expect(await added()).toHaveLength(2)
    const other = await licensed({ source: 'list', keys: ['A-1'] })
    expect(await isSoldOut(other.listing)).toBe(false)
    expect(await rejectionOf(addKeys(other.sam, listing, ['E-5']))).toBe('not_found')
  })

  test('sells keys that differ in case alone, and each is found as it is written', async () => {
    const [bea = '', ben = ''] = await buyers(2)
    const { sam, listing } = await licensed({ source: 'list', keys: ['aB-1', 'Ab-1'] })
    await buy(bea, listing)
    const stateOf = async (key: string) => (await use('validate', listing, key)).state
    expect({ aB1: await stateOf('aB1'), 'AB 1': await stateOf('AB 1') }).toEqual({ aB1: 'valid', 'AB 1': 'valid' })
    await buy(ben, listing)
    expect({ bea: (await keyOf(bea)).key, ben: (await keyOf(ben)).key }).toEqual({ bea: 'aB-1', ben: 'Ab-1' })
    await addKeys(sam, listing, ['ab-1'])
    expect(await stateOf('aB1')).toBe('valid')
    expect(await stateOf('Ab-1')).toBe('valid')
    expect(await stateOf('AB-1')).toBe('unknown')
  })

  test('sees keys added together in their order, the last first', async () => {
    const keys = ['Q', 'W', 'E', 'R', 'T', 'Y', 'U', 'I']
    const { sam, listing } = await licensed({ source: 'list', keys })
    const seen = actAs(sam, 'api')`select key from private.find_licence_keys(${listing}, '{"limit": 10}')`
    expect(await columnOf(seen)).toEqual(keys.toReversed())
  })

  test('finds keys by their beginning, sees who has them, and takes unused ones out of sale', async () => {
    const [bea = ''] = await buyers(1)
    const { sam, listing } = await licensed({ source: 'list', keys: ['AB-1', 'AB-2', 'ÅX_%9'] })
    await buy(bea, listing)
    const find = (request: object) => actAs(sam, 'api')`
      select key, state, buyer_name from private.find_licence_keys(${listing}, ${owner.json({ limit: 10, ...request })}::jsonb)`
    expect(await find({ q: 'a B1' })).toEqual([{ key: 'AB-1', state: 'valid', buyer_name: 'Bea' }])
    expect(await find({ q: 'ab' })).toHaveLength(2)
    expect(await find({ sold: true })).toEqual([{ key: 'AB-1', state: 'valid', buyer_name: 'Bea' }])
    expect(await find({ q: 'åx' })).toHaveLength(1)
    const end = (time: string | null) =>
      asUser(
        sam,
      )`update public.licence_keys set ended_at = ${time} where listing_id = ${listing} and entitlement_id is null`
    await end('2020-01-01')
    expect(await isSoldOut(listing)).toBe(true)
    await end(null)
    expect(await isSoldOut(listing)).toBe(false)
  })

  test('who deletes the account leaves valid keys; a buyer who does leaves no device', async () => {
    const [bea = ''] = await buyers(1)
    const { sam, listing } = await licensed()
    await buy(bea, listing)
    const { key } = await keyOf(bea)
    await use('activate', listing, key)
    await leave(sam)
    expect(await use('validate', listing, key)).toMatchObject({ state: 'valid', is_activated: true })
    const exported = await exportOf(bea)
    expect(exported.licence_keys).toEqual([
      expect.objectContaining({ key, devices: [expect.objectContaining({ device: 'laptop' })] }),
    ])
    await leave(bea)
    expect(await use('validate', listing, key)).toMatchObject({ state: 'valid', is_activated: false, seats_used: 0 })
  })

  test('who adds a key while a purchase is restored serves its buyer', async () => {
    const [bea = ''] = await buyers(1)
    const { sam, listing } = await licensed()
    await setSource(sam, listing, 'list')
    await owner`update public.listings set is_sold_out = false where id = ${listing}`
    const order = await buy(bea, listing)
    await refundAtStripe(order, 1250)
    const restore = () => owner`
      update public.entitlements set revoked_at = null, revoke_reason = null where order_id = ${order.orderId}`
    await whileOpen((sql) => sql`select private.add_licence_keys(${listing}, ${['ONE']})`, restore, {
      by: sam,
      role: 'postgres',
    })
    expect((await keyOf(bea)).key).toBe('ONE')
  })

  test('who changes from a list to generated keys serves the buyers who wait', async () => {
    const [bea = ''] = await buyers(1)
    const { sam, listing } = await licensed({ source: 'list', keys: ['ONE'] })
    const order = await beginOrder(bea, [listing])
    await asUser(sam)`update public.licence_keys set ended_at = now() where listing_id = ${listing}`
    await attach(bea, order.order_id)
    await pay(order.order_id)
    expect(await keysOf(bea)).toEqual([])
    await setSource(sam, listing, 'generated')
    expect(await keysOf(bea)).toHaveLength(1)
  })
})

test('a mail has its key only when it is sent', { tags: ['licence-keys'] }, async () => {
  const [bea = ''] = await buyers(1)
  const { listing } = await licensed()
  await buy(bea, listing)
  const { key } = await keyOf(bea)
  const stored = await owner`select facts::text from private.outbox where recipient_id = ${bea}`
  expect(JSON.stringify(stored)).not.toContain(key)
  await owner`update private.outbox set due_at = now() + interval '1 hour' where recipient_id is distinct from ${bea}`
  const [taken] = await asJobs(
    (sql) => sql<[{ facts: { licences: object[] } }]>`select * from private.take_mails(1, interval '1 minute')`,
  )
  expect(taken.facts.licences).toEqual([{ title: 'A pattern', key }])
  expect(
    await firstValue(owner`select count(*)::integer from private.outbox where facts::text like ${`%${key}%`}`),
  ).toBe(0)
})
