// Requests to move a purchase to another address: who may confirm them, and what never moves.
import { randomBytes, randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { actAs, asJobs, rejectionOf } from '../../support/database/acting.ts'
import { whileOpen, world } from '../../support/database/fixture.ts'
import { bounce, claim, opens } from '../../support/database/gifts.ts'
import { buyAsGuest, digestOf, linkOf } from '../../support/database/guests.ts'
import { addListing, addSeller, addUser } from '../../support/database/purchases.ts'

const { owner } = world
let sellerId: string
let bought: Awaited<ReturnType<typeof buyAsGuest>>
let old: string
let fresh: string
beforeAll(async () => {
  sellerId = await addSeller('Moving Seller')
})
beforeEach(async () => {
  ;[old, fresh] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`]
  bought = await buyAsGuest(old, await addListing(sellerId, 1250, 'A quilt'))
})

const begin = () => asJobs((sql) => sql`select private.begin_correction() as begun`)
const receiptOf = async (orderId: string): Promise<string> =>
  (await owner`select receipt_id from public.orders where id = ${orderId}`)[0]?.receipt_id
const request = async ({ to = fresh, receipt = '', captcha = randomUUID() as string } = {}) => {
  const of = receipt || (await receiptOf(bought.orderId))
  const [made] = await actAs(randomUUID(), 'api')`
    select private.request_correction(${captcha}, now() + interval '5 minutes', ${of}, ${to}) as id`
  return made?.id
}
const begun = async (to = fresh) => {
  const id = await request({ to })
  await begin()
  return id
}
const stateOf = async (id: string) =>
  (await owner`select state, address, reason, decided_by from private.corrections where id = ${id}`)[0]
const holds = async () =>
  (await owner`select address from private.claims where holder_id = ${bought.guestId}`)[0]?.address
const buyer = async () => (await owner`select buyer_id from public.orders where id = ${bought.orderId}`)[0]?.buyer_id
const mail = async (kind: string) =>
  (await owner`select id, facts from private.outbox where recipient_id = ${bought.guestId} and kind = ${kind}`)[0]
const decide = (by: string, id: string, why: string | null = 'They sent the bank’s receipt') =>
  actAs(by, 'api')`select private.decide_correction(${id}, ${why})`
const confirm = (by: string, id: string) => actAs(by, 'api')`select private.confirm_correction(${id})`
/** Mails to the purchase's holder or to its old address, but for the receipt. */
const mails = async () =>
  (
    await owner`
      select kind, address, facts from private.outbox
      where (recipient_id = ${bought.guestId} or address = ${old}) and kind like '%move%' order by kind`
  ).map(({ kind, address }) => (address ? [kind, address] : [kind]))

describe('a request', () => {
  test('waits, and mails the old address a link that confirms it', async () => {
    const id = await begun(fresh.toUpperCase())
    expect(await stateOf(id)).toMatchObject({ state: 'waiting', address: fresh })
    expect([await holds(), await mails()]).toEqual([old, [['move_request']]])
    const asked = await mail('move_request')
    expect(JSON.stringify(asked?.facts)).not.toContain('@')
    const digest = digestOf(randomUUID())
    const [made] = await asJobs((sql) => sql`select private.make_mailed_redress_link(${asked?.id}, ${digest}) as made`)
    expect([made?.made, await opens(digest)]).toEqual([true, bought.guestId])
    const [shown] = await actAs(bought.guestId, 'api')`select private.redress_statements() as facts`
    expect(shown?.facts.correction.id).toBe(id)
    await confirm(bought.guestId, id)
    expect([await holds(), await opens(digest)]).toEqual([fresh, null])
  })

  test('moves the purchase at once if mail to the old address bounced', async () => {
    const link = await linkOf(bought)
    await bounce(old)
    const id = await begun()
    expect(await stateOf(id)).toEqual({ state: 'done', address: null, reason: null, decided_by: null })
    // The receipt that bounced is replaced, and the old address gets nothing.
    expect([await holds(), await opens(link), await mails()]).toEqual([fresh, null, [['purchase_moved']]])
    expect(await mail('purchase')).toBeUndefined()
  })

  test('moves the purchase when mail bounces later, and not for a complaint', async () => {
    await begun()
    await bounce(old, 'complaint')
    expect(await holds()).toBe(old)
    await bounce(old.toUpperCase())
    expect(await holds()).toBe(fresh)
  })

  test('replaces an earlier one of the purchase', async () => {
    const [first, second] = [await begun('first@example.com'), await begun()]
    expect([await stateOf(first), (await stateOf(second))?.state]).toEqual([undefined, 'waiting'])
    expect(await rejectionOf(decide(sellerId, first))).toBe('not_found')
  })

  test.each(['a claim', 'an erasure', 'nothing'])(
    'looks the same to its seller after %s',
    { tags: ['R3'] },
    async (what) => {
      if (what === 'a claim') await claim(old)
      if (what === 'an erasure') await actAs(bought.guestId, 'api')`select private.erase_guest()`
      const id = await begun()
      expect((await stateOf(id))?.state).toBe('waiting')
      const tasks = await actAs(sellerId, 'api')`select kind, about_id from private.seller_tasks()`
      expect(tasks).toContainEqual({ kind: 'correction', about_id: bought.orderId })
      expect(await mails()).toEqual(what === 'nothing' ? [['move_request']] : [])
      expect(await rejectionOf(decide(sellerId, id))).toBe('nothing rejected it')
      expect([(await stateOf(id))?.state, await holds()]).toEqual(['done', what === 'nothing' ? fresh : undefined])
    },
  )

  test.each(['an unknown receipt', 'the address that has it', 'an account’s order'])(
    'for %s is dropped',
    async (what) => {
      const id = await request({
        ...(what === 'an unknown receipt' && { receipt: randomUUID() }),
        ...(what === 'an account’s order' && { receipt: await receiptOf(world.order.orderId) }),
        ...(what === 'the address that has it' && { to: old.toUpperCase() }),
      })
      expect((await stateOf(id))?.state).toBe('asked')
      await begin()
      expect([await stateOf(id), await mails()]).toEqual([undefined, []])
    },
  )

  test('uses a captcha once, and counts three times a day for a receipt', async () => {
    const captcha = randomUUID()
    await request({ captcha })
    expect(await rejectionOf(request({ captcha }))).toBe('captcha_used')
    const [second, third, fourth] = [await request(), await request(), await request()]
    expect([await stateOf(second), (await stateOf(third))?.state, await stateOf(fourth)]).toMatchObject([
      { state: 'asked' },
      'asked',
      undefined,
    ])
    for (const _ of [1, 2, 3]) await begin()
  })

  test('ends after 30 days with its address', async () => {
    const id = await begun()
    await owner`update private.corrections set ends_at = now() - interval '1 second' where id = ${id}`
    expect(await rejectionOf(decide(sellerId, id))).toBe('not_found')
    expect(await rejectionOf(confirm(bought.guestId, id))).toBe('not_found')
    await asJobs((sql) => sql`select private.forget_guests()`)
    expect([await stateOf(id), await holds()]).toEqual([undefined, old])
  })
})

describe('a decision', () => {
  test('of the seller moves the purchase, keeps the reason and mails both addresses', async () => {
    const link = await linkOf(bought)
    const id = await begun()
    const [sale] = await actAs(sellerId, 'api')`select private.describe_sale(${bought.orderId}) as facts`
    expect([sale?.facts.correction.id, JSON.stringify(sale?.facts).includes('@')]).toEqual([id, false])
    const tasks = await actAs(sellerId, 'api')`select kind, about_id from private.seller_tasks()`
    expect(tasks).toContainEqual({ kind: 'correction', about_id: bought.orderId })
    await decide(sellerId, id)
    const decision = { reason: 'They sent the bank’s receipt', decided_by: sellerId }
    expect(await stateOf(id)).toEqual({ state: 'done', address: null, ...decision })
    expect([await holds(), await opens(link)]).toEqual([fresh, null])
    expect(await mails()).toEqual([['purchase_moved'], ['purchase_moved_away', old]])
    const facts = await owner`
      select facts from private.outbox where recipient_id = ${bought.guestId} or address = ${old}`
    expect(JSON.stringify(facts)).not.toContain('@')
    expect(await rejectionOf(decide(sellerId, id))).toBe('already_done')
  })

  test.each([
    ['The bank’s statement shows it', 'move_purchase'],
    [null, 'refuse_move'],
  ])('of an admin with the reason %s is in the log', async (why, action) => {
    const id = await begun()
    const find = (state: string) =>
      actAs(world.people.admin, 'api')`
        select id from private.find_corrections(${owner.json({ state, limit: 100 })}::jsonb)`
    expect(await find('waiting')).toContainEqual({ id })
    await decide(world.people.admin, id, why)
    expect(await find(why ? 'done' : 'refused')).toContainEqual({ id })
    const [logged] = await owner`
      select action, reason, facts from public.moderation_actions where admin_id = ${world.people.admin} order by id desc limit 1`
    expect(logged).toEqual({ action, reason: why, facts: `Order #${bought.orderId.slice(0, 8)}` })
    expect(await holds()).toBe(why ? fresh : old)
  })

  test('to refuse leaves the purchase and forgets the new address', async () => {
    const id = await begun()
    await decide(sellerId, id, null)
    expect([await stateOf(id), await holds()]).toMatchObject([{ state: 'refused', address: null }, old])
    expect(await rejectionOf(confirm(bought.guestId, id))).toBe('already_done')
  })

  test('is nobody else’s', async () => {
    const id = await begun()
    const other = await buyAsGuest(fresh, await addListing(sellerId))
    for (const by of [world.people['other seller'], world.people.stranger, world.people.buyer])
      expect(await rejectionOf(decide(by, id))).toBe('not_found')
    expect(await rejectionOf(confirm(other.guestId, id))).toBe('not_found')
    expect(await rejectionOf(confirm(world.people.admin, id))).toBe('order_not_found')
    expect(await rejectionOf(actAs(sellerId, 'api')`select private.find_corrections('{}')`)).toBe('forbidden')
    expect([(await stateOf(id))?.state, await holds()]).toEqual(['waiting', old])
  })

  test('after a claim moves nothing, and looks like any other', async () => {
    const id = await begun()
    const userId = await claim(old)
    expect(await rejectionOf(decide(sellerId, id))).toBe('nothing rejected it')
    expect([(await stateOf(id))?.state, await buyer()]).toEqual(['done', userId])
    expect(await mails()).not.toContainEqual(['purchase_moved_away', old])
    expect(await owner`select from private.claims where address = ${fresh}`).toEqual([])
  })
})

describe('at the same moment', () => {
  const verified = async (address: string) => {
    const id = await addUser('Claimant')
    await owner`update auth.users set email = ${address}, email_confirmed_at = now() where id = ${id}`
    return id
  }
  const sync = (id: string) => actAs(id, 'api')`select private.sync_profile('Robin', null)`

  test('a claim by the old address during a move takes nothing', async () => {
    const [id, userId] = [await begun(), await verified(old)]
    await whileOpen(
      (sql) => sql`select private.decide_correction(${id}, 'Sure')`,
      () => sync(userId),
      { by: sellerId },
    )
    expect([await buyer(), await holds()]).toEqual([bought.guestId, fresh])
  })

  test('a move during a claim by the old address moves nothing', async () => {
    const [id, userId] = [await begun(), await verified(old)]
    await whileOpen(
      (sql) => sql`select private.sync_profile('Robin', null)`,
      () => decide(sellerId, id),
      { by: userId },
    )
    expect([await buyer(), await holds(), (await stateOf(id))?.state]).toEqual([userId, undefined, 'done'])
  })

  test('a link of a mail that is being sent during a move isn’t made', async () => {
    const id = await begun()
    const [receipt, digest] = [await mail('purchase'), randomBytes(32)]
    await whileOpen(
      (sql) => sql`select private.decide_correction(${id}, 'Sure')`,
      () => asJobs((sql) => sql`select private.make_mailed_redress_link(${receipt?.id}, ${digest})`),
      { by: sellerId, role: 'marketplace_jobs' },
    )
    expect(await opens(digest)).toBe(null)
  })
})
