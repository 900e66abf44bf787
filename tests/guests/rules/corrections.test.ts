// Requests to move a purchase to another address: who decides them, and what never moves.

import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { actAs, asJobs, rejectionOf } from '../../support/database/acting.ts'
import { whileOpen, world } from '../../support/database/fixture.ts'
import { bounce, claim, opens } from '../../support/database/gifts.ts'
import { buyAsGuest, digestOf, linkOf } from '../../support/database/guests.ts'
import { addListing, addSeller, addUser, numberOf } from '../../support/database/purchases.ts'
import { ACCEPTED } from '../../support/database/world.ts'

const { owner, people } = world
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

type Asked = { number?: string; to?: string; captcha?: string; network?: string }
const byNumber = async ({ number = '', to = fresh, captcha = randomUUID(), network = randomUUID() }: Asked = {}) => {
  const [made] = await actAs(randomUUID(), 'api')`
    select private.request_correction(
      ${captcha}, now() + interval '5 minutes', ${number || (await numberOf(bought.orderId))}, ${to}, ${network}
    ) as id`
  return made?.id
}
const byLink = async (to = fresh) =>
  (await actAs(bought.guestId, 'api')`select private.request_move(${bought.orderId}, ${to}) as id`)[0]?.id
const WAYS: Record<string, () => Promise<string>> = { 'its link': byLink, 'its number': byNumber }

const rowOf = async (id: string) => (await owner`select * from private.corrections where id = ${id}`)[0]
const stateOf = async (id: string) => (await rowOf(id))?.state
const holds = async () =>
  (await owner`select address from private.claims where holder_id = ${bought.guestId}`)[0]?.address
const decide = (by: string, id: string, why: string | null = 'They sent the bank’s receipt') =>
  rejectionOf(actAs(by, 'api')`select private.decide_correction(${id}, ${why})`)
const undo = (link: Buffer) => rejectionOf(actAs(randomUUID(), 'api')`select private.undo_move(${link})`)
const seen = (link: Buffer) => actAs(randomUUID(), 'api')`select titles from private.undoable_move(${link})`
const forget = () => asJobs((sql) => sql`select private.forget_guests()`)
const later = (days: number) => owner`
  update private.corrections set decided_at = decided_at - make_interval(days => ${days}), undo_until = undo_until - make_interval(days => ${days})
  where order_id = ${bought.orderId}`
const mails = async () =>
  (
    await owner`
      select kind, address from private.outbox
      where (recipient_id = ${bought.guestId} or address in (${old}, ${fresh})) and kind like '%move%' order by kind`
  ).map(({ kind, address }) => (address ? `${kind} to ${address}` : kind))

describe('a request by number', { tags: ['P5'] }, () => {
  test('finds the purchase of a guest who types it without the dash, once per captcha', async () => {
    const [captcha, number] = [randomUUID(), (await numberOf(bought.orderId)).toLowerCase().replace('-', '')]
    const id = await byNumber({ number, captcha })
    expect(await rowOf(id)).toMatchObject({ order_id: bought.orderId, state: 'waiting', address: fresh })
    expect(await rejectionOf(byNumber({ captcha }))).toBe('captcha_used')
  })

  test.each(['ZZZZZ-ZZZZZ', 'five', ''])('for the number “%s” of no guest is stored and forgotten', async (unknown) => {
    const id = await byNumber({ number: unknown || (await numberOf(world.order.orderId)) })
    expect(await rowOf(id)).toMatchObject({ order_id: null, state: 'waiting' })
    expect(await decide(people.admin, id)).toBe('not_found')
    await forget()
    expect(await rowOf(id)).toBeUndefined()
  })

  test('is decided by an admin and nobody else, whether mail bounces before or after', async () => {
    await bounce(old)
    const id = await byNumber()
    await bounce(old.toUpperCase())
    for (const by of [sellerId, bought.guestId, people.stranger, people['other seller']])
      expect(await decide(by, id)).toMatch(/^(not_found|profile_not_found|account_.*)$/)
    await forget()
    const tasks = await actAs(sellerId, 'api')`select kind, about_id from private.seller_tasks()`
    expect(tasks).not.toContainEqual({ kind: 'correction', about_id: bought.orderId })
    const [sale] = await actAs(sellerId, 'api')`select private.describe_sale(${bought.orderId}) as facts`
    expect(sale?.facts.correction).toBeNull()
    expect(await stateOf(id)).toBe('waiting')
    expect(await holds()).toEqual(old)
    expect(await mails()).toEqual([])
    expect(await decide(people.admin, id)).toBe(ACCEPTED)
    expect(await holds()).toBe(fresh)
  })

  test('is not decided by an admin who sold the item', async () => {
    const id = await byNumber()
    await owner`update private.corrections set seller_id = ${people.admin} where id = ${id}`
    expect(await decide(people.admin, id)).toBe('not_found')
    expect(await holds()).toEqual(old)
  })

  test('counts per network address, so that strangers keep nobody out', async () => {
    const network = randomUUID()
    const number = await numberOf(bought.orderId)
    const ids = []
    for (const typed of [number, number, number.toLowerCase(), number.replace('-', '')])
      ids.push(await byNumber({ number: typed, network }))
    ids.push(await byLink())
    expect(await Promise.all(ids.map(stateOf))).toEqual(['waiting', 'waiting', 'waiting', undefined, 'waiting'])
    expect(await stateOf(await byNumber())).toBe('waiting')
    for (const _ of [1, 2, 3, 4, 5, 6]) await byNumber({ number: 'ZZZZZ-ZZZZZ', network })
    expect(await rejectionOf(byNumber({ number: 'ZZZZZ-ZZZZZ', network }))).toBe('rate_limited')
  })
})

describe('a request by link', { tags: ['P5'] }, () => {
  test('is shown to its seller without an address, and replaced by the next', async () => {
    const [first, id] = [await byLink('first@example.com'), await byLink()]
    expect(await stateOf(first)).toBeUndefined()
    const [sale] = await actAs(sellerId, 'api')`select private.describe_sale(${bought.orderId}) as facts`
    expect(sale?.facts.correction.id).toBe(id)
    expect(JSON.stringify(sale)).not.toContain('@')
    expect(await decide(sellerId, id)).toBe(ACCEPTED)
    expect(await rowOf(id)).toMatchObject({ state: 'done', address: null, old_address: old, decided_by: sellerId })
    expect(await mails()).toEqual(['purchase_moved', `purchase_moved_away to ${old}`])
    expect(await decide(sellerId, id)).toBe('already_done')
  })

  test('is made by nobody but the guest who bought, and decided by no other seller', async () => {
    const other = await buyAsGuest(fresh, await addListing(sellerId))
    for (const by of [other.guestId, people.buyer, people.admin, sellerId])
      expect(await rejectionOf(actAs(by, 'api')`select private.request_move(${bought.orderId}, ${fresh})`)).toBe(
        'order_not_found',
      )
    const id = await byLink()
    for (const by of [people['other seller'], people.stranger]) expect(await decide(by, id)).toBe('not_found')
    expect({ state: await stateOf(id), holder: await holds() }).toEqual({ state: 'waiting', holder: old })
  })
})

describe.each(Object.entries(WAYS))('a request by %s', (_way, ask) => {
  test.each([
    ['The bank’s statement shows it', 'move_purchase', 'done'],
    [null, 'refuse_move', 'refused'],
  ])('that an admin decides with the reason %s is in the log', async (why, action, state) => {
    const id = await ask()
    expect(await decide(people.admin, id, why)).toBe(ACCEPTED)
    const listed = await actAs(people.admin, 'api')`
      select order_number from private.find_corrections(${owner.json({ state, limit: 100 })}::jsonb) where id = ${id}`
    expect(listed).toEqual([{ order_number: await numberOf(bought.orderId) }])
    const [logged] = await owner`
      select action, reason, facts from public.moderation_actions where admin_id = ${people.admin} order by id desc limit 1`
    expect(logged).toEqual({ action, reason: why, facts: `Order ${await numberOf(bought.orderId)}` })
    expect(await holds()).toEqual(why ? fresh : old)
    expect((await rowOf(id))?.address).toBeNull()
  })

  test('ends after 30 days with its address', async () => {
    const id = await ask()
    await owner`update private.corrections set ends_at = now() - interval '1 second' where id = ${id}`
    expect(await decide(people.admin, id)).toBe('not_found')
    await forget()
    expect(await rowOf(id)).toBeUndefined()
  })

  test('moves nothing after a claim, and looks the same', { tags: ['P1'] }, async () => {
    const [id, second] = [await ask(), await byNumber()]
    await claim(old)
    expect(await decide(people.admin, id)).toBe(ACCEPTED)
    expect({ first: await stateOf(id), second: await stateOf(second) }).toEqual({ first: 'done', second: 'refused' })
    expect(await decide(people.admin, await byNumber())).toBe('moved_recently')
    expect(await mails()).toEqual([])
    expect(await owner`select from private.claims where address = ${fresh}`).toEqual([])
  })

  test('moves nothing twice in 30 days', async () => {
    expect(await decide(people.admin, await ask())).toBe(ACCEPTED)
    const next = await byNumber({ to: 'third@example.com' })
    expect(await decide(people.admin, next)).toBe('moved_recently')
    expect({ holder: await holds(), state: await stateOf(next) }).toEqual({ holder: fresh, state: 'waiting' })
    await later(31)
    expect(await decide(people.admin, next)).toBe(ACCEPTED)
  })
})

describe('the old address of a moved purchase', { tags: ['P5'] }, () => {
  let link: Buffer
  beforeEach(async () => {
    link = await linkOf(bought)
    await decide(people.admin, await byNumber())
  })

  test('keeps its link, which opens no file and undoes the move', async () => {
    expect(await opens(link)).toBeNull()
    expect(await seen(link)).toEqual([{ titles: 'A quilt' }])
    const newLink = await linkOf(bought)
    expect(await undo(link)).toBe(ACCEPTED)
    expect(await holds()).toEqual(old)
    expect(await opens(link)).toEqual(bought.guestId)
    expect(await opens(newLink)).toBeNull()
    expect(await mails()).toContain(`purchase_moved_away to ${fresh}`)
    expect(await undo(link)).toBe('not_found')
    expect(await decide(people.admin, await byNumber())).toBe('moved_recently')
  })

  test('gets a mail whose link undoes it, too', async () => {
    const [mail] =
      await owner`select id, facts from private.outbox where address = ${old} and kind = 'purchase_moved_away'`
    expect(JSON.stringify(mail?.facts)).not.toContain('@')
    const digest = digestOf(randomUUID())
    const [made] = await asJobs((sql) => sql`select private.make_mailed_redress_link(${mail?.id}, ${digest}) as ok`)
    expect(made?.ok).toBe(true)
    expect(await opens(digest)).toBeNull()
    expect(await undo(digest)).toEqual(ACCEPTED)
    expect(await holds()).toEqual(old)
  })

  test('undoes nothing after 14 days, and is forgotten then', { tags: ['K5'] }, async () => {
    await later(14)
    expect({ undo: await undo(link), holder: await holds() }).toEqual({ undo: 'not_found', holder: fresh })
    await forget()
    expect(await owner`select from private.moved_links where digest = ${link}`).toEqual([])
    expect(await owner`select from private.corrections where old_address = ${old}`).toEqual([])
  })

  test('undoes nothing after a claim by the new one', async () => {
    await claim(fresh)
    expect({ seen: await seen(link), undo: await undo(link) }).toEqual({ seen: [], undo: 'not_found' })
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
    const [id, userId] = [await byLink(), await verified(old)]
    const move = (sql: postgres.TransactionSql) => sql`select private.decide_correction(${id}, 'Sure')`
    await whileOpen(move, () => sync(userId), { by: sellerId })
    expect(await holds()).toBe(fresh)
  })

  test('a move during a claim by the old address moves nothing', async () => {
    const [id, userId] = [await byLink(), await verified(old)]
    const claimNow = (sql: postgres.TransactionSql) => sql`select private.sync_profile('Robin', null)`
    await whileOpen(claimNow, () => decide(sellerId, id), { by: userId })
    expect({ holder: await holds(), state: await stateOf(id) }).toEqual({ holder: undefined, state: 'done' })
  })
})
