// What a seller plans can't begin in the past: not by the clock, and first days not by the calendar.
import { describe, expect, test } from 'vitest'
import { draft, sender } from '../../audience/rules/post-steps.ts'
import { world } from '../../support/database/fixture.ts'
import { firstValue, offered } from '../../support/database/steps.ts'
import { actAs, asUser, rejectionOf } from '../../support/database/world.ts'

const { owner } = world
const SECOND = 1000
const DAY = 86_400_000
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString()
/** The start of a day in UTC. */
const dayFromNow = (days: number) => `${fromNow(days * DAY).slice(0, 10)}T00:00:00Z`

async function addDraft(seller: string) {
  const id = await firstValue(asUser(seller)`insert into public.drafts (content) values ('{}') returning id`)
  return id as string
}

const schedule = (seller: string, id: string, at: string | null) =>
  asUser(seller)`update public.drafts set publish_at = ${at} where id = ${id} returning publish_at <= now() as is_now`
const send = (seller: string, post: string, at: string) =>
  actAs(seller, 'api')`select private.send_post(${post}, ${at}) as send_at`

describe('a moment', () => {
  test('that passed more than a minute ago is refused for a post and a draft', async () => {
    const { sam } = await sender()
    const [post, listing] = [await draft(sam), await addDraft(sam)]
    expect(await rejectionOf(send(sam, post, fromNow(-61 * SECOND)))).toBe('moment_past')
    expect(await rejectionOf(schedule(sam, listing, fromNow(-61 * SECOND)))).toBe('moment_past')
    expect(await owner`select from public.posts where id = ${post} and state <> 'draft'`).toHaveLength(0)
    expect(await owner`select from public.drafts where id = ${listing} and publish_at is not null`).toHaveLength(0)
  })

  test('that passed seconds ago is now, and a later one is kept', async () => {
    const { sam } = await sender()
    const [post, listing] = [await draft(sam), await addDraft(sam)]
    expect(await firstValue(send(sam, post, fromNow(-50 * SECOND)))).toBe(null)
    expect(await firstValue(owner`select state from public.posts where id = ${post}`)).toBe('sending')
    const later = fromNow(DAY)
    expect(await firstValue(send(sam, await draft(sam), later))).toEqual(new Date(later))
    expect(await firstValue(schedule(sam, listing, fromNow(-50 * SECOND)))).toBe(true)
    expect(await firstValue(schedule(sam, listing, later))).toBe(false)
    expect(await firstValue(schedule(sam, listing, null))).toBe(null)
  })
})

describe('a first day', () => {
  const reduce = (seller: string, listing: string, start: string) => asUser(seller)`
    insert into public.price_reductions (listing_id, price_cents, starts_at, ends_at)
    values (${listing}, 500, ${start}, now() + interval '7 days') returning starts_at <= now() as is_now`
  const discount = (seller: string, code: string, start: string) => asUser(seller)`
    insert into public.discounts (code, percent, starts_at) values (${code}, 10, ${start}) returning starts_at <= now() as is_now`

  test('two days ago is refused for a sale and a code', async () => {
    const { sam, listing } = await offered(1000)
    expect(await rejectionOf(reduce(sam, listing, dayFromNow(-2)))).toBe('moment_past')
    expect(await rejectionOf(discount(sam, 'PAST', dayFromNow(-2)))).toBe('moment_past')
  })

  test('today in some time zone begins now, and a later one then', async () => {
    const { sam, listing } = await offered(1000)
    expect(await firstValue(reduce(sam, listing, dayFromNow(-1)))).toBe(true)
    expect(await firstValue(discount(sam, 'TODAY', dayFromNow(-1)))).toBe(true)
    expect(await firstValue(discount(sam, 'LATER', dayFromNow(2)))).toBe(false)
  })
})
