// Rate limits: exact counts, also for concurrent calls.
import { expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { actAs, rejectionOf } from '../../support/database/world.ts'

const hit = (key: string) =>
  actAs(world.people.stranger, 'api', (sql) => sql`select private.hit_rate_limit(${key}, 60, 5) as wait`)

test('concurrent bursts are counted exactly, with the time to wait', { tags: ['I5'] }, async () => {
  const waits = (await Promise.all(Array.from({ length: 20 }, () => hit('burst')))).map(([row]) => row?.wait as number)
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
  expect(Math.max(...waits)).toBeLessThanOrEqual(60)
  expect((await hit('other'))[0]?.wait).toBe(0)
})

test('a captcha counts once', { tags: ['I4'] }, async () => {
  const send = () =>
    actAs(
      world.people.stranger,
      'api',
      (sql) => sql`
    select private.send_contact_message('solution', now() + interval '5 minutes', 'Vera', 'vera@example.com', 'Hello', null) as id`,
    )
  expect((await send())[0]?.id).toBeTruthy()
  expect(await rejectionOf(send())).toBe('captcha_used')
})

test('the limits per user', async () => {
  const limits = await world.owner`select name, most, seconds from private.limits order by seconds, name`
  expect(limits.map(({ name, most, seconds }) => `${name}: ${most}${seconds ? ` in ${seconds} s` : ''}`)).toEqual([
    'username check: 30 in 60 s',
    'block: 100 in 3600 s',
    'bundle: 60 in 3600 s',
    'connect: 10 in 3600 s',
    'discount: 60 in 3600 s',
    'discount code: 60 in 3600 s',
    'dispute answer: 20 in 3600 s',
    'export code: 5 in 3600 s',
    'follow: 100 in 3600 s',
    'message: 100 in 3600 s',
    'order: 60 in 3600 s',
    'price reduction: 100 in 3600 s',
    'profile edit: 60 in 3600 s',
    'refund: 100 in 3600 s',
    'report: 10 in 3600 s',
    'review: 20 in 3600 s',
    'review answer: 60 in 3600 s',
    'review vote: 200 in 3600 s',
    'tax check: 200 in 3600 s',
    'thread: 20 in 3600 s',
    'webhook send: 60 in 3600 s',
    'case: 10 in 86400 s',
    'export: 3 in 86400 s',
    'message picture: 100 in 86400 s',
    'new version: 20 in 86400 s',
    'picture change: 100 in 86400 s',
    'username change: 5 in 86400 s',
    'active discounts: 50',
    'api keys: 20',
    'bundles: 50',
    'cart: 100',
    'open product-files: 10',
    'open showcase-images: 100',
    'webhooks: 5',
    'wishlist: 1000',
  ])
})
