// Follows by address: confirmed by a mailed link, ended by it or by a stop, claimed by a sign-in.

import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { actAs, asJobs, rejectionOf } from '../../support/database/acting.ts'
import { world } from '../../support/database/fixture.ts'
import { digestOf, signInVerified } from '../../support/database/guests.ts'
import { addSeller, addUser } from '../../support/database/purchases.ts'
import { firstValue } from '../../support/database/steps.ts'
import { ACCEPTED } from '../../support/database/world.ts'

const { owner } = world
let sellerId: string
beforeAll(async () => {
  sellerId = await addSeller('Followed')
})

const address = () => `${randomUUID()}@example.com`
const asVisitor = actAs(randomUUID(), 'api')
const request = (to: string, { seller = sellerId, shares = false, captcha = randomUUID() as string } = {}) =>
  asVisitor`select private.request_address_follow(${captcha}, now() + interval '5 minutes', ${seller}, ${to}, ${shares})`
const mailsTo = (to: string) => owner<{ id: string }[]>`
  select id from private.outbox where kind = 'confirm_follow' and address = ${to.toLowerCase()} order by created_at, id`

/** Sends the mails that wait for an address; gives the links that went out. */
async function send(to: string): Promise<Buffer[]> {
  const links: Buffer[] = []
  for (const { id } of await mailsTo(to)) {
    const digest = digestOf(randomUUID())
    const begun = await firstValue(asJobs((sql) => sql`select private.begin_address_follow(${id}, ${digest})`))
    if (begun) links.push(digest)
    await asJobs((sql) => sql`select private.mark_mail_sent(${id})`)
  }
  return links
}
async function linkFor(to: string, options = {}): Promise<Buffer> {
  await request(to, options)
  return (await send(to))[0] ?? expect.fail('nothing was sent')
}
const confirm = (link: Buffer) => rejectionOf(asVisitor`select private.confirm_address_follow(${link})`)
const end = (link: Buffer) => rejectionOf(asVisitor`select private.end_address_follow(${link})`)
const stop = (to: string, kind = 'posts') =>
  asVisitor`select * from private.stop_mails(${digestOf(to.toLowerCase()).toString('hex')}, ${sellerId}, ${kind})`
async function followed(to: string, options = {}): Promise<Buffer> {
  const link = await linkFor(to, options)
  await confirm(link)
  return link
}
const stored = (to: string) => owner`
  select confirmed_at is not null as confirmed, shares_address from private.address_follows where address = ${to.toLowerCase()}`
const isStopped = (to: string) =>
  firstValue(owner`select private.has_stopped(private.address_digest(${to}), ${sellerId}, 'posts')`)

describe('a follow by address', { tags: ['address-follows'] }, () => {
  test('counts once the link is confirmed, and reading the link confirms nothing', async () => {
    const to = `Robin-${address()}`
    const link = await linkFor(to, { shares: true })
    const [found] = await asVisitor`select * from private.find_address_follow(${link})`
    expect(found).toMatchObject({
      seller: 'Followed',
      address: to.toLowerCase(),
      shares_address: true,
      is_confirmed: false,
    })
    expect(await stored(to)).toEqual([{ confirmed: false, shares_address: true }])
    expect({ first: await confirm(link), again: await confirm(link) }).toEqual({ first: ACCEPTED, again: ACCEPTED })
    expect(await stored(to)).toEqual([{ confirmed: true, shares_address: true }])
  })

  test('is requested three times a day at most, with a captcha each, of a seller that exists', async () => {
    const to = address()
    for (let time = 0; time < 5; time += 1) await request(time % 2 ? to : to.toUpperCase())
    expect(await mailsTo(to)).toHaveLength(3)
    const captcha = randomUUID()
    await request(address(), { captcha })
    expect(await rejectionOf(request(address(), { captcha }))).toBe('captcha_used')
    for (const seller of [randomUUID(), world.people.banned])
      expect(await rejectionOf(request(address(), { seller }))).toBe('profile_not_found')
  })

  test('is confirmed by either of two mailed links, with the choice of its own', async () => {
    const to = address()
    const first = await linkFor(to)
    const second = await linkFor(to, { shares: true })
    expect(await stored(to)).toEqual([{ confirmed: false, shares_address: true }])
    expect(await confirm(first)).toBe(ACCEPTED)
    expect(await confirm(second)).toBe(ACCEPTED)
    expect(await stored(to)).toEqual([{ confirmed: true, shares_address: false }])
  })

  test.each(['stop', 'erasure'])('is not confirmed by a link older than a %s', async (ending) => {
    const to = address()
    const [old, other] = [await linkFor(to), await linkFor(to)]
    await (ending === 'stop' ? stop(to) : end(other))
    expect(await confirm(old)).toBe('invalid_state')
    expect(await stored(to)).toEqual([])
    const link = await linkFor(to)
    expect({ old: await confirm(old), link: await confirm(link) }).toEqual({ old: 'invalid_state', link: ACCEPTED })
  })

  test('that was requested before a stop is not mailed after it', async () => {
    const to = address()
    await request(to)
    await stop(to)
    expect({ sent: await send(to), stored: await stored(to) }).toEqual({ sent: [], stored: [] })
  })

  test('that is confirmed gets no second mail and keeps its choice', async () => {
    const to = address()
    const link = await followed(to)
    await request(to, { shares: true })
    expect({ sent: await send(to), waiting: await mailsTo(to) }).toEqual({ sent: [], waiting: [] })
    expect(await stored(to)).toEqual([{ confirmed: true, shares_address: false }])
    expect(await confirm(link)).toBe(ACCEPTED)
  })

  test.each(['bounce', 'complaint'])('of an address with a %s is dropped without a mail', async (problem) => {
    const to = address()
    await asVisitor`select private.note_undeliverable(${owner.json([to])}, ${problem})`
    await request(to)
    await owner`update private.outbox set due_at = '-infinity' where address = ${to}`
    await asJobs((sql) => sql`select * from private.take_mails(1, '1 minute')`)
    expect(await mailsTo(to)).toEqual([])
  })

  test('is erased by its link, which then has ended', async () => {
    const to = address()
    const link = await followed(to)
    expect({ ended: await end(link), stored: await stored(to) }).toEqual({ ended: ACCEPTED, stored: [] })
    expect(await end(link)).toBe('invalid_state')
    expect(await confirm(link)).toBe('invalid_state')
    expect(await asVisitor`select * from private.find_address_follow(${link})`).toEqual([])
  })

  test('ends with a stop of posts, until it is confirmed again', async () => {
    const to = address()
    await followed(to)
    await stop(to.toUpperCase(), 'offers')
    expect(await stored(to)).toHaveLength(1)
    await stop(to.toUpperCase())
    expect({ stored: await stored(to), isStopped: await isStopped(to) }).toEqual({ stored: [], isStopped: true })
    const link = await linkFor(to)
    expect(await isStopped(to)).toBe(true)
    await confirm(link)
    expect(await stored(to)).toEqual([{ confirmed: true, shares_address: false }])
    expect(await isStopped(to)).toBe(false)
  })

  test('is forgotten after 7 days without a confirmation', async () => {
    const [old, kept] = [address(), address()]
    await linkFor(old)
    await followed(kept)
    await owner`update private.address_follows set created_at = now() - interval '8 days' where address in (${old}, ${kept})`
    await asJobs((sql) => sql`select private.forget_address_follows()`)
    expect({ old: await stored(old), kept: (await stored(kept)).length }).toEqual({ old: [], kept: 1 })
  })

  test('of a seller who leaves, or of a member’s address, goes with the account', async () => {
    const [seller, member] = [await addSeller('Leaver'), await addUser('Member')]
    const [to, own] = [address(), address()]
    await followed(to, { seller })
    await signInVerified(member, own)
    await linkFor(own)
    for (const leaver of [seller, member]) await actAs(leaver, 'api')`select private.delete_account()`
    expect({ seller: await stored(to), member: await stored(own) }).toEqual({ seller: [], member: [] })
  })
})

describe('a sign-in', () => {
  const followsOf = (userId: string) => owner`
    select seller_id, wants_posts, shares_address, agreed_at is not null as agreed from public.follows where follower_id = ${userId}`

  test('with the verified address takes its confirmed follows', async () => {
    const to = address()
    const other = await addSeller('Pending')
    const own = await addSeller('Own')
    await followed(to, { shares: true })
    await followed(to, { seller: own })
    await linkFor(to, { seller: other })
    await signInVerified(own, to.toUpperCase())
    expect(await followsOf(own)).toEqual([
      { seller_id: sellerId, wants_posts: true, shares_address: true, agreed: true },
    ])
    expect(await stored(to)).toEqual([{ confirmed: false, shares_address: false }])
  })

  test('keeps a follow that is there already, and adds the posts', async () => {
    const to = address()
    const userId = await addUser('Follower')
    await owner`insert into public.follows (follower_id, seller_id) values (${userId}, ${sellerId})`
    await followed(to)
    await signInVerified(userId, to)
    expect(await followsOf(userId)).toEqual([
      { seller_id: sellerId, wants_posts: true, shares_address: false, agreed: false },
    ])
  })

  test('of an unverified or banned person takes nothing', async () => {
    const to = address()
    const userId = await addUser('Unverified')
    await followed(to)
    await owner`update auth.users set email = ${to}, email_confirmed_at = null where id = ${userId}`
    await actAs(userId, 'api')`select private.sync_profile('Robin', null)`
    await owner`update public.profiles set is_banned = true where id = ${userId}`
    await signInVerified(userId, to)
    expect(await followsOf(userId)).toEqual([])
    expect((await stored(to)).length).toBe(1)
  })

  test('takes more follows than a person may write in an hour', async () => {
    const to = address()
    const userId = await addUser('Busy')
    await followed(to)
    await actAs(userId, 'api')`select private.hit_rate_limit(${`follow:${userId}`}, 3600, 100, 100)`
    await signInVerified(userId, to)
    expect(await followsOf(userId)).toHaveLength(1)
  })
})
