// A licence key that its buyer may not have yet: every way to read one is tried.
import { expect, test } from 'vitest'
import { owner } from '../../support/database/acting.ts'
import { refund } from '../../support/database/gifts.ts'
import { give, signInVerified } from '../../support/database/guests.ts'
import { addListing, buy } from '../../support/database/purchases.ts'
import { exportOf, firstValue, setBanned } from '../../support/database/steps.ts'
import { actAs, addUser, asUser } from '../../support/database/world.ts'
import { buyers, licensed, setSource } from './licensing.ts'

const KEY = 'KEY-ONE'
type Held = { who: string; orderId: string; listing: string }

/** Each returns what it shows. */
const WAYS: Record<string, (held: Held) => Promise<unknown>> = {
  'REST and orders': ({ who }) => asUser(who)`select key from public.licence_keys`,
  devices: ({ who }) => asUser(who)`select device as key from public.licence_activations`,
  'the library': ({ who }) => actAs(who, 'api')`select * from private.find_library('{"limit": 10}'::jsonb)`,
  'a mailed link': ({ who }) => actAs(who, 'api')`select * from private.redress_purchases()`,
  'the export': ({ who }) => exportOf(who),
  mail: ({ who }) => owner`select private.facts_at_sending(outbox, '') from private.outbox where recipient_id = ${who}`,
}
async function shownBy(held: Held): Promise<string[]> {
  const shown = await Promise.all(
    Object.entries(WAYS).map(async ([way, read]) => (JSON.stringify(await read(held)).includes(KEY) ? [way] : [])),
  )
  return shown.flat()
}

async function bought(): Promise<Held> {
  const { listing } = await licensed({ source: 'list', keys: [KEY] })
  const who = await addUser('Bea')
  const { orderId } = await buy(who, listing)
  await owner`update public.orders set withdrawal_days = 14, withdrawable_until = now() + interval '14 days' where id = ${orderId}`
  await owner`insert into public.licence_activations (key_id, device) select id, key from public.licence_keys where buyer_id = ${who}`
  return { who, orderId, listing }
}
const endPeriod = ({ orderId }: Held) =>
  owner`update public.orders set withdrawable_until = now() where id = ${orderId}`
const consent = ({ who, orderId }: Held) =>
  actAs(who, 'api')`select private.give_consent(${orderId}, '{"words": "Now", "version": "1"}')`
const withdraw = ({ who, orderId }: Held) => actAs(who, 'api')`select private.withdraw_from_order(${orderId}, 'Bea')`
const takeBack = ({ orderId, listing }: Held) =>
  owner`select private.queue_refund(${orderId}, ${listing}, 1250, 'case')`
const reject = async ({ orderId }: Held) => {
  await owner`update private.pending_refunds set reason = 'case' where order_id = ${orderId}`
  await owner`select private.note_pending_refund(id, true) from private.pending_refunds where order_id = ${orderId}`
}

const ALL = ['REST and orders', 'devices', 'the library', 'a mailed link', 'the export', 'mail']
test.each<[string, ((held: Held) => Promise<unknown>)[], string[]]>([
  ['waits for a consent', [], []],
  ['was withdrawn from', [withdraw], []],
  ['was withdrawn from when the period is over', [withdraw, endPeriod], []],
  ['was refunded before it was supplied', [takeBack, endPeriod], []],
  ['was refunded, and then consented to', [takeBack, consent], []],
  ['was consented to', [consent], ALL],
  ['was supplied when the period was over', [endPeriod], ALL],
  ['came back because the refund failed', [takeBack, reject, endPeriod], ALL],
  ['came back because the refund of a withdrawal failed', [withdraw, reject], ALL],
])('the key of a purchase that %s', { tags: ['licence-keys', 'consent', 'M11'] }, async (_what, steps, ways) => {
  const held = await bought()
  for (const step of steps) await step(held)
  expect(await shownBy(held)).toEqual(ways)
})

test.each(['an account', 'a link'])(
  'the key of a gift is shown to %s that opened it',
  { tags: ['licence-keys'] },
  async (way) => {
    const { listing } = await licensed({ source: 'list', keys: [KEY] })
    const email = `${listing}@example.com`
    const { orderId, recipientId } = await give(await addUser('Gwen'), { address: email }, [listing])
    const who = way === 'a link' ? recipientId : await addUser('Robin')
    if (who !== recipientId) await signInVerified(who, email)
    const held = { who, orderId, listing }
    expect(await shownBy(held)).toEqual([])
    expect(JSON.stringify(await WAYS['a mailed link']?.(held))).toContain('unopened')
    await actAs(who, 'api')`select private.open_gift(${orderId})`
    // Guests have no REST.
    const ways = [
      ...(way === 'a link' ? [] : ['REST and orders']),
      'the library',
      'a mailed link',
      'the export',
      'mail',
    ]
    expect(await shownBy(held)).toEqual(ways)
  },
)

test('what costs nothing in a basket waits for no consent, and stays after a withdrawal', {
  tags: ['licence-keys'],
}, async () => {
  const { sam, listing } = await licensed({ source: 'list', keys: [KEY], cents: 0 })
  const paid = await addListing(sam, 1250)
  const who = await addUser('Bea')
  const { orderId } = await buy(who, listing, paid)
  await owner`update public.orders set withdrawal_days = 14, withdrawable_until = now() + interval '14 days' where id = ${orderId}`
  await withdraw({ who, orderId, listing })
  await refund(orderId)
  expect(await shownBy({ who, orderId, listing })).toContain('the library')
})

test('the plan of a buyer’s orders calls no function for each key', async () => {
  const plan = await owner`explain select items from private.order_rows where buyer_id = ${crypto.randomUUID()}`
  const conditions = plan.map((line) => String(line['QUERY PLAN'])).filter((line) => /(Filter|Cond): /.test(line))
  expect(conditions.filter((line) => /\bprivate\.\w+\(/.test(line))).toEqual([])
})

// What buyers and sellers are shown of licence keys by functions that read past the policies.

test('a seller in good standing alone sees the keys of a listing and how many are left', {
  tags: ['licence-keys'],
}, async () => {
  const [bea = ''] = await buyers(1)
  const { sam, listing } = await licensed({ source: 'list', seats: 2, keys: ['ONE', 'TWO', 'THREE'] })
  await buy(bea, listing)
  const described = (who: string) => actAs(who, 'api')`select * from private.describe_licensing(${listing})`
  const found = (who: string) =>
    actAs(who, 'api')`select key from private.find_licence_keys(${listing}, '{"limit": 10}')`
  expect(await described(sam)).toEqual([{ source: 'list', seats: 2, unused: 2, waiting: 0 }])
  expect(await found(sam)).toHaveLength(3)
  expect({ described: await described(bea), found: await found(bea) }).toEqual({ described: [], found: [] })
  await setBanned(sam)
  expect({ described: await described(sam), found: await found(sam) }).toEqual({ described: [], found: [] })
})

test('a library and an export show their owner’s own key, or that they wait for one', {
  tags: ['licence-keys'],
}, async () => {
  const [ann = '', bea = '', cay = ''] = await buyers(3)
  const { sam, listing } = await licensed({ source: null })
  await buy(ann, listing)
  await setSource(sam, listing, 'generated')
  await buy(bea, listing)
  await setSource(sam, listing, 'list')
  await owner`update public.listings set is_sold_out = false where id = ${listing}`
  await buy(cay, listing)
  const licenceOf = (who: string) =>
    firstValue(actAs(who, 'api')`select licence from private.find_library('{"limit": 1}'::jsonb)`)
  expect(await licenceOf(ann)).toBeNull()
  expect(await licenceOf(bea)).toMatchObject({ state: 'valid', key: expect.any(String) })
  expect(await licenceOf(cay)).toMatchObject({ state: 'waiting', key: null })
  const waits = async (who: string) => (await exportOf(who)).pending_licence_keys
  expect(await waits(bea)).toEqual([])
  expect(await waits(cay)).toMatchObject([{ listing_id: listing }])
})

test('a key ends now, whatever time its seller sends', { tags: ['licence-keys'] }, async () => {
  const { sam, listing } = await licensed({ source: 'list', keys: ['ONE'] })
  await asUser(sam)`update public.licence_keys set ended_at = '2020-01-01' where listing_id = ${listing}`
  const isFresh = owner`
    select ended_at > now() - interval '1 hour' from public.licence_keys where listing_id = ${listing}`
  expect(await firstValue(isFresh)).toBe(true)
})
