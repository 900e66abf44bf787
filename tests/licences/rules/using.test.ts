// Programs activate keys on devices, never more than the seats, and ask about them.
import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { describe, expect, test } from 'vitest'
import { whileOpen, world } from '../../support/database/fixture.ts'
import { fillLimit } from '../../support/database/steps.ts'
import { ACCEPTED, actAs, asUser, buy, rejectionOf } from '../../support/database/world.ts'
import { buyers, keyOf, licensed, use } from './licensing.ts'

const { owner } = world

async function bought(seats: number | null) {
  const [bea = ''] = await buyers(1)
  const { sam, listing } = await licensed({ seats })
  await buy(bea, listing)
  return { bea, sam, listing, ...(await keyOf(bea)) }
}

describe('a key', { tags: ['licence-seats'] }, () => {
  test('is activated on as many devices as it has seats, also by 50 at once', async () => {
    const { listing, key, id } = await bought(7)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => use('activate', listing, key, `device ${n % 25}`)),
    )
    expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(['valid']))
    expect(await owner`select from public.licence_activations where key_id = ${id}`).toHaveLength(7)
    expect(await use('validate', listing, key, 'device 100')).toEqual({
      state: 'valid',
      is_activated: false,
      seats: 7,
      seats_used: 7,
    })
  })

  test('counts in any writing, per listing, and validating takes no seat', async () => {
    const { listing, key } = await bought(null)
    const written = ` ${key.toLowerCase().replaceAll('-', ' – ')}`
    expect(await use('validate', listing, written)).toMatchObject({
      state: 'valid',
      is_activated: false,
      seats_used: 0,
    })
    expect((await use('validate', world.listing, key)).state).toBe('unknown')
    expect((await use('activate', listing, 'NOT-A-KEY')).state).toBe('unknown')
    const unsold = await licensed({ source: 'list', keys: ['UNSOLD'] })
    expect((await use('activate', unsold.listing, 'UNSOLD')).state).toBe('unknown')
  })

  test('that its seller ended activates nowhere, until that is undone', async () => {
    const { sam, listing, key, id } = await bought(2)
    await use('activate', listing, key)
    const end = (isEnded: boolean) =>
      asUser(sam)`update public.licence_keys set ended_at = case when ${isEnded} then now() end where id = ${id}`
    await end(true)
    expect(await use('activate', listing, key, 'phone')).toEqual({
      state: 'ended',
      is_activated: false,
      seats: 2,
      seats_used: 1,
    })
    await end(false)
    expect(await use('validate', listing, key)).toMatchObject({ state: 'valid', is_activated: true })
  })

  test('gets a seat back from the program, the buyer or the seller', async () => {
    const { bea, sam, listing, key, id } = await bought(1)
    await use('activate', listing, key)
    expect(await use('deactivate', listing, key)).toMatchObject({ is_activated: false, seats_used: 0 })
    for (const person of [bea, sam]) {
      expect((await use('activate', listing, key)).is_activated).toBe(true)
      await asUser(person)`delete from public.licence_activations where key_id = ${id}`
    }
    expect((await use('activate', listing, key, 'phone')).is_activated).toBe(true)
  })

  test.each<[string, string, (sql: postgres.TransactionSql, id: string) => PromiseLike<unknown>]>([
    ['ends', 'ended', (sql, id) => sql`update public.licence_keys set ended_at = now() where id = ${id}`],
    [
      'is refunded',
      'revoked',
      (sql, id) => sql`
        update public.entitlements set revoked_at = now(), revoke_reason = 'refunded'
        where id = (select entitlement_id from public.licence_keys where licence_keys.id = ${id})`,
    ],
  ])('that %s while a device activates takes no seat', async (_what, state, end) => {
    const { listing, key, id } = await bought(null)
    await whileOpen(
      (sql) => end(sql, id),
      () => use('activate', listing, key),
    )
    expect(await use('validate', listing, key)).toMatchObject({ state, is_activated: false, seats_used: 0 })
  })

  test('is asked about 60 times a minute, an address 600 times, but a seller with an API key more', async () => {
    const { sam, listing, key, id } = await bought(null)
    await fillLimit('licence key', id, 1)
    await use('validate', listing, key)
    expect(await rejectionOf(use('validate', listing, key))).toBe('rate_limited')
    const [{ address }] = await owner<[{ address: string }]>`select md5('192.0.2.9')::uuid as address`
    await fillLimit('licence address', address)
    expect(await rejectionOf(use('validate', listing, 'GUESS', 'laptop', '192.0.2.9'))).toBe('rate_limited')
    const bySeller = actAs(sam, 'api')`
      select private.use_licence('validate', ${listing}, 'GUESS', null, null, '192.0.2.9', ${sam})`
    expect(await rejectionOf(bySeller)).toBe(ACCEPTED)
  })

  test('is never slowed down, while unknown ones of its listing are and give its seller a task', async () => {
    const { sam, listing, key } = await bought(1)
    const tasks = () =>
      actAs(
        sam,
        'api',
      )`select kind from private.seller_tasks() where kind = 'licence_guesses' and about_id = ${listing}`
    const guess = async () => (await use('validate', listing, 'GUESS')).is_slowed
    await owner`
      select private.hit_rate_limit('unknown licence keys:' || ${listing}, 86400, 1, private.most_unknown_licence_keys() - 1)`
    expect({ isNoted: await guess(), tasks: await tasks() }).toEqual({ isNoted: false, tasks: [] })
    expect(await guess()).toBe(true)
    expect(await tasks()).toEqual([{ kind: 'licence_guesses' }])
    expect(await use('activate', listing, key)).toEqual({ state: 'valid', is_activated: true, seats: 1, seats_used: 1 })
    expect((await use('validate', randomUUID(), 'GUESS')).is_slowed).toBe(false)
  })
})
