// The outbox: mails are written with their cause, taken by one worker, retried after a pause, and
// fail for good in the end.
import { beforeEach, describe, expect, test } from 'vitest'
import { rowsRead, world } from '../../support/database/fixture.ts'
import {
  columnOf,
  firstValue,
  leave,
  mailsTo,
  offered,
  refundAtStripe,
  setBanned,
  sold,
  writeReview,
} from '../../support/database/steps.ts'
import { actAs, addListing, addSeller, addUser, asJobs, asUser, buy } from '../../support/database/world.ts'

const { owner } = world
beforeEach(() => owner`delete from private.outbox`)

const take = (lease = '5 minutes') => asJobs((sql) => sql`select * from private.take_mails(100, ${lease}::interval)`)
const later = (time: string) => owner`update private.outbox set due_at = due_at - ${time}::interval`
const kindsTo = mailsTo

describe('a purchase', () => {
  test('mails its buyer a receipt and its seller the sale, once each', { tags: ['mail-with-its-cause'] }, async () => {
    const { bea, sam, sessionId, accountId, intentId } = await sold()
    await world.payments`select * from private.fulfil_order(${sessionId}, ${accountId}, 1250, 'usd', false, ${intentId})`
    const mails = await owner`select kind, recipient_id, facts from private.outbox order by kind`
    expect(mails).toMatchObject([
      { kind: 'first_sale', recipient_id: sam },
      { kind: 'purchase', recipient_id: bea },
    ])
    expect(mails[1]?.facts).toMatchObject({ totalCents: 1250, buyer: 'Bea', seller: 'Sam', items: [{ cents: 1250 }] })
  })

  test('that is refunded mails both sides each time', { tags: ['mail-with-its-cause'] }, async () => {
    const [bea, sam] = [await addUser('Bea'), await addSeller('Sam')]
    const { accountId, intentId } = await buy(bea, await addListing(sam, 1250))
    await owner`delete from private.outbox`
    const refund = (cents: number) => refundAtStripe({ intentId, accountId }, cents)
    await refund(500)
    await refund(500)
    await refund(1250)
    expect(await kindsTo(bea)).toEqual(['refund', 'refund'])
    expect(await kindsTo(sam)).toEqual(['refund', 'refund'])
  })

  test.each<[string, (seller: string) => Promise<unknown>]>([
    ['turned all mails off', (sam) => asUser(sam)`update public.accounts set wants_mail = false`],
    ['unsubscribed', (sam) => actAs(sam, 'api')`select private.unsubscribe('sale')`],
    [
      'turned this kind off',
      (sam) => asUser(sam)`insert into public.mail_preferences (kind, is_wanted) values ('sale', false)`,
    ],
  ])('whose seller %s mails its buyer and other sellers only', { tags: ['mail-wanted'] }, async (_what, turnOff) => {
    const [bea, sam, tom] = [await addUser('Bea'), await addSeller('Sam'), await addSeller('Tom')]
    await turnOff(sam)
    for (const seller of [sam, tom]) await buy(bea, await addListing(seller))
    expect({ sam: await kindsTo(sam), tom: await kindsTo(tom) }).toEqual({ sam: [], tom: ['first_sale'] })
  })

  test('of a banned seller, who unsubscribes nonetheless, mails its buyer only', {
    tags: ['mail-unsubscribe'],
  }, async () => {
    const [bea, { sam, listing }] = [await addUser('Bea'), await offered()]
    await setBanned(sam)
    await actAs(sam, 'api')`select private.unsubscribe('sale')`
    await setBanned(sam, false)
    await buy(bea, listing)
    expect({ sam: await kindsTo(sam), bea: await kindsTo(bea) }).toEqual({ sam: [], bea: ['purchase'] })
  })

  test('mails a receipt to a buyer who turned all mails off', { tags: ['mail-wanted'] }, async () => {
    const bea = await addUser('Bea')
    await asUser(bea)`update public.accounts set wants_mail = false`
    await buy(bea, (await offered()).listing)
    expect(await kindsTo(bea)).toEqual(['purchase'])
  })
})

describe('a review', () => {
  test('is mailed to the seller of the listing', { tags: ['mail-with-its-cause'] }, async () => {
    const [bea, { sam, listing }] = [await addUser('Bea'), await offered()]
    await buy(bea, listing)
    await owner`delete from private.outbox`
    await writeReview(bea, listing, 5, 'Neat')
    expect(await kindsTo(sam)).toEqual(['review'])
  })
})

describe('an account that is deleted', () => {
  test('is mailed at its last address, and leaves no other mail', { tags: ['mail-with-its-cause'] }, async () => {
    const { bea } = await sold()
    await leave(bea)
    expect(await kindsTo(bea)).toEqual([])
    expect(await columnOf(owner`select kind from private.outbox where address = ${`${bea}@example.com`}`)).toEqual([
      'account_deleted',
    ])
    expect((await take()).map(({ address }) => address)).toContain(`${bea}@example.com`)
  })
})

describe('a mail', () => {
  const enqueue = async () => {
    const robin = await addUser('Robin')
    await owner`select private.enqueue_mail('sale', ${robin}, 'one', '{}')`
    await owner`select private.enqueue_mail('sale', ${robin}, 'one', '{}')`
    return robin
  }

  test('goes to one of many workers, with its user’s address', { tags: ['mail-sent-once'] }, async () => {
    const robin = await enqueue()
    const taken = (await Promise.all(Array.from({ length: 4 }, () => take()))).flat()
    expect(taken).toMatchObject([{ address: `${robin}@example.com`, attempts: 1 }])
    expect(await take()).toEqual([])
  })

  test('comes again with its id after its lease, and never after it was sent', {
    tags: ['mail-sent-once'],
  }, async () => {
    await enqueue()
    const [first] = await take()
    await later('5 minutes')
    const [second] = await take()
    expect(second).toMatchObject({ id: first?.id, attempts: 2 })
    await asJobs((sql) => sql`select private.mark_mail_sent(${first?.id})`)
    await later('1 day')
    expect(await take()).toEqual([])
  })

  test('that failed waits longer each time, and is buried after ten attempts', {
    tags: ['mail-given-up'],
  }, async () => {
    await enqueue()
    const pauses: number[] = []
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      const [mail] = await take()
      await asJobs(
        (sql) => sql`select private.mark_mail_failed(${mail?.id}, '550 <vera@example.com> is unknown', false)`,
      )
      const [row] = await owner`select extract(epoch from due_at - now()) / 60 as minutes from private.outbox`
      pauses.push(Math.round(Number(row?.minutes)))
      await later('6 hours')
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360])
    expect(await take()).toEqual([])
    const [row] = await owner`select last_error, buried_at is not null as is_buried from private.outbox`
    expect(row).toEqual({ last_error: '550 [mail] is unknown', is_buried: true })
  })

  test('whose every attempt was cut off fails for good too', { tags: ['mail-given-up'] }, async () => {
    await enqueue()
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      expect(await take()).toHaveLength(1)
      await later('5 minutes')
    }
    expect(await take()).toEqual([])
    expect(await firstValue(owner`select last_error from private.outbox where buried_at is not null`)).toBe(
      'every try was cut off',
    )
  })

  test('to a deleted user is dropped', { tags: ['mail-given-up'] }, async () => {
    const robin = await enqueue()
    await owner`update public.profiles set deleted_at = now() where id = ${robin}`
    expect(await take()).toEqual([])
    expect(await kindsTo(robin)).toEqual([])
  })

  test('that was sent is deleted after 30 days', { tags: ['mail-sent-once'] }, async () => {
    const robin = await enqueue()
    await owner`update private.outbox set sent_at = now() - interval '29 days'`
    await asJobs((sql) => sql`select private.forget_mails()`)
    expect(await kindsTo(robin)).toEqual(['sale'])
    await owner`update private.outbox set sent_at = now() - interval '31 days'`
    await asJobs((sql) => sql`select private.forget_mails()`)
    expect(await kindsTo(robin)).toEqual([])
  })

  test('that failed is deleted after 7 days if it isn’t kept once it is sent', {
    tags: ['mail-given-up'],
  }, async () => {
    for (const kind of ['invitation', 'confirm_follow', 'contact_copy'])
      await owner`select private.enqueue_mail_to_address(${kind}, 'vera@example.com', 'one', '{}')`
    const kept = () => columnOf(owner`select kind from private.outbox order by kind`)
    for (const [days, kinds] of [
      [6, 3],
      [8, 1],
    ] as const) {
      await owner`update private.outbox set buried_at = now() - make_interval(days => ${days})`
      await asJobs((sql) => sql`select private.forget_mails()`)
      expect(await kept()).toHaveLength(kinds)
    }
  })
})

describe('a job', { tags: ['jobs-once'] }, () => {
  const takeJobs = async () =>
    (await asJobs((sql) => sql`select take_due_jobs as name from private.take_due_jobs()`)).map(({ name }) => name)
  beforeEach(() => owner`update private.jobs set due_at = 'infinity', failures = 0`)
  const isDueIn = async (name: string) => {
    const [row] =
      await owner`select round(extract(epoch from due_at - now())) as seconds from private.jobs where name = ${name}`
    return Number(row?.seconds)
  }

  test('that is due goes to one of many callers', async () => {
    await owner`update private.jobs set due_at = now() where name = 'sweep_files'`
    expect((await Promise.all(Array.from({ length: 4 }, takeJobs))).flat()).toEqual(['sweep_files'])
  })

  test('is due after its interval, at once with more to do, and after a pause when it failed', async () => {
    const finish = (why: string | null, hasMore: boolean) =>
      asJobs((sql) => sql`select private.finish_job('sweep_files', ${why}, ${hasMore})`)
    await owner`update private.jobs set due_at = now() where name = 'sweep_files'`
    await takeJobs()
    expect(await isDueIn('sweep_files')).toBe(600)
    await finish(null, false)
    expect(await isDueIn('sweep_files')).toBe(3600)
    await finish(null, true)
    expect(await isDueIn('sweep_files')).toBe(0)
    await finish('no answer', false)
    await finish('no answer', false)
    expect(await isDueIn('sweep_files')).toBe(120)
  })
})

test('mails that wait are counted without reading those that were sent', async () => {
  await owner`
    insert into private.outbox (kind, address, event_key, facts, sent_at)
    select 'contact_copy', 'vera@example.com', n::text, '{}', now() from generate_series(1, 5000) as n`
  await owner`analyze private.outbox`
  expect(await rowsRead('private.outbox', (sql) => sql`select * from private.service_delays()`)).toBeLessThan(100)
})
