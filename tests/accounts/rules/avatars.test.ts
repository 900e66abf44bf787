// Pictures of users: safe addresses or uploads of their own.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { firstValue } from '../../support/database/steps.ts'
import { actAs, addSeller, asUser, rejectionOf } from '../../support/database/world.ts'

const stored = () => firstValue(world.owner`select avatar from public.profiles where id = ${world.people.buyer}`)

const set = (avatar: string) =>
  world.as('buyer')`update public.profiles set avatar = ${avatar} where id = ${world.people.buyer}`

describe('a buyer’s picture', () => {
  test.each(['https://example.com/a.png', 'https://example.com', 'https://example.com:8443/@buyer/me.png?size=2#top'])(
    'may be elsewhere: %s',
    async (address) => {
      await set(address)
      expect(await stored()).toBe(address)
    },
  )

  test('may be one of their own uploads', async () => {
    const own = `avatars/${world.people.buyer}/${randomUUID()}`
    await set(own)
    expect(await stored()).toBe(own)
  })

  test.each([
    'http://example.com/a.png',
    'https://user@example.com/a.png',
    'https://user:password@example.com/a.png',
    'https:///user:password@example.com/a.png',
    'https://example.com\\@evil.example/a.png',
    'https://example.com/a b.png',
    'https://example.com/"><script>',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    '//example.com/a.png',
    `https://example.com/${'a'.repeat(2048)}`,
    `avatars/${randomUUID()}/${randomUUID()}`,
    'avatars/../product-files/a',
  ])('is never %s', { tags: ['persons-picture-https'] }, async (address) => {
    await set('https://example.com/before.png')
    expect(await rejectionOf(set(address))).toBe('23514')
    expect(await stored()).toBe('https://example.com/before.png')
  })
})

test('only pictures that no profile shows, after a while, are orphans', { tags: ['shop-shown-edited'] }, async () => {
  const id = await addSeller('Pictured')
  const [shown, banner, linked, old, fresh] = Array.from({ length: 5 }, () => `${id}/${randomUUID()}`)
  for (const name of [shown, banner, linked, old, fresh])
    await world.owner`
      insert into storage.objects (bucket_id, name, created_at)
      values ('avatars', ${name ?? ''}, now() - case when ${name === fresh} then interval '0' else interval '2 hours' end)`
  await asUser(id)`
    update public.profiles set avatar = ${`avatars/${shown}`}, banner = ${`avatars/${banner}`} where id = ${id}`
  await world.owner`
    update public.profiles set avatar = ${`https://shop.example/storage/v1/object/public/avatars/${linked}`}
    where id = ${world.people.stranger}`
  const orphans = await actAs(id, 'api')<
    { object_path: string }[]
  >`select object_path from private.orphaned_objects('1 hour', '1 hour', 1000)`
  // Of this seller, because other files leave pictures in the same database.
  expect(orphans.map(({ object_path }) => object_path).filter((path) => path.startsWith(id))).toEqual([old])
})
