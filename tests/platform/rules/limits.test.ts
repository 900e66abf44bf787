// Rate limits: exact counts, also for concurrent calls.
import { expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { actAs, rejectionOf } from '../../support/database/world.ts'

const hit = (key: string) => actAs(world.people.stranger, 'api')`select private.hit_rate_limit(${key}, 60, 5) as wait`

test('concurrent bursts are counted exactly, with the time to wait', { tags: ['limits-people-hold'] }, async () => {
  const waits = (await Promise.all(Array.from({ length: 20 }, () => hit('burst')))).map(([row]) => row?.wait as number)
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
  expect(Math.max(...waits)).toBeLessThanOrEqual(60)
  expect((await hit('other'))[0]?.wait).toBe(0)
})

test('a captcha counts once', { tags: ['I4'] }, async () => {
  const send = () =>
    actAs(world.people.stranger, 'api')`
    select private.send_contact_message('solution', now() + interval '5 minutes', 'Vera', 'vera@example.com', 'Hello', null) as id`
  expect((await send())[0]?.id).toBeTruthy()
  expect(await rejectionOf(send())).toBe('captcha_used')
})
