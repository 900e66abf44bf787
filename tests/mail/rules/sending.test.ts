// Sending at once: the mails to one address one after the other, in the order of their rows; what is
// asked right before a mail goes; and pauses that the mail server asks for.
import { beforeEach, describe, expect, test } from 'vitest'
import { addressOf, cancel, draft, follower, send, sender, stop, work } from '../../audience/rules/post-steps.ts'
import { rowsRead, world } from '../../support/database/fixture.ts'
import { buyAsGuest } from '../../support/database/guests.ts'
import { columnOf, firstValue, setBanned } from '../../support/database/steps.ts'
import { addListing, addUser, asJobs, asUser } from '../../support/database/world.ts'

const { owner } = world
beforeEach(async () => {
  await owner`delete from private.outbox`
  await owner`delete from private.mail_slowdown`
})

const VERA = 'vera@example.com'
const queue = (event: string, address: string = VERA) =>
  owner`select private.enqueue_mail_to_address('contact_copy', ${address}, ${event}, '{}')`
const take = (most = 100, withPosts = true) =>
  asJobs((sql) => sql`select * from private.take_mails(${most}, interval '2 minutes', ${withPosts})`)
const markSent = (id: string) => asJobs((sql) => sql`select private.mark_mail_sent(${id})`)
const markFailed = (id: string) => asJobs((sql) => sql`select private.mark_mail_failed(${id}, 'busy', false)`)
const slowDown = (id: string) => asJobs((sql) => sql`select private.slow_mails_down(${id}, '421', 10)`)
const check = async (id: string, address: string = VERA) =>
  (await asJobs((sql) => sql`select * from private.check_mail(${id}, ${address})`)).length > 0
const eventOf = async (id: string) => firstValue(owner`select event_key from private.outbox where id = ${id}`)
/** Sends one by one what is due. Gives the order. */
async function sendAll(): Promise<unknown[]> {
  const [mail] = await take(1)
  if (!mail) return []
  const event = await eventOf(mail.id)
  await markSent(mail.id)
  return [event, ...(await sendAll())]
}
/** One mail to an account, one to a guest and one to an address: all the same. */
async function queueThree() {
  const bea = await addUser('Bea')
  const { guestId } = await buyAsGuest(addressOf(bea), await addListing(world.people.seller))
  await owner`delete from private.outbox`
  await owner`select private.enqueue_mail('statement', ${bea}, 'one', '{}')`
  await owner`select private.enqueue_mail('case', ${guestId}, 'two', '{}')`
  await queue('three', addressOf(bea).toUpperCase())
  return addressOf(bea)
}

describe('mails to one address', { tags: ['mail-sent-once'] }, () => {
  test('go one after the other to an account, a guest or an address', async () => {
    await queueThree()
    await queue('other', 'tom@example.com')
    await owner`update private.outbox set due_at = due_at - interval '1 hour' where event_key = 'three'`
    // A call that meets another one's locks takes less, and the next call asks again.
    const atOnce = await Promise.all(Array.from({ length: 6 }, () => take()))
    const taken = [...atOnce.flat(), ...(await take())]
    expect(await Promise.all(taken.map(({ id }) => eventOf(id)))).toEqual(expect.arrayContaining(['one', 'other']))
    expect(taken).toHaveLength(2)
    for (const { id } of taken) await markSent(id)
    expect(await sendAll()).toEqual(['two', 'three'])
  })

  test.each<[string, (id: string) => PromiseLike<unknown>]>([
    ['is sent', markSent],
    ['fails and waits for its next try', markFailed],
    ['is deleted', (id) => owner`delete from private.outbox where id = ${id}`],
    [
      'is dropped right before it goes',
      async (id) => {
        await owner`update private.outbox set facts = ${owner.json({ stop: { sellerId: world.people.seller, kind: 'posts' } })} where id = ${id}`
        await stop(VERA, world.people.seller, 'posts')
        await check(id)
      },
    ],
  ])('go on once the one before %s', async (_what, end) => {
    for (const event of ['one', 'two', 'three']) await queue(event)
    const [first] = await take()
    expect(await take()).toEqual([])
    await end(first?.id)
    expect(await sendAll()).toEqual(['two', 'three'])
  })

  test('go on in their order after a worker died', async () => {
    for (const event of ['one', 'two']) await queue(event)
    const [first] = await take()
    expect(await take()).toEqual([])
    await owner`update private.outbox set due_at = now() where id = ${first?.id}`
    const [again] = await take()
    expect(first?.was_cut_off).toBe(false)
    expect(again?.was_cut_off).toBe(true)
    expect(again?.id).toEqual(first?.id)
    await markSent(again?.id)
    expect(await sendAll()).toEqual(['two'])
  })

  test('are never two at once, even if a worker doesn’t ask', async () => {
    for (const event of ['one', 'two']) await queue(event)
    await take()
    await expect(owner`update private.outbox set state = 'taken'`.execute()).rejects.toThrow(
      'outbox_one_taken_per_address',
    )
  })

  test('don’t wait behind a post that isn’t on its way', async () => {
    const { sam } = await sender()
    const bea = await follower(sam)
    await send(sam, await draft(sam))
    await work()
    await queue('receipt', addressOf(bea))
    expect((await take(1)).map(({ kind }) => kind)).toEqual(['contact_copy'])
    expect(await take()).toEqual([])
  })

  test('don’t slow the others down, though thousands wait', async () => {
    await owner`
      insert into private.outbox (kind, address, event_key, facts) select 'contact_copy', ${VERA}, n::text, '{}' from generate_series(1, 3000) as n`
    await queue('other', 'tom@example.com')
    await owner`analyze private.outbox`
    const [first] = await take(1)
    expect(await eventOf(first?.id)).toBe('1')
    expect((await take(1)).map(({ address }) => address)).toEqual(['tom@example.com'])
    await queue('another', 'rob@example.com')
    const asked = (sql: Parameters<Parameters<typeof rowsRead>[1]>[0]) =>
      sql`select * from private.take_mails(1, interval '1 minute')`
    expect(await rowsRead('private.outbox', asked)).toBeLessThan(100)
    await markSent(first?.id)
    expect(await Promise.all((await take()).map(({ id }) => eventOf(id)))).toEqual(['2'])
  })
})

test('two of the mails at once are never posts', async () => {
  const { sam } = await sender()
  await follower(sam)
  await send(sam, await draft(sam))
  await work()
  expect(await take(1, false)).toEqual([])
  expect((await take(1)).map(({ kind }) => kind)).toEqual(['post'])
})

describe('right before it is sent, a mail', { tags: ['mail-unsubscribe'] }, () => {
  const takenPost = async () => {
    const { sam } = await sender()
    const bea = await follower(sam)
    const post = await draft(sam)
    await send(sam, post)
    await work()
    const [mail] = await take(1)
    return { sam, bea, post, id: mail?.id as string }
  }

  test.each<[string, (at: Awaited<ReturnType<typeof takenPost>>) => PromiseLike<unknown>]>([
    ['a stop', ({ sam, bea }) => stop(addressOf(bea), sam, 'posts')],
    ['a block', ({ sam, bea }) => asUser(bea)`insert into public.blocks (blocked_id) values (${sam})`],
    ['a ban of its seller', ({ sam }) => setBanned(sam)],
    ['the end of its post', ({ sam, post }) => cancel(sam, post)],
  ])('ends by %s', async (_what, end) => {
    const at = await takenPost()
    expect(await check(at.id, addressOf(at.bea))).toBe(true)
    await end(at)
    expect(await check(at.id, addressOf(at.bea))).toBe(false)
    expect(await owner`select from private.outbox where id = ${at.id}`).toEqual([])
  })

  test('goes back if its address has changed, and counts no try', async () => {
    const bea = await addUser('Bea')
    await owner`select private.enqueue_mail('statement', ${bea}, 'one', '{}')`
    const [mail] = await take()
    await owner`update public.accounts set email = 'new@example.com' where id = ${bea}`
    expect(await check(mail?.id, mail?.address)).toBe(false)
    expect(await take()).toMatchObject([{ address: 'new@example.com', attempts: 1 }])
  })
})

describe('a mail server that asks for a pause', { tags: ['mail-given-up'] }, () => {
  const atOnce = () => firstValue(asJobs((sql) => sql`select private.mails_at_once(10)`))
  const later = async (time: string) => {
    await owner`update private.mail_slowdown set paused_until = paused_until - ${time}::interval`
    await owner`update private.outbox set due_at = due_at - ${time}::interval`
  }

  test('gets none for a while, then half as many at once and slowly more', async () => {
    for (const to of ['a', 'b', 'c']) await queue(to, `${to}@example.com`)
    const mails = await take(2)
    for (const { id } of mails) await slowDown(id)
    expect({ atOnce: await atOnce(), taken: await take() }).toEqual({ atOnce: 0, taken: [] })
    await later('2 seconds')
    expect(await atOnce()).toBe(5)
    expect((await take()).map(({ attempts }) => attempts)).toEqual([1, 1, 1])
    await later('30 seconds')
    expect(await atOnce()).toBe(8)
  })

  test('fails a mail for good only after days', async () => {
    await queue('one')
    const refuse = async () => {
      const [mail] = await take()
      await slowDown(mail?.id)
      await later('6 hours')
    }
    for (let time = 1; time <= 11; time += 1) await refuse()
    expect(await columnOf(owner`select attempts from private.outbox where buried_at is null`)).toEqual([0])
    await owner`update private.outbox set created_at = created_at - interval '4 days'`
    for (let time = 1; time <= 10; time += 1) await refuse()
    expect(await owner`select from private.outbox where buried_at is null`).toEqual([])
  })
})
